import type {
	Availability,
	LanguageModel,
	LanguageModelConstructor,
	LanguageModelCreateCoreOptions,
} from './language-model-api.js';
import type { Writer, WriterLanguages, WriterSession } from './writer.js';

export interface BrowserWriterOptions {
	/** The languages that the reader is likely to need, for the offer. An answer has its own. */
	languages: WriterLanguages;
	/** @default the browser's `LanguageModel` */
	api?: LanguageModelConstructor | undefined;
}

/** The model of the reader's browser. */
export interface BrowserWriter extends Writer {
	/**
	 * What the browser says of its model; `unavailable` also where it fails to say. Ask only once the reader has opened the panel: in some
	 * browsers the question alone begins a download.
	 */
	availability(): Promise<Availability>;
	/**
	 * Has the browser load its model. Call it in the reader's click, before any `await`: browsers want a gesture.
	 *
	 * @param onProgress receives the share that is loaded, 0 to 1. After 1 the browser still prepares the model, for as long as that takes.
	 * @throws the browser's reason
	 */
	load(onProgress: (share: number) => void): Promise<void>;
}

const known: readonly unknown[] = ['downloadable', 'downloading', 'available'] satisfies Availability[];

/** Without malformed tags, because a browser refuses the whole list for one of them. */
const tags = (languages: readonly string[]): string[] =>
	languages.flatMap((language) => {
		try {
			return Intl.getCanonicalLocales(language);
		} catch {
			return [];
		}
	});

/** The same for every call, because what is available depends on them. The rules are English. */
const optionsFor = ({ reads, writes }: WriterLanguages): LanguageModelCreateCoreOptions => ({
	expectedInputs: [{ type: 'text', languages: [...new Set(tags(['en', ...reads]))] }],
	expectedOutputs: [{ type: 'text', languages: tags([writes]) }],
});

/** Writes with the model of the browser. Only on a page: workers have none. */
export function browserWriter({
	languages,
	api = (globalThis as { LanguageModel?: LanguageModelConstructor }).LanguageModel,
}: BrowserWriterOptions): BrowserWriter {
	const missing = () => new DOMException('This browser has no language model.', 'NotSupportedError');
	async function availability(options: LanguageModelCreateCoreOptions): Promise<Availability> {
		const said = await api?.availability(options).catch(() => undefined);
		return known.includes(said) ? (said as Availability) : 'unavailable';
	}
	return {
		availability: () => availability(optionsFor(languages)),
		async load(onProgress) {
			if (!api) throw missing();
			const session = await api.create({
				...optionsFor(languages),
				monitor: (monitor) =>
					monitor.addEventListener('downloadprogress', (event) => onProgress((event as ProgressEvent).loaded)),
			});
			session.destroy();
		},
		async open({ system, languages: own }, signal) {
			const options = optionsFor(own);
			if (!api || (await availability(options)) !== 'available') throw missing();
			signal.throwIfAborted();
			// The signal of `create` would destroy the session later, so it gets one of its own.
			const creation = new AbortController();
			const end = () => creation.abort(signal.reason);
			signal.addEventListener('abort', end);
			const initialPrompts = [{ role: 'system' as const, content: system }];
			try {
				const model = await api.create({ ...options, initialPrompts, signal: creation.signal });
				if (!signal.aborted) return sessionOf(model);
				model.destroy();
				throw signal.reason;
			} finally {
				signal.removeEventListener('abort', end);
			}
		},
	};
}

const sessionOf = (model: LanguageModel): WriterSession => ({
	contextWindow: model.contextWindow,
	contextUsage: model.contextUsage,
	measure: (text, signal) => model.measureContextUsage(text, { signal }),
	stream: (text, signal) => streamOf(model, text, signal),
	close: () => model.destroy(),
});

async function* streamOf(model: LanguageModel, text: string, signal: AbortSignal): AsyncGenerator<string> {
	const overflow = new AbortController();
	// The oldest text goes first, and that is the passages.
	const forget = () =>
		overflow.abort(new DOMException('The answer left no room for its passages.', 'QuotaExceededError'));
	model.addEventListener('contextoverflow', forget);
	const reader = model.promptStreaming(text, { signal: AbortSignal.any([signal, overflow.signal]) }).getReader();
	try {
		for (;;) {
			const { done, value } = await reader.read();
			overflow.signal.throwIfAborted();
			if (done) return;
			yield value;
		}
	} finally {
		model.removeEventListener('contextoverflow', forget);
		await reader.cancel().catch(() => undefined);
	}
}
