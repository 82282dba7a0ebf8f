import { fireEvent, within } from '@testing-library/preact';
import { beforeEach, describe, expect, it } from 'vitest';
import { waitUntil } from '../../../testing/panel/widget-on-page.js';
import { setUpWidgetTests } from '../../../testing/panel/widget-test.js';

const test = setUpWidgetTests();
beforeEach(() => test.page.opened());

const lastAnswer = () => within(test.page.answers().at(-1) as HTMLElement);
// What a screen reader is told is the same text once more.
const onScreen = { ignore: '[aria-live]' };
const shows = (text: string | RegExp) => waitUntil(() => void test.page.inside().getByText(text, onScreen));

describe('an answer', () => {
	it('stands below its question, with the sources it rests on', async () => {
		await test.page.ask('Why?');
		expect(within(test.page.questions()[0] as HTMLElement).getByText('Why?')).toBeTruthy();
		expect(test.page.answers()[0]?.textContent).toContain('You asked: Why?');
		const sources = lastAnswer().getByRole('list', { name: 'Sources' });
		expect(within(sources).getByRole('link').textContent).toBe('1DockerInstall');
		expect(within(sources).getByRole('link').getAttribute('href')).toBe('http://localhost:3000/guide/install#docker');
		expect(lastAnswer().getByRole('link', { name: 'Source 1: Install: Docker' })).toBeTruthy();
	});

	it('says above each answer that AI has written it', async () => {
		await test.page.ask('Why?');
		expect(test.page.answers()[0]?.textContent).toContain('written by AI');
		await test.page.ask('Why again?');
		expect(test.page.answers()[1]?.textContent).toContain('written by AI');
	});

	it('is announced by what happens until its first word', async () => {
		test.server.setScenario('silent');
		test.page.submit('Why?');
		await waitUntil(() =>
			expect(test.page.inside().getByRole('log').textContent).toContain('Searching the documentation…'),
		);
		fireEvent.click(test.page.button('Stop'));
		await test.page.settled();
	});

	it('that was stopped before its first word says so', async () => {
		test.server.setScenario('silent');
		test.page.submit('Why?');
		await shows('Searching the documentation…');
		fireEvent.click(test.page.button('Stop'));
		await test.page.settled();
		await shows('You stopped this answer.');
		expect(test.page.inside().queryByText('This answer was interrupted.')).toBeNull();
	});

	it('can be copied', async () => {
		await test.page.ask('Why?');
		await waitUntil(() => void lastAnswer().getByRole('button', { name: 'Copy' }));
		fireEvent.click(lastAnswer().getByRole('button', { name: 'Copy' }));
		await waitUntil(() => void lastAnswer().getByRole('button', { name: 'Copied' }));
		expect(test.standIns.clipboard).toBe(
			[
				'You asked: Why?',
				'See [[1]](http://localhost:3000/guide/install#docker).',
				'**Sources**',
				'1. [Install: Docker](http://localhost:3000/guide/install#docker)',
			].join('\n\n'),
		);
	});

	it('goes on in the same thread', async () => {
		await test.page.ask('One');
		await test.page.ask('Two');
		expect(test.server.requests.map(({ body }) => body.threadId)).toEqual([undefined, 'th_fault']);
		expect(test.page.answers()).toHaveLength(2);
	});

	it('opens its links the way the site wants', async () => {
		const opened: string[] = [];
		await test.page.docent.update({ onNavigate: (url) => opened.push(url) });
		await test.page.ask('Why?');
		fireEvent.click(lastAnswer().getByRole('link', { name: 'Source 1: Install: Docker' }));
		await waitUntil(() => expect(opened).toEqual(['http://localhost:3000/guide/install#docker']));
	});

	it('opens whole addresses of its own site the same way, with what the search said about them', async () => {
		const opened: string[] = [];
		const url = 'http://localhost:3000/guide#run';
		const hit = { path: '/guide#run', url, content: 'Run it.', metadata: { title: 'Guide', heading: 'Run' } };
		await test.page.docent.update({ onNavigate: (address) => opened.push(address) });
		test.server.setAnswer([
			{ type: 'tool-input-available', toolCallId: 'c1', toolName: 'search', input: { query: 'run' } },
			{ type: 'tool-output-available', toolCallId: 'c1', output: [hit] },
			{ type: 'source-url', sourceId: 's1', url, title: 'Guide' },
			`Run it. [1](${url})`,
		]);
		await test.page.ask('How?');
		const citation = lastAnswer().getByRole('link', { name: 'Source 1: Guide: Run' });
		expect(citation.getAttribute('target')).toBeNull();
		fireEvent.click(citation);
		await waitUntil(() => expect(opened).toEqual([url]));
	});
});

