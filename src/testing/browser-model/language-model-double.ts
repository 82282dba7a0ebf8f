import type {
	Availability,
	CreateMonitor,
	LanguageModelConstructor,
	LanguageModelCreateCoreOptions,
	LanguageModelCreateOptions,
	LanguageModelPrompt,
} from '../../index-client/browser-model/language-model-api.js';

/** What the browser of the double is like. All of it may be changed at any time. */
export interface BrowserModelState {
	/** @default 'available' */
	availability: Availability;
	/** Says `downloadable` although the model is there, until the origin has made a session. */
	isMasked: boolean;
	/** A name of an error that passes, such as `UnknownError`. */
	availabilityError: string | undefined;
	/** Languages that the model reads and writes. @default those of Chrome 148 */
	languages: readonly string[];
	/** Whether the reader has acted: `sticky` once, `transient` a moment ago. @default 'transient' */
	activation: 'none' | 'sticky' | 'transient';
	/** `strict` browsers want a gesture of a moment ago, also while the model is downloading. */
	activationRule: 'sticky' | 'strict';
	/** Whether the document may use the model. */
	isAllowed: boolean;
	/** Why `create` fails. */
	createError: string | undefined;
	/** The share of the download at which the network fails. */
	failsAt: number | undefined;
	/** Shares that `downloadprogress` tells, between 0 and 1. */
	shares: readonly number[];
	/** Milliseconds of silence after the last share. */
	loadingMs: number;
	/** Tokens. @default 9216, as Chrome's in January 2026 */
	contextWindow: number;
	/** @default 4 */
	charactersPerToken: number;
	/** What a measurement counts beside what the limit counts. @default 3 */
	measuredMore: number;
	measureError: string | undefined;
	measureMs: number;
	/** The answer in pieces. */
	answer: readonly string[] | ((system: string, prompt: string) => readonly string[]);
	/** The answer ends with this error after its pieces. */
	answerError: string | undefined;
	/** Nothing comes after the pieces. */
	isStalled: boolean;
	/** What happens when the context is full: old turns go with an event, or the prompt fails. */
	overflow: 'event' | 'error';
	/** What `destroy` ends calls with: the specification's error, or that of the web platform tests. */
	destroyError: 'AbortError' | 'InvalidStateError';
}

/** A session as the test sees it. */
export interface DoubleSession {
	options: LanguageModelCreateOptions;
	prompts: string[];
	isDestroyed: boolean;
}

/**
 * A double of `globalThis.LanguageModel` for browsers that have no model: the same members, and the refusals of the specification and of
 * Chromium 156. It uses nothing outside of itself, so that a page may be given its source.
 */
