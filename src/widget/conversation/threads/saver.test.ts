import { beforeEach, expect, it, vi } from 'vitest';
import { message, thread } from '../../../testing/panel/stored-threads.js';
import type { AnswerChat } from '../answer-chat.js';
import { type DocentMessage, textOf } from '../message.js';

const q1 = message('user', 'q1', 10);
const q2 = message('user', 'q2', 20);
const changed = message('user', 'q2 in other words', 30);
const q3 = message('user', 'q3', 40);
const a3 = message('assistant', 'a3');

beforeEach(() => {
	localStorage.clear();
	// The code that merges is loaded once it is needed, for all conversations of a page.
	vi.resetModules();
});

it('saves what there is by then when the code that merges has come', async () => {
	const { openStorage } = await import('./storage.js');
	const { createThreadsStore } = await import('./threads.js');
	const { openThread } = await import('./open-thread.js');
	const { createSaver } = await import('./saver.js');
	const { loadLate } = await import('./shared-threads.js');
	const open = () => createThreadsStore(openStorage({ domain: 'docs', persistence: 'local' }), () => 1_000);

	const other = open();
	other.save(thread('a', q1, q2));
	const threads = open();
	const opened = openThread(threads, threads.open('a'));
	other.save(thread('a', q1, changed));

	const chat = { messages: [q1, q2, q3] as DocentMessage[], isReceiving: false, followMessages: () => {} };
	const saver = createSaver(
		chat as unknown as AnswerChat,
		opened,
		() => undefined,
		() => 1_000,
	);
	saver.saveNow();
	await loadLate();
	chat.messages = [...chat.messages, a3];
	saver.saveNow();
	saver.show(opened.withOtherTabs(chat.messages, () => {}) || []);
	expect(chat.messages.map(textOf)).toEqual(['q1', 'q2 in other words', 'q3', 'a3']);
	// What waited for the code is saved now.
	await new Promise((resolve) => setTimeout(resolve, 50));
	expect(open().open('a')?.messages.map(textOf)).toEqual(['q1', 'q2 in other words', 'q3', 'a3']);
});
