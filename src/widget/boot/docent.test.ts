import { fireEvent } from '@testing-library/preact';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DocentError } from '../../client/docent-error.js';
import type { DocentOptions } from '../../options/options.js';
import { countListeners, type ListenerCount } from '../../testing/panel/count-listeners.js';
import { waitUntil } from '../../testing/panel/widget-on-page.js';
import { setUpWidgetTests } from '../../testing/panel/widget-test.js';

const test = setUpWidgetTests();
const hosts = () => document.querySelectorAll('docent-assistant').length;

afterEach(() => {
	vi.restoreAllMocks();
});

describe('before init', () => {
	it.each(['open', 'close', 'reset'] as const)('%s says what to do first', async (name) => {
		const refused = await test.page.docent[name]().catch((error: unknown) => error);
		expect(DocentError.isInstance(refused)).toBe(true);
		expect(refused).toMatchObject({ code: 'options', message: 'Docent: call init() first.' });
	});

	it('so do ask and update', async () => {
		await expect(test.page.docent.ask('Why?')).rejects.toThrow('call init() first');
		await expect(test.page.docent.update({ theme: 'dark' })).rejects.toThrow('call init() first');
	});

	it('destroy has nothing to do', async () => {
		await expect(test.page.docent.destroy()).resolves.toBeUndefined();
	});
});

describe('init', () => {
	// The test browser cannot move an element as it is; those of most readers can.
	beforeAll(() => void Object.assign(Element.prototype, { moveBefore: Element.prototype.insertBefore }));
	afterAll(() => void Reflect.deleteProperty(Element.prototype, 'moveBefore'));

	it("writes the owner's words on the launcher, before and after the panel is open", async () => {
		const words = () => document.querySelector('docent-assistant')?.shadowRoot?.querySelector('.launcher')?.textContent;
		await test.page.init({ strings: { launcher: 'Help', de: { launcher: 'Hilfe' } } });
		expect(words()).toBe('Help');
		await test.page.docent.open();
		await test.page.docent.close();
		expect(words()).toBe('Help');
		await test.page.docent.update({ language: 'de' });
		expect(words()).toBe('Hilfe');
		await test.page.docent.update({ strings: null as never, language: 'en' });
		expect(words()).toBe('Ask the docs');
	});

	it('ISO-1: puts one launcher on the page, at the end of its body', async () => {
		await test.page.init();
		expect(document.body.lastElementChild).toBe(test.page.host());
		expect(test.page.launcher()).toBeTruthy();
		expect(test.page.dialog()).toBeNull();
	});

	it('with the same options again does nothing, without a warning', async () => {
		const warn = vi.spyOn(console, 'warn');
		await test.page.init({ launcher: true });
		await test.page.init({ launcher: 'true' as never, search: 'panel' });
		expect(hosts()).toBe(1);
		expect(warn).not.toHaveBeenCalled();
	});

	it.each<Partial<DocentOptions>>([{ theme: 'dark' }, { apiKey: 'svc_dsc_other' }, { hooks: { event() {} } }])(
		'with others changes nothing, and says so once: %j',
		async (others) => {
			const warn = vi.spyOn(console, 'warn').mockReturnValue();
			const updated = vi.fn();
			await test.page.init();
			document.addEventListener('docent:update', updated);
			await test.page.init(others);
			await test.page.init(others);
			document.removeEventListener('docent:update', updated);
			expect(hosts()).toBe(1);
			expect(updated).not.toHaveBeenCalled();
			expect(warn.mock.calls).toEqual([[expect.stringMatching(/^Docent: this page has the assistant already/)]]);
		},
	);

	it('on an inert page says why nothing can be used', async () => {
		const warn = vi.spyOn(console, 'warn').mockReturnValue();
		document.documentElement.inert = true;
		try {
			await test.page.init();
		} finally {
			document.documentElement.inert = false;
		}
		expect(hosts()).toBe(1);
		expect(warn.mock.calls).toEqual([[expect.stringMatching(/^Docent: <html> is inert.*put inert on <body>/)]]);
	});

	it('waits until the page has come as a whole', async () => {
		const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
		const ready = test.page.init();
		await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
		expect(hosts()).toBe(0);
		document.body.append('The end of the page');
		state.mockReturnValue('interactive');
		await ready;
		expect(document.body.lastElementChild).toBe(test.page.host());
	});

	it('in a browser that is too old says so', async () => {
		Object.defineProperty(document, 'adoptedStyleSheets', { configurable: true, value: undefined });
		const refused = test.page.init();
		await expect(refused).rejects.toThrow('Docent: this browser is too old');
		Reflect.deleteProperty(document, 'adoptedStyleSheets');
		expect(hosts()).toBe(0);
	});

	it('with a bad option leaves the page as it was, and can be called again', async () => {
		const bad = test.page.init({ persistence: 'never' as DocentOptions['persistence'] });
		await expect(bad).rejects.toThrow('the option "persistence" must be local or session or none, not "never"');
		expect(hosts()).toBe(0);
		await test.page.init();
		expect(hosts()).toBe(1);
	});
});

