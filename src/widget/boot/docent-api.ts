import type { DoctorReport } from '../../doctor/check.js';
import type { DocentOptions } from '../../options/options.js';

/** The browser API, both for the global `Docent` and for `import … from 'docent'`. */
export interface DocentApi {
	/**
	 * Puts the assistant on the page. The options of the first who calls it are in use, until that one leaves.
	 * @param owner Stands for the part of your app that wants the assistant, so that it can leave by `destroy(owner)`. Another call with it
	 *   gives that part other options. @default the page
	 * @throws DocentError `options` when an option is missing or wrong
	 */
	init(options: DocentOptions, owner?: symbol): Promise<void>;
	/** Opens the panel and focuses it. */
	open(): Promise<void>;
	close(): Promise<void>;
	/** Asks a question. During an answer the question waits in the composer. */
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
	/**
	 * Looks at the page from inside, prints what it finds as a group in the console, and resolves with it. Asks nothing and counts
	 * towards no limit.
	 */
	doctor(): Promise<DoctorReport>;
	/**
	 * Removes the assistant from the page completely, whoever has put it there.
	 * @param owner Lets that part of your app leave: the assistant goes with the last one.
	 */
	destroy(owner?: symbol): Promise<void>;
}

/** Options of a question that the page asks. */
export interface AskHow {
	/** Whether the panel opens. @default true */
	open?: boolean;
	/** Whether the composer gets the focus, for questions that follow a key or a click. @default false */
	focus?: boolean;
	/** Origin of the question, for example `search-page`; the event `docent:ask` contains it. @default none */
	source?: string;
}

/** The argument of `update`. Every option may be left out, and `null` restores its default. */
export type OptionChanges<Options> = {
	[Name in keyof Options]?: OptionChange<Options[Name]> | null;
};

/** A change of a value. Each member of a union counts by itself: of `'auto' | SearchFilter`, the filter may be changed member by member. */
export type OptionChange<Value> = Value extends readonly unknown[] | ((...args: never[]) => unknown)
	? Value
	: Value extends object
		? OptionChanges<Value>
		: Value;