export function languageModelDouble(given: Partial<BrowserModelState> = {}) {
	const state: BrowserModelState = {
		availability: 'available',
		isMasked: false,
		availabilityError: undefined,
		languages: ['en', 'es', 'ja'],
		activation: 'transient',
		activationRule: 'sticky',
		isAllowed: true,
		createError: undefined,
		failsAt: undefined,
		shares: [],
		loadingMs: 0,
		contextWindow: 9_216,
		charactersPerToken: 4,
		measuredMore: 3,
		measureError: undefined,
		measureMs: 0,
		answer: [],
		answerError: undefined,
		isStalled: false,
		overflow: 'error',
		destroyError: 'AbortError',
		...given,
	};
	const sessions: DoubleSession[] = [];
	/** Calls of the statics, in their order. */
	const calls: string[] = [];
	const secret = {};
	const pause = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms));
	const fault = (name: string, message = `The double fails with ${name}.`) => new DOMException(message, name);
	const quota = (requested: number) =>
		Object.assign(fault('QuotaExceededError'), { requested, quota: state.contextWindow });
	const tokensOf = (text: string) => Math.ceil(text.length / state.charactersPerToken);
	const types = ['text', 'image', 'audio', 'tool-call', 'tool-response'];

	/** Refuses malformed tags and types, as the bindings do. */
	function check({ expectedInputs = [], expectedOutputs = [] }: LanguageModelCreateCoreOptions): void {
		for (const { type, languages = [] } of [...expectedInputs, ...expectedOutputs]) {
			if (!types.includes(type)) throw new TypeError(`'${type}' is not a valid enum value.`);
			// Throws a RangeError.
			Intl.getCanonicalLocales(languages);
		}
	}

	function available({ expectedInputs = [], expectedOutputs = [] }: LanguageModelCreateCoreOptions): Availability {
		if (!state.isAllowed) return 'unavailable';
		const isKnown = ({ languages = [] }: { languages?: string[] }) =>
			languages.every((tag) => state.languages.includes(new Intl.Locale(tag).language));
		const isText = ({ type }: { type: string }) => type === 'text';
		if (![...expectedInputs, ...expectedOutputs].every(isKnown)) return 'unavailable';
		if (!expectedOutputs.every(isText)) return 'unavailable';
		return state.availability;
	}

	/** The messages of a prompt, in the form in which the model reads them. */
	function read(input: LanguageModelPrompt, hasText: boolean): { role: string; content: string }[] {
		if (typeof input === 'string') return [{ role: 'user', content: input }];
		return input.map(({ role, content, prefix }, index) => {
			if (role === 'system' && (hasText || index > 0)) throw new TypeError('A system prompt comes first.');
			if (prefix && (role !== 'assistant' || index < input.length - 1)) throw fault('SyntaxError');
			return { role, content };
		});
	}

	const joined = (messages: readonly { content: string }[]) => messages.map(({ content }) => content).join('\n');

	class LanguageModel extends EventTarget {
		#session: DoubleSession;
		#usage = 0;
		#dying = new AbortController();
		#queue: Promise<unknown> = Promise.resolve();
		#onoverflow: ((event: Event) => void) | null = null;

		constructor(key?: object, session?: DoubleSession) {
			if (key !== secret || session === undefined) throw new TypeError('Illegal constructor');
			super();
			this.#session = session;
			this.#usage = tokensOf(joined(session.options.initialPrompts ?? []));
			this.addEventListener('contextoverflow', (event) => this.#onoverflow?.call(this, event));
		}

		static availability(options: LanguageModelCreateCoreOptions = {}): Promise<Availability> {
			calls.push('availability');
			return pause().then(() => {
				check(options);
				if (state.availabilityError) throw fault(state.availabilityError);
				const said = available(options);
				return said === 'available' && state.isMasked && sessions.length === 0 ? 'downloadable' : said;
			});
		}

		static create(options: LanguageModelCreateOptions = {}): Promise<LanguageModel> {
			calls.push('create');
			// By the text, the gesture counts in which the call is made.
			const { activation } = state;
			return create(options, activation);
		}

		get contextUsage(): number {
			return this.#usage;
		}

		get contextWindow(): number {
			void this.#usage;
			return state.contextWindow;
		}

		get oncontextoverflow() {
			return this.#onoverflow;
		}

		set oncontextoverflow(listener) {
			this.#onoverflow = typeof listener === 'function' ? listener : null;
		}

		append(input: LanguageModelPrompt, options: { signal?: AbortSignal } = {}): Promise<undefined> {
			return this.#call(options.signal, async () => {
				this.#take(joined(read(input, this.#usage > 0)));
			}) as Promise<undefined>;
		}

		clone(options: { signal?: AbortSignal } = {}): Promise<LanguageModel> {
			return this.#call(options.signal, async () => {
				const session = { ...this.#session, prompts: [...this.#session.prompts] };
				sessions.push(session);
				return new LanguageModel(secret, session);
			});
		}

		destroy(): void {
			this.#session.isDestroyed = true;
			this.#dying.abort(fault(state.destroyError, 'The session is destroyed.'));
		}

		measureContextUsage(input: LanguageModelPrompt, options: { signal?: AbortSignal } = {}): Promise<number> {
			return this.#call(options.signal, async () => {
				await pause(state.measureMs);
				if (state.measureError) throw fault(state.measureError);
				return tokensOf(joined(read(input, false))) + state.measuredMore;
			});
		}

		prompt(input: LanguageModelPrompt, options: { signal?: AbortSignal } = {}): Promise<string> {
			return this.#call(options.signal, async (signal) => {
				const pieces: string[] = [];
				await this.#generate(input, signal, (piece) => pieces.push(piece));
				return pieces.join('');
			});
		}

		promptStreaming(input: LanguageModelPrompt, options: { signal?: AbortSignal } = {}): ReadableStream<string> {
			const signal = this.#signalOf(options.signal);
			// At once, and not in the stream.
			signal.throwIfAborted();
			const left = new AbortController();
			const all = AbortSignal.any([signal, left.signal]);
			return new ReadableStream<string>({
				start: (controller) => {
					const turn = this.#queue.then(() => this.#generate(input, all, (piece) => controller.enqueue(piece)));
					this.#queue = turn.catch(() => undefined);
					turn.then(
						() => controller.close(),
						(error: unknown) => left.signal.aborted || controller.error(error),
					);
				},
				cancel: (reason) => left.abort(reason),
			});
		}

		#signalOf(signal: AbortSignal | undefined): AbortSignal {
			return AbortSignal.any([this.#dying.signal, ...(signal ? [signal] : [])]);
		}

		/** Runs a call, which ends with its signal and with the session. A foreign `this` rejects. */
		#call<Result>(given: AbortSignal | undefined, run: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
			const signal = this.#signalOf(given);
			if (signal.aborted) return Promise.reject(signal.reason);
			return orAborted(
				pause().then(() => run(signal)),
				signal,
			);
		}

		/** Takes a text into the context. */
		#take(text: string): void {
			const wanted = this.#usage + tokensOf(text);
			if (wanted <= state.contextWindow) {
				this.#usage = wanted;
				return;
			}
			if (state.overflow === 'error') throw quota(wanted);
			this.#usage = state.contextWindow;
			this.dispatchEvent(new Event('contextoverflow'));
		}

		async #generate(input: LanguageModelPrompt, signal: AbortSignal, say: (piece: string) => void): Promise<void> {
			signal.throwIfAborted();
			const before = this.#usage;
			const text = joined(read(input, before > 0));
			try {
				this.#take(text);
				this.#session.prompts.push(text);
				const [first] = this.#session.options.initialPrompts ?? [];
				const { answer } = state;
				const pieces = typeof answer === 'function' ? answer(first?.content ?? '', text) : answer;
				for (const piece of pieces) {
					await orAborted(pause(), signal);
					this.#take(piece);
					say(piece);
				}
				if (state.answerError) throw fault(state.answerError);
				if (state.isStalled) await orAborted(new Promise(() => {}), signal);
			} catch (error) {
				// The question and what was said of its answer leave the session.
				this.#usage = before;
				throw error;
			}
		}
	}

	async function create(options: LanguageModelCreateOptions, activation: BrowserModelState['activation']) {
		options.signal?.throwIfAborted();
		check(options);
		const monitor = Object.assign(new EventTarget(), { ondownloadprogress: null }) as CreateMonitor;
		options.monitor?.(monitor);
		const made = finish(options, activation, monitor);
		return options.signal ? await orAborted(made, options.signal) : await made;
	}

	async function finish(options: LanguageModelCreateOptions, activation: string, monitor: CreateMonitor) {
		await pause();
		if (!state.isAllowed) throw fault('NotAllowedError', 'Permission Policy is not enabled.');
		const said = available(options);
		if (said === 'unavailable') throw fault('NotSupportedError', 'The device is unable to create a session.');
		// Chromium looks at the messages only where there is a model.
		const initial = read(options.initialPrompts ?? [], false);
		const isStrict = state.activationRule === 'strict';
		const needsGesture = said === 'downloadable' || (isStrict && said === 'downloading');
		if (needsGesture && (isStrict ? activation !== 'transient' : activation === 'none')) {
			throw fault('NotAllowedError', 'A user gesture is required.');
		}
		if (said !== 'available') state.availability = 'downloading';
		// At least two events, also without a download.
		for (const loaded of [0, ...state.shares, 1]) {
			if (state.failsAt !== undefined && loaded >= state.failsAt) {
				state.availability = 'downloadable';
				throw fault('NetworkError');
			}
			const event = Object.assign(new Event('downloadprogress'), { loaded, total: 1, lengthComputable: true });
			monitor.dispatchEvent(event);
			monitor.ondownloadprogress?.(event as unknown as ProgressEvent);
			await pause();
		}
		await pause(state.loadingMs);
		if (said !== 'available') state.availability = 'available';
		if (state.createError) throw fault(state.createError);
		const rules = tokensOf(joined(initial));
		if (rules > state.contextWindow) throw quota(rules);
		options.signal?.throwIfAborted();
		const session = { options, prompts: [], isDestroyed: false };
		sessions.push(session);
		const model = new LanguageModel(secret, session);
		// The signal of `create` lives on in the session.
		options.signal?.addEventListener('abort', () => model.destroy());
		return model;
	}

	function orAborted<Result>(result: Promise<Result>, signal: AbortSignal): Promise<Result> {
		return new Promise((resolve, reject) => {
			if (signal.aborted) reject(signal.reason);
			signal.addEventListener('abort', () => reject(signal.reason), { once: true });
			result.then(resolve, reject);
		});
	}

	/** Members of an interface are enumerable, and promises reject where another `this` is no session. */
	for (const name of ['append', 'clone', 'measureContextUsage', 'prompt'] as const) {
		const method = LanguageModel.prototype[name] as (...values: unknown[]) => Promise<unknown>;
		const refusing = {
			[name](this: unknown, ...values: unknown[]) {
				try {
					return method.apply(this, values);
				} catch (error) {
					return Promise.reject(error);
				}
			},
		}[name] as () => unknown;
		Object.defineProperty(refusing, 'length', { value: method.length });
		Object.defineProperty(LanguageModel.prototype, name, { value: refusing });
	}
	return { api: LanguageModel as unknown as LanguageModelConstructor, state, sessions, calls };
}
