import type { DocentOptions } from './options.js';

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
	/** Opens the panel and asks. */
	ask(question: string): Promise<void>;
	/** Changes options; the conversation stays. `null` or `undefined` restores a default. */
	update(changes: { [Name in keyof DocentOptions]?: DocentOptions[Name] | null }): Promise<void>;
	/** Begins a new conversation. */
	reset(): Promise<void>;
	/** Takes the assistant off the page and leaves nothing behind. */
	destroy(): Promise<void>;
}
