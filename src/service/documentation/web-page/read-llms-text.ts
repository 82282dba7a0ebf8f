import { ProseLines } from '../../../search/markdown/prose-lines.js';

/** The list of pages in an `llms.txt`. */
export interface LlmsList {
	title: string | undefined;
	groups: { title: string; links: { title: string; url: string }[] }[];
}

/** A page within `llms-full.txt`. */
export interface LlmsPage {
	title: string;
	/** The address that the page names. */
	url: string | undefined;
	/** The text below the title. */
	markdown: string;
}

/** Reads `llms.txt`: a title, and lists of links below headings. */
export function readLlmsList(text: string): LlmsList {
	const list: LlmsList = { title: undefined, groups: [] };
	for (const line of text.split('\n')) {
		const title = /^# +(.+?)\s*$/.exec(line)?.[1];
		if (title !== undefined) list.title ??= title;
		const group = /^## +(.+?)\s*$/.exec(line)?.[1];
		if (group !== undefined) list.groups.push({ title: group, links: [] });
		const [, name, url] = /^\s*[-*+] +\[([^\]]+)\]\(<?([^)\s>]+)>?[^)]*\)/.exec(line) ?? [];
		if (name === undefined || url === undefined) continue;
		if (list.groups.length === 0) list.groups.push({ title: list.title ?? '', links: [] });
		list.groups.at(-1)?.links.push({ title: name, url });
	}
	return list;
}

const sourceLine = /^(?:Source|URL|Link|Canonical)\s*:\s*<?(https?:\/\/[^\s>]+)>?\s*$/i;

interface PageStart {
	/** The offsets of the title's line and of the text below it and its source. */
	at: number;
	body: number;
	title: string;
	url: string | undefined;
}

/**
 * Reads the first `most` pages of `llms-full.txt`. A page begins at a first-level heading outside code; where headings are
 * followed by `Source: https://…`, only at those. The file is not split into lines, because it may have tens of megabytes.
 */
export function readLlmsPages(text: string, most: number): LlmsPage[] {
	const titles: PageStart[] = [];
	const named: PageStart[] = [];
	// One page more than wanted is looked for, because it says where the last one ends.
	for (const start of pageStarts(text)) {
		if (titles.length <= most) titles.push(start);
		if (start.url !== undefined) named.push(start);
		if (named.length > most) break;
	}
	const starts = named.length > 0 ? named : titles;
	return starts.slice(0, most).map(({ title, url, body }, index) => ({
		title,
		url,
		markdown: text
			.slice(body, starts[index + 1]?.at)
			.trim()
			.replace(/\n(?:---|\*\*\*)$/, '')
			.trim(),
	}));
}

function* pageStarts(text: string): Generator<PageStart> {
	const prose = new ProseLines();
	for (let at = 0; at < text.length; at = lineEnd(text, at) + 1) {
		const line = text.slice(at, lineEnd(text, at));
		if (prose.read(line) !== 'prose' || !/^# +\S/.test(line)) continue;
		const title = line.slice(1, titleMaxLength).trim().replace(/ #+$/, '');
		yield { at, title, ...sourceBelow(text, lineEnd(text, at) + 1) };
	}
}

const titleMaxLength = 500;

function lineEnd(text: string, at: number): number {
	const end = text.indexOf('\n', at);
	return end === -1 ? text.length : end;
}

/** Finds the line below a title, after blank lines, that names the page's address. */
function sourceBelow(text: string, below: number): { url: string | undefined; body: number } {
	let at = below;
	for (let line = 1; line <= 3 && at < text.length; line += 1) {
		const end = lineEnd(text, at);
		const words = text.slice(at, end).trim();
		if (words !== '') {
			const url = sourceLine.exec(words)?.[1];
			return { url, body: url === undefined ? below : end + 1 };
		}
		at = end + 1;
	}
	return { url: undefined, body: below };
}
