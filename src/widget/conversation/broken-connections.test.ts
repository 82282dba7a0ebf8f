import { afterEach, describe, expect, it, vi } from 'vitest';
import { breaking, createNetwork } from '../../testing/faults/breaking-network.js';
import { slowText } from '../../testing/faults/fault-resumable.js';
import type { ScenarioName } from '../../testing/faults/fault-scenarios.js';
import { createBrowserTabs } from '../../testing/panel/browser-tabs.js';
import { settled, setUpChatTests, streaming, transcript, until, wholeAnswer } from '../../testing/panel/chat-test.js';
import type { AnswerState } from './answer-state.js';
import type { Conversation, ConversationDependencies } from './conversation.js';

const test = setUpChatTests();
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const answerOf = (docent: Conversation) => transcript(docent)[1] ?? '';
const endOf = ({ chat }: Conversation) => chat.lastMessage?.metadata?.ended;

/** A conversation that asks for a slow answer which the service keeps. */
function askOver(
	fetch: typeof globalThis.fetch,
	more: Partial<ConversationDependencies> = {},
	scenario: ScenarioName = 'resumable',
) {
	const told: string[] = [];
	const { network, ...rest } = more;
	const docent = test.open({
		network: { pageOrigin: 'http://localhost:3000', fetch, ...network },
		onAnswer: (_message, ended) => told.push(ended),
		...rest,
	});
	const lived: AnswerState[] = [];
	docent.chat.follow(() => lived.push(docent.chat.answer));
	test.server.setScenario(scenario);
	docent.ask('Why?');
	return { docent, told, lived };
}

const expectWhole = (docent: Conversation) => {
	expect(transcript(docent)).toEqual(['Why?', `${slowText} `]);
	expect(endOf(docent)).toBeUndefined();
	expect(docent.chat.error).toBeUndefined();
	expect(test.server.requests).toHaveLength(1);
};

describe('a connection that breaks while the service keeps the answer', () => {
	it('goes on by itself: asked once, told once, and what is shown only grows', async () => {
		const { docent, told, lived } = askOver(breaking(12));
		const lengths: number[] = [];
		docent.chat.followMessages(() => lengths.push(answerOf(docent).length));
		await settled(docent);
		expectWhole(docent);
		expect(test.server.replays).toHaveLength(1);
		expect(new URL(test.server.replays[0] ?? '').search).toBe('?threadId=th_fault');
		expect(lived).toEqual(['asked', 'streaming', 'kept', 'streaming', 'done']);
		expect(told).toEqual(['complete']);
		expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
		expect(test.open().chat.messages).toHaveLength(2);
		expect(test.server.replays, 'a whole answer is not received again').toHaveLength(1);
	});

	it.each([
		['with the head of the response', 0],
		['before the first word', 3],
	])('goes on when it breaks %s', async (_when, pieces) => {
		const { docent, told } = askOver(breaking(pieces));
		await settled(docent);
		expectWhole(docent);
		expect(test.server.replays).toHaveLength(1);
		expect(told).toEqual(['complete']);
	});

	it('goes on when it breaks twice, and when the second time brings less than the first', async () => {
		const { docent } = askOver(breaking(14, 8));
		await settled(docent);
		expectWhole(docent);
		expect(test.server.replays).toHaveLength(2);
	});

	it('goes on where nobody looks', async () => {
		vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
		const { docent } = askOver(breaking(12));
		await settled(docent);
		expectWhole(docent);
	});

	it('goes on when the service could not be reached for a moment, and was being restarted', async () => {
		const connection = breaking(12);
		let failures = 0;
		const { docent } = askOver(async (input, init) => {
			if (!String(input).includes('/stream')) return connection(input, init);
			failures++;
			if (failures === 1) throw new TypeError('Failed to fetch');
			if (failures === 2) return new Response(null, { status: 503 });
			return connection(input, init);
		});
		await settled(docent);
		expectWhole(docent);
		expect(test.server.replays).toHaveLength(1);
	});

	it('can be stopped while it waits, at the service too', async () => {
		const { docent, told } = askOver(breaking(12), {}, 'resumable-endless');
		await until(() => docent.chat.answer === 'kept');
		expect(docent.ask('And?')).toBe(false);
		expect(docent.retry()).toBe(false);
		await docent.stop();
		await until(() => test.server.stops.length === 1);
		expect(docent.chat.answer).toBe('stopped');
		expect(endOf(docent)).toBe('stopped');
		expect(told).toEqual(['stopped']);
		expect(test.server.replays).toEqual([]);
	});

	it('goes on with the next page when this one is left while it waits', async () => {
		const { docent } = askOver(breaking(12));
		await until(() => docent.chat.answer === 'kept');
		await docent.destroy();
		const next = test.open();
		expect(next.chat.answer).toBe('kept');
		await settled(next);
		expectWhole(next);
		expect(test.server.replays).toHaveLength(1);
	});

	it('is followed by another tab all along', async () => {
		const browser = createBrowserTabs();
		vi.stubGlobal('navigator', { onLine: true, locks: browser.locks });
		const { docent } = askOver(breaking(30), { storage: browser.openStorage() });
		await streaming(docent);
		const other = test.open({ storage: browser.openStorage() });
		const lived: AnswerState[] = [other.chat.answer];
		other.chat.follow(() => lived.push(other.chat.answer));
		await settled(docent);
		await until(() => other.chat.answer === 'done');
		expectWhole(docent);
		expectWhole(other);
		expect(lived).toEqual(['elsewhere', 'done']);
		expect(test.server.replays).toHaveLength(1);
	});
});

