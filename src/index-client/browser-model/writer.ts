/** What a model is told before its prompt, and the languages of both. */
export interface WriterOptions {
	/** The rules. */
	system: string;
	languages: WriterLanguages;
}

/** Languages as BCP 47 tags. */
export interface WriterLanguages {
	/** Of the question and of the documentation. */
	reads: readonly string[];
	/** Of the answer. */
	writes: string;
}

/** A model that writes answers on the reader's device: the browser's on a page, a proxy of it in a worker. */
export interface Writer {
	/**
	 * Opens a session for one answer. It downloads nothing.
	 *
	 * @throws for each reason why there is none: the browser has no model, not for these languages, refuses it, or cannot load it
	 */
	open(options: WriterOptions, signal: AbortSignal): Promise<WriterSession>;
}

export interface WriterSession {
	/** Tokens that the rules, the prompt and its answer may take together; may be `Infinity`. */
	readonly contextWindow: number;
	/** Tokens that the rules take. */
	readonly contextUsage: number;
	/** Tokens that a prompt takes, by the model's own counter, which is slow. */
	measure(text: string, signal: AbortSignal): Promise<number>;
	/** The answer in pieces of any size. Throws when the model fails, and when the signal aborts. */
	stream(text: string, signal: AbortSignal): AsyncIterable<string>;
	/** Frees the session. What runs ends. */
	close(): void;
}
