import { afterEach, describe, expect, it, vi } from 'vitest';
import { routed } from './hash-route.js';
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

describe('a path behind the #', () => {
	it('is the path of the page where the site keeps all of them there', () => {
		history.replaceState(null, '', '/#/guide/install?id=docker');
		expect(currentPath()).toBe('/guide/install');
		expect(routed(`${location.origin}/guide/use#run`)).toBe(`${location.origin}/#/guide/use?id=run`);
		expect(routed('https://elsewhere.example/guide')).toBe('https://elsewhere.example/guide');
	});

	it('is the name of an operation on a page with the reference of an API', () => {
		history.replaceState(null, '', '/api/#/pets/addPet');
		expect(currentPath()).toBe('/api/');
		expect(routed(`${location.origin}/guide/use#run`)).toBe(`${location.origin}/guide/use#run`);
	});

	it('is below the folder of a site that docsify draws', () => {
		vi.stubGlobal('$docsify', {});
		history.replaceState(null, '', '/docs/#/guide');
		expect(currentPath()).toBe('/docs/guide');
		expect(routed(`${location.origin}/docs/use`)).toBe(`${location.origin}/docs/#/use`);
		vi.unstubAllGlobals();
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
