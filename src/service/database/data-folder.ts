import { access, constants, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError } from './database-error.js';

const reasons: Record<string, string> = {
	EEXIST: 'is a file',
	ENOTDIR: 'is below a file',
	EACCES: 'may not be written by this account',
	EPERM: 'may not be written by this account',
	EROFS: 'is on a disk that cannot be written',
};

/**
 * Makes the data folder when it is missing. `isWritten` demands that it is writable, which a database on a server hardly
 * needs.
 */
export async function ensureDataFolder(folder: string, isWritten = false): Promise<void> {
	try {
		const made = await mkdir(folder, { recursive: true, mode: 0o700 });
		// Conversations of readers belong in no repository. A folder that was there may hold files of its owner.
		if (made !== undefined) await writeFile(join(folder, '.gitignore'), '*\n');
		if (isWritten) await access(folder, constants.W_OK | constants.X_OK);
	} catch (cause) {
		const { code = '' } = cause as NodeJS.ErrnoException;
		const reason = reasons[code] ?? `cannot be used (${code})`;
		throw new DatabaseError(`The data folder ${folder} ${reason}; change that, or name another folder with --data.`, {
			cause,
		});
	}
}
