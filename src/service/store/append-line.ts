import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

const newline = 0x0a;

/** A crash may leave half a line; what follows it must begin a line of its own. */
async function dropTornLine(handle: FileHandle): Promise<void> {
	const { size } = await handle.stat();
	if (size === 0) return;
	const last = Buffer.alloc(1);
	await handle.read(last, 0, 1, size - 1);
	if (last[0] === newline) return;
	const content = Buffer.alloc(size);
	await handle.read(content, 0, size, 0);
	await handle.truncate(content.lastIndexOf(newline) + 1);
}

/**
 * Adds a line to a file and resolves when it is safely stored. One call at a time per file.
 * @param create makes the file, readable by its owner alone, when it is not there; else this rejects
 */
export async function appendLine(path: string, line: string, create: boolean): Promise<void> {
	const flags = constants.O_RDWR | constants.O_APPEND | (create ? constants.O_CREAT : 0);
	const handle = await open(path, flags, 0o600);
	try {
		await dropTornLine(handle);
		await handle.appendFile(`${line}\n`);
		await handle.sync();
	} finally {
		await handle.close();
	}
}
