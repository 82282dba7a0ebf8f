import { fireEvent, within } from '@testing-library/preact';
import { beforeEach, describe, expect, it } from 'vitest';
import type { HandoffConversation } from '../../../options/events.js';
import type { AnswerPiece } from '../../../testing/faults/fault-scenarios.js';
import { waitUntil } from '../../../testing/panel/widget-on-page.js';
import { setUpWidgetTests } from '../../../testing/panel/widget-test.js';

const test = setUpWidgetTests();
const nothing: AnswerPiece[] = [
	{ type: 'tool-input-available', toolCallId: 'c1', toolName: 'search', input: { query: 'whales' } },
	{ type: 'tool-output-available', toolCallId: 'c1', output: [] },
	'The documentation does not say. See [the FAQ](/faq).',
];
const noSource = 'This answer names no source. Check it before you rely on it.';
const answer = () => within(test.page.answers().at(-1) ?? document.body);

describe('an answer that is none', () => {
	beforeEach(() => {
		test.server.setAnswer(nothing);
		test.server.setSearch('found');
	});

	it('leads to the nearest pages, but not to those that it names itself', async () => {
		await test.page.asked('How heavy is a whale?');
		await waitUntil(() => answer().getByRole('list', { name: 'Related pages' }));
		const links = answer().getAllByRole('link');
		expect(links.some(({ textContent }) => textContent?.includes('First steps'))).toBe(true);
		expect(links.filter((link) => (link as HTMLAnchorElement).pathname === '/faq')).toHaveLength(1);
	});

	it('shows no second list of pages below an answer that lists some', async () => {
		test.server.setAnswer([...nothing.slice(0, 2), 'These come nearest:\n\n- **[Whales](/whales)**: They are heavy.']);
		await test.page.asked('How heavy is a whale?');
		await waitUntil(() => answer().getByRole('button', { name: 'Rephrase the question' }));
		expect(answer().queryByRole('list', { name: 'Related pages' })).toBeNull();
	});

	it('is one that says so although pages were found: they are listed as such, without numbers', async () => {
		test.server.setScenario('refused');
		await test.page.asked('How heavy is a whale?');
		await waitUntil(() => answer().getByRole('button', { name: 'Rephrase the question' }));
		const pages = within(answer().getByRole('list', { name: 'Related pages' }));
		expect(pages.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
			'DockerGuide › Install',
			'From sourceGuide › Install',
			'First stepsGuide',
			'Base URLReference › Options',
		]);
		expect(answer().queryByRole('list', { name: 'Sources' })).toBeNull();
		expect(answer().queryByText(noSource), 'a refusal needs no source').toBeNull();
	});

	it('is told from a long one that rests on nothing', async () => {
		const guess = 'Whales weigh about as much as thirty elephants, as far as anybody has weighed one. '.repeat(5);
		const verdict: AnswerPiece = { type: 'data-verdict', data: { verdict: 'unanswered', citations: 0 } };
		test.server.setAnswer([...nothing.slice(0, 2), guess, verdict]);
		await test.page.asked('How heavy is a whale?');
		await waitUntil(() => answer().getByText(noSource));
	});

	it('asks the same again, as it was asked, where the service can look deeper', async () => {
		test.server.setScenario('refused');
		await test.page.asked('How heavy is a whale?');
		await waitUntil(() => answer().getByRole('button', { name: 'Look deeper' }));
		test.page.type('Where do whales sleep?');
		const before = test.server.requests.length;
		history.replaceState(null, '', '/elsewhere');
		fireEvent.click(answer().getByRole('button', { name: 'Look deeper' }));
		history.replaceState(null, '', '/');
		await waitUntil(() => expect(test.server.requests).toHaveLength(before + 1));
		const [first, second] = test.server.requests.slice(-2).map(({ body }) => body);
		expect(second).toMatchObject({ currentPath: '/', threadId: expect.any(String) });
		expect(second?.messages?.at(-1)?.parts).toEqual(first?.messages?.at(-1)?.parts);
		expect(test.page.composer().value).toBe('Where do whales sleep?');
	});

	it('puts the question back into the composer', async () => {
		await test.page.asked('How heavy is a whale?');
		await waitUntil(() => answer().getByRole('button', { name: 'Rephrase the question' }));
		fireEvent.click(answer().getByRole('button', { name: 'Rephrase the question' }));
		await waitUntil(() => {
			expect(test.page.composer().value).toBe('How heavy is a whale?');
			expect(test.page.focused()).toBe(test.page.composer());
			expect(test.page.composer().selectionEnd).toBe('How heavy is a whale?'.length);
		});
	});

	it('keeps what is written in the composer, and selects the question after it', async () => {
		await test.page.asked('How heavy is a whale?');
		await waitUntil(() => answer().getByRole('button', { name: 'Rephrase the question' }));
		test.page.type('Where do whales sleep?');
		fireEvent.click(answer().getByRole('button', { name: 'Rephrase the question' }));
		const composer = test.page.composer();
		await waitUntil(() => expect(composer.value).toBe('Where do whales sleep?\nHow heavy is a whale?'));
		expect(composer.value.slice(composer.selectionStart, composer.selectionEnd)).toBe('How heavy is a whale?');
	});

	it('hands the conversation to the page, and tells it', async () => {
		const got: HandoffConversation[] = [];
		const heard: unknown[] = [];
		document.addEventListener('docent:handoff', (event) => heard.push((event as CustomEvent).detail), { once: true });
		await test.page.asked('How heavy is a whale?', { onHandoff: (conversation) => got.push(conversation) });
		await waitUntil(() => answer().getByRole('button', { name: 'Contact support' }));
		fireEvent.click(answer().getByRole('button', { name: 'Contact support' }));
		expect(got).toEqual([
			{ threadId: 'th_fault', transcript: expect.stringContaining('## How heavy is a whale?'), currentPath: '/' },
		]);
		expect(heard).toEqual([{ threadId: 'th_fault', currentPath: '/' }]);
	});

	it('links to the page of the owner with the thread appended', async () => {
		await test.page.asked('How heavy is a whale?', {
			handoff: { url: 'https://help.example/new', label: 'Ask a person' },
		});
		await waitUntil(() => answer().getByRole('link', { name: 'Ask a person' }));
		const link = answer().getByRole<HTMLAnchorElement>('link', { name: 'Ask a person' });
		expect(link.href).toBe('https://help.example/new?threadId=th_fault');
	});

	it('offers the same after the page was left, and nothing once the reader asked on', async () => {
		await test.page.asked('How heavy is a whale?');
		await test.goToAnotherPage();
		await test.page.init();
		await waitUntil(() => answer().getByRole('button', { name: 'Rephrase the question' }));
		test.server.setScenario('v2');
		await test.page.ask('Why?');
		await waitUntil(() =>
			expect(test.page.inside().queryByRole('button', { name: 'Rephrase the question' })).toBeNull(),
		);
	});
});

