import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { textsOf } from '../../client/asked-message.js';
import { startFaultServer } from '../../testing/faults/fault-server.js';
import { type BrowserTabs, createBrowserTabs } from '../../testing/panel/browser-tabs.js';
import { connectionTo } from '../../testing/panel/client-under-test.js';
import { shared } from '../../testing/service/shared.js';
import { Conversation, type ConversationDependencies } from './conversation.js';

const opened: Conversation[] = [];
let browser: BrowserTabs;

vi.setConfig({ testTimeout: 30_000 });
const server = shared(startFaultServer);
beforeEach(() => {
	server.requests.length = 0;
	server.replays.length = 0;
	server.setScenario('v2');
	browser = createBrowserTabs();
	vi.stubGlobal('navigator', { onLine: true, locks: browser.locks });
});
afterEach(async () => {
	await Promise.all(opened.splice(0).map((docent) => docent.destroy()));
	vi.unstubAllGlobals();
	localStorage.clear();
	sessionStorage.clear();
});

/** The conversation as another tab opens it. */
function openTab(
	persistence: 'local' | 'session' = 'local',
	dependencies: Partial<ConversationDependencies> = {},
): Conversation {
	const docent = new Conversation({
		options: { ...connectionTo(server), persistence },
		...(persistence === 'local' && { storage: browser.openStorage() }),
		...dependencies,
		network: { pageOrigin: 'http://localhost:3000' },
	});
	opened.push(docent);
	return docent;
}

const until = (state: () => boolean) => vi.waitUntil(state, { timeout: 10_000 });
const transcript = ({ chat }: Conversation) => chat.messages.map((message) => textsOf(message).join(''));
const lastOf = (docent: Conversation) => transcript(docent).at(-1) ?? '';
const isElsewhere = ({ chat }: Conversation) => chat.answer === 'elsewhere';
const endOf = ({ chat }: Conversation) => chat.lastMessage?.metadata?.ended;

async function twoTabs(): Promise<[Conversation, Conversation]> {
	const first = openTab();
	first.ask('One');
	await until(() => first.chat.messages.length === 2 && !first.chat.isReceiving);
	return [first, openTab()];
}

describe('two tabs', () => {
	it('show the same answer while it grows, and only one of them asks', async () => {
		const [first, second] = await twoTabs();
		server.setScenario('slow');
		first.ask('Two');
		await until(() => lastOf(second).includes('word5 '));
		expect(isElsewhere(second)).toBe(true);
		expect(second.chat.isReceiving).toBe(false);
		expect(second.ask('Three')).toBe(false);
		expect(second.retry()).toBe(false);
		await until(() => !first.chat.isReceiving);
		await until(() => !isElsewhere(second));
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
		expect(first.chat.isReceiving).toBe(true);
		await until(() => !isElsewhere(second) && lastOf(second).includes('word60'));
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
		await until(() => !isElsewhere(second));
		expect(endOf(second)).toBe('cut');
	});

	it('do not bring back what one left half way when the other asks again', async () => {
		const [first, second] = await twoTabs();
		server.setScenario('slow');
		first.ask('Two');
		await until(() => lastOf(second).includes('word5 '));
		await first.destroy();
		await until(() => !isElsewhere(second) && !second.chat.isReceiving);
		server.setScenario('v2');
		expect(second.retry()).toBe(true);
		await until(() => lastOf(second).includes('You asked: Two') && !second.chat.isReceiving);
		expect(transcript(second)).toHaveLength(4);
	});

	it('forget a conversation together, also the one that is being answered', async () => {
		const [first, second] = await twoTabs();
		server.setScenario('resumable-endless');
		first.ask('Two');
		await until(() => lastOf(second).includes('word5 '));
		await second.remove(second.localId);
		await until(() => first.chat.messages.length === 0 && !first.chat.isReceiving);
		expect(await first.threads.archive((all) => all.list())).toEqual([]);
	});

	it('are not disturbed by what a stranger stores', async () => {
		const [first, second] = await twoTabs();
		const stranger = browser.openStorage();
		const before = transcript(second);
		for (const text of ['', 'null', '{}', '{"messages":[]}', '{"messages":7}']) {
			stranger.write(`thread:${second.localId}`, text);
			await wait(1);
		}
		stranger.write('stop:', '1');
		stranger.write('removed:somebody', '1');
		await wait(1);
		expect(transcript(second)).toEqual(before);
		expect(transcript(first)).toEqual(before);
		for (const key of stranger.keys('')) stranger.remove(key);
	});

	it('keep a conversation open that only had to make room for others', async () => {
		const [first, second] = await twoTabs();
		const other = browser.openStorage();
		other.write('away', 'lost');
		other.remove(`thread:${first.localId}`);
		await wait(1);
		expect(transcript(second)).toHaveLength(2);
	});

	it('keep both questions and both answers when they ask at the same time', async () => {
		const [first, second] = await twoTabs();
		server.setScenario('slow');
		first.ask('Two');
		second.ask('Three');
		await until(() => lastOf(first).includes('word60') && lastOf(second).includes('word60'));
		const both = () => [first, second].map(transcript);
		await until(() => both().every((texts) => texts.filter((text) => text.includes('word60')).length === 2));
		expect(transcript(second)).toEqual(transcript(first));
		expect(transcript(first)).toHaveLength(6);
		expect(isElsewhere(first)).toBe(false);
	});
});

