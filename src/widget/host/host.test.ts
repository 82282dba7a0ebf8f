import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
		host.destroy();
		host = createHost('', () => true);
		// jsdom has no popovers.
		host.element.setAttribute('popover', 'manual');
		whole.replaceChildren(...page.children);
		page.append(document.createElement('head'), document.createElement('body'));
	});
	afterEach(() => {
		host.destroy();
		// jsdom keeps the sheet of a style that leaves the page with all of it.
		document.querySelector('style')?.remove();
		document.documentElement.remove();
		document.append(page);
		page.replaceChildren(whole);
	});

	it('is the end of the body, where a framework forgives what it does not know', () => {
		document.body.append('text');
		present();
		expect(document.body.lastChild).toBe(host.element);
	});

	it('stays the place in the page that it was given', () => {
		present();
		const place = document.body.appendChild(document.createElement('main'));
		place.append(host.element);
		host.follow();
		expect(host.element.parentElement).toBe(place);
	});

	it.each<[what: string, replace: () => void]>([
		['the content of the body', () => document.body.replaceChildren()],
		['the body', () => document.body.replaceWith(document.createElement('body'))],
		['everything in <html>', () => html().replaceChildren(document.createElement('body'))],
		['<html>', () => html().replaceWith(html().cloneNode(true))],
	])('is the body again when the page replaces %s', async (_, replace) => {
		present();
		replace();
		await Promise.resolve();
		expect(document.body.lastChild).toBe(host.element);
		expect(document.querySelectorAll('docent-assistant')).toHaveLength(1);
	});

	it.each<[what: string, show: (shown: boolean) => void]>([
		['inert', (shown) => Object.assign(document.body, { inert: !shown }).toggleAttribute('inert', !shown)],
		['not shown', (shown) => document.body.style.setProperty('display', shown ? '' : 'none')],
	])('is <html> while the body is %s', async (_, show) => {
		show(false);
		present();
		expect(host.element.parentElement).toBe(html());
		show(true);
		await Promise.resolve();
		expect(document.body.lastChild).toBe(host.element);
		show(false);
		await Promise.resolve();
		expect(host.element.parentElement).toBe(html());
	});

	it('is <html> for good on a page that hides each body with nothing behind it', async () => {
		const style = document.head.appendChild(document.createElement('style'));
		style.textContent = 'html > :last-child { display: none }';
		present();
		for (let look = 0; look < 3; look++) host.follow();
		expect(host.element.parentElement).toBe(html());
	});

	it('is <html> on a page of frames', () => {
		document.body.replaceWith(document.createElement('frameset'));
		present();
		expect(host.element.parentElement).toBe(html());
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
