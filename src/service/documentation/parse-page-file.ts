import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from '../errors/reason-of.js';
import { decodeText } from './folder/decode-text.js';
import { type Frontmatter, readFrontmatter } from './markdown/frontmatter.js';
import type { LineRange } from './page-task.js';
import { readPage } from './read-page.js';
import type { ResolveLink } from './resolve-link.js';
import type { PageRecord } from './source.js';

/** A file before it is parsed. */
export interface FoundFile {
	file: string;
	path: string;
	/** SHA-256 of its text. */
	source: string;
	frontmatter: Frontmatter;
	/** The file is the one that was read before. */
	isKnown: boolean;
	warnings: string[];
}

/** A page and its JSON, or why it was left out. */
export type ParsedPage = { record: PageRecord; json: string } | { warning: string };

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The lines of a file below its frontmatter, and how many stand before them. */
export async function readBody(folder: string, file: string): Promise<{ lines: string[]; first: number }> {
	const { text } = decodeText(await readFile(join(folder, file)));
	const { body } = readFrontmatter(text);
	const first = text.slice(0, text.length - body.length).split('\n').length - 1;
	return { lines: body.split('\n'), first };
}

/**
 * Reads a file again and parses it: all texts together would be more than a process should hold.
 * @param without lines that cannot be parsed
 */
export async function parsePageFile(
	folder: string,
	found: FoundFile,
	resolveLink: ResolveLink,
	without: readonly LineRange[] = [],
): Promise<ParsedPage> {
	const { file, path, source, frontmatter, warnings } = found;
	let lines: string[];
	let first: number;
	try {
		({ lines, first } = await readBody(folder, file));
	} catch (cause) {
		return { warning: `"${file}" cannot be read and was left out (${reasonOf(cause)}).` };
	}
	for (const [from, to] of without) lines.fill('', from - first - 1, to - first);
	const body = lines.join('\n');
	const links = new Map<string, string>();
	const resolve = (url: string) => {
		const resolved = resolveLink(url);
		if (resolved !== url && !url.startsWith('#')) links.set(url, resolved);
		return resolved;
	};
	const { page, warnings: more } = readPage({ file, path, frontmatter, body, resolve, firstLine: first + 1 });
	const json = JSON.stringify(page);
	const { title } = page;
	const all = [...warnings, ...more];
	return {
		record: { file, source, hash: hashOf(json), path, title, frontmatter, links: [...links], warnings: all },
		json,
	};
}