describe('update', () => {
	it('changes what is named and keeps the rest', async () => {
		await test.page.init({ launcher: false, theme: 'dark' });
		await test.page.docent.update({ theme: 'light' });
		expect(test.page.launcher()).toBeNull();
		expect(test.page.host()?.shadowRoot?.querySelector<HTMLElement>('.root')?.dataset.theme).toBe('light');
	});

	it.each([null, undefined])('restores a default with %s', async (nothing) => {
		await test.page.init({ launcher: false });
		await test.page.docent.update({ launcher: nothing as never });
		expect(test.page.launcher()).toBeTruthy();
	});

	it('refuses a bad option and changes nothing', async () => {
		await test.page.init({ launcher: false });
		const bad = test.page.docent.update({ launcher: true, retrievalPageSize: 99 });
		await expect(bad).rejects.toThrow('the option "retrievalPageSize" must be 1 to 50, not 99');
		expect(test.page.launcher()).toBeNull();
		await test.page.docent.update({ theme: 'dark' });
		expect(test.page.launcher()).toBeNull();
	});

	it('fires no event of opening or closing when the panel stays as it is', async () => {
		const said: string[] = [];
		const hear = ({ type }: Event) => said.push(type);
		const names = ['docent:open', 'docent:close', 'docent:update'];
		for (const name of names) document.addEventListener(name, hear);
		await test.page.opened();
		const head = () => test.page.host()?.shadowRoot?.querySelector('.panel')?.ariaLabel;
		const before = head();
		await test.page.docent.update({ language: 'de' });
		await waitUntil(() => expect(head()).not.toBe(before));
		await test.page.docent.close();
		await test.page.docent.update({ language: 'en' });
		await waitUntil(() => expect(head()).toBe(before));
		for (const name of names) document.removeEventListener(name, hear);
		expect(said).toEqual(['docent:open', 'docent:update', 'docent:close', 'docent:update']);
	});

	it('moves to another shortcut', async () => {
		await test.page.init();
		await test.page.docent.update({ shortcut: 'Alt+/' });
		fireEvent.keyDown(document.body, { key: 'i', ctrlKey: true });
		fireEvent.keyDown(document.body, { key: '/', altKey: true });
		await waitUntil(() => expect(test.page.dialog()).toBeTruthy());
		await test.page.docent.update({ shortcut: false });
		fireEvent.keyDown(document.body, { key: '/', altKey: true });
		expect(test.page.dialog()).toBeTruthy();
	});
});

describe('open and close', () => {
	it('count in the order of their calls, also while the panel loads', async () => {
		const { docent } = test.page;
		await test.page.init();
		await Promise.all([docent.open(), docent.close()]);
		expect(test.page.launcher()).toBeTruthy();
		await Promise.all([docent.open(), docent.close(), docent.open()]);
		await waitUntil(() => expect(test.page.dialog()).toBeTruthy());
		await Promise.all([docent.close(), docent.open(), docent.close()]);
		await waitUntil(() => expect(test.page.dialog()).toBeNull());
	});

	it('the shortcut counts as the one that is due', async () => {
		await test.page.init();
		const press = () => fireEvent.keyDown(document.body, { key: 'i', ctrlKey: true });
		press();
		press();
		press();
		await waitUntil(() => expect(test.page.dialog()).toBeTruthy());
	});
});

describe('ask', () => {
	it('opens the panel and asks', async () => {
		await test.page.init();
		await test.page.docent.ask('  Why?  ');
		await waitUntil(() => expect(test.page.questions()).toHaveLength(1));
		expect(test.page.dialog()).toBeTruthy();
		await test.page.settled();
		expect(test.page.answers()[0]?.textContent).toContain('You asked: Why?');
	});

	it('opens the panel when there is nothing to ask', async () => {
		await test.page.init();
		await test.page.docent.ask(' ');
		await waitUntil(() => expect(test.page.dialog()).toBeTruthy());
		expect(test.page.questions()).toHaveLength(0);
	});
});

