import { fireEvent, within } from '@testing-library/preact';
import { beforeEach, describe, expect, it } from 'vitest';
import { contextItems } from '../../../contract/limits.js';
import { waitUntil } from '../../../testing/panel/widget-on-page.js';
import { setUpWidgetTests } from '../../../testing/panel/widget-test.js';

const test = setUpWidgetTests();
const article = `<main><h2 id="docker">Docker</h2>
${['one', 'two', 'three', 'four', 'five', 'six'].map((word) => `<p>The text ${word}</p>`).join('\n')}
<pre><code>docker run docent</code></pre>
<p id="long">${'word '.repeat(500)}</p></main>`;

beforeEach(async () => {
	document.body.innerHTML = article;
	await test.page.init();
});

function select(selector: string): void {
	getSelection()?.selectAllChildren(document.querySelector(selector) as Element);
	document.dispatchEvent(new Event('selectionchange'));
}

/** Selects and presses what is offered then. */
async function askAbout(selector: string): Promise<void> {
	select(selector);
	await waitUntil(() => void test.page.button('Ask about this'));
	fireEvent.click(test.page.button('Ask about this'));
	await waitUntil(() => expect(test.page.dialog()).toBeTruthy());
}

const composing = () => test.page.composer().form as HTMLElement;
const chips = () =>
	within(composing())
		.queryAllByRole('listitem')
		.map((chip) => chip.textContent?.replace(/\/$/, ''));
/** What a screen reader was told last. */
const statuses = () =>
	within(composing())
		.queryAllByRole('status')
		.map((status) => status.textContent?.trim())
		.filter(Boolean);
const chipsAre = (...texts: string[]) => waitUntil(() => expect(chips()).toEqual(texts));

describe('selected text of the page', () => {
	it('is offered, attached, and opens the panel with the focus in the composer', async () => {
		await askAbout('main p:nth-of-type(1)');
		await chipsAre('Selected text: The text one');
		await waitUntil(() => expect(test.page.focused()).toBe(test.page.composer()));
		expect(test.page.inside().queryByRole('button', { name: 'Ask about this' })).toBeNull();
	});

	it('is attached by the shortcut as well', async () => {
		select('main p:nth-of-type(2)');
		await waitUntil(() => void test.page.button('Ask about this'));
		fireEvent.keyDown(document.body, { key: 'i', ctrlKey: true });
		await chipsAre('Selected text: The text two');
	});

	it('can be taken out again', async () => {
		await askAbout('main p:nth-of-type(1)');
		await askAbout('main p:nth-of-type(2)');
		await chipsAre('Selected text: The text one', 'Selected text: The text two');
		fireEvent.click(test.page.inside().getAllByRole('button', { name: 'Remove selected text' })[0] as HTMLElement);
		await chipsAre('Selected text: The text two');
		await test.page.ask('Why?');
		expect(test.server.requests[0]?.body.context).toMatchObject([{ value: 'The text two' }]);
	});

	it('goes along with the question, stays shown on it, and not with the next one', async () => {
		await askAbout('main p:nth-of-type(1)');
		await test.page.ask('Why?');
		expect(test.server.requests[0]?.body.context).toEqual([
			{ type: 'textSelection', value: 'The text one', path: '/', elementId: 'docker' },
		]);
		expect(chips()).toEqual([]);
		await waitUntil(() => {
			const shown = within(test.page.questions()[0] as HTMLElement).getByRole('listitem');
			expect(shown.textContent).toBe('Selected text: The text one');
		});
		await test.page.ask('And?');
		expect(test.server.requests[1]?.body).not.toHaveProperty('context');
	});

	it('is told to be code when it is', async () => {
		await askAbout('pre code');
		await chipsAre('Code: docker run docent');
		expect(test.page.button('Remove code')).toBeTruthy();
	});

	it('says when only its beginning goes along', async () => {
		await askAbout('#long');
		await waitUntil(() =>
			expect(chips()[0]).toMatch(/^Selected text: word.*Only the first \d,\d{3} characters will be sent\.$/s),
		);
		await test.page.ask('Why?');
		const [item] = (test.server.requests[0]?.body.context ?? []) as { value: string }[];
		expect(item?.value.startsWith('word word')).toBe(true);
		expect(item?.value.length).toBeLessThanOrEqual(contextItems.selectionMaxLength);
	});

	it('is attached once, and a sixth has to wait until one is taken out', async () => {
		const five = ['one', 'two', 'three', 'four', 'five'].map((word) => `Selected text: The text ${word}`);
		for (const position of [1, 2, 2, 3, 4, 5]) await askAbout(`main p:nth-of-type(${position})`);
		await chipsAre(...five);
		await waitUntil(() => expect(statuses()).toEqual(['Attached to your question: Selected text: The text five']));
		const refused = 'You can attach up to 5 items. Remove one to add another.';
		await askAbout('main p:nth-of-type(6)');
		await waitUntil(() => expect(within(composing()).getByText(refused, { selector: ':not([role])' })).toBeTruthy());
		await chipsAre(...five);
		await waitUntil(() => expect(statuses()).toEqual([refused]));
		fireEvent.click(test.page.inside().getAllByRole('button', { name: 'Remove selected text' })[0] as HTMLElement);
		await waitUntil(() => expect(within(composing()).queryByText(refused)).toBeNull());
		await askAbout('main p:nth-of-type(6)');
		await chipsAre(...five.slice(1), 'Selected text: The text six');
		await test.page.ask('Why?');
		expect(test.server.requests[0]?.body.context).toHaveLength(5);
	});

	it('is said aloud when it is attached, and not when another is taken out', async () => {
		await askAbout('main p:nth-of-type(1)');
		await waitUntil(() => expect(statuses()).toEqual(['Attached to your question: Selected text: The text one']));
		await askAbout('pre code');
		await waitUntil(() => expect(statuses()).toEqual(['Attached to your question: Code: docker run docent']));
		fireEvent.click(test.page.button('Remove code'));
		await waitUntil(() => expect(statuses()).toEqual([]));
	});

	it('is there again after a reload, without what cannot be read, until it is asked about', async () => {
		await askAbout('main p:nth-of-type(1)');
		await askAbout('pre code');
		await chipsAre('Selected text: The text one', 'Code: docker run docent');
		dispatchEvent(new Event('pagehide'));
		const [name, kept = ''] = Object.entries(sessionStorage).find(([key]) => key.endsWith(':attached')) ?? [''];
		await test.page.docent.destroy();
		sessionStorage.setItem(
			name,
			JSON.stringify([...JSON.parse(kept), null, { type: 'code' }, { type: 'x', value: 'y' }]),
		);
		await test.page.init();
		await test.page.docent.open();
		await chipsAre('Selected text: The text one', 'Code: docker run docent');
		await test.page.ask('Why?');
		expect(test.server.requests[0]?.body.context).toEqual([
			{ type: 'textSelection', value: 'The text one', path: '/', elementId: 'docker' },
			{ type: 'code', value: 'docker run docent', path: '/', elementId: 'docker' },
		]);
		dispatchEvent(new Event('pagehide'));
		expect(sessionStorage.getItem(name)).toBeNull();
	});

	it('stays attached while the question has to wait', async () => {
		test.server.setScenario('stalled');
		await test.page.docent.ask('One');
		await waitUntil(() => void test.page.button('Stop'));
		await askAbout('main p:nth-of-type(1)');
		test.page.submit('Two');
		await chipsAre('Selected text: The text one');
	});
});

