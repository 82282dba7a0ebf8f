import { createEvent, fireEvent } from '@testing-library/preact';
import { beforeEach, describe, expect, it } from 'vitest';
import { waitUntil } from '../../../testing/panel/widget-on-page.js';
import { setUpWidgetTests } from '../../../testing/panel/widget-test.js';

const test = setUpWidgetTests();
beforeEach(() => test.page.opened());

/** Presses Enter in the composer and tells whether the browser may still add a line. */
function pressEnter(keys: Partial<KeyboardEventInit> & { keyCode?: number } = {}): boolean {
	const event = createEvent.keyDown(test.page.composer(), { key: 'Enter', cancelable: true, ...keys });
	fireEvent(test.page.composer(), event);
	return !event.defaultPrevented;
}

const texts = (elements: HTMLElement[]) => elements.map((element) => element.querySelector('p')?.textContent);

describe('Enter', () => {
	it('sends what is written and empties the composer', async () => {
		test.page.type('  Why?\n');
		expect(pressEnter()).toBe(false);
		await waitUntil(() => expect(texts(test.page.questions())).toEqual(['Why?']));
		await test.page.settled();
		expect(test.page.composer().value).toBe('');
		expect(test.server.requests).toHaveLength(1);
	});

	it('sends what was typed last, though it is not drawn yet', async () => {
		const composer = test.page.composer();
		// As a browser does it, which does not wait for what is drawn.
		composer.value = 'Why?';
		composer.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
		composer.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }));
		await waitUntil(() => expect(texts(test.page.questions())).toEqual(['Why?']));
		await test.page.settled();
	});

	it('asks once, however often it is pressed', async () => {
		test.page.type('Why?');
		for (let times = 0; times < 3; times++) pressEnter();
		await waitUntil(() => expect(texts(test.page.questions())).toEqual(['Why?']));
		await test.page.settled();
		expect(test.server.requests).toHaveLength(1);
		expect(test.page.composer().value).toBe('');
	});

	it.each([
		['with Shift, which makes a new line', { shiftKey: true }],
		['that chooses a word while composing', { isComposing: true }],
		['that ends a composition in Safari', { keyCode: 229 }],
	])('does not send %s', async (_name, keys) => {
		test.page.type('Why?');
		expect(pressEnter(keys)).toBe(true);
		expect(test.page.questions()).toHaveLength(0);
		expect(test.page.composer().value).toBe('Why?');
	});

	it('does nothing while there is nothing to ask', () => {
		for (const text of ['', ' ', '\n\t']) {
			test.page.type(text);
			expect(pressEnter()).toBe(false);
		}
		expect(test.page.questions()).toHaveLength(0);
		expect(test.page.button('Send').getAttribute('aria-disabled')).toBe('true');
	});
});

it('the button sends as well', async () => {
	test.page.type('Why?');
	await waitUntil(() => expect(test.page.button('Send').getAttribute('aria-disabled')).toBe('false'));
	fireEvent.click(test.page.button('Send'));
	await waitUntil(() => expect(test.page.questions()).toHaveLength(1));
	await test.page.settled();
});

/** What describes the composer. */
const noteIs = (text: string) =>
	waitUntil(() => {
		const note = test.page.composer().getAttribute('aria-describedby');
		expect(test.page.dialog()?.querySelector(`#${note}`)?.textContent).toBe(text);
	});

it('what may still be written is shown near the limit, and said now and then', async () => {
	test.page.type('x'.repeat(7_199));
	expect(test.page.composer().hasAttribute('aria-describedby')).toBe(false);
	test.page.type('x'.repeat(7_245));
	await noteIs('755 characters left.');
	const said = () =>
		test.page
			.inside()
			.queryAllByRole('status')
			.map(({ textContent }) => textContent);
	expect(said()).toContain('800 characters left.');
	test.page.type('x'.repeat(7_246));
	await noteIs('754 characters left.');
	expect(said()).toContain('800 characters left.');
	test.page.type('x'.repeat(7_999));
	await noteIs('1 character left.');
});

