import { fireEvent, within } from '@testing-library/preact';
import { expect, it } from 'vitest';
import type { PassagesData } from '../../../contract/answer-parts.js';
import { cardsChunks, passagesChunks } from '../../../testing/faults/sample-answers.js';
import { waitUntil } from '../../../testing/panel/widget-on-page.js';
import { setUpWidgetTests } from '../../../testing/panel/widget-test.js';

const test = setUpWidgetTests();
const answer = () => within(test.page.answers().at(-1) ?? document.body);
const card = (name: string) => answer().getByRole('button', { name });

it('shows one section as a whole and the others as cards, on the next page too', async () => {
	test.server.setScenario('passages');
	await test.page.asked('How do I install it?');
	const check = async () => {
		await waitUntil(() => answer().getByText('From the documentation'));
		expect(answer().getByRole('heading', { name: 'Docker', level: 4 })).toBeTruthy();
		expect(answer().getByText('An image without a version follows the newest release.', { exact: false })).toBeTruthy();
		for (const name of ['From source', 'Base URL', 'First steps'])
			expect(card(name).getAttribute('aria-expanded')).toBe('false');
		expect(answer().getByText(/^Build it from source/).textContent).toContain('run npm run build in it.');
		expect(answer().queryByRole('list', { name: 'Sources' })).toBeNull();
		expect(answer().queryByText(/written by AI/), 'nobody has written it').toBeNull();
		expect(answer().getByRole('button', { name: 'Copy' })).toBeTruthy();
	};
	await check();
	await test.goToAnotherPage();
	await test.page.opened();
	await check();
});

it('numbers the cards behind what is open', async () => {
	test.server.setScenario('passages');
	await test.page.asked('How do I install it?');
	await waitUntil(() => card('From source'));
	const numbers = ['From source', 'Base URL', 'First steps'].map(
		(name) => card(name).closest('li')?.querySelector('[aria-hidden]')?.textContent,
	);
	expect(numbers).toEqual(['2', '3', '4']);
});

it('opens a card in its place, keeps the focus, and closes it again', async () => {
	test.server.setScenario('cards');
	await test.page.asked('And with Kubernetes?');
	await waitUntil(() => card('Base URL'));
	card('Base URL').focus();
	fireEvent.click(card('Base URL'));
	await waitUntil(() => expect(card('Base URL').getAttribute('aria-expanded')).toBe('true'));
	expect(test.page.focused()).toBe(card('Base URL'));
	const body = within(card('Base URL').closest('li') ?? document.body);
	expect(body.getByRole('table')).toBeTruthy();
	const link = body.getByRole<HTMLAnchorElement>('link', { name: 'Open the page' });
	expect(link.pathname + link.hash).toBe('/reference/options#base-url');
	fireEvent.click(card('Base URL'));
	await waitUntil(() => expect(body.queryByRole('table')).toBeNull());
});

it('offers to look deeper below cards that only come near, and nothing else', async () => {
	test.server.setScenario('cards');
	await test.page.asked('And with Kubernetes?');
	await waitUntil(() => answer().getByRole('button', { name: 'Look deeper' }));
	expect(answer().queryByText(/names no source/)).toBeNull();
	expect(answer().queryByRole('button', { name: 'Rephrase the question' })).toBeNull();
	test.server.setScenario('passages');
	await test.page.ask('How do I install it?');
	await waitUntil(() => answer().getByText('From the documentation'));
	expect(test.page.inside().queryByRole('button', { name: 'Look deeper' })).toBeNull();
});

it('says which words the documentation lacks', async () => {
	test.server.setScenario('cards');
	await test.page.asked('And with Kubernetes?');
	await waitUntil(() => answer().getByText('The documentation does not mention “Kubernetes”.'));
	expect(answer().getByText('Closest in the documentation')).toBeTruthy();
	expect(answer().getAllByRole('listitem')).toHaveLength(4);
});

