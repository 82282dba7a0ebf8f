import { fireEvent } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWidgetOnPage, loadedModules, type WidgetOnPage, waitUntil } from '../../testing/panel/widget-on-page.js';
import { setUpWidgetTests } from '../../testing/panel/widget-test.js';
import type { LoadedModules } from './loaded-modules.js';
import type { PanelModule } from './widget-context.js';

const test = setUpWidgetTests();
const failed = 'Docent did not load. Retry.';

let attempts: number;
/** How many of the next tries fail. */
let failures: number;
let page: WidgetOnPage;

let fetched: Promise<PanelModule> | undefined;

async function fetchPanel(): Promise<PanelModule> {
	attempts++;
	if (failures > 0) {
		failures--;
		throw new TypeError('Failed to fetch dynamically imported module');
	}
	return loadedModules.panel();
}

const modules: LoadedModules = {
	...loadedModules,
	// As in a browser, a module that is there or on its way is not fetched again.
	panel() {
		fetched ??= fetchPanel();
		fetched.catch(() => {
			fetched = undefined;
		});
		return fetched;
	},
};

beforeEach(() => {
	attempts = 0;
	failures = 0;
	fetched = undefined;
	page = createWidgetOnPage(test.server.url, modules);
	vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(async () => {
	await page.docent.destroy();
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
});

describe('the code of the panel', () => {
	it('is not fetched before anybody shows interest', async () => {
		await page.init();
		expect(attempts).toBe(0);
	});

	it.each(['pointerenter', 'focus'])('is fetched ahead at %s, and nothing opens', async (intent) => {
		await page.init();
		page.launcher()?.dispatchEvent(new Event(intent, { bubbles: true }));
		page.launcher()?.dispatchEvent(new Event(intent, { bubbles: true }));
		expect(attempts).toBe(1);
		await loadedModules.panel();
		expect(page.dialog()).toBeNull();
		await page.open();
		expect(attempts).toBe(1);
	});

	it('is fetched once, however often the launcher is pressed', async () => {
		await page.init();
		const launcher = page.button('Ask the docs');
		for (let press = 0; press < 3; press++) fireEvent.click(launcher);
		expect(launcher.getAttribute('aria-busy')).toBe('true');
		await waitUntil(() => expect(page.dialog()).toBeTruthy());
		expect(launcher.hasAttribute('aria-busy')).toBe(false);
		expect(attempts).toBe(1);
		expect(page.inside().getAllByRole('dialog')).toHaveLength(1);
	});

	it('is told what has changed while it was being put on the page', async () => {
		const { mountPanel } = await loadedModules.panel();
		const changing: PanelModule = {
			async mountPanel(context) {
				// The launcher waits for the panel as well, so that the calls of the page need not.
				await page.docent.update({ title: 'Ask Acme' });
				return mountPanel(context);
			},
		};
		await page.docent.destroy();
		page = createWidgetOnPage(test.server.url, { ...modules, panel: async () => changing });
		await page.init();
		fireEvent.click(page.button('Ask the docs'));
		await waitUntil(() => void page.inside().getByRole('dialog', { name: 'Ask Acme' }));
	});

	it('is fetched when the page is idle, if the site wants that', async () => {
		await page.init({ preload: 'idle' });
		await waitUntil(() => expect(attempts).toBe(1));
		expect(page.dialog()).toBeNull();
	});

	it('LOAD-2: is not fetched ahead for a reader who saves data', async () => {
		const idle = vi.fn();
		vi.stubGlobal('requestIdleCallback', idle);
		Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
		await page.init({ preload: 'idle' });
		Reflect.deleteProperty(navigator, 'connection');
		expect(idle).not.toHaveBeenCalled();
	});
});

describe('when the code cannot be fetched', () => {
	it('the launcher says so, and the next press tries again', async () => {
		failures = 1;
		await page.init();
		fireEvent.click(page.button('Ask the docs'));
		await waitUntil(() => void page.button(failed));
		expect(page.button(failed).hasAttribute('aria-busy')).toBe(false);
		expect(vi.mocked(console.warn).mock.calls[0]?.[0]).toBe(failed);

		fireEvent.click(page.button(failed));
		await waitUntil(() => expect(page.dialog()).toBeTruthy());
		expect(attempts).toBe(2);
		await page.docent.close();
		await waitUntil(() => expect(page.launcher()?.style.width, 'as before').toBe(''));
	});

	it('ahead of time, nothing is said and nothing is thrown into the page', async () => {
		const unhandled = vi.fn();
		process.on('unhandledRejection', unhandled);
		failures = 1;
		await page.init({ preload: 'idle' });
		await waitUntil(() => expect(attempts).toBe(1));
		await page.open();
		expect(attempts).toBe(2);
		expect(console.warn).not.toHaveBeenCalled();
		expect(unhandled).not.toHaveBeenCalled();
		process.off('unhandledRejection', unhandled);
	});

	it.each(['open', 'ask', 'reset'] as const)('%s of the site says so, and the next one works', async (name) => {
		failures = 1;
		await page.init();
		await expect(page.docent[name]('Why?')).rejects.toMatchObject({ code: 'load', message: failed });
		expect(test.server.requests).toHaveLength(0);
		await page.docent.open();
		await waitUntil(() => expect(page.dialog()).toBeTruthy());
	});
});

it('an assistant that is gone before its code has come mounts nothing', async () => {
	let arrive: undefined | ((code: PanelModule) => void);
	const waiting = createWidgetOnPage(test.server.url, {
		...modules,
		panel: () =>
			new Promise((resolve) => {
				arrive = resolve;
			}),
	});
	await waiting.init();
	const opened = waiting.docent.open();
	await waitUntil(() => expect(arrive).toBeTruthy());
	const begunAnew = Promise.all([waiting.docent.destroy(), waiting.init()]);
	await expect(opened).rejects.toThrow('Docent: destroy() was called before this call could be made.');
	await begunAnew;
	const mountPanel = vi.fn();
	arrive?.({ mountPanel });
	await waiting.docent.destroy();
	expect(mountPanel).not.toHaveBeenCalled();
	expect(waiting.host()).toBeNull();
});