describe('the form of the service', () => {
	const button = () => answer().queryByRole('button', { name: 'Contact support' });

	it.each([
		['is offered below an answer to a question that was asked before', true, 'how do i  install docker', true],
		['is not offered after another question', true, 'How do I install Podman?', false],
		['is not offered where the service has none', false, 'How do I install Docker?', false],
	])('%s', async (_, contact, second, isOffered) => {
		test.server.setScenario('v2');
		test.server.setStarters({ page: null, starters: [], ...(contact && { contact: true }) });
		await test.page.asked('How do I install Docker?');
		await waitUntil(() => answer().getByRole('list', { name: 'Sources' }));
		expect(button(), 'the first time').toBeNull();
		await test.page.ask(second);
		await waitUntil(() => expect(test.page.answers()).toHaveLength(2));
		await waitUntil(() => answer().getByRole('list', { name: 'Sources' }));
		if (isOffered) await waitUntil(() => expect(button()).not.toBeNull());
		else expect(button()).toBeNull();
	});
});

describe('what was done for an answer', () => {
	it('stands folded above it: searches, pages and thoughts', async () => {
		test.server.setAnswer([
			{ type: 'reasoning-start', id: 'r' },
			{ type: 'reasoning-delta', id: 'r', delta: '**Hm**, whales.' },
			{ type: 'reasoning-end', id: 'r' },
			{ type: 'tool-input-available', toolCallId: 'c1', toolName: 'search', input: { query: 'whales' } },
			{ type: 'tool-output-available', toolCallId: 'c1', output: [{ path: '/sea', metadata: { title: 'The sea' } }] },
			{ type: 'tool-input-available', toolCallId: 'c2', toolName: 'search', input: { query: 'weight' } },
			{ type: 'tool-output-available', toolCallId: 'c2', output: [] },
			'Heavy.',
		]);
		await test.page.asked('How heavy is a whale?');
		expect(answer().getByText('1 page read · written by AI').closest('details')?.open).toBe(false);
		expect(answer().getByText('weight')).toBeTruthy();
		await waitUntil(() => answer().getByText('**Hm**, whales.'));
		expect(answer().getByText('**Hm**, whales.').closest('details')?.open).toBe(false);
	});
});

it('an answer that names no source says so, and what was found is not called its sources', async () => {
	test.server.setScenario('unsourced');
	await test.page.asked('Which port?');
	await waitUntil(() => answer().getByText(/^This answer names no source/));
	expect(answer().getByRole('list', { name: 'Related pages' })).toBeTruthy();
	expect(answer().queryByRole('list', { name: 'Sources' })).toBeNull();
	expect(answer().queryByRole('button', { name: 'Rephrase the question' })).toBeNull();
});
