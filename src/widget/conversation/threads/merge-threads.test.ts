import { beforeEach, describe, expect, it } from 'vitest';
import { message, textsIn, thread } from '../../../testing/panel/stored-threads.js';
import { openStorage } from './storage.js';
import { createThreadsStore } from './threads.js';

let time = 0;
const open = () => createThreadsStore(openStorage({ domain: 'docs', persistence: 'local' }), () => time);

beforeEach(() => {
	localStorage.clear();
	sessionStorage.clear();
	time = 1_000_000;
});

describe('two tabs', () => {
	const q1 = message('user', 'q1', 10);
	const a1 = message('assistant', 'a1');

	it('lose nothing when both add to one thread', () => {
		const first = open();
		first.save(thread('a', q1, a1));
		const second = open();
		second.current();
		first.save(thread('a', q1, a1, message('user', 'q2', 20), message('assistant', 'a2')));
		second.save(thread('a', q1, a1, message('user', 'q3', 30), message('assistant', 'a3')));
		first.save(thread('a', q1, a1, message('user', 'q2', 20), message('assistant', 'a2 longer')));
		expect(textsIn(open().current())).toEqual(['q1', 'a1', 'q2', 'a2 longer', 'q3', 'a3']);
	});

	it('lose nothing when one of them saves again and again without having seen the other', () => {
		const first = open();
		first.save(thread('a', q1, a1));
		const second = open();
		second.current();
		second.save(thread('a', q1, a1, message('user', 'q2', 20)));
		first.save(thread('a', q1, a1, message('user', 'q3', 30)));
		first.save(thread('a', q1, a1, message('user', 'q3', 30), message('assistant', 'a3')));
		expect(textsIn(open().current())).toEqual(['q1', 'a1', 'q2', 'q3', 'a3']);
	});

	it('keep the longer version of an answer that only one of them saw growing', () => {
		const half = { ...a1, parts: [{ type: 'text' as const, text: 'half', state: 'done' as const }] };
		const first = open();
		first.save(thread('a', q1, half));
		const second = open();
		const seen = second.current()?.messages ?? [];
		first.save(thread('a', q1, a1));
		second.save(thread('a', ...seen, message('user', 'q2', 20)));
		expect(textsIn(open().current())).toEqual(['q1', 'a1', 'q2']);
	});

	it('leave removed what one of them removed', () => {
		const store = open();
		store.save(thread('a', q1, a1));
		store.save(thread('a', q1));
		expect(textsIn(open().current())).toEqual(['q1']);
	});

	it('lose together what one of them cut away, whoever saves next', () => {
		const first = open();
		first.save(thread('a', q1, a1, message('user', 'q2', 20), message('assistant', 'a2')));
		const second = open();
		const seen = second.current()?.messages ?? [];
		first.save(thread('a', q1, a1, message('user', 'q2 in other words', 30)));
		second.save(thread('a', ...seen, message('user', 'q3', 40)));
		expect(textsIn(open().current())).toEqual(['q1', 'a1', 'q2 in other words', 'q3']);
	});

	it('do not take for cut away what found no room', () => {
		const long = Array.from({ length: 40 }, (_, index) => message('assistant', `${index} ${'x'.repeat(10_000)}`));
		const store = open();
		store.save(thread('a', q1, ...long));
		const merged = store.save(thread('a', q1, ...long, message('user', 'q2', 20)));
		expect(merged.messages).toHaveLength(42);
	});

	it('forget the name of an expired thread', () => {
		const store = open();
		store.save({ ...thread('a', q1), threadId: 't', threadKey: 'k' });
		store.save(thread('a', q1));
		expect(open().current()).not.toHaveProperty('threadId');
		expect(open().current()).not.toHaveProperty('threadKey');
	});

	it('read again what the other added, changed and removed, and keep what is not saved yet', () => {
		const first = open();
		first.save(thread('a', q1, a1, message('user', 'q2', 20)));
		const second = open();
		const seen = second.current()?.messages ?? [];
		first.save(thread('a', q1, { ...a1, metadata: { rating: 'up' } }, message('user', 'q3', 30)));
		const before = { ...localStorage };
		const merged = second.merge({ localId: 'a', messages: [...seen, message('user', 'q4', 40)] });
		expect(textsIn(merged)).toEqual(['q1', 'a1', 'q3', 'q4']);
		expect(merged?.messages[1]?.metadata?.rating).toBe('up');
		expect({ ...localStorage }).toEqual(before);
		expect(second.merge({ localId: 'b', messages: seen })).toBeUndefined();
	});

	it('do not touch each other in threads of their own', () => {
		const first = open();
		const second = open();
		first.save(thread('a', q1));
		second.save(thread('b', q1));
		expect(open().list()).toHaveLength(2);
	});
});
