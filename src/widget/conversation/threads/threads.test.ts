import { beforeEach, describe, expect, it } from 'vitest';
import { message, textsIn, thread } from '../../../testing/panel/stored-threads.js';
import type { DocentMessage } from '../message.js';
import { openStorage, type StorageArea } from './storage.js';
import { createThreadsStore } from './threads.js';

let time = 0;
const open = (areaOf?: () => StorageArea) =>
	createThreadsStore(openStorage({ domain: 'docs', persistence: 'local', ...(areaOf && { areaOf }) }), () => time);

const bytesInStorage = () =>
	Object.entries(localStorage).reduce((sum, [key, value]) => sum + 2 * (key.length + String(value).length), 0);

beforeEach(() => {
	localStorage.clear();
	sessionStorage.clear();
	time = 1_000_000;
});

describe('keeping threads', () => {
	it('gives the current thread back on the next page', () => {
		const saved = { ...thread('a', message('user', 'Why?')), threadId: 't', threadKey: 'k' };
		open().save(saved);
		expect(open().current()).toEqual({ ...saved, updatedAt: time });
	});

	it('writes nothing before the first save', () => {
		open().current();
		open().list();
		open().show('new');
		expect(localStorage).toHaveLength(0);
	});

	it('starts new, and still lists what was', () => {
		const store = open();
		store.save(thread('a', message('user', 'Why?')));
		store.show('b');
		expect(open().current()).toBeUndefined();
		time++;
		store.save(thread('b', message('user', 'How?')));
		expect(store.list().map(({ localId }) => localId)).toEqual(['b', 'a']);
	});

	it('removes one thread, and everything', () => {
		const store = open();
		store.save(thread('a', message('user', 'Why?')));
		store.save(thread('b', message('user', 'How?')));
		store.remove('b');
		expect(store.current()).toBeUndefined();
		expect(store.list()).toHaveLength(1);
		store.clear();
		expect(localStorage).toHaveLength(0);
	});

	it('gives a thread another title, which the next answers leave alone', () => {
		const store = open();
		store.save(thread('a', message('user', 'Why?')));
		time += 10;
		store.rename('a', 'Reasons');
		store.rename('gone', 'Nothing');
		expect(open().list()).toMatchObject([{ localId: 'a', title: 'Reasons', updatedAt: time - 10 }]);
		store.save(thread('a', message('user', 'Why?'), message('assistant', 'Because.')));
		expect(open().list()).toMatchObject([{ title: 'Reasons' }]);
		expect(textsIn(open().open('a'))).toEqual(['Why?', 'Because.']);
	});

	it('keeps nothing of a removed thread that is still being answered, until it is brought back', () => {
		const store = open();
		store.save(thread('a', message('user', 'Why?')));
		const kept = store.open('a');
		store.remove('a');
		store.save(thread('a', message('user', 'Why?'), message('assistant', 'Because.')));
		expect(store.list()).toEqual([]);
		if (kept) store.restore(kept);
		expect(textsIn(store.open('a'))).toEqual(['Why?']);
		store.save(thread('a', message('user', 'Why?'), message('assistant', 'Because.')));
		expect(textsIn(store.current())).toEqual(['Why?', 'Because.']);
	});

	it('knows which thread a tab had open, whatever the others have', () => {
		const tab = (persistence: 'session' | 'none') =>
			createThreadsStore(
				openStorage({ domain: 'docs', persistence: 'local' }),
				() => time,
				openStorage({ domain: 'docs', persistence }),
			);
		tab('session').save(thread('a', message('user', 'Why?')));
		open().save(thread('b', message('user', 'How?')));
		expect(tab('none').current()?.localId).toBe('b');
		expect(tab('session').current()?.localId).toBe('a');
	});

	it('keeps what the view shows and drops the rest', () => {
		const answer: DocentMessage = {
			id: 'x',
			role: 'assistant',
			parts: [
				{ type: 'step-start' },
				{ type: 'reasoning', text: 'secret thought' },
				{
					type: 'tool-search',
					toolCallId: 'c',
					state: 'output-available',
					input: { query: 'long' },
					output: [{ path: '/a', metadata: { breadcrumb: ['Guide', 'A'] } }],
				},
				{ type: 'source-url', sourceId: 's', url: '/a', title: 'A' },
				{ type: 'text', text: 'Because.', state: 'streaming' },
			],
			metadata: { ended: 'cut' },
		};
		open().save(thread('a', answer));
		expect(open().current()?.messages[0]).toEqual({
			...answer,
			parts: [
				{
					type: 'tool-search',
					toolCallId: 'c',
					state: 'output-available',
					input: { query: 'long' },
					output: [{ path: '/a', metadata: { title: '/a', breadcrumb: ['Guide', 'A'] } }],
				},
				{ type: 'source-url', sourceId: 's', url: '/a', title: 'A' },
				{ type: 'text', text: 'Because.', state: 'done' },
			],
		});
	});
});

