import { configure, fireEvent, within } from '@testing-library/preact';
import { vi } from 'vitest';
import type { DocentOptions } from '../../options/options.js';
import { makeCall } from '../../widget/boot/calls/make-call.js';
import { createDocent } from '../../widget/boot/docent.js';
import type { DocentApi } from '../../widget/boot/docent-api.js';
import { expectPanel } from '../../widget/boot/early-sheet.js';
import type { LoadedModules } from '../../widget/boot/loaded-modules.js';
import { watchInterest } from '../../widget/boot/watch-interest.js';
import { hostElementName } from '../../widget/host/host.js';

/** The real parts that are loaded later, but for the frame that answers a press before them and the guard of the element. */
export const loadedModules: LoadedModules = {
	panel: () => import('../../widget/panel/mount-panel.js'),
	// It stands in for the panel on slow networks, which jsdom has not: `e2e/core/first-press.spec.ts` tries it.
	early: async () => ({ beginEarly: expectPanel, watchInterest, makeCall }),
	content: () => import('../../widget/page/watch-content.js'),
	settings: () => import('../../widget/boot/customise/customise.js'),
	renew: ({ error }) => Promise.reject(error),
};

/** The assistant on jsdom's page. Tests find its elements as a reader does, by roles and names. */
export interface WidgetOnPage {
	readonly docent: DocentApi;
	/** Options beside the ones that every widget needs. */
	init(options?: Partial<DocentOptions>): Promise<void>;
	host(): HTMLElement | null;
	/** The queries, inside the assistant. */
	inside(): ReturnType<typeof within<typeof import('@testing-library/dom').queries>>;
	launcher(): HTMLElement | null;
	dialog(): HTMLElement | null;
	composer(): HTMLTextAreaElement;
	button(name: string | RegExp): HTMLElement;
	questions(): HTMLElement[];
	answers(): HTMLElement[];
	/** The element inside the assistant that has the focus. */
	focused(): Element | null;
	/** Presses the launcher and waits for the panel. */
	open(): Promise<void>;
	/** Begins with the panel open. */
	opened(options?: Partial<DocentOptions>): Promise<void>;
	type(text: string): void;
	/** Types and presses Enter. */
	submit(text: string): void;
	/** Waits until no answer is running. */
	settled(): Promise<void>;
	/** Asks and waits for the end of the answer. */
	ask(text: string): Promise<void>;
	/** Begins with the panel open and one question answered. */
	asked(text: string, options?: Partial<DocentOptions>): Promise<void>;
	/** Stops the running answer, if there is one. */
	stopAnswering(): Promise<void>;
}

const inShort = {
	getElementError: (message: string | null) => new Error(message ?? ''),
	// The library's own `waitFor` sets this too, but it wraps everything in `act`.
	_disableExpensiveErrorDiagnostics: true,
};

/** Runs an assertion with short error messages. A failed query describes the whole page, which is slow and useless before the last try. */
function tersely(assertion: () => void): void {
	let before: object = {};
	configure((config) => {
		before = { _disableExpensiveErrorDiagnostics: false, getElementError: config.getElementError };
		return inShort;
	});
	try {
		assertion();
	} finally {
		configure(before);
	}
}

/** Repeats an assertion until it holds. The limit is long for busy machines. */
export const waitUntil = (assertion: () => void): Promise<void> =>
	vi.waitFor(() => tersely(assertion), { timeout: 10_000, interval: 10 }).catch(assertion);

/** @param url The address of the service. */
export function createWidgetOnPage(url: string, modules: LoadedModules = loadedModules): WidgetOnPage {
	const docent = createDocent({ origin: () => url, modules });
	const host = () => document.querySelector<HTMLElement>(hostElementName);
	const root = () => {
		const found = host()?.shadowRoot?.querySelector<HTMLElement>('.root');
		if (!found) throw new Error('There is no assistant on the page.');
		return found;
	};
	const inside = () => within(root());
	const articles = (heading: string) =>
		inside()
			.queryAllByRole('article')
			.filter((article) => within(article).queryByRole('heading', { name: heading, level: 3 }));

	const page: WidgetOnPage = {
		docent,
		init: (options) => docent.init({ domain: 'docs', apiKey: 'svc_dsc_x', ...options }),
		host,
		inside,
		launcher: () => inside().queryByRole('button', { name: 'Ask the docs' }),
		dialog: () => inside().queryByRole('dialog'),
		composer: () => inside().getByRole<HTMLTextAreaElement>('textbox', { name: 'Ask a question' }),
		button: (name) => inside().getByRole('button', { name }),
		questions: () => articles('You'),
		answers: () => articles('Assistant'),
		focused: () => host()?.shadowRoot?.activeElement ?? null,
		async open() {
			fireEvent.click(page.button('Ask the docs'));
			await waitUntil(() => {
				if (!page.dialog()) throw new Error('The panel is not there.');
			});
		},
		async opened(options) {
			await page.init(options);
			await page.open();
		},
		type: (text) => void fireEvent.input(page.composer(), { target: { value: text } }),
		submit(text) {
			page.type(text);
			fireEvent.keyDown(page.composer(), { key: 'Enter' });
		},
		settled: () =>
			waitUntil(() => {
				if (inside().queryByRole('button', { name: 'Stop' })) throw new Error('An answer is still on its way.');
			}),
		async ask(text) {
			const before = page.questions().length;
			page.submit(text);
			await waitUntil(() => {
				if (page.questions().length === before) throw new Error(`"${text}" was not asked.`);
			});
			await page.settled();
		},
		async asked(text, options) {
			await page.opened(options);
			await page.ask(text);
		},
		async stopAnswering() {
			const stop = host() && inside().queryByRole('button', { name: 'Stop' });
			if (!stop) return;
			fireEvent.click(stop);
			await page.settled();
		},
	};
	return page;
}
