/**
 * Parses pages off the event loop, each with a time and a heap of its own. The parsers of Markdown and HTML take the square of the
 * length for some texts, or more, and their memory with it; upstream calls most of these a price of CommonMark. Minimal examples, each
 * of 10 to 50 kB, that take seconds to minutes in micromark 4 and mdast-util-gfm:
 *
 *     '[a'.repeat(n) + ']'.repeat(n)                     brackets within brackets
 *     '- '.repeat(n) + 'a'                               lists within lists on one line
 *     '[^1]: a\n\n' for n footnotes, then '[^1] ' …      footnotes and their calls
 *     'a\n=\n'.repeat(n)                                 headings of two lines
 *     '<b a1><b a2>…' + '<p>'.repeat(n)                  HTML: each paragraph opens each `b` anew
 *
 * `bound-markdown.ts` leaves out what no author writes; what is still too slow ends here: the thread is ended, the lines that take the
 * time are looked for on another one, and the page is read without them.
 */
import { availableParallelism, loadavg } from 'node:os';
import { reasonOf } from '../../errors/reason-of.js';
import { builtThread, FailedTask, ThreadPool, worthAnotherThread } from '../../worker-threads/thread-pool.js';
import { createTimeSlice } from '../../worker-threads/time-slice.js';
import type { RecordedPage } from '../core/documentation-source.js';
import type { LineRange } from '../markdown/page-source.js';
import type { Api, ApiOrder } from '../openapi/read-api.js';
import type { FullTextPage } from '../web-page/read-full-text-page.js';
import type { WebPage, WebPageResult } from '../web-page/read-web-page.js';
import { createTaskRunner, type PagePair, type PagePlace, type PageResults, type PageTask } from './page-task.js';
import type { FoundFile, ParsedPage } from './parse-page-file.js';
import type { DocsJson, PublicFiles } from './public-files.js';

/** Parses pages of one documentation. Never rejects: what cannot be parsed in time, or at all, is left out with a sentence. */
export interface PageParser {
	parse(found: FoundFile): Promise<ParsedPage>;
	readWebPage(page: WebPage): Promise<WebPageResult>;
	readFullTextPage(page: FullTextPage): Promise<ParsedPage>;
	/** The pages of an OpenAPI document, to be read one by one. Rejects with the reason why there are none. */
	readApi(order: ApiOrder): Promise<Api>;
	/** One page of a file and of its site; `undefined` if it cannot be made in time. */
	join(pair: PagePair): Promise<RecordedPage | undefined>;
	/** What the site has besides its pages; the folder alone if its configuration cannot be read in time. */
	readPublicFiles(files: readonly string[], wanted: string | undefined): Promise<PublicFiles>;
	/** `undefined` if it cannot be read in time. */
	readDocsJson(): Promise<DocsJson | undefined>;
	close(): Promise<void>;
}

export interface PageParserOptions extends PagePlace {
	/** Script of the threads. @default the built one */
	script?: string | undefined;
	/** Milliseconds after which a page, or its slow part, is left out. @default 10000 on a machine that is not busy */
	pageMs?: number | undefined;
	/** The number of pages to parse, if it is known. */
	pages?: number | undefined;
}

/** More threads would take more memory than a small machine has. */
const threadsMax = 4;

/** As many threads as so many pages are worth; one processor stays free for readers. */
export const threadsFor = (pages: number, processors: number): number =>
	Math.max(1, Math.min(processors - 1, Math.floor(pages / worthAnotherThread), threadsMax));

/** The number of parts that may be left out of a page before the page itself is. */
const partsMax = 3;

/** The number of pages in a reading whose slow parts are searched, which takes several times as long as to leave the page out. */
const searchesMax = 10;

/** Milliseconds for a page. The clock runs on while other processes have the processors, so a busy machine has more of them. */
export const timeForPage = (waiting = 0, processors = 1): number =>
	10_000 * Math.min(6, Math.max(1, waiting / processors));

