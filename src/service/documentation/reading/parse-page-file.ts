import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from '../../errors/reason-of.js';
import { decodeText } from '../core/decode-text.js';
import type { PageRecord, RecordedPage } from '../core/documentation-source.js';
import type { DocumentationFormat, LinkTargets } from '../core/format.js';
import type { ResolveLink } from '../core/link-resolver.js';
import { type ExpandedText, expandPage, sourceWith } from '../generators/expand-includes.js';
import type { LineRange } from '../markdown/page-source.js';
import { readPage, recordPage } from '../page/read-page.js';

export interface FoundFile extends Pick<PageRecord, 'file' | 'path' | 'frontmatter' | 'warnings'> {
	/** The hash of the file alone, without what it includes. */
	source: string;
	/** The address of the page, if it is not the path. */
	address?: string | undefined;
	/** The file is the one that was read before. */
	isKnown: boolean;
}

/** A page, or the reason why it was left out. */
export type ParsedPage = RecordedPage | { warning: string };

/** A file's text below its frontmatter, with the files that it includes. */
export async function readBody(folder: string, file: string, project?: string): Promise<ExpandedText> {
	return expandPage(folder, file, decodeText(await readFile(join(folder, file))).text, project);
}

interface FilePlace {
	folder: string;
	format: DocumentationFormat;
	targets?: LinkTargets | undefined;
	resolve: ResolveLink;
}

/** Reads a file again and parses it: all texts together would be more than a process should hold. */
export async function parsePageFile(
	{ folder, format, targets, resolve: resolveLink }: FilePlace,
	found: FoundFile,
	without: readonly LineRange[] = [],
): Promise<ParsedPage> {
	const { file, path, address, source, frontmatter, warnings } = found;
	let expanded: ExpandedText;
	try {
		expanded = await readBody(folder, file, format.project);
	} catch (cause) {
		return { warning: `"${file}" cannot be read and was left out (${reasonOf(cause)}).` };
	}
	const own = sourceWith(source, expanded);
	const { lines, lineOf } = expanded;
	for (let index = 0; without.length > 0 && index < lines.length; index += 1) {
		const line = lineOf(index);
		if (without.some(([from, to]) => from <= line && line <= to)) lines[index] = '';
	}
	const body = lines.join('\n');
	const links = new Map<string, string>();
	const resolve = (url: string) => {
		const resolved = resolveLink(url);
		if (resolved !== url && resolved !== (address ?? path) + url) links.set(url, resolved);
		return resolved;
	};
	const { page, warnings: more } = readPage({
		file,
		path,
		address,
		frontmatter,
		body,
		resolve,
		lineOf,
		format,
		targets,
	});
	const all = [...new Set([...warnings, ...expanded.warnings, ...more])];
	return recordPage(page, { file, source: own, frontmatter, links: [...links], warnings: all });
}
