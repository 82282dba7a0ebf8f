import { afterEach, expect, it, vi } from 'vitest';
import { rememberFollowing, rememberOpen, wasOpen } from './open-state.js';

afterEach(() => {
	vi.restoreAllMocks();
	sessionStorage.clear();
});

it('remembers for each domain whether the panel was open', () => {
	expect(wasOpen('docs')).toBeUndefined();
	rememberOpen('docs', true);
	expect(wasOpen('docs')).toBe('open');
	expect(wasOpen('other')).toBeUndefined();
});

it('tells a panel that closed to show a passage from one that was closed', () => {
	rememberOpen('docs', true);
	rememberOpen('docs', false);
	rememberFollowing('docs');
	expect(wasOpen('docs')).toBe('following');
});

it('leaves nothing behind when the panel is closed', () => {
	rememberOpen('docs', true);
	rememberOpen('docs', false);
	expect(wasOpen('docs')).toBeUndefined();
	expect(sessionStorage).toHaveLength(0);
});

it('takes blocked storage for a closed panel', () => {
	const blocked = () => {
		throw new DOMException('blocked', 'SecurityError');
	};
	vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(blocked);
	expect(() => rememberOpen('docs', true)).not.toThrow();
	expect(() => rememberFollowing('docs')).not.toThrow();
	expect(wasOpen('docs')).toBeUndefined();
});
