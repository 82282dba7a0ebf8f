/**
 * The Prompt API as Chrome ships it to pages since version 148: the Web IDL of `webmachinelearning/prompt-api`, commit 2e27365 (22 June
 * 2026), without what only extensions have (`params`, `topK`, `temperature`, the names with `input` and `quota`) and without what is not
 * shipped (`samplingMode`, `tools`). `Availability`, `CreateMonitor` and `destroy` are those of `webmachinelearning/writing-assistance-apis`,
 * commit e411ad7 (3 August 2026). `e2e/core/language-model.spec.ts` compares the names with the object of a real browser.
 */

/** When a session can be made with these options: never, after a download, after one that is running, or now. */
export type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

export type LanguageModelMessageType = 'text' | 'image' | 'audio' | 'tool-call' | 'tool-response';

export interface LanguageModelExpected {
	type: LanguageModelMessageType;
	/** BCP 47 tags. */
	languages?: string[];
}

export interface LanguageModelMessage {
	role: 'system' | 'user' | 'assistant';
	content: string;
	/** The message begins the answer: only the last one, of the role `assistant`. */
	prefix?: boolean;
}

export interface LanguageModelCreateCoreOptions {
	expectedInputs?: LanguageModelExpected[];
	expectedOutputs?: LanguageModelExpected[];
}

/** Fires `downloadprogress`, a `ProgressEvent` with `loaded` from 0 to 1 and `total` 1. */
export type CreateMonitor = EventTarget & {
	ondownloadprogress: ((event: ProgressEvent) => void) | null;
};

export interface LanguageModelCreateOptions extends LanguageModelCreateCoreOptions {
	/** It ends the creation, and later destroys the session. */
	signal?: AbortSignal;
	monitor?: (monitor: CreateMonitor) => void;
	initialPrompts?: LanguageModelMessage[];
}

export interface LanguageModelPromptOptions {
	responseConstraint?: object;
	omitResponseConstraintInput?: boolean;
	signal?: AbortSignal;
}

export type LanguageModelPrompt = string | LanguageModelMessage[];

/** A session. */
export interface LanguageModel extends EventTarget {
	prompt(input: LanguageModelPrompt, options?: LanguageModelPromptOptions): Promise<string>;
	/** Each piece is new text. Throws at once where the signal is aborted or the session destroyed. */
	promptStreaming(input: LanguageModelPrompt, options?: LanguageModelPromptOptions): ReadableStream<string>;
	append(input: LanguageModelPrompt, options?: { signal?: AbortSignal }): Promise<undefined>;
	measureContextUsage(input: LanguageModelPrompt, options?: LanguageModelPromptOptions): Promise<number>;
	/** Tokens. */
	readonly contextUsage: number;
	/** Tokens; may be `Infinity`. */
	readonly contextWindow: number;
	oncontextoverflow: ((event: Event) => void) | null;
	clone(options?: { signal?: AbortSignal }): Promise<LanguageModel>;
	destroy(): void;
}

/** `globalThis.LanguageModel`, which workers and insecure pages lack. */
export interface LanguageModelConstructor {
	create(options?: LanguageModelCreateOptions): Promise<LanguageModel>;
	availability(options?: LanguageModelCreateCoreOptions): Promise<Availability>;
}
