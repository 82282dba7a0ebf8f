import { fireEvent } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitUntil } from '../../../testing/panel/widget-on-page.js';
import { setUpWidgetTests } from '../../../testing/panel/widget-test.js';

const test = setUpWidgetTests();
let opened: string[];

beforeEach(async () => {
	opened = [];
	test.server.setSearch('found');
	vi.spyOn(globalThis, 'fetch');
	await test.page.opened({ baseUrl: test.server.url, onNavigate: (url) => opened.push(new URL(url).pathname) });
});
afterEach(() => vi.restoreAllMocks());

const options = () => test.page.inside().queryAllByRole('option');
const names = () => options().map(({ textContent }) => textContent);
const chosen = () =>
	options().findIndex((option) => option.ariaSelected === 'true' || option.getAttribute('aria-selected') === 'true');
const press = (key: string, more: Partial<KeyboardEventInit> = {}) =>
	fireEvent.keyDown(test.page.composer(), { key, ...more });
const searches = () =>
	vi
		.mocked(fetch)
		.mock.calls.filter(([url]) => String(url).includes('/search/'))
		.map(([, init]) => ({ query: JSON.parse(String(init?.body)).query as string, signal: init?.signal }));

async function typeAndFind(text: string): Promise<void> {
	test.page.type(text);
	await waitUntil(() => expect(options().length).toBeGreaterThan(0));
}

describe('in a conversation', () => {
	beforeEach(() => test.page.ask('Why?'));

	it('only pages whose names have all the words', async () => {
		await typeAndFind('ste');
		expect(names()).toEqual(['First stepsGuide']);
	});

	it('none for a question, or for words that no name has', async () => {
		await typeAndFind('first steps');
		test.page.type('first steps?');
		await waitUntil(() => expect(options()).toHaveLength(0));
		await typeAndFind('first steps');
		test.page.type('first steps of mine');
		await waitUntil(() => expect(options()).toHaveLength(0));
		await waitUntil(() => expect(searches().map(({ query }) => query)).toContain('first steps of mine'));
		expect(options()).toHaveLength(0);
	});
});

describe('while the reader types', () => {
	it('matching pages stand in a list that the composer controls, each with what it says of the words', async () => {
		await typeAndFind('install');
		expect(names()).toEqual([
			'InstallDockerRun the image and open port 4400.',
			'First stepsGuideAsk the first question.',
			'OptionsBase URLWhere the service stands.',
			'Questions and answersWhat others have asked.',
			'Command lineReferenceFlags and variables.',
		]);
		expect(options().flatMap((option) => [...option.querySelectorAll('mark')].map((mark) => mark.textContent))).toEqual(
			['Install'],
		);
		const list = test.page.inside().getByRole('listbox', { name: 'Matching pages' });
		expect(test.page.composer().getAttribute('aria-controls')).toBe(list.id);
		expect(
			test.page
				.inside()
				.getAllByRole('status')
				.map(({ textContent }) => textContent),
		).toContain('Matching pages: 5. Use the arrow keys to choose one.');
	});

	it('nothing is looked up before the third character, nor the text in between', async () => {
		test.page.type('in');
		test.page.type('ins');
		test.page.type('inst');
		await typeAndFind('insta');
		expect(searches().map(({ query }) => query)).toEqual(['insta']);
	});

	it('an answer to what is no longer there is not waited for', async () => {
		test.server.setSearch('silent');
		test.page.type('install');
		await waitUntil(() => expect(searches()).toHaveLength(1));
		test.page.type('installing');
		await waitUntil(() => expect(searches()[0]?.signal?.aborted).toBe(true));
	});

	it('a draft that was only restored is not looked up', async () => {
		test.page.type('install');
		await test.goToAnotherPage();
		vi.mocked(fetch).mockClear();
		await test.page.opened();
		await waitUntil(() => expect(test.page.composer().value).toBe('install'));
		await typeAndFind('first');
		expect(searches().map(({ query }) => query)).toEqual(['first']);
	});
});

describe('the keyboard', () => {
	beforeEach(() => typeAndFind('install'));

	it('chooses down and up, around through no choice, and says which', async () => {
		press('ArrowDown');
		await waitUntil(() => expect(chosen()).toBe(0));
		expect(test.page.composer().getAttribute('aria-activedescendant')).toBe(options()[0]?.id);
		press('ArrowUp');
		await waitUntil(() => expect(chosen()).toBe(-1));
		expect(test.page.composer().hasAttribute('aria-activedescendant')).toBe(false);
		press('ArrowUp');
		await waitUntil(() => expect(chosen()).toBe(4));
		press('ArrowDown');
		await waitUntil(() => expect(chosen()).toBe(-1));
	});

	it('opens what is chosen by Enter, and keeps the text', async () => {
		press('ArrowDown');
		await waitUntil(() => expect(chosen()).toBe(0));
		press('ArrowDown');
		await waitUntil(() => expect(chosen()).toBe(1));
		press('Enter');
		await waitUntil(() => expect(opened).toEqual(['/guide/first-steps']));
		await waitUntil(() => expect(options()).toHaveLength(0));
		expect(test.page.composer().value).toBe('install');
		expect(test.server.requests).toEqual([]);
	});

	it('asks by Enter when nothing is chosen, and the list goes', async () => {
		press('Enter');
		await waitUntil(() => expect(test.page.questions()).toHaveLength(1));
		await test.page.settled();
		expect(options()).toHaveLength(0);
		expect(opened).toEqual([]);
	});

	it('closes the list alone by Escape, until something else is typed', async () => {
		press('Escape');
		await waitUntil(() => expect(options()).toHaveLength(0));
		expect(test.page.dialog()).toBeTruthy();
		await typeAndFind('install it');
	});

	it('is left to the input method while a word is composed', async () => {
		press('ArrowDown', { isComposing: true });
		press('Escape', { isComposing: true });
		press('Enter', { isComposing: true });
		expect(chosen()).toBe(-1);
		expect(options()).toHaveLength(5);
	});
});

it('a click opens a page', async () => {
	await typeAndFind('install');
	fireEvent.click(options()[2] as HTMLElement);
	await waitUntil(() => expect(opened).toEqual(['/reference/options']));
	await waitUntil(() => expect(options()).toHaveLength(0));
});

it.each(['absent', 'broken', 'nothing'] as const)('a search that is %s shows nothing and stops nobody', async (how) => {
	test.server.setSearch(how);
	test.page.type('install');
	await waitUntil(() => expect(searches()).toHaveLength(1));
	await test.page.ask('install?');
	expect(options()).toHaveLength(0);
	expect(test.page.answers()).toHaveLength(1);
});

it('where the site wants no search, nothing is looked up', async () => {
	await test.page.docent.update({ search: false });
	await test.page.ask('install?');
	expect(searches()).toEqual([]);
});
