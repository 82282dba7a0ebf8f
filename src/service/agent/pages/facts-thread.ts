import { Worker } from 'node:worker_threads';
import type { PageFacts } from './page-facts.js';
import type { PageToRead } from './page-facts-thread.js';
import { addressOf } from './read-page-facts.js';

interface FactsThreadOptions {
	/** Script of the thread. */
	script: string | URL;
	/** Milliseconds after which parsing a page is given up. @default 30000 */
	pageMs?: number;
	/** Milliseconds without work after which the thread ends. @default 30000 */
	idleMs?: number;
}

/** Parsing creates much garbage, which a separate heap collects early. Sizes in megabytes. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/** Reads pages on a thread of its own: the parser of Markdown takes the square of the length for some texts. */
export class FactsThread {
	readonly #options: Required<FactsThreadOptions>;
	#thread: Worker | undefined;
	#idle: NodeJS.Timeout | undefined;
	#before: Promise<unknown> = Promise.resolve();

	constructor(options: FactsThreadOptions) {
		this.#options = { pageMs: 30_000, idleMs: 30_000, ...options };
	}

	/** Reads a page. When that fails or takes too long, only the page's address is known. */
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
			// The start of a thread does not count against the page.
			if (running) startClock();
			else thread.once('online', startClock);
			thread.once('message', give).once('error', giveUp).once('exit', giveUp);
			thread.postMessage(page);
		});
	}

	#start(): Worker {
		const thread = new Worker(this.#options.script, { resourceLimits });
		// The listener also stays while nobody waits: an error without a listener would end the process.
		thread.on('error', () => this.#end(thread));
		this.#thread = thread;
		return thread;
	}

	#end(thread: Worker): void {
		if (this.#thread === thread) this.#thread = undefined;
		void thread.terminate();
	}
}
