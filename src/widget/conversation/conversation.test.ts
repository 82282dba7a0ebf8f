import { describe, expect, it, vi } from 'vitest';
import { sourcesOf } from '../../client/sources.js';
import type { ScenarioName } from '../../testing/faults/fault-scenarios.js';
import { settled, setUpChatTests, streaming, transcript, until, wholeAnswer } from '../../testing/panel/chat-test.js';
import { connectionTo } from '../../testing/panel/client-under-test.js';
import { waitUntil } from '../../testing/panel/widget-on-page.js';

const test = setUpChatTests();
const { open, ask } = test;

describe('asking', () => {
	it('streams an answer with its sources', async () => {
		const docent = open();
		await ask(docent, '  Why?  ');
		expect(transcript(docent)).toEqual(['Why?', wholeAnswer('Why?')]);
		expect(docent.chat.status).toBe('ready');
		expect(docent.chat.messages.at(-1)?.metadata).toMatchObject({ threadId: 'th_fault' });
		expect(docent.chat.messages.at(-1)?.metadata?.ended).toBeUndefined();
		expect(sourcesOf(docent.chat.messages.at(-1) ?? { parts: [] })).toEqual([
			{ url: '/guide/install#docker', title: 'Install', heading: 'Docker', excerpt: 'Run the image.' },
		]);
	});

	it('sends the context and the page, and keeps them on the question', async () => {
		const docent = open();
		const context = [{ type: 'textSelection' as const, value: 'docker run' }];
		docent.ask('Why?', { context, currentPath: `/${'a'.repeat(300)}` });
		await settled(docent);
		expect(test.server.requests[0]?.body).toMatchObject({ context, currentPath: `/${'a'.repeat(199)}` });
		expect(docent.chat.messages[0]?.metadata?.context).toEqual(context);
	});

	it('refuses an empty question, and a second one while an answer is coming', async () => {
		const docent = open();
		expect(docent.ask('  ')).toBe(false);
		expect(docent.ask('One')).toBe(true);
		expect(docent.ask('Two')).toBe(false);
		expect(docent.retry()).toBe(false);
		await settled(docent);
		expect(transcript(docent)).toEqual(['One', wholeAnswer('One')]);
		expect(test.server.requests).toHaveLength(1);
	});

	it('continues the thread with the whole conversation', async () => {
		const docent = open();
		await ask(docent, 'One');
		await ask(docent, 'Two');
		expect(test.server.requests[1]?.body.threadId).toBe('th_fault');
		expect(test.server.requests[1]?.body.messages?.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
	});

	it('copies an answer shallowly for each chunk, so that a long one costs no more than its length', async () => {
		const docent = open();
		const outputs = new Set<unknown>();
		const messages = new Set<unknown>();
		docent.chat.followMessages(() => {
			const answer = docent.chat.messages[1];
			messages.add(answer);
			for (const part of answer?.parts ?? []) if ('output' in part && part.output) outputs.add(part.output);
		});
		await ask(docent, 'Why?');
		expect(messages.size).toBeGreaterThan(4);
		expect(outputs.size).toBe(1);
	});
});

describe('when something goes wrong', () => {
	it.each<[ScenarioName, string, 'cut' | 'failed', string]>([
		['cut-mid-stream', 'cut', 'cut', 'Half an ans'],
		['truncated', 'cut', 'cut', 'Half an ans'],
		['stream-error', 'answer', 'failed', 'You asked: Why?'],
	])('%s keeps the text and says what happened', async (scenario, code, ended, text) => {
		const docent = open();
		await ask(docent, 'Why?', scenario);
		expect(docent.chat.status).toBe('error');
		expect(docent.chat.error?.code).toBe(code);
		expect(transcript(docent)).toEqual(['Why?', text]);
		expect(docent.chat.messages[1]?.metadata?.ended).toBe(ended);
		expect(docent.chat.messages[1]?.parts).not.toContainEqual(expect.objectContaining({ state: 'streaming' }));
	});

	it.each<[ScenarioName, string]>([
		['html', 'protocol'],
		['json', 'protocol'],
		['empty', 'protocol'],
		['no-content', 'protocol'],
		['wordless', 'empty'],
		['error-first', 'answer'],
		['cut-at-start', 'cut'],
		['cut-before', 'blocked'],
		['code-unknown_key', 'key'],
		['status-401', 'key'],
		['code-wrong_key_kind', 'forbidden'],
		['code-origin_not_allowed', 'forbidden'],
		['code-unknown_domain', 'domain'],
		['status-404', 'domain'],
		['code-invalid_request', 'request'],
		['code-body_too_large', 'too-large'],
		['code-internal', 'server'],
		['status-503', 'server'],
		['status-429', 'limit'],
		['rate-limited', 'limit'],
	])('%s ends in a named error and keeps the question', async (scenario, code) => {
		const docent = open();
		await ask(docent, 'Why?', scenario);
		expect(docent.chat.error?.code).toBe(code);
		expect(transcript(docent)[0]).toBe('Why?');
	});

	it('asks the last question again, in its own context, in place of the broken answer', async () => {
		const docent = open();
		const context = [{ value: 'selected' }];
		test.server.setScenario('cut-mid-stream');
		docent.ask('Why?', { context, currentPath: '/a' });
		await settled(docent);
		test.server.setScenario('v2');
		expect(docent.retry()).toBe(true);
		await settled(docent);
		expect(docent.chat.error).toBeUndefined();
		expect(transcript(docent)).toEqual(['Why?', wholeAnswer('Why?')]);
		expect(test.server.requests[1]?.body).toMatchObject({ context, currentPath: '/a' });
		expect(test.server.requests[1]?.body.messages).toHaveLength(1);
	});

	it('has nothing to retry before the first question', () => {
		expect(open().retry()).toBe(false);
	});

	it('goes on with the next question', async () => {
		const docent = open();
		await ask(docent, 'One', 'rate-limited');
		await ask(docent, 'Two', 'v2');
		expect(docent.chat.error).toBeUndefined();
		expect(transcript(docent)).toEqual(['One', 'Two', wholeAnswer('Two')]);
	});

	it('tells that a thread expired, and goes on in a new one', async () => {
		const onThreadExpired = vi.fn();
		const docent = open({ onThreadExpired });
		await ask(docent, 'One');
		await ask(docent, 'Two', 'expired-thread');
		expect(onThreadExpired).toHaveBeenCalledOnce();
		expect(transcript(docent).at(-1)).toBe(wholeAnswer('Two'));
		await ask(docent, 'Three', 'v2');
		expect(test.server.requests.at(-1)?.body.threadId).toBe('th_fault');
	});
});

describe('stopping', () => {
	it('also stops the answer at a service that runs it on, under its name and in its thread', async () => {
		test.server.setScenario('resumable-endless');
		const docent = test.open();
		docent.ask('Why?');
		await streaming(docent);
		await docent.stop();
		await until(() => test.server.stops.length > 0);
		expect(test.server.stops[0]).toMatch(/\/message\/msg_[^/]+\/stream\?threadId=\w+$/);
		await docent.stop();
		expect(test.server.stops).toHaveLength(1);
	});

	it('says nothing to a service that has not named the answer, and nothing when the page is left', async () => {
		test.server.setScenario('slow');
		const docent = test.open();
		docent.ask('Why?');
		await streaming(docent);
		await docent.stop();
		test.server.setScenario('resumable-endless');
		docent.ask('Why?');
		await streaming(docent);
		await docent.destroy();
		expect(test.server.stops).toEqual([]);
	});

	it('keeps the text and marks it as stopped', async () => {
		const docent = open();
		test.server.setScenario('stalled');
		docent.ask('Why?');
		await streaming(docent);
		await docent.stop();
		expect(docent.chat.status).toBe('ready');
		expect(docent.chat.error).toBeUndefined();
		expect(transcript(docent)).toEqual(['Why?', 'Half an ans']);
		expect(docent.chat.messages[1]?.metadata?.ended).toBe('stopped');
		await test.server.requests[0]?.closed;
	});

	it('works before the answer begins', async () => {
		const docent = open();
		test.server.setScenario('silent');
		docent.ask('Why?');
		await until(() => test.server.requests.length === 1);
		await docent.stop();
		expect(docent.chat.status).toBe('ready');
		expect(transcript(docent)).toEqual(['Why?']);
		test.server.setScenario('v2');
		docent.retry();
		await settled(docent);
		expect(transcript(docent)).toEqual(['Why?', wholeAnswer('Why?')]);
	});
});

describe('a new conversation', () => {
	it('begins without thread and history, while the answer of the one before goes on', async () => {
		const docent = open();
		await ask(docent, 'One');
		test.server.setScenario('stalled');
		docent.ask('Two');
		await streaming(docent);
		const { localId } = docent;
		docent.startNew();
		expect(docent.answerOf(localId)).toBe('streaming');
		expect(docent.chat.messages).toEqual([]);
		await ask(docent, 'Three', 'v2');
		expect(test.server.requests.at(-1)?.body.threadId).toBeUndefined();
		expect(test.server.requests.at(-1)?.body.messages).toHaveLength(1);
	});

	it.each(['v2', 'stalled'] as const)(
		'takes a question right away, also while an answer runs: %s',
		async (scenario) => {
			const docent = open();
			test.server.setScenario(scenario);
			docent.ask('One');
			await (scenario === 'v2' ? settled(docent) : streaming(docent));
			test.server.setScenario('v2');
			docent.startNew();
			expect(docent.ask('Two')).toBe(true);
			expect(docent.ask('Three')).toBe(false);
			await until(() => transcript(docent).includes(wholeAnswer('Two')));
			await settled(docent);
			expect(transcript(docent)).toEqual(['Two', wholeAnswer('Two')]);
		},
	);

	it('leaves no error behind', async () => {
		const docent = open();
		await ask(docent, 'One', 'rate-limited');
		docent.startNew();
		expect(docent.chat).toMatchObject({ status: 'ready', error: undefined, messages: [] });
	});

	it('is still new on the next page', async () => {
		const docent = open();
		await ask(docent, 'One');
		docent.startNew();
		expect(open().chat.messages).toEqual([]);
	});
});

describe('the next page', () => {
	it('shows the conversation and continues its thread', async () => {
		const first = open();
		await ask(first, 'One', 'thread-key');
		const next = open();
		expect(transcript(next)).toEqual(['One', wholeAnswer('One')]);
		expect(sourcesOf(next.chat.messages[1] ?? { parts: [] })[0]).toMatchObject({ heading: 'Docker' });
		await ask(next, 'Two');
		expect(test.server.requests[1]?.body).toMatchObject({ threadId: 'th_fault', threadKey: 'tk_fault' });
	});

	it('shows a question before anything came of its answer', async () => {
		test.server.setScenario('silent');
		const first = open();
		first.ask('One');
		await waitUntil(() => expect(transcript(open())).toEqual(['One']));
	});

	it('shows what came of an answer that was still streaming, as cut', async () => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		try {
			test.server.setScenario('stalled');
			const first = open();
			first.ask('One');
			await until(() => transcript(first)[1] === 'Half an ans');
			await vi.advanceTimersByTimeAsync(1_000);
		} finally {
			vi.useRealTimers();
		}
		const next = open();
		expect(transcript(next)).toEqual(['One', 'Half an ans']);
		expect(next.chat.messages[1]?.metadata?.ended).toBe('cut');
	});

	it('keeps questions whose answer failed', async () => {
		await ask(open(), 'One', 'rate-limited');
		expect(transcript(open())).toEqual(['One']);
	});

	it('knows nothing when nothing shall be kept', async () => {
		const options = { ...connectionTo(test.server), persistence: 'none' as const };
		const docent = open({ options });
		await ask(docent, 'One');
		expect(docent.historyIsSaved).toBe(false);
		expect(localStorage).toHaveLength(0);
	});

	it('finds nothing written before the first question', () => {
		expect(open().historyIsSaved).toBe(true);
		expect(localStorage).toHaveLength(0);
	});
});
