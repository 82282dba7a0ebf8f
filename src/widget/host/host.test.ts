import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installStandIns, type StandIns } from '../../testing/panel/browser-stand-ins.js';
import { waitUntil } from '../../testing/panel/widget-on-page.js';
import { createHost, type Host } from './host.js';

let page: HTMLElement;
let standIns: StandIns;
let host: Host;

beforeEach(() => {
	page = document.documentElement;
	standIns = installStandIns();
	host = createHost('', () => true);
});
afterEach(() => {
	host.destroy();
	standIns.remove();
	for (const { name } of [...page.attributes]) page.removeAttribute(name);
});

const theme = () => host.root.dataset.theme;

describe('the place of the element', () => {
	const present = () => host.present({ theme: 'auto' });
	const html = () => document.documentElement;
	const whole = document.createDocumentFragment();

	beforeEach(() => {
		vi.useFakeTimers({ toFake: ['setTimeout'] });
		Object.assign(Element.prototype, { moveBefore: Element.prototype.insertBefore });
		host.destroy();
		host = createHost('', () => true);
		// jsdom has no popovers.
		host.element.setAttribute('popover', 'manual');
		whole.replaceChildren(...page.children);
		page.append(document.createElement('head'), document.createElement('body'));
	});
	afterEach(() => {
		vi.useRealTimers();
		Reflect.deleteProperty(Element.prototype, 'moveBefore');
		host.destroy();
		document.documentElement.remove();
		document.append(page);
		page.replaceChildren(whole);
	});

	/** Everything that the page loads is there, and time has passed. */
	const settle = () => vi.advanceTimersByTimeAsync(5000);

	it('is the end of the body, where a framework forgives what it does not know, and <html> once the page has settled', async () => {
		document.body.append('text');
		present();
		expect(document.body.lastChild).toBe(host.element);
		await settle();
		expect(host.element.parentElement).toBe(html());
	});

	it('is the body of a page that goes on loading', async () => {
		const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
		present();
		await settle();
		expect(host.element.parentElement).toBe(document.body);
		state.mockRestore();
		await settle();
		expect(host.element.parentElement).toBe(html());
	});

	it('is <html> at once in a browser that cannot move it as it is', async () => {
		Reflect.deleteProperty(Element.prototype, 'moveBefore');
		present();
		expect(host.element.parentElement).toBe(document.documentElement);
		await settle();
		expect(host.element.parentElement).toBe(document.documentElement);
	});

	it('stays the place in the page that it was given', async () => {
		present();
		const place = document.body.appendChild(document.createElement('main'));
		place.append(host.element);
		await settle();
		expect(host.element.parentElement).toBe(place);
	});

	describe.each([
		['before', async () => {}],
		['after', settle],
	])('%s that it comes back when the page replaces', (_, wait) => {
		it.each<[what: string, replace: () => void]>([
			['the content of the body', () => document.body.replaceChildren()],
			['the body', () => document.body.replaceWith(document.createElement('body'))],
			['everything in <html>', () => html().replaceChildren(document.createElement('body'))],
			['<html>', () => html().replaceWith(html().cloneNode(true))],
		])('%s', async (_, replace) => {
			present();
			await wait();
			replace();
			await Promise.resolve();
			expect(host.element.isConnected).toBe(true);
			await settle();
			expect(host.element.parentElement).toBe(html());
		});
	});

	it('is none while there is no page', async () => {
		present();
		const old = html();
		old.remove();
		await Promise.resolve();
		expect(host.element.isConnected).toBe(false);
		document.append(old.cloneNode(true));
		await Promise.resolve();
		expect(host.element.isConnected).toBe(true);
	});

	it('is none when it was removed before the page has settled', async () => {
		present();
		host.destroy();
		await settle();
		expect(host.element.isConnected).toBe(false);
	});
});

describe('the theme', () => {
	it('is the one that the site asks for', () => {
		page.dataset.theme = 'dark';
		host.present({ theme: 'light' });
		expect(theme()).toBe('light');
	});

	it('else follows the page until it is gone', async () => {
		host.present({ theme: 'auto' });
		expect(theme()).toBe('light');
		page.dataset.theme = 'dark';
		await waitUntil(() => expect(theme()).toBe('dark'));
		document.body.dataset.theme = 'light';
		delete page.dataset.theme;
		await waitUntil(() => expect(theme()).toBe('light'));
		host.destroy();
		document.body.dataset.theme = 'dark';
		await Promise.resolve();
		expect(theme()).toBe('light');
		delete document.body.dataset.theme;
	});
});

describe('the language', () => {
	it.each([
		['', 'en'],
		['de-AT', 'de'],
		['PT', 'pt'],
		['zh-Hant', 'zh'],
		['tlh', 'en'],
	])('of a page in "%s" is %s', (lang, language) => {
		page.lang = lang;
		host.present({ theme: 'auto' });
		expect(host.root.lang).toBe(language);
	});

	it('runs as the page does', () => {
		page.lang = 'de';
		page.dir = 'rtl';
		host.present({ theme: 'auto' });
		expect(host.root.dir).toBe('rtl');
	});

	it('runs by itself where the page does not say how, and where the site has chosen it', () => {
		page.lang = 'he';
		host.present({ theme: 'auto' });
		expect(host.root.dir).toBe('rtl');
		page.dir = 'rtl';
		host.present({ theme: 'auto', language: 'ja' });
		expect(host.root.lang).toBe('ja');
		expect(host.root.dir).toBe('ltr');
	});
});