describe('destroy', () => {
	let listeners: ListenerCount;
	beforeEach(() => {
		document.body.innerHTML = '<main><p>words to select</p></main>';
		listeners = countListeners();
	});
	afterEach(() => listeners.restore());

	it('leaves no element and no listener behind, whatever was used', async () => {
		const before = document.documentElement.outerHTML;
		await test.page.init();
		getSelection()?.selectAllChildren(document.querySelector('main') as Element);
		document.dispatchEvent(new Event('selectionchange'));
		await waitUntil(() => void test.page.button('Ask about this'));
		fireEvent.click(test.page.button('Ask about this'));
		await waitUntil(() => expect(test.page.dialog()).toBeTruthy());
		await test.page.ask('Why?');
		await test.page.docent.update({ theme: 'dark', contentSelector: 'p' });
		expect(listeners.left()).not.toEqual([]);
		await test.page.docent.destroy();
		expect(document.documentElement.outerHTML).toBe(before);
		expect(listeners.left()).toEqual([]);
	});

	it('leaves nothing behind of a restored conversation and a followed citation', async () => {
		await test.page.asked('Why?');
		await test.goToAnotherPage();
		const before = document.documentElement.outerHTML;
		await test.page.init({ onNavigate: () => {} });
		await test.page.docent.open();
		await waitUntil(() => expect(test.page.answers()).toHaveLength(1));
		fireEvent.click(test.page.inside().getByRole('link', { name: /^Source 1/ }));
		await waitUntil(() => void test.page.button('Back to the answer'));
		await test.page.docent.destroy();
		await waitUntil(() => expect(listeners.left()).toEqual([]));
		expect(document.documentElement.outerHTML).toBe(before);
	});

	it('ends the running answer', async () => {
		test.server.setScenario('stalled');
		await test.page.init();
		await test.page.docent.ask('Why?');
		await waitUntil(() => expect(test.page.answers()[0]?.textContent).toContain('Half an ans'));
		await test.page.docent.destroy();
		await test.server.requests[0]?.closed;
		expect(hosts()).toBe(0);
	});

	it('right after init and before another one leaves exactly one assistant', async () => {
		const { docent } = test.page;
		const options = { domain: 'docs', apiKey: 'svc_dsc_x' };
		const told: string[] = [];
		const listen = ({ type }: Event) => told.push(type);
		for (const name of ['docent:init', 'docent:update']) document.addEventListener(name, listen);
		await Promise.all([docent.init(options), docent.destroy(), docent.init(options)]);
		for (const name of ['docent:init', 'docent:update']) document.removeEventListener(name, listen);
		expect(hosts()).toBe(1);
		expect(told).toEqual(['docent:init', 'docent:init']);
		await docent.open();
		await waitUntil(() => expect(test.page.dialog()).toBeTruthy());
		await docent.destroy();
		expect(listeners.left()).toEqual([]);
	});

	it('allows another init with another key', async () => {
		const warn = vi.spyOn(console, 'warn');
		await test.page.init();
		await test.page.docent.destroy();
		await test.page.init({ apiKey: 'svc_dsc_other' });
		await test.page.docent.ask('Why?');
		await waitUntil(() => expect(test.server.requests[0]?.headers.authorization).toBe('Bearer svc_dsc_other'));
		expect(warn).not.toHaveBeenCalled();
	});
});

describe('the assistant on the page', () => {
	it('NAV-1: puts itself back when a page swap has removed it', async () => {
		await test.page.asked('Why?');
		test.page.host()?.remove();
		await waitUntil(() => expect(hosts()).toBe(1));
		expect(test.page.questions()).toHaveLength(1);
	});

	it('hides the reader’s typing from the page', async () => {
		const heard: string[] = [];
		const names = ['keydown', 'keyup', 'beforeinput', 'input', 'paste', 'copy', 'focusin', 'wheel'];
		const listen = (event: Event) => heard.push(event.type);
		for (const name of names) document.addEventListener(name, listen);
		await test.page.opened();
		heard.length = 0;
		for (const name of names) {
			test.page.composer().dispatchEvent(new Event(name, { bubbles: true, composed: true }));
		}
		expect(heard).toEqual([]);
		for (const name of names) document.removeEventListener(name, listen);
	});
});
