import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refuseNesting } from '../../data-formats/nesting.js';
import { reasonOf } from '../../errors/reason-of.js';
import { decodeText } from './decode-text.js';

/** The object or the list in a file that orders pages; `undefined` for a missing file and, with a warning, for a broken one. */
export async function readJson(
	folder: string,
	file: string,
	warnings: string[],
): Promise<Record<string, unknown> | undefined> {
	let source: string;
	try {
		source = decodeText(await readFile(join(folder, file))).text;
	} catch {
		return undefined;
	}
	try {
		const content: unknown = refuseNesting<unknown>(JSON.parse(source));
		if (typeof content === 'object' && content !== null) return content as Record<string, unknown>;
		throw new Error('it holds no object');
	} catch (cause) {
		const message = reasonOf(cause);
		warnings.push(`"${file}" is not valid JSON (${message}); the navigation was made from the folders.`);
		return undefined;
	}
}

export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
