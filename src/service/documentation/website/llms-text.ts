/** A list of pages, as `llms.txt` is. */
export interface LlmsList {
	title: string | undefined;
	groups: { title: string; links: { title: string; url: string }[] }[];
}

/** A page within `llms-full.txt`. */
export interface LlmsPage {
	title: string;
	/** Where the page says it is. */
	url: string | undefined;
	/** Below the title. */
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

/**
 * Cuts `llms-full.txt` at its titles, headings of the first level outside of code. Where titles are followed by a line
 * `Source: https://…`, only those begin a page.
 */
export function readLlmsPages(text: string): LlmsPage[] {
	const lines = text.split('\n');
	const titles = titleLines(lines);
	const named = titles.filter((line) => sourceOf(lines, line) !== undefined);
	const starts = named.length > 0 ? named : titles;
	return starts.map((start, index) => {
		const source = sourceOf(lines, start);
		const first = source === undefined ? start + 1 : source.line + 1;
		return {
			title: (lines[start] ?? '').replace(/^#\s+|\s+#*\s*$/g, ''),
			url: source?.url,
			markdown: lines
				.slice(first, starts[index + 1] ?? lines.length)
				.join('\n')
				.replace(/\n(?:---|\*\*\*)\s*$/, '')
				.trim(),
		};
	});
}

function titleLines(lines: readonly string[]): number[] {
	let fence: string | undefined;
	return lines.flatMap((line, index) => {
		const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
		if (mark !== undefined && (fence === undefined || mark.startsWith(fence))) {
			fence = fence === undefined ? mark : undefined;
		}
		return fence === undefined && /^# +\S/.test(line) ? [index] : [];
	});
}

/** The line below a title, blank lines apart, that says where the page is. */
function sourceOf(lines: readonly string[], title: number): { url: string; line: number } | undefined {
	for (let line = title + 1; line <= title + 3; line += 1) {
		const text = lines[line]?.trim();
		if (text === '') continue;
		const url = text === undefined ? undefined : sourceLine.exec(text)?.[1];
		return url === undefined ? undefined : { url, line };
	}
	return undefined;
}
