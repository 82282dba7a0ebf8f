import { describe, expect, it } from 'vitest';
import { textsOf } from '../../client/asked-message.js';
import { slowText } from '../../testing/faults/fault-resumable.js';
import type { ScenarioName } from '../../testing/faults/fault-scenarios.js';
import { settled, setUpChatTests, streaming, transcript, until, wholeAnswer } from '../../testing/panel/chat-test.js';
import type { Conversation } from './conversation.js';

const test = setUpChatTests();
const { open, ask } = test;

describe('an answer that was left half way', () => {
	const leave = async (docent: Conversation) => {
		await until(() => transcript(docent)[1]?.includes('word5 ') === true);
		await docent.destroy();
	};

	it('is stored by the time that the assistant is gone', async () => {
		const docent = open();
		test.server.setScenario('slow');
		docent.ask('One');
		await leave(docent);
		const [kept] = (await docent.threads.archive((all) => all.list())) ?? [];
		expect(textsOf(kept?.messages?.[1] ?? { parts: [] }).join('')).toBe(transcript(docent)[1]);
		expect(kept?.messages?.[1]?.metadata).toMatchObject({ ended: 'cut', unfinished: { left: true } });
	});

	it('is received again, in the same place, and continues its thread', async () => {
		test.server.setScenario('resumable');
		const first = open();
		first.ask('One');
		await leave(first);
		const shown = transcript(first)[1] ?? '';
		const next = open();
		expect(next.chat.isReceiving).toBe(true);
		expect(next.ask('Two')).toBe(false);
		const lengths: number[] = [];
		next.chat.followMessages(() => lengths.push(transcript(next)[1]?.length ?? 0));
		await settled(next);
		expect(Math.min(...lengths)).toBeGreaterThanOrEqual(shown.length);
		expect(transcript(next)).toEqual(['One', `${slowText} `]);
		expect(next.chat.messages[1]?.metadata).toMatchObject({ threadId: 'th_fault' });
		expect(next.chat.messages[1]?.metadata?.ended).toBeUndefined();
		expect(test.server.requests).toHaveLength(1);
		expect(new URL(test.server.replays[0] ?? '').search).toBe('?threadId=th_fault');
	});

	it.each<[string, () => Promise<Response>]>([
		['does not know it', async () => new Response(null, { status: 404 })],
		['answers something else', async () => new Response('<p>Hello', { headers: { 'content-type': 'text/html' } })],
	])('stays as it was, without an error, when the service %s', async (_how, fetch) => {
		test.server.setScenario('resumable');
		const first = open();
		first.ask('One');
		await leave(first);
		const next = open({ network: { fetch } });
		await settled(next);
		expect(next.chat.error).toBeUndefined();
		expect(transcript(next)).toEqual(transcript(first));
		expect(next.chat.messages[1]?.metadata?.ended).toBe('cut');
		test.server.setScenario('v2');
	});

	it('can be stopped before anything of it has come again, and stays stopped', async () => {
		test.server.setScenario('resumable-endless');
		const first = open();
		first.ask('One');
		await leave(first);
		const sent: string[] = [];
		const waitForAbort: typeof fetch = (_input, { method = 'GET', signal } = {}) => {
			sent.push(method);
			return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
		};
		const next = open({ network: { fetch: waitForAbort } });
		await until(() => sent.includes('GET'));
		await next.stop();
		await until(() => sent.includes('DELETE'));
		expect(transcript(next)).toEqual(transcript(first));
		expect(next.chat.messages[1]?.metadata?.ended).toBe('stopped');
		await next.destroy();

		const after = open();
		expect(after.chat.isReceiving).toBe(false);
		expect(after.chat.messages[1]?.metadata?.ended).toBe('stopped');
		expect(after.chat.messages[1]?.metadata?.unfinished).toBeUndefined();
		expect(test.server.replays).toEqual([]);
	});

	it('is not asked for after ten minutes', async () => {
		test.server.setScenario('resumable');
		const first = open();
		first.ask('One');
		await leave(first);
		const next = open({ now: () => Date.now() + 11 * 60_000 });
		expect(next.chat.isReceiving).toBe(false);
		expect(test.server.replays).toEqual([]);
	});

	it('leaves nothing empty behind when not a word had come', async () => {
		test.server.setScenario('silent-body');
		const first = open();
		first.ask('One');
		await until(() => test.server.requests.length === 1);
		await first.destroy();
		test.server.setScenario('v2');
		const next = open();
		expect(transcript(next)).toEqual(['One']);
		next.retry();
		await settled(next);
		expect(transcript(next)).toEqual(['One', wholeAnswer('One')]);
	});
});

