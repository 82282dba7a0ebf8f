import type { RecordedPage, StoredPage } from '../core/documentation-source.js';
import type { LinkTargets } from '../core/format.js';
import { type Addresses, createLinkResolver } from '../core/link-resolver.js';
import { type ChosenFormat, formatOf, plainFormat } from '../generators/formats.js';
import type { LineRange } from '../markdown/page-source.js';
import { parseMarkdown } from '../markdown/parse-markdown.js';
import type { Api, ApiOrder } from '../openapi/read-api.js';
import { joinPage } from '../page/join-page.js';
import { recordPage } from '../page/read-page.js';
import type { FullTextPage } from '../web-page/read-full-text-page.js';
import type { WebPage, WebPageResult } from '../web-page/read-web-page.js';
import { type FoundFile, type ParsedPage, parsePageFile, readBody } from './parse-page-file.js';
import { type DocsJson, type PublicFiles, readDocsJson, readPublicFiles } from './public-files.js';

/** A page that a file and a site have, and the name of its record. */
export interface PagePair {
	text: StoredPage;
	site: StoredPage;
	file: string;
}

/** A page to parse. What crosses to a thread is copied, so that all of it is plain. */
export type PageTask =
	| { kind: 'file'; found: FoundFile; without: LineRange[] }
	/** Finds the slow piece of a file: pieces are parsed one by one, and each is announced before it is parsed. */
	| { kind: 'find'; found: FoundFile; after: number }
	| { kind: 'web'; page: WebPage }
	| { kind: 'full-text'; page: FullTextPage }
	| { kind: 'join'; pair: PagePair }
	| { kind: 'api'; order: ApiOrder }
	/** Finds out what the site of these pages has besides them. */
	| { kind: 'public'; files: readonly string[]; wanted: string | undefined }
	| { kind: 'docs.json' };

export interface PageResults {
	file: ParsedPage;
	find: undefined;
	web: WebPageResult;
	'full-text': RecordedPage;
	join: RecordedPage;
	api: Api;
	public: PublicFiles;
	'docs.json': DocsJson;
}

/** The settings of one documentation. */
export interface PagePlace {
	/** The folder; empty for a website. */
	folder: string;
	/** The site path of each file. */
	paths: ReadonlyMap<string, string>;
	/** @default pages are at their paths */
	addresses?: Addresses | undefined;
	/** @default Markdown as it is */
	format?: ChosenFormat | undefined;
	targets?: LinkTargets | undefined;
}

/** Carries out tasks of one documentation. `onLines` is told before each piece that is tried by itself. */
export function createTaskRunner(
	{ folder, paths, addresses, format: chosen = plainFormat, targets }: PagePlace,
	onLines: (lines: LineRange) => void,
) {
	const format = formatOf(chosen);
	const resolverOf = createLinkResolver(paths, targets, format.pages, addresses);
	return async (task: PageTask): Promise<PageResults[PageTask['kind']]> => {
		// Websites need HTML parsers. Folders are read at each start and need none.
		if (task.kind === 'web') return (await import('../web-page/read-web-page.js')).readWebPage(task.page);
		if (task.kind === 'full-text') {
			return (await import('../web-page/read-full-text-page.js')).readFullTextPage(task.page);
		}
		if (task.kind === 'api') return (await import('../openapi/read-api.js')).readApi(task.order);
		if (task.kind === 'join') {
			const { text, site, file } = task.pair;
			const own = { file, source: '', frontmatter: { facets: {} }, links: [], warnings: [] };
			return recordPage(joinPage(text, site), own);
		}
		if (task.kind === 'public') {
			const { ids: _, ...found } = await readPublicFiles(folder, task.files, task.wanted);
			return found;
		}
		if (task.kind === 'docs.json') return readDocsJson(folder);
		const { found } = task;
		if (task.kind === 'file')
			return parsePageFile({ folder, format, targets, resolve: resolverOf(found.file) }, found, task.without);
		const { lines, lineOf } = await readBody(folder, found.file, format.project);
		for (const [from, to] of pieces(lines)) {
			const [first, last] = [lineOf(from - 1), lineOf(to - 1)];
			if (last <= task.after) continue;
			onLines([first, last]);
			parseMarkdown(lines.slice(from - 1, to).join('\n'));
		}
		return undefined;
	};
}

/** Blocks between blank lines or before headings, short ones together: the slow part of most pages is one block. */
function pieces(lines: readonly string[]): LineRange[] {
	const length = Math.ceil(lines.length / 200);
	const found: LineRange[] = [];
	for (const [from, to] of blocks(lines)) {
		const last = found.at(-1);
		if (last && to - last[0] < length) last[1] = to;
		else found.push([from, to]);
	}
	return found;
}

function* blocks(lines: readonly string[]): Generator<LineRange> {
	let from = 1;
	for (const [index, line] of lines.entries()) {
		const isEnd = line.trim() === '' || /^#{1,6} /.test(line);
		if (!isEnd || index < from) continue;
		yield [from, index];
		from = index + 1;
	}
	if (from <= lines.length) yield [from, lines.length];
}
