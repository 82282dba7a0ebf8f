import { createTimeSlice } from '../core/time-slice.js';

/** When files are loaded: those of an earlier stage first, because what a later one seems to need may change. */
export type Stage = 'terms' | 'words' | 'texts';

const stages: readonly Stage[] = ['terms', 'words', 'texts'];

/** The most texts that are loaded at once: who has read the first ones may not ask for the others any more. */
const textsMax = 5;

/**
 * A page that reads its index itself answers its reader between two slices. What goes on after `scheduler.yield` comes before the
 * messages by which other scripts of the page wait.
 */
const nextTask = () =>
	new Promise<void>((resolve) => {
		const { port1, port2 } = new MessageChannel();
		port1.onmessage = () => {
			port1.close();
			resolve();
		};
		port2.postMessage(0);
	});

async function unzipped(bytes: Uint8Array): Promise<Uint8Array> {
	// A host may have decompressed it on the way.
	if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
	const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('gzip'));
	return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A file of an index that the host does not have, or has something else in place of: a deploy is under way, or over. */
export class MissingFileError extends Error {
	override name = 'MissingFileError';
}

/**
 * The files of an index that are loaded so far. Code that reads them never waits: it goes on without what is missing, and runs again when
 * that is loaded. So it is the same code that reads an index in memory.
 */
export class FileStore {
	readonly #load: (name: string) => Promise<Uint8Array>;
	readonly #loaded = new Map<string, unknown>();
	readonly #missed = new Map<string, { stage: Stage; read(bytes: Uint8Array): unknown }>();
	#last: Promise<unknown> = Promise.resolve();
	/** Cuts what is done with the files into slices. */
	readonly rest = createTimeSlice(nextTask);

	/** @param load fetches a file by its name */
	constructor(load: (name: string) => Promise<Uint8Array>) {
		this.#load = load;
	}

	/** What a file holds, or `undefined`, which is noted, as long as it is not loaded. */
	get<Content>(name: string, stage: Stage, read: (bytes: Uint8Array) => Content): Content | undefined {
		const content = this.#loaded.get(name) as Content | undefined;
		if (content === undefined) this.#missed.set(name, { stage, read });
		return content;
	}

	has(name: string): boolean {
		return this.#loaded.has(name);
	}

	isMissed(name: string): boolean {
		return this.#missed.has(name);
	}

	/** Loads a file. @throws MissingFileError when it is none of an index, as a page that says "not found" */
	async load<Content>(name: string, read: (bytes: Uint8Array) => Content | Promise<Content>): Promise<Content> {
		const sent = await this.#load(name);
		try {
			const bytes = await unzipped(sent);
			await this.rest();
			const content = await read(bytes);
			this.#loaded.set(name, content);
			return content;
		} catch (cause) {
			throw new MissingFileError(name, { cause });
		}
	}

	/** Runs something until it misses no file. One runs after the other, because they would note each other's files. */
	complete<Result>(run: () => Promise<Result>): Promise<Result> {
		const result = this.#last.then(() => this.#complete(run));
		this.#last = result.catch(() => {});
		return result;
	}

	async #complete<Result>(run: () => Promise<Result>): Promise<Result> {
		for (;;) {
			this.#missed.clear();
			await this.rest();
			const result = await run();
			const stage = stages.find((wanted) => [...this.#missed.values()].some((missed) => missed.stage === wanted));
			if (stage === undefined) return result;
			const all = [...this.#missed].filter(([, missed]) => missed.stage === stage);
			const next = stage === 'texts' ? all.slice(0, textsMax) : all;
			await Promise.all(next.map(([name, { read }]) => this.load(name, read)));
		}
	}
}