describe('the history', () => {
	it('opens another conversation and goes on with its thread', async () => {
		const docent = open();
		await ask(docent, 'One', 'thread-key');
		const { localId } = docent;
		docent.startNew();
		await ask(docent, 'Two');
		docent.open(localId);
		expect(transcript(docent)).toEqual(['One', wholeAnswer('One')]);
		await ask(docent, 'Three');
		expect(test.server.requests.at(-1)?.body).toMatchObject({ threadId: 'th_fault', threadKey: 'tk_fault' });
		expect((await docent.threads.archive((all) => all.list()))?.map(({ title }) => title)).toEqual(['One', 'Two']);
	});

	it.each<ScenarioName>(['slow', 'resumable'])(
		'lets an answer go on that is left for another conversation: %s',
		async (scenario) => {
			const told: string[] = [];
			const docent = open({ onAnswer: ({ parts }, ended) => told.push(`${textsOf({ parts }).join('')} ${ended}`) });
			await ask(docent, 'One');
			const first = docent.localId;
			docent.startNew();
			test.server.setScenario(scenario);
			docent.ask('Two');
			const second = docent.localId;
			await streaming(docent);
			docent.open(first);
			expect(transcript(docent)).toEqual(['One', wholeAnswer('One')]);
			expect(docent.threads.currentId()).toBe(first);
			expect(docent.answerOf(second)).toBe('streaming');

			test.server.setScenario('v2');
			await ask(docent, 'Three');
			await until(() => docent.answerOf(second) === undefined);
			expect(docent.threads.currentId(), 'what is stored out of sight does not become the current thread').toBe(first);
			docent.open(second);
			expect(transcript(docent)).toEqual(['Two', expect.stringContaining('word60')]);
			expect(docent.chat.lastMessage?.metadata?.ended).toBeUndefined();
			expect(test.server.stops).toEqual([]);
			expect(test.server.requests).toHaveLength(3);
			expect(told).toEqual([
				`${wholeAnswer('One')} complete`,
				`${wholeAnswer('Three')} complete`,
				expect.stringMatching(/word60\s+complete/),
			]);
		},
	);

	it('shows an answer that still comes when the reader is back before its end, and stops it there', async () => {
		const docent = open();
		test.server.setScenario('resumable-endless');
		docent.ask('One');
		await streaming(docent);
		const { localId } = docent;
		docent.startNew();
		docent.open(localId);
		const shown = transcript(docent)[1]?.length ?? 0;
		await until(() => (transcript(docent)[1]?.length ?? 0) > shown);
		await docent.stop();
		await until(() => test.server.stops.length === 1);
		expect(docent.chat.lastMessage?.metadata?.ended).toBe('stopped');
	});

	it('keeps the reason why an answer out of sight has failed', async () => {
		const docent = open();
		test.server.setScenario('rate-limited');
		docent.ask('One');
		const { localId } = docent;
		docent.startNew();
		await until(() => docent.answerOf(localId) === 'failed');
		docent.open(localId);
		expect(docent.chat.error?.code).toBe('limit');
	});

	it('stops the answer of a conversation that is deleted out of sight, and stores nothing of it', async () => {
		const docent = open();
		test.server.setScenario('resumable-endless');
		docent.ask('One');
		await streaming(docent);
		const { localId } = docent;
		docent.startNew();
		await docent.remove(localId);
		await until(() => test.server.stops.length === 1);
		expect(await docent.threads.archive((all) => all.list())).toEqual([]);
		expect(docent.answerOf(localId)).toBeUndefined();
	});
});