it('a pasted text and the whole page keep their names on the question, on the next page too; the service is not told', async () => {
	await test.page.open();
	const log = 'The log goes on.\n'.repeat(30);
	fireEvent.paste(test.page.composer(), { clipboardData: { getData: () => log } });
	await chipsAre('Pasted text: The log goes on.');
	fireEvent.click(test.page.button('Add this page'));
	await waitUntil(() => expect(chips()).toHaveLength(2));
	await test.page.ask('Why?');
	const context = test.server.requests[0]?.body.context as object[];
	expect(context.map((item) => Object.keys(item))).toEqual([
		['type', 'value'],
		['type', 'value', 'path'],
	]);
	const sent = () =>
		within(test.page.questions()[0] as HTMLElement)
			.getAllByRole('listitem')
			.map((item) => item.textContent?.split(':')[0]);
	await waitUntil(() => expect(sent()).toEqual(['Pasted text', 'This page']));
	await test.goToAnotherPage();
	await test.page.init();
	await test.page.docent.open();
	await waitUntil(() => expect(sent()).toEqual(['Pasted text', 'This page']));
});

it('where the site does not want it, selected text is not offered', async () => {
	await test.page.docent.update({ selection: false });
	select('main p:nth-of-type(1)');
	fireEvent.keyDown(document.body, { key: 'i', ctrlKey: true });
	await waitUntil(() => expect(test.page.dialog()).toBeTruthy());
	expect(chips()).toEqual([]);
	expect(test.page.inside().queryByRole('button', { name: 'Ask about this' })).toBeNull();
});

it('a change of what is content is followed', async () => {
	await askAbout('main p:nth-of-type(1)');
	await test.page.docent.update({ contentSelector: 'pre' });
	await askAbout('pre code');
	await chipsAre('Selected text: The text one', 'Code: docker run docent');
	expect(test.page.host()?.shadowRoot?.querySelectorAll('.offer')).toHaveLength(1);
});
