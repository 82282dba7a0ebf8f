import { Worker } from 'node:worker_threads';
import type { PageFacts } from './page-facts.js';
import type { PageToRead } from './page-facts-thread.js';
import { addressOf } from './read-page-facts.js';

interface FactsThreadOptions {
	/** Script of the thread. */
	script: string | URL;
	/** A page that takes longer is not read. @default 30000 */
	pageMs?: number;
	/** The thread ends when it has had nothing to do for so long. @default 30000 */
	idleMs?: number;
}

/** Parsing makes much garbage; in a heap of its own, it is collected before it grows. In megabytes. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/**
 * Reads pages on a thread of its own, one after the other: the parser of Markdown takes the square of the length for some texts, and
 * such a page must hold up nobody.
 */
export class FactsThread {
	readonly #options: Required<FactsThreadOptions>;
	#thread: Worker | undefined;
	#idle: NodeJS.Timeout | undefined;
	#before: Promise<unknown> = Promise.resolve();

	constructor(options: FactsThreadOptions) {
		this.#options = { pageMs: 30_000, idleMs: 30_000, ...options };
	}

	/** Of a page that cannot be read in time, or at all, nothing but its address is known. */
	read(page: PageToRead): Promise<PageFacts> {
		const facts = this.#before.then(() => this.#readNow(page));
		this.#before = facts;
		return facts;
	}

	#readNow(page: PageToRead): Promise<PageFacts> {
		clearTimeout(this.#idle);
		const running = this.#thread;
		const thread = running ?? this.#start();
		thread.ref();
		return new Promise((resolve) => {
			let limit: NodeJS.Timeout | undefined;
			const startClock = () => {
				limit = setTimeout(giveUp, this.#options.pageMs);
			};
			const give = (facts: PageFacts) => {
				clearTimeout(limit);
				thread.off('online', startClock).off('message', give).off('error', giveUp).off('exit', giveUp);
				thread.unref();
				this.#idle = setTimeout(() => this.#end(thread), this.#options.idleMs).unref();
				resolve(facts);
			};
			const giveUp = () => {
				this.#end(thread);
				give(addressOf(page.text));
			};
			// Starting a thread is no time of the page's.
			if (running) startClock();
			else thread.once('online', startClock);
			thread.once('message', give).once('error', giveUp).once('exit', giveUp);
			thread.postMessage(page);
		});
	}

	#start(): Worker {
		const thread = new Worker(this.#options.script, { resourceLimits });
		// Also while nobody waits for it: an error without a listener would end the process.
		thread.on('error', () => this.#end(thread));
		this.#thread = thread;
		return thread;
	}

	#end(thread: Worker): void {
		if (this.#thread === thread) this.#thread = undefined;
		void thread.terminate();
	}
}
