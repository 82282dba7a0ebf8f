import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installStandIns, type StandIns } from '../../testing/panel/browser-stand-ins.js';
import { waitUntil } from '../../testing/panel/widget-on-page.js';
import { createHost, type Host } from './host.js';

const page = document.documentElement;
let standIns: StandIns;
let host: Host;

beforeEach(() => {
	standIns = installStandIns();
	host = createHost('');
});
afterEach(() => {
	host.destroy();
	standIns.remove();
	for (const { name } of [...page.attributes]) page.removeAttribute(name);
});

const theme = () => host.root.dataset.theme;

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
		expect(host.present({ theme: 'auto' })).toBe(language);
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
		expect(host.present({ theme: 'auto', language: 'ja' })).toBe('ja');
		expect(host.root.dir).toBe('ltr');
	});
});
