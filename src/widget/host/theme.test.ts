import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installStandIns, type StandIns } from '../../testing/panel/browser-stand-ins.js';
import { pageTheme, prefersDark } from './theme.js';

const root = document.documentElement;
let standIns: StandIns;

const theme = () => pageTheme(root, document.body);

const clear = () => {
	for (const element of [root, document.body])
		for (const { name } of [...element.attributes]) element.removeAttribute(name);
};

beforeEach(() => {
	standIns = installStandIns();
});
afterEach(() => {
	clear();
	standIns.remove();
});

describe('pageTheme', () => {
	it.each([
		['data-theme', 'dark', 'dark'],
		['data-theme', 'light', 'light'],
		['data-color-mode', 'dark', 'dark'],
		['data-md-color-scheme', 'slate', 'dark'],
		['data-md-color-scheme', 'default', 'light'],
		['data-bs-theme', 'dark', 'dark'],
		['class', 'no-js dark', 'dark'],
		['class', 'theme-dark', 'dark'],
		['class', 'light-mode', 'light'],
	])('reads %s="%s" as %s', (name, value, expected) => {
		root.setAttribute(name, value);
		expect(theme()).toBe(expected);
		clear();
		document.body.setAttribute(name, value);
		expect(theme()).toBe(expected);
	});

	it('is not misled by classes that only contain the word', () => {
		root.className = 'darkroom has-dark-header';
		expect(theme()).toBe('light');
	});

	it('looks at the background of a page that says nothing', () => {
		document.body.style.backgroundColor = 'rgb(20, 20, 30)';
		expect(theme()).toBe('dark');
	});

	it('is that of the system where the page has none', () => {
		standIns.setMedia(prefersDark);
		expect(theme()).toBe('dark');
	});
});