describe('a question of a device without a connection', () => {
	it('waits in its conversation, and goes out whatever is on the screen', async () => {
		let isOnline = false;
		const told: string[] = [];
		const docent = open({
			network: {
				isOnline: () => isOnline,
				fetch: (...request) => (isOnline ? fetch(...request) : Promise.reject(new TypeError('Failed to fetch'))),
			},
			onAnswer: (_message, ended) => told.push(ended),
		});
		docent.ask('One');
		await until(() => docent.chat.answer === 'waiting');
		expect(docent.chat.error?.code).toBe('offline');
		const { localId } = docent;
		docent.startNew();
		expect(docent.answerOf(localId)).toBe('waiting');
		isOnline = true;
		dispatchEvent(new Event('online'));
		await until(() => docent.answerOf(localId) === undefined);
		docent.open(localId);
		expect(transcript(docent)).toEqual(['One', wholeAnswer('One')]);
		expect(test.server.requests).toHaveLength(1);
		expect(told).toEqual(['complete']);
	});
});

describe('an assistant whose options change in the middle of an answer', () => {
	it('tells the page of the end once', async () => {
		test.server.setScenario('resumable');
		const told: string[] = [];
		const onAnswer = (_message: unknown, ended: string) => told.push(ended);
		const before = open({ onAnswer });
		before.ask('One');
		await until(() => transcript(before)[1]?.includes('word5 ') === true);
		void before.destroy();
		const after = open({ onAnswer });
		await settled(after);
		expect(transcript(after)).toEqual(['One', `${slowText} `]);
		expect(told).toEqual(['complete']);
	});
});

describe('a site that empties the storage, as a logout does', () => {
	const emptied = () => dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));

	it('empties the other tabs, and what they stored does not come back', async () => {
		const docent = open();
		await ask(docent, 'One');
		localStorage.clear();
		emptied();
		await until(() => docent.messages.length === 0);
		expect(localStorage).toHaveLength(0);
		await ask(docent, 'Two');
		expect(test.server.requests.at(-1)?.body.threadId).toBeUndefined();
		expect((await docent.threads.archive((all) => all.list()))?.map(({ title }) => title)).toEqual(['Two']);
	});

	it('empties the tab that did it before the next question, though no event tells of it', async () => {
		const docent = open();
		await ask(docent, 'One');
		localStorage.clear();
		await ask(docent, 'Two');
		expect(transcript(docent)).toEqual(['Two', wholeAnswer('Two')]);
		expect(test.server.requests.at(-1)?.body.threadId).toBeUndefined();
		expect((await docent.threads.archive((all) => all.list()))?.map(({ title }) => title)).toEqual(['Two']);
	});

	it('stops the answer that is coming, and stores nothing more of it', async () => {
		const docent = open();
		test.server.setScenario('resumable-endless');
		docent.ask('One');
		await streaming(docent);
		localStorage.clear();
		emptied();
		await until(() => test.server.stops.length === 1);
		await until(() => docent.messages.length === 0);
		expect(localStorage).toHaveLength(0);
	});

	it('leaves a conversation alone that begins afterwards in another tab', async () => {
		const hidden = open();
		await ask(hidden, 'One');
		localStorage.clear();
		await ask(open(), 'Two');
		hidden.noticeLogout();
		expect(hidden.messages).toEqual([]);
		expect((await hidden.threads.archive((all) => all.list()))?.map(({ title }) => title)).toEqual(['Two']);
	});
});