/** A thread in the middle of an answer, as it is stored by a tab that then dies. */
function storeUnfinished(at: number) {
	const unfinished = { at, left: false, messageId: 'msg_gone' };
	const messages = [
		{ id: 'q', role: 'user', parts: [{ type: 'text', text: 'One' }] },
		{ id: 'a', role: 'assistant', parts: [{ type: 'text', text: 'word1' }], metadata: { ended: 'cut', unfinished } },
	];
	const storage = browser.openStorage();
	storage.write('thread:t', JSON.stringify({ localId: 't', title: 'One', updatedAt: at, threadId: 'th', messages }));
	storage.write('current', 't');
}

describe('an answer whose tab died', () => {
	it('is known by its lock that nobody holds, and received again', async () => {
		storeUnfinished(Date.now() + 60_000);
		const tab = openTab();
		expect(tab.ask('Two')).toBe(false);
		await until(() => !isElsewhere(tab));
		await until(() => server.replays.length === 1);
		await until(() => !tab.chat.isReceiving);
		expect(endOf(tab)).toBe('cut');
		expect(tab.retry()).toBe(true);
	});

	const holdLock = (name: string) =>
		void browser.locks.request(name, { mode: 'shared' }, () => new Promise<void>(() => {}));

	it('is still received as long as a tab holds the lock', async () => {
		storeUnfinished(Date.now());
		holdLock('docent:answer:t');
		const tab = openTab();
		await wait(1_500);
		expect(isElsewhere(tab)).toBe(true);
		expect(server.replays).toEqual([]);
	});

	it('is gone when the only lock is that of another thread', async () => {
		storeUnfinished(Date.now());
		holdLock('docent:answer:other');
		const tab = openTab();
		await until(() => !isElsewhere(tab));
		await until(() => server.replays.length > 0);
		expect(server.replays).toHaveLength(1);
	});

	it('counts as running for ten seconds after its last heartbeat where there are no locks', async () => {
		vi.stubGlobal('navigator', { onLine: true });
		storeUnfinished(Date.now() - 9_000);
		const tab = openTab();
		expect(tab.retry()).toBe(false);
		await wait(500);
		expect(isElsewhere(tab)).toBe(true);
		await until(() => !isElsewhere(tab));
		await until(() => server.replays.length > 0);
		expect(server.replays).toHaveLength(1);
	});
});

it('without locks, a tab still shows what another one receives, and can stop it', async () => {
	vi.stubGlobal('navigator', { onLine: true });
	const [first, second] = await twoTabs();
	server.setScenario('resumable-endless');
	first.ask('Two');
	await until(() => lastOf(second).includes('word5 '));
	expect(isElsewhere(second)).toBe(true);
	await second.stop();
	await until(() => endOf(second) === 'stopped');
	expect(isElsewhere(second)).toBe(false);
	expect(transcript(second)).toEqual(transcript(first));
});

it('a conversation of one tab alone takes no lock', async () => {
	const request = vi.spyOn(browser.locks, 'request');
	const tab = openTab('session');
	tab.ask('One');
	await until(() => tab.chat.messages.length === 2 && !tab.chat.isReceiving);
	expect(request).not.toHaveBeenCalled();
});
