import type { DoctorReport } from '../../doctor/check.js';
import type { DocentOptions } from '../../options/options.js';

/** The browser API; the same functions behind the global `Docent` and behind `import … from 'docent'`. */
export interface DocentApi {
	/**
	 * Puts the assistant on the page. A second call with the same domain and key does nothing.
	 * @throws DocentError `options` when an option is missing or wrong
	 */
	init(options: DocentOptions): Promise<void>;
	/** Opens the panel and moves the focus into it. */
	open(): Promise<void>;
	close(): Promise<void>;
	/** Asks. While an answer is on its way, the question waits in the composer instead. */
	ask(question: string, how?: AskHow): Promise<void>;
	/**
	 * Changes options; the conversation stays. Objects are changed member by member, lists are replaced; `null` or `undefined`
	 * restores a default, in whatever depth.
	 * @throws DocentError `options` when an option is wrong; nothing has changed then
	 */
	update(changes: OptionChanges<DocentOptions>): Promise<void>;
	/** Begins a new conversation. */
	reset(): Promise<void>;
	/**
	 * The reader agrees to what the option `consent` asks for, as your own way of asking has it. Does nothing where no consent is wanted.
	 */
	consent(): Promise<void>;
	/**
	 * Ends running answers and removes everything that the browser keeps of Docent on this site, in all tabs. The reader's consent goes
	 * with it and is asked for again.
	 */
	forget(): Promise<void>;
	/** @deprecated Another name of `forget`. */
	revoke(): Promise<void>;
	/**
	 * Looks at the page from inside, prints what it finds as a group in the console, and resolves with it. Asks nothing and counts
	 * towards no limit.
	 */
	doctor(): Promise<DoctorReport>;
	/** Takes the assistant off the page and leaves nothing behind. */
	destroy(): Promise<void>;
}

/** How a question of the page is asked. */
export interface AskHow {
	/** Opens the panel. @default true */
	open?: boolean;
	/** Moves the focus into the composer, for an ask that the reader has pressed a key or a button for. @default false */
	focus?: boolean;
	/** Where the question comes from, as in `search-page`; the event `docent:ask` tells it. @default none */
	source?: string;
}

/** What `update` takes: everything may be left out, and `null` restores a default. */
export type OptionChanges<Options> = {
	[Name in keyof Options]?:
		| (NonNullable<Options[Name]> extends readonly unknown[] | ((...args: never[]) => unknown)
				? Options[Name]
				: NonNullable<Options[Name]> extends object
					? OptionChanges<NonNullable<Options[Name]>>
					: Options[Name])
		| null;
};