it.each([
	['en', 'The documentation does not mention “Kubernetes” or “Helm”.'],
	['de', 'Die Dokumentation erwähnt „Kubernetes“ oder „Helm“ nicht.'],
])('puts each of several words in its own quotation marks (%s)', async (tag, said) => {
	document.documentElement.lang = tag;
	const chunks = cardsChunks('q').map((chunk) =>
		chunk.type === 'data-passages'
			? { ...chunk, data: { ...(chunk.data as PassagesData), words: ['Kubernetes', 'Helm'] } }
			: chunk,
	);
	test.server.setAnswer(chunks);
	await test.page.init();
	await test.page.docent.ask('And with Kubernetes?');
	await waitUntil(() => test.page.inside().getByText(said, { exact: false }));
	document.documentElement.lang = '';
});

it('says in the language of the panel which language the documentation has', async () => {
	document.documentElement.lang = 'de';
	test.server.setScenario('other-language');
	await test.page.init();
	await test.page.docent.ask('Wie geht das?');
	await waitUntil(() => test.page.inside().getByText('Diese Dokumentation ist auf Englisch.'));
	expect(test.page.inside().getByText('Am nächsten in der Dokumentation')).toBeTruthy();
	const card = test.page.inside().getByRole('button', { name: 'Docker' });
	expect(card.closest('[lang]')?.getAttribute('lang')).toBe('en');
	document.documentElement.lang = '';
});

it('leads to pages to begin with when nothing was found, and on from there', async () => {
	test.server.setScenario('nothing');
	await test.page.asked('How heavy is a whale?');
	await waitUntil(() => answer().getByRole('button', { name: 'Rephrase the question' }));
	expect(answer().getByText('I couldn’t find anything about this in the documentation.')).toBeTruthy();
	expect(answer().getByRole<HTMLAnchorElement>('link', { name: 'Docker' }).hash).toBe('#docker');
	expect(answer().queryByRole('list', { name: 'Related pages' })).toBeNull();
});

it.each([
	['are of a kind that is not known', { frame: 'new', passages: [] }],
	['are none that can be shown', { frame: 'passages', passages: [{ title: 'No address' }] }],
])('is its text when the passages %s', async (_, data) => {
	const chunks = passagesChunks('q').map((chunk) => (chunk.type === 'data-passages' ? { ...chunk, data } : chunk));
	test.server.setAnswer(chunks);
	await test.page.asked('How do I install it?');
	await waitUntil(() => answer().getByRole('link', { name: 'From source' }));
});

it('offers what to begin with where nothing was found and after a greeting, and nobody rates a greeting', async () => {
	test.server.setStarters({ page: null, starters: ['Rotate a key', 'Install'] });
	test.server.setScenario('nothing');
	await test.page.asked('How heavy is a whale?');
	await waitUntil(() => answer().getByRole('button', { name: 'Rotate a key' }));
	expect(answer().queryByRole('link', { name: 'Docker' })).toBeNull();
	const chunks = passagesChunks('g').map((chunk) =>
		chunk.type === 'data-passages' ? { ...chunk, data: { frame: 'greeting', passages: [] } } : chunk,
	);
	test.server.setAnswer(chunks);
	await test.page.ask('Hello');
	await waitUntil(() => answer().getByRole('button', { name: 'Install' }));
	expect(answer().queryByRole('button', { name: 'Good answer' })).toBeNull();
	expect(answer().queryByRole('button', { name: 'Copy' })).toBeNull();
	// Only where the reader goes on.
	expect(test.page.inside().getAllByRole('button', { name: 'Install' })).toHaveLength(1);
});

it('shows the best lines of the first card, code included, and one sentence of each other', async () => {
	const lines = 'Install it:\n\n```sh\nnpm install docent\n```';
	const chunks = cardsChunks('q').map((chunk) => {
		if (chunk.type !== 'data-passages') return chunk;
		const data = chunk.data as PassagesData;
		const passages = data.passages.map((passage, place) => (place === 0 ? { ...passage, lines } : passage));
		return { ...chunk, data: { ...data, passages } };
	});
	test.server.setAnswer(chunks);
	await test.page.asked('And with Kubernetes?');
	await waitUntil(() => answer().getByText('npm install docent'));
	const [first] = answer().getAllByRole('button', { expanded: false });
	first?.click();
	await waitUntil(() => expect(answer().queryByText('npm install docent')).toBeNull());
});
