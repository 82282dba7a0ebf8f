/** The thread of the embedded database: see `embedded-host.ts`. It is plain JavaScript, because Node runs it without a build. */
import { constants, cpSync, fdatasyncSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

/** @typedef {import('./embedded-host.js').ThreadRequest} ThreadRequest */
/** @typedef {import('./embedded-host.js').ThreadReply} ThreadReply */

/**
 * PGlite starts PostgreSQL with `-F`, which never waits for the disk. A smaller sample makes statistics four times as quick, and a query
 * waits for them.
 */
const startParams = [
	...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
	...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=8MB'],
	...['-c', 'default_statistics_target=25'],
];

/**
 * Hands PostgreSQL's `fsync` to the operating system: the file system of PGlite answers it without doing anything.
 * Relies on PGlite's inside, for which its version is pinned; throws when that has changed.
 *
 * @param {object} pglite
 */
function passSyncOn(pglite) {
	const { Module: module } =
		/** @type {{ Module?: { NODEFS?: { stream_ops?: { fsync?: (stream: { nfd?: number }) => number } } } }} */ (pglite);
	const operations = module?.NODEFS?.stream_ops;
	if (!operations) throw new Error('This version of PGlite hides its file system, so writes could not be made safe.');
	operations.fsync = ({ nfd }) => {
		if (nfd !== undefined) fdatasyncSync(nfd);
		return 0;
	};
}

/**
 * Opens a database whose commits are on the disk.
 * @param {string} folder
 */
export async function openDurable(folder) {
	const pglite = new PGlite({ dataDir: folder, startParams });
	await pglite.waitReady;
	passSyncOn(pglite);
	return pglite;
}

/** The message of a client that has the server run `rollback`. */
const rollback = Buffer.from('Q\0\0\0\x0drollback\0', 'latin1');

/** A connection begins with a message that has no type, whose length is less than 16 MB. @param {Uint8Array} message */
const beginsConnection = (message) => message[0] === 0;

if (parentPort && typeof workerData?.databaseFolder === 'string') {
	const port = parentPort;
	/** @param {ThreadReply} reply @param {import('node:worker_threads').TransferListItem[]} [transferred] */
	const say = (reply, transferred) => port.postMessage(reply, transferred);
	try {
		const pglite = await openDurable(workerData.databaseFolder);
		port.on('message', async (/** @type {ThreadRequest} */ request) => {
			if (request === 'close') {
				await pglite.close();
				port.close();
				return;
			}
			if ('copyTo' in request) {
				// The copy looks like that of a killed process. No query runs meanwhile, so that it shows one moment.
				cpSync(workerData.databaseFolder, request.copyTo, { recursive: true, mode: constants.COPYFILE_FICLONE });
				say(new Uint8Array());
				return;
			}
			// There is one session, so a transaction of a broken connection would continue in the next connection.
			if (beginsConnection(request)) pglite.execProtocolRawSync(rollback);
			const reply = pglite.execProtocolRawSync(request);
			say(reply, [/** @type {ArrayBuffer} */ (reply.buffer)]);
		});
		say({ isOpen: true });
	} catch (error) {
		say({ problem: error instanceof Error ? error.message : String(error) });
	}
}
