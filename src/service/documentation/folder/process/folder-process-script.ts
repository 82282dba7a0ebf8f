/** The process that reads a folder: see `folder-process.ts`. */
import { availableParallelism, constants, loadavg, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { reasonOf } from '../../../errors/reason-of.js';
import { DocumentationError } from '../../core/documentation-error.js';
import type { PageRecord } from '../../core/documentation-source.js';
import { timeForPage } from '../../reading/page-parser.js';
import { readFolder } from '../read-folder.js';
import { type FromFolderProcess, silenceSignal, type ToFolderProcess } from './folder-process.js';

/** Milliseconds between two signs that this thread does other things, too. */
const beatMs = 200;

/** Milliseconds between two reports of progress. */
const progressMs = 50;

/** Ends the process when its main thread does nothing else for too long. A thread sees that, whoever else has gone. */
const watchman = `
const { workerData: { beats, silenceMs, beatMs, signal } } = require('node:worker_threads');
let last = -1;
let since = performance.now();
setInterval(() => {
	const now = Atomics.load(beats, 0);
	if (now !== last) since = performance.now();
	else if (performance.now() - since > silenceMs) process.kill(process.pid, signal);
	last = now;
}, beatMs);`;

function watchSilence(silenceMs = timeForPage(loadavg()[0], availableParallelism())): void {
	const beats = new Int32Array(new SharedArrayBuffer(4));
	const workerData = { beats, silenceMs, beatMs, signal: silenceSignal };
	new Worker(watchman, { eval: true, workerData, resourceLimits: { maxOldGenerationSizeMb: 16 } }).unref();
	setInterval(() => Atomics.add(beats, 0, 1), beatMs);
}

const say = (message: FromFolderProcess) =>
	new Promise<void>((resolve) => {
		if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
	});

const known = new Map<string, PageRecord>();
let stored = () => {};
let said = 0;

async function read({ order, unreadable, alone }: Extract<ToFolderProcess, { order: unknown }>): Promise<void> {
	const { records, ...result } = await readFolder(
		order,
		{
			known,
			unreadable,
			async add(page) {
				const isStored = new Promise<void>((resolve) => {
					stored = resolve;
				});
				await say({ page });
				await isStored;
			},
			onProgress(done, total) {
				if (done < total && performance.now() - said < progressMs) return;
				said = performance.now();
				void say({ done, total });
			},
		},
		{ alone: new Set(alone), onUnderWay: (underWay) => void say({ underWay }) },
	);
	await say({ result, files: records.map(({ file }) => file) });
}

/** Readers of the service come first. Threads that are started later have the same priority. */
function stepBack(): void {
	try {
		setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
	} catch {
		// Where that is forbidden, the folder is read all the same.
	}
}

process.once('disconnect', () => process.exit());
process.on('message', (message: ToFolderProcess) => {
	if ('known' in message) for (const record of message.known) known.set(record.file, record);
	if ('isStored' in message) stored();
	if (!('order' in message)) return;
	if (message.order.isAwaited !== true) stepBack();
	watchSilence(message.order.silenceMs);
	read(message).catch((error: unknown) =>
		say({ problem: reasonOf(error), isDocumentation: error instanceof DocumentationError }),
	);
});
