import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { reasonOf } from '../reason-of.js';
import { createTimeSlice } from '../time-slice.js';
import { type FoundFile, type ParsedPage, parsePageFile } from './parse-page-file.js';
import { createLinkResolver } from './resolve-link.js';

/** Parses files of one folder. */
export interface PageParser {
	/** Never rejects: a file that cannot be parsed is left out with a warning. */
	parse(found: FoundFile): Promise<ParsedPage>;
	close(): Promise<void>;
}

export interface PageParserOptions {
	folder: string;
	/** Site path of each file. */
	paths: ReadonlyMap<string, string>;
}

/** What the thread is started with. */
export interface PageThreadData {
	folder: string;
	paths: ReadonlyMap<string, string>;
}

/** The build puts it beside the service; run from source there is none. */
const threadFile = fileURLToPath(new URL('./page-thread.js', import.meta.url));

/** Parsing makes much garbage; in a heap of its own, it is collected before it grows. In megabytes. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/** More would be quicker, and take from readers and from memory what they gain. */
const threadCount = Math.min(2, availableParallelism());

/** Starting a thread takes as long as parsing so many pages. */
const worthAThread = 100;

function createParserHere({ folder, paths }: PageParserOptions): PageParser {
	const resolverOf = createLinkResolver(paths);
	const rest = createTimeSlice();
	return {
		async parse(found) {
			await rest();
			return parsePageFile(folder, found, resolverOf(found.file));
		},
		async close() {},
	};
}

interface Task {
	found: FoundFile;
	done(parsed: ParsedPage): void;
}

/** Parses on a thread of its own, so that readers do not wait and memory stays small. */
class ThreadParser implements PageParser {
	/** In the order in which the thread answers. */
	#tasks: Task[] = [];
	#thread: Worker;
	#isClosed = false;

	constructor(readonly options: PageParserOptions) {
		this.#thread = this.#start();
	}

	#start(): Worker {
		const thread = new Worker(threadFile, { workerData: this.options satisfies PageThreadData, resourceLimits });
		thread.on('message', (parsed: ParsedPage) => this.#tasks.shift()?.done(parsed));
		// The page that is being parsed has brought it down; the others go on without that one.
		thread.once('error', (error) => {
			const fallen = this.#tasks.shift();
			fallen?.done({ warning: `"${fallen.found.file}" cannot be parsed and was left out (${reasonOf(error)}).` });
			if (this.#isClosed) return;
			this.#thread = this.#start();
			for (const { found } of this.#tasks) this.#thread.postMessage(found);
		});
		thread.unref();
		return thread;
	}

	/** Pages that wait for their turn. */
	get load(): number {
		return this.#tasks.length;
	}

	parse(found: FoundFile): Promise<ParsedPage> {
		return new Promise((done) => {
			this.#tasks.push({ found, done });
			this.#thread.postMessage(found);
		});
	}

	async close(): Promise<void> {
		this.#isClosed = true;
		await this.#thread.terminate();
	}
}

function createParserPool(options: PageParserOptions): PageParser {
	const threads = Array.from({ length: threadCount }, () => new ThreadParser(options));
	const idlest = () => threads.reduce((least, thread) => (thread.load < least.load ? thread : least));
	return {
		parse: (found) => idlest().parse(found),
		async close() {
			await Promise.all(threads.map((thread) => thread.close()));
		},
	};
}

/** @param count how many pages there may be to parse */
export const createPageParser = (options: PageParserOptions, count: number): PageParser =>
	count >= worthAThread && existsSync(threadFile) ? createParserPool(options) : createParserHere(options);
