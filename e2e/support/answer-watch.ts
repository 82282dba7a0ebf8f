/** How one answer went, as seen from inside the page. */
export interface WatchedAnswer {
	/** What must not have been in the answer, in any of the states it was shown in, and names it put on `window`. */
	faults: string[];
	/** The texts that were shown, one after the other. */
	shown: string[];
}

export interface AnswerWatch {
	/** Asks in a conversation of its own and waits for the end of the answer. */
	ask(question: string): Promise<WatchedAnswer>;
}

/** The part of the page's `Docent` that is used. */
interface Docent {
	ask(question: string): Promise<void>;
	reset(): Promise<void>;
}

/**
 * Makes a growing answer appear piece by piece: each event of a response is handed out by itself, and by the
 * page's clock they are so far apart that none is left out for coming too soon. Runs in the page: it must not use
 * anything outside of itself.
 */
export function slowDownAnswers(): void {
	const start = performance.now();
	let calls = 0;
	// Longer than the widget waits between two pieces of a text.
	performance.now = () => start + ++calls * 300;

	const nextTask = () =>
		new Promise<void>((resolve) => {
			const { port1, port2 } = new MessageChannel();
			port1.onmessage = () => resolve();
			port2.postMessage(undefined);
		});
	// Frames come at once, or thousands of characters would take minutes.
	window.requestAnimationFrame = (callback) => {
		void nextTask().then(() => callback(performance.now()));
		return 0;
	};
	// The widget reads an event in one task, and draws what it changes in a later one.
	const rendered = async () => {
		for (let task = 0; task < 10; task++) await nextTask();
	};

	async function* eventsOf(body: ReadableStream<Uint8Array>) {
		const encoder = new TextEncoder();
		let text = '';
		for await (const piece of body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)) {
			const events = (text + piece).split('\n\n');
			text = events.pop() ?? '';
			for (const event of events) yield encoder.encode(`${event}\n\n`);
		}
	}

	const send = window.fetch;
	window.fetch = async (...request) => {
		const response = await send.call(window, ...request);
		if (!response.body) return response;
		const events = eventsOf(response.body);
		const body = new ReadableStream<Uint8Array>(
			{
				async pull(controller) {
					await rendered();
					const { done, value } = await events.next();
					if (done) controller.close();
					else controller.enqueue(value);
				},
			},
			{ highWaterMark: 0 },
		);
		return Object.defineProperty(response, 'body', { value: body });
	};
}

/**
 * Looks at the answers of the assistant after every change. Runs in the page: it must not use anything outside of
 * itself but what it is given.
 *
 * @param faultsOf what is wrong with the nodes below an element
 */
export function watchAnswers(faultsOf: (root: Element) => string[]): AnswerWatch {
	const shadow = document.querySelector('docent-assistant')?.shadowRoot;
	const { Docent } = window as unknown as { Docent: Docent };
	if (!shadow) throw new Error('There is no assistant on this page.');
	const names = new Set(Object.keys(window));
	const addedNames = () => Object.keys(window).filter((name) => !names.has(name));
	let faults = new Set<string>();
	let shown: string[] = [];
	let whenChanged = () => {};

	const conversation = () => shadow.querySelector('[role="log"]');
	// The list of footnotes comes a little after the answer that refers to them.
	const isWhole = () => !conversation()?.querySelector('.md-ref') || conversation()?.querySelector('.md-notes');
	const isOver = () =>
		(conversation()?.querySelectorAll('article').length ?? 0) > 1 &&
		!shadow.querySelector('button[aria-label="Stop"]') &&
		Boolean(isWhole());
	const changeTo = (isReached: () => boolean) =>
		new Promise<void>((resolve) => {
			whenChanged = () => isReached() && resolve();
			whenChanged();
		});

	new MutationObserver(() => {
		const answer = conversation()?.querySelector('.md');
		if (answer) {
			for (const fault of faultsOf(answer)) faults.add(fault);
			const text = answer.textContent ?? '';
			if (text !== (shown.at(-1) ?? '')) shown.push(text);
		}
		whenChanged();
	}).observe(shadow, { subtree: true, childList: true, characterData: true, attributes: true });

	return {
		async ask(question) {
			await Docent.reset();
			await changeTo(() => !conversation()?.querySelector('article'));
			faults = new Set();
			shown = [];
			await Docent.ask(question);
			await changeTo(isOver);
			return { faults: [...faults, ...addedNames().map((name) => `name ${name}`)], shown };
		},
	};
}
