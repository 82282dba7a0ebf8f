import { beforeEach, describe, expect, it } from 'vitest';
import { message, textsIn, thread } from '../../../testing/panel/stored-threads.js';
import { textOf } from '../message.js';
import { openStorage } from './storage.js';
import { createThreadsStore, type ThreadsStore } from './threads.js';

let time = 0;
const open = () => createThreadsStore(openStorage({ domain: 'docs', persistence: 'local' }), () => time);

const listOf = async (store: ThreadsStore) => (await store.archive((all) => all.list())) ?? [];
const currentOf = (store: ThreadsStore) => store.open(store.currentId());

/** The texts that a tab shows after it has looked at what others have stored. */
const shownIn = (store: ThreadsStore, mine: ReturnType<typeof thread>) => {
	const merged = store.merge(mine, () => {});
	return merged ? merged.messages.map(textOf) : undefined;
};

beforeEach(async () => {
	localStorage.clear();
	sessionStorage.clear();
	time = 1_000_000;
	// The code that merges is loaded once it is needed.
	await open().archive(async () => {});
});

describe('two tabs', () => {
	const q1 = message('user', 'q1', 10);
	const a1 = message('assistant', 'a1');

	it('lose nothing when both add to one thread', () => {
		const first = open();
		first.save(thread('a', q1, a1));
		const second = open();
		currentOf(second);
		first.save(thread('a', q1, a1, message('user', 'q2', 20), message('assistant', 'a2')));
		second.save(thread('a', q1, a1, message('user', 'q3', 30), message('assistant', 'a3')));
		first.save(thread('a', q1, a1, message('user', 'q2', 20), message('assistant', 'a2 longer')));
		expect(textsIn(currentOf(open()))).toEqual(['q1', 'a1', 'q2', 'a2 longer', 'q3', 'a3']);
	});

	it('lose nothing when one of them saves again and again without having seen the other', () => {
		const first = open();
		first.save(thread('a', q1, a1));
		const second = open();
		currentOf(second);
		second.save(thread('a', q1, a1, message('user', 'q2', 20)));
		first.save(thread('a', q1, a1, message('user', 'q3', 30)));
		first.save(thread('a', q1, a1, message('user', 'q3', 30), message('assistant', 'a3')));
		expect(textsIn(currentOf(open()))).toEqual(['q1', 'a1', 'q2', 'q3', 'a3']);
	});

	it('keep the longer version of an answer that only one of them saw growing', () => {
		const half = { ...a1, parts: [{ type: 'text' as const, text: 'half', state: 'done' as const }] };
		const first = open();
		first.save(thread('a', q1, half));
		const second = open();
		const seen = currentOf(second)?.messages ?? [];
		first.save(thread('a', q1, a1));
		second.save(thread('a', ...seen, message('user', 'q2', 20)));
		expect(textsIn(currentOf(open()))).toEqual(['q1', 'a1', 'q2']);
	});

	it('leave removed what one of them removed', () => {
		const store = open();
		store.save(thread('a', q1, a1));
		store.save(thread('a', q1));
		expect(textsIn(currentOf(open()))).toEqual(['q1']);
	});

	it('lose together what one of them cut away, whoever saves next', () => {
		const first = open();
		first.save(thread('a', q1, a1, message('user', 'q2', 20), message('assistant', 'a2')));
		const second = open();
		const seen = currentOf(second)?.messages ?? [];
		first.save(thread('a', q1, a1, message('user', 'q2 in other words', 30)));
		second.save(thread('a', ...seen, message('user', 'q3', 40)));
		expect(textsIn(currentOf(open()))).toEqual(['q1', 'a1', 'q2 in other words', 'q3']);
	});

	it('do not take for cut away what found no room', () => {
		const long = Array.from({ length: 40 }, (_, index) => message('assistant', `${index} ${'x'.repeat(10_000)}`));
		const store = open();
		store.save(thread('a', q1, ...long));
		const merged = store.save(thread('a', q1, ...long, message('user', 'q2', 20)));
		expect(merged).toHaveLength(42);
	});

	it('forget the name of an expired thread', () => {
		const store = open();
		store.save({ ...thread('a', q1), threadId: 't', threadKey: 'k' });
		store.save(thread('a', q1));
		expect(currentOf(open())).not.toHaveProperty('threadId');
		expect(currentOf(open())).not.toHaveProperty('threadKey');
	});

	it('read again what the other added, changed and removed, and keep what is not saved yet', () => {
		const first = open();
		first.save(thread('a', q1, a1, message('user', 'q2', 20)));
		const second = open();
		const seen = currentOf(second)?.messages ?? [];
		first.save(thread('a', q1, { ...a1, metadata: { rating: 'up' } }, message('user', 'q3', 30)));
		const before = { ...localStorage };
		const merged = second.merge(thread('a', ...seen, message('user', 'q4', 40)), () => {}) || undefined;
		expect(merged?.messages.map(textOf)).toEqual(['q1', 'a1', 'q3', 'q4']);
		expect(merged?.messages[1]?.metadata?.rating).toBe('up');
		expect({ ...localStorage }).toEqual(before);
		expect(shownIn(second, thread('b', ...seen))).toBeUndefined();
	});

	it('do not touch each other in threads of their own', async () => {
		const first = open();
		const second = open();
		first.save(thread('a', q1));
		second.save(thread('b', q1));
		expect(await listOf(open())).toHaveLength(2);
	});

	describe('of a conversation whose beginning is in the archive alone', () => {
		const q2 = message('user', 'q2', 20);
		/** As it is stored once the beginning has left the storage. */
		const shorten = () => {
			const key = 'docent:docs:v1:thread:a';
			const { messages, ...head } = JSON.parse(localStorage.getItem(key) ?? '');
			localStorage.setItem(key, JSON.stringify({ ...head, after: a1.id, messages: messages.slice(2) }));
		};

		it('show all of it still', () => {
			const first = open();
			first.save(thread('a', q1, a1, q2));
			shorten();
			expect(shownIn(first, thread('a', q1, a1, q2))).toEqual(['q1', 'a1', 'q2']);
			expect(shownIn(first, thread('a', q1, a1, q2)), 'and again').toEqual(['q1', 'a1', 'q2']);
		});

		it('keep its beginning apart when one of them has not read it', () => {
			open().save(thread('a', q1, a1, q2));
			shorten();
			const store = open();
			const { messages = [], after } = store.open('a') ?? {};
			store.save({ ...thread('a', ...messages, message('assistant', 'a2')), ...(after && { after }) });
			expect(open().open('a')).toMatchObject({ after: a1.id });
			expect(textsIn(open().open('a'))).toEqual(['q2', 'a2']);
		});

		it('both lose what one of them cuts away from its beginning', () => {
			const first = open();
			first.save(thread('a', q1, a1, q2));
			const second = open();
			second.open('a');
			shorten();
			shownIn(first, thread('a', q1, a1, q2));
			shownIn(second, thread('a', q1, a1, q2));
			second.save(thread('a', message('user', 'changed', 50)));
			expect(shownIn(first, thread('a', q1, a1, q2))).toEqual(['changed']);
		});
	});
});
