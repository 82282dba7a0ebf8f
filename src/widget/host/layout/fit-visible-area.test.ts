import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fitVisibleArea } from './fit-visible-area.js';

/** The visible part of a phone's screen. */
class Screen extends EventTarget {
	scale = 1;
	width = 390;
	height = 800;
	offsetTop = 0;
}

let screen: Screen;
let panel: HTMLElement;
beforeEach(() => {
	screen = new Screen();
	vi.stubGlobal('visualViewport', screen);
	panel = document.createElement('div');
});
afterEach(() => vi.unstubAllGlobals());

const height = () => panel.style.getPropertyValue('--_docent-visible-height');

it('STR-5: an open panel has the height that an on-screen keyboard leaves free', () => {
	const closing = new AbortController();
	fitVisibleArea(panel, closing.signal);
	expect(height()).toBe('800px');
	Object.assign(screen, { height: 430, offsetTop: 20 });
	screen.dispatchEvent(new Event('resize'));
	expect(height()).toBe('430px');
	expect(panel.style.getPropertyValue('--_docent-visible-top')).toBe('20px');
	closing.abort();
	Object.assign(screen, { height: 800 });
	screen.dispatchEvent(new Event('resize'));
	expect(height()).toBe('430px');
});

it('the panel keeps its height when the reader zooms in', () => {
	fitVisibleArea(panel, new AbortController().signal);
	Object.assign(screen, { height: 200, scale: 2 });
	screen.dispatchEvent(new Event('resize'));
	expect(height()).toBe('800px');
});
