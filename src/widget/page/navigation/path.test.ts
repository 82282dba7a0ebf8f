import { afterEach, describe, expect, it, vi } from 'vitest';
import { currentPath } from './navigate.js';
import { watchPath } from './watch-path.js';

afterEach(() => history.replaceState(null, '', '/'));

describe('currentPath', () => {
	it('is the path without query and anchor', () => {
		history.replaceState(null, '', '/guide/install?token=secret#docker');
		expect(currentPath()).toBe('/guide/install');
	});

	it('is cut to what a request may carry, never inside an escape', () => {
		history.replaceState(null, '', `/${'a'.repeat(198)}%C3%A9/more`);
		expect(currentPath()).toBe(`/${'a'.repeat(198)}`);
	});
});

describe('watchPath', () => {
	it('tells when the reader has moved on, and only then', () => {
		const onChange = vi.fn();
		const stop = watchPath(onChange);
		history.replaceState({ scroll: 1 }, '', '/#part');
		dispatchEvent(new Event('hashchange'));
		expect(onChange).not.toHaveBeenCalled();
		history.replaceState(null, '', '/other');
		document.dispatchEvent(new Event('visibilitychange'));
		dispatchEvent(new Event('popstate'));
		expect(onChange).toHaveBeenCalledTimes(1);
		stop();
		history.replaceState(null, '', '/third');
		dispatchEvent(new Event('popstate'));
		expect(onChange).toHaveBeenCalledTimes(1);
	});

	it('hears of a page whose path stands behind the #', () => {
		history.replaceState(null, '', '/#/guide');
		const onChange = vi.fn();
		const stop = watchPath(onChange);
		history.replaceState(null, '', '/#/guide?id=part');
		dispatchEvent(new Event('hashchange'));
		expect(onChange).not.toHaveBeenCalled();
		history.replaceState(null, '', '/#/install');
		dispatchEvent(new Event('hashchange'));
		expect(onChange).toHaveBeenCalledTimes(1);
		stop();
	});

	it('NAV-3: leaves history as it was', () => {
		const { pushState, replaceState } = history;
		watchPath(() => {})();
		expect([history.pushState, history.replaceState]).toEqual([pushState, replaceState]);
	});
});
