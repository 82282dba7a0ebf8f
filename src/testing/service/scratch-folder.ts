import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Ten times what a run has needed at once. */
const roomBytes = 4 * 1024 ** 3;

/** A new folder in memory, where Linux has enough of it and lets programs be run from there. */
function inMemory(): string | undefined {
	let folder: string | undefined;
	try {
		const { bavail, bsize } = statfsSync('/dev/shm');
		if (bavail * bsize < roomBytes) return undefined;
		folder = mkdtempSync('/dev/shm/docent-test-');
		const program = join(folder, 'program');
		writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
		execFileSync(program);
		return folder;
	} catch {
		if (folder) rmSync(folder, { recursive: true, force: true });
		return undefined;
	}
}

/**
 * Has this process and those that it starts put their temporary files into one folder, which is taken away by what this gives.
 * An empty embedded database is a thousand files: on a disk, copying it can take 20 times as long as in memory.
 */
export function openScratchFolder(): () => void {
	const before = process.env.TMPDIR;
	const folder = inMemory() ?? mkdtempSync(join(tmpdir(), 'docent-test-'));
	// PostgreSQL may run as somebody else.
	chmodSync(folder, 0o711);
	process.env.TMPDIR = folder;
	return () => {
		if (before === undefined) delete process.env.TMPDIR;
		else process.env.TMPDIR = before;
		rmSync(folder, { recursive: true, force: true });
	};
}

/** Writes files by their paths below a folder. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
	for (const [path, content] of Object.entries(files)) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), content);
	}
}

/** The folders of the test file that runs. */
const made: string[] = [];

/** A new folder with these files, which the end of the test file removes. */
export function scratchFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
	const folder = mkdtempSync(join(tmpdir(), 'docent-'));
	made.push(folder);
	writeFiles(folder, files);
	return folder;
}

/** Removes the folders of a test file. A service leaves 30 MB in one, and a whole run does not fit into memory. */
export function removeScratchFolders(): void {
	for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
