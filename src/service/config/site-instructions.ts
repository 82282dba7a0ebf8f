import { readFile } from 'node:fs/promises';
import { ConfigError } from './config-error.js';

/** Longest instructions, in characters. Every prompt has them, and longer ones would leave no room for passages. */
const instructionsMaxLength = 20_000;

/** Reads the owner's instructions. Throws a `ConfigError` when the file cannot be read or is too long. */
export async function readSiteInstructions(file: string | undefined): Promise<string | undefined> {
	if (file === undefined) return undefined;
	const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
		const problem = error.code === 'ENOENT' ? 'is not there' : `cannot be read (${error.code})`;
		throw new ConfigError('instructions', `The file of instructions ${file} ${problem}; correct the key instructions.`);
	});
	const trimmed = text.replace(/^\uFEFF/u, '').trim();
	if (trimmed.length > instructionsMaxLength) {
		const size = `${trimmed.length} characters, and ${instructionsMaxLength} are allowed`;
		throw new ConfigError('instructions', `The file of instructions ${file} has ${size}; shorten it.`);
	}
	return trimmed || undefined;
}
