import { afterEach, expect, it, vi } from 'vitest';
import { rememberOpen, wasOpen } from './open-state.js';

afterEach(() => {
	vi.restoreAllMocks();
	sessionStorage.clear();
});

it('remembers for each domain whether the panel was open', () => {
	expect(wasOpen('docs')).toBe(false);
	rememberOpen('docs', true);
	expect(wasOpen('docs')).toBe(true);
	expect(wasOpen('other')).toBe(false);
});

it('leaves nothing behind when the panel is closed', () => {
	rememberOpen('docs', true);
	rememberOpen('docs', false);
	expect(wasOpen('docs')).toBe(false);
	expect(sessionStorage).toHaveLength(0);
});

it('takes blocked storage for a closed panel', () => {
	const blocked = () => {
		throw new DOMException('blocked', 'SecurityError');
	};
	vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(blocked);
	expect(() => rememberOpen('docs', true)).not.toThrow();
	expect(wasOpen('docs')).toBe(false);
});