describe('a service that cannot be reached any more', () => {
	const pass = async (seconds: number) => {
		for (let second = 0; second < seconds; second++) {
			await vi.advanceTimersByTimeAsync(1_000);
			await new Promise((resolve) => setImmediate(resolve));
		}
	};

	/** Lets the time of all waits pass, and what the last one ends with. */
	async function giveUp(...docents: Conversation[]) {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		while (docents.some(({ chat }) => chat.answer !== 'failed')) await pass(1);
		await pass(60);
		vi.useRealTimers();
	}

	it('is asked a few times; then "Try again" receives the rest, and asks nothing anew', async () => {
		const network = createNetwork();
		const { docent, told } = askOver(network.fetch);
		await until(() => answerOf(docent).includes('word5 '));
		network.lose();
		await until(() => docent.chat.answer === 'kept');
		await giveUp(docent);
		expect(docent.chat.error?.code).toBe('unreachable');
		expect(answerOf(docent)).toContain('word5 ');
		expect(endOf(docent)).toBe('cut');
		expect(told).toEqual(['cut']);
		network.giveBack();
		expect(docent.retry()).toBe(true);
		expect(docent.chat.answer).toBe('kept');
		await settled(docent);
		expectWhole(docent);
		expect(test.server.replays).toHaveLength(1);
		expect(told).toEqual(['cut', 'complete']);
	});

	it('is not asked anew when the reader stops it while it is asked for again', async () => {
		const network = createNetwork();
		const { docent } = askOver(network.fetch);
		await until(() => answerOf(docent).includes('word5 '));
		network.lose();
		await until(() => docent.chat.answer === 'kept');
		await giveUp(docent);
		network.giveBack();
		expect(docent.retry()).toBe(true);
		await docent.stop();
		expect(docent.chat.answer).toBe('stopped');
		await until(() => test.server.stops.length === 1);
		expect(answerOf(docent)).toContain('word5 ');
		expect(test.server.requests).toHaveLength(1);
	});

	it('is not asked while the device is offline, and right away when it no longer is', async () => {
		const network = createNetwork();
		let isOnline = true;
		const { docent } = askOver(network.fetch, { network: { fetch: network.fetch, isOnline: () => isOnline } });
		await until(() => answerOf(docent).includes('word5 '));
		isOnline = false;
		network.lose();
		await settled(docent);
		expect(docent.chat.error?.code).toBe('offline');
		isOnline = true;
		network.giveBack();
		docent.retry();
		await settled(docent);
		expectWhole(docent);
	});

	it('is asked by the next page too, which says what is wrong and keeps what had come', async () => {
		const network = createNetwork();
		const { docent } = askOver(network.fetch);
		await until(() => answerOf(docent).includes('word5 '));
		network.lose();
		await until(() => docent.chat.answer === 'kept');
		await docent.destroy();
		const next = test.open({ network: { fetch: network.fetch } });
		await giveUp(next);
		expect(next.chat.error?.code).toBe('unreachable');
		expect(answerOf(next)).toContain('word5 ');
		network.giveBack();
		next.retry();
		await settled(next);
		expectWhole(next);
	});

	it('leaves two tabs in peace: neither goes on for ever because the other one tries', async () => {
		const browser = createBrowserTabs();
		vi.stubGlobal('navigator', { onLine: true, locks: browser.locks });
		const network = createNetwork();
		const { docent } = askOver(network.fetch, { storage: browser.openStorage() });
		await until(() => answerOf(docent).includes('word5 '));
		const other = test.open({ storage: browser.openStorage(), network: { fetch: network.fetch } });
		expect(other.chat.answer).toBe('elsewhere');
		network.lose();
		await until(() => docent.chat.answer === 'kept');
		await giveUp(docent, other);
		expect([docent, other].map(({ chat }) => chat.answer)).toEqual(['failed', 'failed']);
	});
});