describe('corrupt data', () => {
	it.each([
		'',
		'nonsense',
		'null',
		'7',
		'[]',
		'{}',
		'{"localId":"a","title":"a","updatedAt":"yesterday","messages":[]}',
		'{"localId":"other","title":"a","updatedAt":1000000,"messages":[]}',
	])('in the form of %j is no thread', (text) => {
		localStorage.setItem('docent:docs:v1:current', 'a');
		localStorage.setItem('docent:docs:v1:thread:a', text);
		expect(open().current()).toBeUndefined();
		expect(open().list()).toEqual([]);
	});

	it('inside a thread never reaches the view', () => {
		const messages = [
			null,
			{ id: 'a', role: 'user' },
			{ id: 'b', role: 'robot', parts: [] },
			{ id: 3, role: 'user', parts: [] },
			{
				id: 'good',
				role: 'user',
				parts: [null, { type: 'text', text: 3 }, { type: 'text', text: 'Why?' }, { type: 'source-url', url: {} }],
				metadata: { createdAt: 'yesterday', ended: 'badly', context: [3, { value: 'x', type: 'odd' }], currentPath: 7 },
			},
		];
		localStorage.setItem('docent:docs:v1:current', 'a');
		localStorage.setItem('docent:docs:v1:thread:a', JSON.stringify({ ...thread('a'), updatedAt: time, messages }));
		expect(open().current()?.messages).toEqual([
			{
				id: 'good',
				role: 'user',
				parts: [{ type: 'text', text: 'Why?', state: 'done' }],
				metadata: { context: [{ value: 'x' }] },
			},
		]);
	});

	it('goes with the next save', () => {
		localStorage.setItem('docent:docs:v1:thread:broken', 'nonsense');
		open().save(thread('a', message('user', 'Why?')));
		expect(localStorage.getItem('docent:docs:v1:thread:broken')).toBeNull();
	});
});

describe('limits', () => {
	it('keeps twenty threads and drops the oldest first', () => {
		const store = open();
		for (let index = 0; index < 25; index++) {
			time++;
			store.save(thread(`t${index}`, message('user', 'Why?')));
		}
		const ids = store.list().map(({ localId }) => localId);
		expect(ids).toHaveLength(20);
		expect(ids.at(0)).toBe('t24');
		expect(ids.at(-1)).toBe('t5');
	});

	it('drops threads after thirty days', () => {
		const store = open();
		store.save(thread('old', message('user', 'Why?')));
		time += 30 * 24 * 60 * 60 * 1_000 + 1;
		expect(store.current()).toBeUndefined();
		store.save(thread('new', message('user', 'How?')));
		expect(localStorage.getItem('docent:docs:v1:thread:old')).toBeNull();
	});

	it('stays below 256 KB in all', () => {
		const store = open();
		for (let index = 0; index < 20; index++) {
			time++;
			store.save(thread(`t${index}`, message('user', `${index}`), message('assistant', 'x'.repeat(20_000))));
		}
		expect(bytesInStorage()).toBeLessThanOrEqual(256 * 1_024);
		expect(store.list().length).toBeGreaterThanOrEqual(5);
		expect(store.current()?.localId).toBe('t19');
	});

	it('drops the oldest messages of a thread that is too long by itself', () => {
		const answers = Array.from({ length: 40 }, (_, index) => message('assistant', `${index} ${'x'.repeat(10_000)}`));
		open().save(thread('a', ...answers));
		expect(bytesInStorage()).toBeLessThanOrEqual(256 * 1_024);
		expect(textsIn(open().current())?.at(-1)).toMatch(/^39 /);
	});

	it('keeps in memory what is not stored, all of it', () => {
		const area: StorageArea = {
			length: 0,
			key: () => null,
			getItem: () => null,
			removeItem: () => {},
			setItem: () => {
				throw new DOMException('full', 'QuotaExceededError');
			},
		};
		const store = open(() => area);
		for (const id of ['a', 'b', 'c']) store.save(thread(id, message('user', 'Why?')));
		expect(store.list()).toHaveLength(3);
	});

	it("gives way when the page's own data fills the storage", () => {
		let capacity = Number.POSITIVE_INFINITY;
		const area: StorageArea = {
			get length() {
				return localStorage.length;
			},
			key: (index) => localStorage.key(index),
			getItem: (key) => localStorage.getItem(key),
			removeItem: (key) => localStorage.removeItem(key),
			setItem: (key, value) => {
				const before = localStorage.getItem(key);
				localStorage.setItem(key, value);
				if (bytesInStorage() <= capacity) return;
				if (before === null) localStorage.removeItem(key);
				else localStorage.setItem(key, before);
				throw new DOMException('full', 'QuotaExceededError');
			},
		};
		const store = open(() => area);
		for (const id of ['a', 'b', 'c']) {
			time++;
			store.save(thread(id, message('user', 'x'.repeat(1_000))));
		}
		capacity = bytesInStorage();
		time++;
		store.save(thread('d', message('user', 'x'.repeat(1_500))));
		expect(store.list().map(({ localId }) => localId)).toEqual(['d', 'c']);
		capacity = 0;
		store.save(thread('d', message('user', 'Still here?')));
		expect(textsIn(store.current())).toEqual(['Still here?']);
	});
});
