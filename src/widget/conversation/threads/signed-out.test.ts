import { beforeEach, describe, expect, it } from 'vitest';
import { message, thread } from '../../../testing/panel/stored-threads.js';
import { openStorage, type StorageArea } from './storage.js';
import { createThreadsStore } from './threads.js';

beforeEach(() => localStorage.clear());

const openWith = (areaOf?: () => StorageArea) =>
	openStorage({ domain: 'docs', persistence: 'local', ...(areaOf && { areaOf }) });

/** The page's storage, with some of its methods replaced. */
const changed = (methods: Partial<StorageArea>): StorageArea =>
	new Proxy(localStorage, {
		get(target, name) {
			const value = Reflect.get(methods, name) ?? (Reflect.get(target, name, target) as unknown);
			return typeof value === 'function' ? value.bind(target) : value;
		},
	});

describe('what counts as a logout of the site', () => {
	it('is a storage that the site has emptied', () => {
		const store = createThreadsStore(openWith());
		store.save(thread('a', message('user', 'Why?')));
		expect(store.isGone('a')).toBeFalsy();
		localStorage.clear();
		expect(store.isGone('a')).toBe(true);
	});

	it('is not a storage that fails', () => {
		let fails = false;
		const area = changed({
			getItem(key) {
				if (fails) throw new DOMException('The operation is insecure.', 'SecurityError');
				return localStorage.getItem(key);
			},
		});
		const storage = openWith(() => area);
		const store = createThreadsStore(storage);
		store.save(thread('a', message('user', 'Why?')));
		expect(storage.database).toBe('docent:docs');
		fails = true;
		expect(store.isGone('a')).toBeFalsy();
		expect(storage.database, 'a storage that fails names a database that would be deleted').toBeUndefined();
	});

	it('is not a conversation that a full storage refused in another tab', () => {
		let full = false;
		const area = changed({
			setItem(key, value) {
				if (full && key.includes('thread:')) throw new DOMException('Full.', 'QuotaExceededError');
				localStorage.setItem(key, value);
			},
		});
		const writing = createThreadsStore(openWith(() => area));
		writing.save(thread('a', message('user', 'Why?')));
		const other = createThreadsStore(openWith());
		expect(other.open('a')).toBeDefined();
		full = true;
		writing.save(thread('a', message('user', 'Why?'), message('assistant', 'Because.')));
		expect(localStorage.getItem('docent:docs:v1:thread:a')).toBeNull();
		expect(other.isGone('a')).toBeFalsy();
	});
});
