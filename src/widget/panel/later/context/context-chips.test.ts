import { fireEvent, within } from '@testing-library/preact';
import { beforeEach, describe, expect, it } from 'vitest';
import { contextItems } from '../../../../contract/limits.js';
import { waitUntil } from '../../../../testing/widget-on-page.js';
import { setUpWidgetTests } from '../../../../testing/widget-test.js';

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
			expect(chips()[0]).toMatch(/^Selected text: word.*Only the first \d,\d{3} characters fit\.$/s),
		);
		await test.page.ask('Why?');
		const [item] = (test.server.requests[0]?.body.context ?? []) as { value: string }[];
		expect(item?.value.startsWith('word word')).toBe(true);
		expect(item?.value.length).toBeLessThanOrEqual(contextItems.selectionMaxLength);
	});

	it('is attached once, and of more than five the oldest makes room', async () => {
		for (const position of [1, 2, 3, 3, 4, 5, 6]) await askAbout(`main p:nth-of-type(${position})`);
		await chipsAre(...['two', 'three', 'four', 'five', 'six'].map((word) => `Selected text: The text ${word}`));
		await test.page.ask('Why?');
		expect(test.server.requests[0]?.body.context).toHaveLength(5);
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
