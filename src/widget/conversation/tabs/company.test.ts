import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FaultServer, startFaultServer } from '../../../testing/fault-server.js';
import { connectionTo } from '../../../testing/transport-setup.js';
import { createChat, type DocentChat } from '../chat.js';
import { textsOf } from '../message.js';

let server: FaultServer;
const opened: DocentChat[] = [];
const elsewhere = new Map<DocentChat, boolean>();

vi.setConfig({ testTimeout: 30_000 });
beforeAll(async () => {
	server = await startFaultServer();
});
afterAll(() => server.close());
beforeEach(() => {
	server.requests.length = 0;
	server.setScenario('v2');
});
afterEach(async () => {
	await Promise.all(opened.splice(0).map((docent) => docent.destroy()));
	vi.unstubAllGlobals();
	localStorage.clear();
	sessionStorage.clear();
});

/** The conversation as another tab opens it. */
function openTab(persistence: 'local' | 'session' = 'local'): DocentChat {
	const docent: DocentChat = createChat({
		options: { ...connectionTo(server), persistence },
		network: { pageOrigin: 'http://localhost:3000' },
		onElsewhere: (answering) => queueMicrotask(() => elsewhere.set(docent, answering)),
	});
	opened.push(docent);
	return docent;
}

const until = (state: () => boolean) => vi.waitUntil(state, { timeout: 10_000 });
const transcript = ({ chat }: DocentChat) => chat.messages.map((message) => textsOf(message).join(''));
const lastOf = (docent: DocentChat) => transcript(docent).at(-1) ?? '';
const endOf = ({ chat }: DocentChat) => chat.lastMessage?.metadata?.ended;

async function twoTabs(): Promise<[DocentChat, DocentChat]> {
	const first = openTab();
	first.ask('One');
	await until(() => first.chat.messages.length === 2 && !first.chat.isBusy);
	return [first, openTab()];
}

describe('two tabs', () => {
	it('show the same answer while it grows, and only one of them asks', async () => {
		const [first, second] = await twoTabs();
		server.setScenario('slow');
		first.ask('Two');
		await until(() => lastOf(second).includes('word5 '));
		expect(elsewhere.get(second)).toBe(true);
		expect(second.chat.isBusy).toBe(false);
		expect(second.ask('Three')).toBe(false);
		expect(second.retry()).toBe(false);
		await until(() => !first.chat.isBusy);
		await until(() => elsewhere.get(second) === false);
		expect(transcript(second)).toEqual(transcript(first));
		expect(server.requests).toHaveLength(2);
	});

	it('show the same rating at once, also while one of them answers, and keep it', async () => {
		const [first, second] = await twoTabs();
		const answer = first.chat.lastMessage?.id ?? '';
		const ratings = () => [first, second].map(({ chat }) => chat.messages[1]?.metadata?.rating);
		first.rate(answer, 'down');
		await until(() => second.chat.messages[1]?.metadata?.rating === 'down');
		second.rate(answer, 'none');
		await until(() => first.chat.messages[1]?.metadata?.rating === undefined);
		server.setScenario('slow');
		first.ask('Two');
		await until(() => lastOf(second).includes('word5 '));
		second.rate(answer, 'up');
		await until(() => first.chat.messages[1]?.metadata?.rating === 'up');
		expect(first.chat.isBusy).toBe(true);
		await until(() => elsewhere.get(second) === false && lastOf(second).includes('word60'));
		expect(ratings()).toEqual(['up', 'up']);
		expect(openTab().chat.messages[1]?.metadata?.rating).toBe('up');
	});

	it('stop it together', async () => {
		const [first, second] = await twoTabs();
		server.setScenario('resumable-endless');
		first.ask('Two');
		await until(() => lastOf(second).includes('word5 '));
		await second.stop();
		await until(() => endOf(second) === 'stopped');
		expect(endOf(first)).toBe('stopped');
		expect(transcript(second)).toEqual(transcript(first));
	});

	it('tell each other when one goes away', async () => {
		const [first, second] = await twoTabs();
		server.setScenario('slow');
		first.ask('Two');
		await until(() => lastOf(second).includes('word5 '));
		await first.destroy();
		await until(() => endOf(second) === 'cut');
		expect(elsewhere.get(second)).toBe(false);
	});

	it('do not bring back what one left half way when the other asks again', async () => {
		const [first, second] = await twoTabs();
		server.setScenario('slow');
		first.ask('Two');
		await until(() => lastOf(second).includes('word5 '));
		await first.destroy();
		await until(() => endOf(second) === 'cut');
		server.setScenario('v2');
		expect(second.retry()).toBe(true);
		await until(() => lastOf(second).includes('You asked: Two') && !second.chat.isBusy);
		expect(transcript(second)).toHaveLength(4);
	});

	it('forget a conversation together, also the one that is being answered', async () => {
		const [first, second] = await twoTabs();
		server.setScenario('resumable-endless');
		first.ask('Two');
		await until(() => lastOf(second).includes('word5 '));
		second.threads.remove(second.localId);
		second.tellRemoved(second.localId);
		await second.startNew();
		await until(() => first.chat.messages.length === 0 && !first.chat.isBusy);
		expect(first.threads.list()).toEqual([]);
	});

	it('are not disturbed by what a stranger says', async () => {
		const [first, second] = await twoTabs();
		const stranger = new BroadcastChannel('docent:docs:v1');
		for (const data of [
			null,
			'hello',
			{ type: 'turn', localId: second.localId, messages: 7 },
			{ type: 'removed', localId: 7 },
		])
			stranger.postMessage(data);
		stranger.postMessage({ type: 'hello', localId: 'x' });
		await new Promise((resolve) => {
			stranger.onmessage = ({ data }) => (data as { type: string }).type === 'here' && resolve(undefined);
		});
		stranger.close();
		expect(transcript(second)).toEqual(transcript(first));
	});
});

it('without a channel, a tab shows what another one has stored', async () => {
	vi.stubGlobal(
		'BroadcastChannel',
		class {
			constructor() {
				throw new DOMException('The operation is insecure.', 'SecurityError');
			}
		},
	);
	const [first, second] = await twoTabs();
	first.ask('Two');
	await until(() => first.chat.messages.length === 4 && !first.chat.isBusy);
	dispatchEvent(new StorageEvent('storage', { key: `docent:docs:v1:thread:${first.localId}` }));
	await until(() => second.chat.messages.length === 4);
	expect(transcript(second)).toEqual(transcript(first));
});

it('a conversation of one tab alone is nobody else’s', () => {
	const constructed = vi.fn();
	vi.stubGlobal('BroadcastChannel', constructed);
	openTab('session');
	expect(constructed).not.toHaveBeenCalled();
});