const namesOf = (ranges: readonly LineRange[]) => ranges.map(([from, to]) => `lines ${from} to ${to}`).join(', ');

type Run = <Kind extends PageTask['kind']>(task: PageTask & { kind: Kind }) => Promise<PageResults[Kind]>;

/** Parses by threads, or where the task is given. */
class TaskParser implements PageParser {
	#searches = 0;

	constructor(
		readonly run: Run,
		readonly folder: string,
		readonly close: () => Promise<void>,
	) {}

	async parse(found: FoundFile): Promise<ParsedPage> {
		try {
			return await this.run({ kind: 'file', found, without: [] });
		} catch (error) {
			return this.#parseInPart(found, reasonOf(error));
		}
	}

	/** The slow part of the page is searched piece by piece and left out. */
	async #parseInPart(found: FoundFile, reason: string): Promise<ParsedPage> {
		const { file } = found;
		const without: LineRange[] = [];
		this.#searches += 1;
		for (let after = 0; this.#searches <= searchesMax && without.length < partsMax; ) {
			const slow = await this.run({ kind: 'find', found, after }).then(
				() => undefined,
				(error: unknown) => (error instanceof FailedTask ? (error.at as LineRange | undefined) : undefined),
			);
			if (slow === undefined) break;
			without.push(slow);
			after = slow[1];
		}
		if (without.length > 0) {
			const parsed = await this.run({ kind: 'file', found, without }).catch(() => undefined);
			const warning = `"${file}", ${namesOf(without)}: this part cannot be parsed (${reason}) and was left out; make it simpler.`;
			if (parsed && 'record' in parsed) {
				const { record, json } = parsed;
				return { record: { ...record, warnings: [...record.warnings, warning] }, json };
			}
		}
		const lines = without.length > 0 ? namesOf(without) : 'from its first line to its last';
		return {
			warning: `"${file}" cannot be parsed (${reason}; ${lines}) and was left out; split it, or make it simpler.`,
		};
	}

	readWebPage(page: WebPage): Promise<WebPageResult> {
		return this.run({ kind: 'web', page }).catch((error: unknown) => ({
			kind: 'unreadable',
			problem: `cannot be parsed (${reasonOf(error)})`,
			links: [],
			canonical: undefined,
		}));
	}

	readFullTextPage(page: FullTextPage) {
		return this.run({ kind: 'full-text', page }).catch((error: unknown) => ({
			warning: `The page "${page.title}" cannot be parsed (${reasonOf(error)}) and was left out; make it simpler.`,
		}));
	}

	readApi(order: ApiOrder) {
		return this.run({ kind: 'api', order });
	}

	join(pair: PagePair) {
		return this.run({ kind: 'join', pair }).catch(() => undefined);
	}

	readPublicFiles(files: readonly string[], wanted: string | undefined) {
		const alone = { root: this.folder, folders: [this.folder], named: [] };
		return this.run({ kind: 'public', files, wanted }).catch(() => alone);
	}

	readDocsJson() {
		return this.run({ kind: 'docs.json' }).catch(() => undefined);
	}
}

export function createPageParser(options: PageParserOptions): PageParser {
	const { pageMs, pages, script = builtThread('page-thread'), ...place } = options;
	const { folder } = place;
	if (script === undefined) {
		// From source there are no threads.
		const run = createTaskRunner(place, () => {});
		const rest = createTimeSlice();
		const runInTurn = async (task: Parameters<typeof run>[0]) => {
			await rest();
			return run(task);
		};
		return new TaskParser(runInTurn as Run, folder, async () => {});
	}
	const processors = availableParallelism();
	const taskMs = pageMs ?? timeForPage(loadavg()[0], processors);
	const threads = pages === undefined ? undefined : threadsFor(pages, processors);
	const pool = new ThreadPool<PageTask, PageResults[PageTask['kind']], LineRange>(script, {
		workerData: place,
		taskMs,
		threads,
	});
	return new TaskParser(((task) => pool.run(task)) as Run, folder, () => pool.close());
}
