import { fdatasyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';

/** PGlite starts PostgreSQL with `-F`, which never waits for the disk. */
export const durableStartParams: string[] = [
	...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
	...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=8MB'],
];

interface NodeFileSystem {
	stream_ops?: { fsync?: (stream: { nfd?: number }) => number };
}

/**
 * Hands PostgreSQL's `fsync` to the operating system: the file system of PGlite answers it without doing anything.
 * Relies on PGlite's inside, for which its version is pinned; throws when that has changed.
 */
export function passSyncOn(pglite: PGlite): void {
	const { Module: module } = pglite as unknown as { Module?: { NODEFS?: NodeFileSystem } };
	const operations = module?.NODEFS?.stream_ops;
	if (!operations) throw new Error('This version of PGlite hides its file system, so writes could not be made safe.');
	operations.fsync = ({ nfd }) => {
		if (nfd !== undefined) fdatasyncSync(nfd);
		return 0;
	};
}
