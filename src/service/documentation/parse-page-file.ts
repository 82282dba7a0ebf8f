import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from '../reason-of.js';
import { decodeText } from './decode-text.js';
import { type Frontmatter, readFrontmatter } from './frontmatter.js';
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

/** Reads a file again and parses it: all texts together would be more than a process should hold. */
export async function parsePageFile(folder: string, found: FoundFile, resolveLink: ResolveLink): Promise<ParsedPage> {
	const { file, path, source, frontmatter, warnings } = found;
	let text: string;
	try {
		({ text } = decodeText(await readFile(join(folder, file))));
	} catch (cause) {
		return { warning: `"${file}" cannot be read and was left out (${reasonOf(cause)}).` };
	}
	const { body } = readFrontmatter(text);
	const links = new Map<string, string>();
	const resolve = (url: string) => {
		const resolved = resolveLink(url);
		if (resolved !== url && !url.startsWith('#')) links.set(url, resolved);
		return resolved;
	};
	const { page, warnings: more } = readPage({ file, path, frontmatter, body, resolve });
	const json = JSON.stringify(page);
	const { title } = page;
	const all = [...warnings, ...more];
	return {
		record: { file, source, hash: hashOf(json), path, title, frontmatter, links: [...links], warnings: all },
		json,
	};
}
