import { describe, expect, it } from 'vitest';
import { textsOf } from '../../client/asked-message.js';
import { slowText } from '../../testing/faults/fault-resumable.js';
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
		const [kept] = docent.threads.list();
		expect(textsOf(kept?.messages[1] ?? { parts: [] }).join('')).toBe(transcript(docent)[1]);
		expect(kept?.messages[1]?.metadata).toMatchObject({ ended: 'cut', unfinished: { left: true } });
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
		await docent.startNew();
		await ask(docent, 'Two');
		await docent.open(localId);
		expect(transcript(docent)).toEqual(['One', wholeAnswer('One')]);
		await ask(docent, 'Three');
		expect(test.server.requests.at(-1)?.body).toMatchObject({ threadId: 'th_fault', threadKey: 'tk_fault' });
		expect(docent.threads.list().map(({ title }) => title)).toEqual(['One', 'Two']);
	});

	it('stops the running answer of the conversation that is left, and keeps what came of it', async () => {
		const docent = open();
		await ask(docent, 'One');
		const { localId } = docent;
		await docent.startNew();
		test.server.setScenario('stalled');
		docent.ask('Two');
		await streaming(docent);
		await docent.open(localId);
		expect(transcript(docent)).toEqual(['One', wholeAnswer('One')]);
		expect(docent.threads.current()?.localId).toBe(localId);
		expect(docent.threads.list().map(({ messages }) => messages.length)).toEqual([2, 2]);
	});
});
