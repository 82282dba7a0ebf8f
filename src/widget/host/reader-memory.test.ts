import { afterEach, expect, it, vi } from 'vitest';
import { recall, remember } from './reader-memory.js';

afterEach(() => {
	vi.restoreAllMocks();
	sessionStorage.clear();
	localStorage.clear();
});

it('remembers a choice for each domain', () => {
	expect(recall('docs', 'open')).toBeUndefined();
	expect(remember('docs', 'open', 'open')).toBe(true);
	expect(recall('docs', 'open')).toBe('open');
	expect(recall('other', 'open')).toBeUndefined();
	expect(recall('docs', 'hidden')).toBeUndefined();
});

it('tells a panel that closed to show a passage from one that was closed', () => {
	remember('docs', 'open', 'open');
	remember('docs', 'open', undefined);
	remember('docs', 'open', 'following');
	expect(recall('docs', 'open')).toBe('following');
});

it('keeps an open panel for the tab, and what the reader wants for the browser', () => {
	remember('docs', 'open', 'open');
	remember('docs', 'hidden', 'yes');
	remember('docs', 'selection-off', 'yes');
	expect(Object.keys(sessionStorage)).toEqual(['docent:docs:open']);
	expect(Object.keys(localStorage).sort()).toEqual(['docent:docs:hidden', 'docent:docs:selection-off']);
});

it('leaves nothing behind when the choice is taken back', () => {
	remember('docs', 'open', 'open');
	remember('docs', 'open', undefined);
	expect(recall('docs', 'open')).toBeUndefined();
	expect(sessionStorage).toHaveLength(0);
});

it('takes blocked storage for no choice, and says that nothing is kept', () => {
	const blocked = () => {
		throw new DOMException('blocked', 'SecurityError');
	};
	vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(blocked);
	vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(blocked);
	expect(remember('docs', 'open', 'following')).toBe(false);
	expect(remember('docs', 'hidden', 'yes')).toBe(false);
	expect(recall('docs', 'open')).toBeUndefined();
	expect(recall('docs', 'hidden')).toBeUndefined();
});
