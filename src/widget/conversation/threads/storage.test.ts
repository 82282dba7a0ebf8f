import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openStorage, type StorageArea } from './storage.js';

const open = (areaOf?: () => StorageArea | null | undefined) =>
	openStorage({ domain: 'docs', persistence: 'local', ...(areaOf && { areaOf }) });

beforeEach(() => {
	localStorage.clear();
	sessionStorage.clear();
});

describe('storage', () => {
	it('keeps values under the domain and a version', () => {
		const storage = open();
		expect(storage.write('a', '1')).toBe(true);
		expect({ ...localStorage }).toEqual({ 'docent:docs:v1:a': '1' });
		expect(storage.read('a')).toBe('1');
		expect(storage.keys('')).toEqual(['a']);
		storage.remove('a');
		expect(localStorage).toHaveLength(0);
	});

	it('writes nothing when it is opened', () => {
		expect(open().persistent).toBe(true);
		expect(localStorage).toHaveLength(0);
	});

	it("sees neither the page's own keys nor another domain's", () => {
		localStorage.setItem('theirs', 'x');
		openStorage({ domain: 'other', persistence: 'local' }).write('a', '1');
		expect(open().keys('')).toEqual([]);
		expect(open().read('a')).toBeUndefined();
	});

	it('tells what another tab writes and removes under its domain, and that a site has emptied everything', () => {
		const listener = vi.fn();
		const unfollow = open().follow(listener);
		const write = (key: string | null, newValue: string | null) =>
			dispatchEvent(new StorageEvent('storage', { key, newValue }));
		write('docent:docs:v1:a', '1');
		write('docent:docs:v1:a', null);
		write('docent:other:v1:a', '1');
		write(null, null);
		unfollow();
		write('docent:docs:v1:a', '2');
		expect(listener.mock.calls).toEqual([
			['a', '1'],
			['a', null],
			['', null],
		]);
	});

	it('uses the storage of the tab when it is told to', () => {
		openStorage({ domain: 'docs', persistence: 'session' }).write('a', '1');
		expect(localStorage).toHaveLength(0);
		expect({ ...sessionStorage }).toEqual({ 'docent:docs:v1:a': '1' });
	});

	it('keeps nothing beyond the page when it is told to', () => {
		const storage = openStorage({ domain: 'docs', persistence: 'none' });
		storage.write('a', '1');
		expect(storage.read('a')).toBe('1');
		expect(storage.persistent).toBe(false);
		expect(localStorage).toHaveLength(0);
		expect(sessionStorage).toHaveLength(0);
	});
});

describe('storage that the browser withholds', () => {
	const refuse = () => {
		throw new DOMException('The operation is insecure.', 'SecurityError');
	};
	const refusing: StorageArea = { length: 0, key: refuse, getItem: refuse, setItem: refuse, removeItem: refuse };

	it.each<[string, () => StorageArea | null | undefined]>([
		['throws when it is touched', refuse],
		['is null', () => null],
		['is undefined', () => undefined],
		['throws when it is used', () => refusing],
	])('works from memory when it %s', (_name, areaOf) => {
		const storage = open(areaOf);
		expect(storage.read('a')).toBeUndefined();
		storage.write('a', '1');
		expect(storage.read('a')).toBe('1');
		expect(storage.keys('a')).toEqual(['a']);
		expect(storage.persistent).toBe(false);
		storage.remove('a');
		expect(storage.read('a')).toBeUndefined();
	});

	it('says so when it is full, keeps the value for the page, and recovers', () => {
		let full = true;
		const area = new Proxy(localStorage, {
			get(target, name) {
				if (name === 'setItem' && full) return () => refuse();
				const value = Reflect.get(target, name, target) as unknown;
				return typeof value === 'function' ? value.bind(target) : value;
			},
		});
		localStorage.setItem('docent:docs:v1:a', 'old');
		const storage = open(() => area);
		expect(storage.write('a', 'new')).toBe(false);
		expect(storage.read('a')).toBe('new');
		expect(storage.persistent).toBe(false);
		expect(localStorage).toHaveLength(0);
		full = false;
		expect(storage.write('a', 'newer')).toBe(true);
		expect(storage.persistent).toBe(true);
		expect(localStorage.getItem('docent:docs:v1:a')).toBe('newer');
	});
});