describe('a connection that breaks where nothing is kept', () => {
	it('says so at once, and "Try again" asks anew', async () => {
		const docent = test.open();
		await test.ask(docent, 'Why?', 'cut-mid-stream');
		expect(docent.chat).toMatchObject({ answer: 'failed', error: { code: 'cut' } });
		test.server.setScenario('v2');
		docent.retry();
		await settled(docent);
		expect(transcript(docent)).toEqual(['Why?', wholeAnswer('Why?')]);
		expect(test.server.requests).toHaveLength(2);
		expect(test.server.replays).toEqual([]);
	});

	it('does the same when the service keeps answers, and not this one', async () => {
		const connection = breaking(12);
		const { docent, told } = askOver(async (input, init) =>
			String(input).includes('/stream') ? new Response(null, { status: 404 }) : connection(input, init),
		);
		await settled(docent);
		expect(docent.chat).toMatchObject({ answer: 'failed', error: { code: 'cut' } });
		expect(endOf(docent)).toBe('cut');
		expect(told).toEqual(['cut']);
		docent.retry();
		await settled(docent);
		expect(transcript(docent)).toEqual(['Why?', `${slowText} `]);
		expect(test.server.requests).toHaveLength(2);
		expect(told).toEqual(['cut', 'complete']);
	});

	it('asks anew with one click when what was kept has been forgotten meanwhile', async () => {
		const network = createNetwork();
		let isForgotten = false;
		let isOnline = true;
		const send: typeof fetch = async (input, init) =>
			isForgotten && String(input).includes('/stream')
				? new Response(null, { status: 404 })
				: network.fetch(input, init);
		const { docent, told } = askOver(send, { network: { fetch: send, isOnline: () => isOnline } });
		await until(() => answerOf(docent).includes('word5 '));
		isOnline = false;
		network.lose();
		await settled(docent);
		isOnline = true;
		isForgotten = true;
		network.giveBack();
		docent.retry();
		await until(() => docent.chat.answer === 'done');
		expect(transcript(docent)).toEqual(['Why?', `${slowText} `]);
		expect(test.server.requests).toHaveLength(2);
		expect(told, 'what waits for a connection has not ended').toEqual(['complete']);
	});

	it('says so at once when the service itself has given the answer up', async () => {
		const events = [
			{ type: 'start' },
			{ type: 'text-start', id: '1' },
			{ type: 'text-delta', id: '1', delta: 'So' },
			{ type: 'abort' },
		];
		const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
		const asked: string[] = [];
		const { docent } = askOver(async (_input, { method = 'GET' } = {}) => {
			asked.push(method);
			return new Response(body, { headers: { 'content-type': 'text/event-stream', 'x-message-id': 'msg_1' } });
		});
		await settled(docent);
		expect(docent.chat).toMatchObject({ answer: 'failed', error: { code: 'cut' } });
		docent.retry();
		await settled(docent);
		expect(asked).toEqual(['POST', 'POST']);
	});
});