it('a question that is too long stays, with the reason beside it', async () => {
	test.page.type('x'.repeat(8_001));
	await waitUntil(() => expect(test.page.composer().getAttribute('aria-invalid')).toBe('true'));
	await noteIs('Questions can have up to 8,000 characters.');
	pressEnter();
	fireEvent.click(test.page.button('Send'));
	expect(test.page.questions()).toHaveLength(0);
	test.page.type('x'.repeat(8_000));
	await waitUntil(() => expect(test.page.composer().getAttribute('aria-invalid')).toBe('false'));
	pressEnter();
	await waitUntil(() => expect(test.page.questions()).toHaveLength(1));
	await test.page.settled();
});

describe('while an answer is coming', () => {
	beforeEach(async () => {
		test.server.setScenario('stalled');
		test.page.submit('One');
		await waitUntil(() => expect(test.page.answers()).toHaveLength(1));
	});

	it('the next question can be written, and waits', async () => {
		test.page.type('Two');
		pressEnter();
		expect(test.page.questions()).toHaveLength(1);
		expect(test.page.composer().value).toBe('Two');
		fireEvent.click(test.page.button('Stop'));
		await test.page.settled();
		expect(test.page.composer().value).toBe('Two');
		test.server.setScenario('v2');
		pressEnter();
		await waitUntil(() => expect(test.page.questions()).toHaveLength(2));
		await test.page.settled();
	});

	it('the composer takes the focus of a "stop" that goes', async () => {
		test.server.setScenario('v2');
		fireEvent.click(test.page.button('Stop'));
		await test.page.settled();
		test.page.submit('Two');
		await waitUntil(() => test.page.button('Stop').focus());
		await test.page.settled();
		expect(test.page.focused()).toBe(test.page.composer());
	});

	it('a question of the page waits in the composer', async () => {
		await test.page.docent.ask('Two');
		await waitUntil(() => expect(test.page.composer().value).toBe('Two'));
		expect(test.page.questions()).toHaveLength(1);
	});

	it('a question of the page does not replace what is being written', async () => {
		test.page.type('mine');
		await test.page.docent.ask('Two');
		await waitUntil(() => expect(test.page.composer().value).toBe('mine\nTwo'));
	});
});

it('a question that the page asks leaves alone what is being written', async () => {
	test.page.type('mine');
	await test.page.docent.ask('Two');
	await waitUntil(() => expect(texts(test.page.questions())).toEqual(['Two']));
	expect(test.page.composer().value).toBe('mine');
	await test.page.settled();
});

describe('the arrow up', () => {
	const pressUp = () => fireEvent.keyDown(test.page.composer(), { key: 'ArrowUp' });
	const editor = () => test.page.inside().queryByRole('textbox', { name: 'Edit your question' });

	it('in an empty composer edits the last question', async () => {
		await test.page.ask('One');
		await test.page.ask('Two');
		pressUp();
		await waitUntil(() => expect(editor()).toHaveProperty('value', 'Two'));
	});

	it('stays in the text when there is one, and does nothing while an answer is coming', async () => {
		await test.page.ask('One');
		test.page.type('Two');
		expect(pressUp()).toBe(true);
		test.server.setScenario('stalled');
		test.page.submit('Two');
		await waitUntil(() => expect(test.page.questions()).toHaveLength(2));
		expect(pressUp()).toBe(true);
		expect(editor()).toBeNull();
	});
});

describe('a draft', () => {
	const leave = () => dispatchEvent(new Event('pagehide'));
	const drafts = () => Object.keys(sessionStorage).filter((key) => key.endsWith(':draft'));

	it('comes back on the next page, without the focus', async () => {
		test.page.type('Half a quest');
		expect(drafts()).toEqual([]);
		leave();
		expect(drafts()).toEqual(['docent:docs:v1:draft']);
		await test.goToAnotherPage();
		await test.page.init();
		await test.page.docent.open();
		await waitUntil(() => expect(test.page.composer().value).toBe('Half a quest'));
	});

	it('is forgotten once it is asked', async () => {
		test.page.type('Why?');
		leave();
		await test.page.ask('Why?');
		leave();
		expect(drafts()).toEqual([]);
	});

	it('is kept nowhere where nothing may be kept', async () => {
		await test.page.docent.update({ persistence: 'none' });
		test.page.type('Half a quest');
		leave();
		expect(drafts()).toEqual([]);
	});
});
