import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchTheme } from './theme.js';

const root = document.documentElement;
let systemIsDark = false;
let stop = () => {};

function follow() {
	const onTheme = vi.fn();
	const stopping = new AbortController();
	watchTheme(onTheme, stopping.signal);
	stop = () => stopping.abort();
	return onTheme;
}

beforeEach(() => {
	systemIsDark = false;
	vi.stubGlobal('matchMedia', () => ({
		get matches() {
			return systemIsDark;
		},
		addEventListener() {},
		removeEventListener() {},
	}));
});

afterEach(() => {
	stop();
	for (const element of [root, document.body])
		for (const { name } of [...element.attributes]) element.removeAttribute(name);
	vi.unstubAllGlobals();
});

describe('watchTheme', () => {
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
	])('reads %s="%s" as %s', (name, value, theme) => {
		root.setAttribute(name, value);
		expect(follow()).toHaveBeenLastCalledWith(theme);
		root.removeAttribute(name);
		stop();
		document.body.setAttribute(name, value);
		expect(follow()).toHaveBeenLastCalledWith(theme);
	});

	it('is not misled by classes that only contain the word', () => {
		root.className = 'darkroom has-dark-header';
		expect(follow()).toHaveBeenLastCalledWith('light');
	});

	it('looks at the background of a page that says nothing', () => {
		document.body.style.backgroundColor = 'rgb(20, 20, 30)';
		expect(follow()).toHaveBeenLastCalledWith('dark');
	});

	it('follows the system where the page has no theme', () => {
		systemIsDark = true;
		expect(follow()).toHaveBeenLastCalledWith('dark');
	});

	it('tells each change once and none after it was stopped', async () => {
		const onTheme = follow();
		root.dataset.theme = 'dark';
		await vi.waitFor(() => expect(onTheme).toHaveBeenLastCalledWith('dark'));
		root.dataset.other = 'x';
		root.dataset.theme = 'light';
		await vi.waitFor(() => expect(onTheme).toHaveBeenLastCalledWith('light'));
		expect(onTheme).toHaveBeenCalledTimes(3);
		stop();
		root.dataset.theme = 'dark';
		await Promise.resolve();
		expect(onTheme).toHaveBeenCalledTimes(3);
	});
});