describe('stopping', () => {
	beforeEach(async () => {
		test.server.setScenario('stalled');
		test.page.submit('Why?');
		await shows('Half an ans');
		fireEvent.click(test.page.button('Stop'));
		await test.page.settled();
	});

	it('keeps what came, says so, and ends the connection', async () => {
		await shows('You stopped this answer.');
		expect(lastAnswer().getByText('Half an ans')).toBeTruthy();
		expect(test.page.inside().queryByRole('alert')).toBeNull();
		await test.server.requests[0]?.closed;
	});

	it('offers to ask again, in place of the half answer', async () => {
		await shows('You stopped this answer.');
		test.server.setScenario('v2');
		fireEvent.click(test.page.button('Try again'));
		await shows('You asked: Why?');
		await test.page.settled();
		expect(test.page.questions()).toHaveLength(1);
		expect(test.page.answers()).toHaveLength(1);
		expect(test.page.inside().queryByText('You stopped this answer.')).toBeNull();
	});
});

describe('a new conversation', () => {
	it('is empty, has the focus, and starts a thread of its own', async () => {
		await test.page.ask('One');
		fireEvent.click(test.page.button('New conversation'));
		await waitUntil(() => expect(test.page.questions()).toHaveLength(0));
		await waitUntil(() => expect(test.page.focused()).toBe(test.page.composer()));
		await test.page.ask('Two');
		expect(test.server.requests[1]?.body).not.toHaveProperty('threadId');
		expect(test.server.requests[1]?.body.messages).toHaveLength(1);
	});

	it('can begin while an answer is coming, and nothing of the old one follows', async () => {
		test.server.setScenario('stalled');
		test.page.submit('One');
		await shows('Half an ans');
		await test.page.docent.reset();
		await waitUntil(() => expect(test.page.questions()).toHaveLength(0));
		test.server.setScenario('v2');
		await test.page.ask('Two');
		expect(test.page.answers()).toHaveLength(1);
	});
});

describe('after a reload', () => {
	it('the conversation is shown again and its thread goes on', async () => {
		await test.page.ask('One');
		await test.goToAnotherPage();
		await test.page.init();
		await test.page.docent.open();
		await waitUntil(() => expect(test.page.answers()).toHaveLength(1));
		expect(lastAnswer().getByRole('link', { name: 'Source 1: Install: Docker' })).toBeTruthy();
		await test.page.ask('Two');
		expect(test.server.requests[1]?.body.threadId).toBe('th_fault');
	});

	it('an answer that was left half way is told to be interrupted', async () => {
		test.server.setScenario('stalled');
		test.page.submit('One');
		await shows('Half an ans');
		// What a page leaves behind that was closed in the middle, a while ago.
		await waitUntil(() => expect(JSON.stringify(localStorage)).toContain('Half an ans'));
		const left = { ...localStorage } as Record<string, string>;
		await test.page.stopAnswering();
		await test.goToAnotherPage();
		const longAgo = (value: string) => value.replace(/"at":(\d+)/g, (_, at) => `"at":${Number(at) - 20_000}`);
		for (const [key, value] of Object.entries(left)) localStorage.setItem(key, longAgo(value));
		await test.page.init();
		await test.page.docent.open();
		await shows('This answer was interrupted.');
		await waitUntil(() => void test.page.button('Try again'));
	});

	it('nothing is shown of a conversation that the site does not keep', async () => {
		await test.page.docent.update({ persistence: 'none' });
		await test.page.ask('One');
		expect(localStorage).toHaveLength(0);
		await test.goToAnotherPage();
		await test.page.init();
		await test.page.docent.open();
		await waitUntil(() => expect(test.page.dialog()).toBeTruthy());
		expect(test.page.questions()).toHaveLength(0);
	});
});

it('an option that concerns the service is used from the next question on, in the same conversation', async () => {
	await test.page.ask('One');
	await test.page.docent.update({ retrievalPageSize: 9, filter: { version: '2' } });
	await test.page.ask('Two');
	expect(test.page.questions()).toHaveLength(2);
	expect(test.server.requests[1]?.body).toMatchObject({
		retrievalPageSize: 9,
		filter: { version: '2' },
		threadId: 'th_fault',
	});
});
