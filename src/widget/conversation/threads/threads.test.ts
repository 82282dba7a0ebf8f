import { beforeEach, describe, expect, it } from 'vitest';
import { message, textsIn, thread } from '../../../testing/panel/stored-threads.js';
import type { DocentMessage } from '../message.js';
import { openStorage, type StorageArea } from './storage.js';
import { createThreadsStore, type ThreadsStore } from './threads.js';

let time = 0;
const open = (areaOf?: () => StorageArea) =>
	createThreadsStore(openStorage({ domain: 'docs', persistence: 'local', ...(areaOf && { areaOf }) }), () => time);

const listOf = async (store: ThreadsStore) => (await store.archive((all) => all.list())) ?? [];
const currentOf = (store: ThreadsStore) => store.open(store.currentId());

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
		expect(currentOf(open())).toEqual({ ...saved, updatedAt: time });
	});

	it('writes nothing before the first save', async () => {
		currentOf(open());
		await listOf(open());
		open().show('new');
		expect(localStorage).toHaveLength(0);
	});

	it('starts new, and still lists what was', async () => {
		const store = open();
		store.save(thread('a', message('user', 'Why?')));
		store.show('b');
		expect(currentOf(open())).toBeUndefined();
		time++;
		store.save(thread('b', message('user', 'How?')));
		expect((await listOf(store)).map(({ localId }) => localId)).toEqual(['b', 'a']);
	});

	it('removes one thread, and everything', async () => {
		const store = open();
		store.save(thread('a', message('user', 'Why?')));
		store.save(thread('b', message('user', 'How?')));
		store.remove('b');
		expect(currentOf(store)).toBeUndefined();
		expect(await listOf(store)).toHaveLength(1);
		store.clear();
		expect(localStorage).toHaveLength(0);
	});

	it('gives a thread another title, which the next answers leave alone', async () => {
		const store = open();
		store.save(thread('a', message('user', 'Why?')));
		time += 10;
		await store.archive((all) => all.rename('a', 'Reasons'));
		await store.archive((all) => all.rename('gone', 'Nothing'));
		expect(await listOf(open())).toMatchObject([{ localId: 'a', title: 'Reasons', updatedAt: time - 10 }]);
		store.save(thread('a', message('user', 'Why?'), message('assistant', 'Because.')));
		expect(await listOf(open())).toMatchObject([{ title: 'Reasons' }]);
		expect(textsIn(open().open('a'))).toEqual(['Why?', 'Because.']);
	});

	it('keeps nothing of a removed thread that is still being answered, until it is brought back', async () => {
		const store = open();
		store.save(thread('a', message('user', 'Why?')));
		const kept = store.open('a');
		store.remove('a');
		store.save(thread('a', message('user', 'Why?'), message('assistant', 'Because.')));
		expect(await listOf(store)).toEqual([]);
		if (kept) await store.archive((all) => all.restore(kept));
		expect(textsIn(store.open('a'))).toEqual(['Why?']);
		store.save(thread('a', message('user', 'Why?'), message('assistant', 'Because.')));
		expect(textsIn(currentOf(store))).toEqual(['Why?', 'Because.']);
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
		expect(tab('none').currentId()).toBe('b');
		expect(tab('session').currentId()).toBe('a');
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
		expect(currentOf(open())?.messages[0]).toEqual({
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
	])('in the form of %j is no thread', async (text) => {
		localStorage.setItem('docent:docs:v1:current', 'a');
		localStorage.setItem('docent:docs:v1:thread:a', text);
		expect(currentOf(open())).toBeUndefined();
		expect(await listOf(open())).toEqual([]);
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
		expect(currentOf(open())?.messages).toEqual([
			{
				id: 'good',
				role: 'user',
				parts: [{ type: 'text', text: 'Why?', state: 'done' }],
				metadata: { context: [{ value: 'x' }] },
			},
		]);
	});
});

describe('limits', () => {
	it('deletes nothing because of a clock that is ahead for a while', async () => {
		const store = open();
		store.save(thread('old', message('user', 'Why?')));
		time += 40 * 24 * 60 * 60 * 1_000;
		store.save(thread('new', message('user', 'How?')));
		await store.archive((all) => all.tidy('new'));
		await listOf(store);
		expect((await listOf(store)).map(({ localId }) => localId)).toEqual(['new', 'old']);
		time -= 40 * 24 * 60 * 60 * 1_000;
		expect((await listOf(open())).map(({ localId }) => localId)).toEqual(['new', 'old']);
	});

	it('keeps conversations beside a long one, and all of it, without a word', async () => {
		const store = open();
		for (const id of ['a', 'b', 'c']) store.save(thread(id, message('user', 'Why?')));
		const answers = Array.from({ length: 30 }, (_, index) => message('assistant', `${index} ${'x'.repeat(7_000)}`));
		store.save(thread('long', ...answers));
		await store.archive((all) => all.tidy('new'));
		expect((await listOf(store)).map(({ localId }) => localId).sort()).toEqual(['a', 'b', 'c', 'long']);
		expect(textsIn(open().open('long'))).toHaveLength(30);
		expect(await store.archive(async (all) => all.isLimited)).toBe(false);
	});

	it('keeps the end of a conversation that has no room, and says so, where there is no database', async () => {
		const answers = Array.from({ length: 80 }, (_, index) => message('assistant', `${index} ${'x'.repeat(10_000)}`));
		const store = open();
		store.save(thread('a', ...answers));
		await store.archive((all) => all.tidy('a'));
		expect(bytesInStorage()).toBeLessThanOrEqual(520 * 1_024);
		expect(textsIn(open().open('a'))?.at(-1)).toMatch(/^79 /);
		expect(store.save(thread('a', ...answers)), 'the open page still shows all of it').toHaveLength(80);
		expect(bytesInStorage(), 'and stores its end').toBeLessThanOrEqual(520 * 1_024);
		expect(await store.archive(async (all) => all.isLimited)).toBe(true);
	});

	it('keeps in memory what is not stored, all of it', async () => {
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
		expect(await listOf(store)).toHaveLength(3);
	});

	it("gives way when the page's own data fills the storage", async () => {
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
		expect((await listOf(store)).map(({ localId }) => localId)).toEqual(['d', 'c']);
		capacity = 0;
		store.save(thread('d', message('user', 'Still here?')));
		expect(textsIn(currentOf(store))).toEqual(['Still here?']);
	});
});

describe('what a newer script has stored', () => {
	const answer = {
		id: 'answer',
		role: 'assistant',
		parts: [
			{ type: 'text', text: 'Because.' },
			{ type: 'data-chart', data: [1, 2] },
		],
		metadata: { createdAt: 1, language: 'fr' },
		votes: 3,
	};

	it('stays with the messages that this one does not change', () => {
		const key = 'docent:docs:v1:thread:a';
		const stored = { ...thread('a'), updatedAt: 1, pinned: true, messages: [answer] };
		localStorage.setItem(key, JSON.stringify(stored));
		const store = open();
		const shown = store.open('a');
		store.save(thread('a', ...(shown?.messages ?? []), message('user', 'Why?')));
		const kept = JSON.parse(localStorage.getItem(key) ?? '');
		expect(kept.pinned).toBe(true);
		expect(kept.messages[0]).toEqual(answer);
		expect(kept.messages).toHaveLength(2);
	});
});
