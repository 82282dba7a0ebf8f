import { fireEvent } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { waitUntil } from '../../testing/panel/widget-on-page.js';
import { setUpWidgetTests } from '../../testing/panel/widget-test.js';

const test = setUpWidgetTests();

/** A button of the page that has the focus. */
function focusPage(): HTMLButtonElement {
	const button = document.body.appendChild(document.createElement('button'));
	button.focus();
	return button;
}

const closed = () => waitUntil(() => expect(test.page.dialog()).toBeNull());
const composerHasFocus = () => waitUntil(() => expect(test.page.focused()).toBe(test.page.composer()));

describe('opening the panel', () => {
	it('shows a dialog instead of the launcher and puts the focus into the composer', async () => {
		const { page } = test;
		await page.init();
		expect(page.dialog()).toBeNull();
		await page.open();
		await composerHasFocus();
		expect(page.dialog()?.getAttribute('aria-label')).toBe('Ask the docs');
		expect(page.launcher()).toBeNull();
	});

	it('gives it the name that the site wants', async () => {
		const { page } = test;
		await page.opened({ title: 'Ask Acme' });
		expect(page.dialog()?.getAttribute('aria-label')).toBe('Ask Acme');
		expect(page.inside().getByRole('heading', { name: 'Ask Acme', level: 2 })).toBeTruthy();
		await page.docent.update({ title: null });
		await waitUntil(() => expect(page.dialog()?.getAttribute('aria-label')).toBe('Ask the docs'));
	});

	it('works without a launcher', async () => {
		const { page } = test;
		await page.init({ launcher: false });
		expect(page.launcher()).toBeNull();
		await page.docent.open();
		await waitUntil(() => expect(page.dialog()).toBeTruthy());
	});

	it('is modal where it covers the page, and follows a change of the window', async () => {
		const { page, standIns } = test;
		standIns.setMedia('(max-width: 640px)');
		await page.opened();
		expect(page.dialog()?.dataset.modal).toBe('');
		await composerHasFocus();
		standIns.setMedia();
		expect(page.dialog()?.dataset.modal).toBeUndefined();
		expect(page.dialog()).toBeTruthy();
		expect(page.focused(), 'the focus stays where the reader writes').toBe(page.composer());
		standIns.setMedia('(max-width: 640px)');
		expect(page.focused()).toBe(page.composer());
	});

	it('shows what can be asked before the first question', async () => {
		const { page } = test;
		await page.opened();
		expect(page.inside().getByRole('heading', { name: 'What are you looking for?' })).toBeTruthy();
		expect(page.inside().queryByRole('button', { name: 'New conversation' })).toBeNull();
	});
});

it('a letter that is typed right after Enter begins the next question', async () => {
	const { page } = test;
	await page.init();
	await page.open();
	page.submit('second question');
	page.type('second questionx');
	await waitUntil(() => expect(page.questions()).toHaveLength(1));
	expect(page.composer().value).toBe('x');
});

describe('closing the panel', () => {
	it('by its button gives the focus back to where it was', async () => {
		const { page } = test;
		const before = focusPage();
		await page.init();
		await page.docent.open();
		await composerHasFocus();
		fireEvent.click(page.button('Close'));
		await closed();
		expect(document.activeElement).toBe(before);
	});

	it('by Escape gives it to the launcher when what had it is gone', async () => {
		const { page } = test;
		const before = focusPage();
		await page.init();
		await page.docent.open();
		await composerHasFocus();
		before.remove();
		fireEvent.keyDown(page.composer(), { key: 'Escape' });
		await closed();
		await waitUntil(() => expect(page.focused()).toBe(page.launcher()));
	});

	it('gives it to the launcher when nothing had it', async () => {
		const { page } = test;
		await page.opened();
		await composerHasFocus();
		await page.docent.close();
		await closed();
		expect(page.focused()).toBe(page.launcher());
	});

	it('does not happen by the Escape that leaves an input method', async () => {
		const { page } = test;
		await page.opened();
		fireEvent.keyDown(page.composer(), { key: 'Escape', isComposing: true });
		// Safari says so after the end of the composition.
		fireEvent.keyDown(page.composer(), { key: 'Escape', keyCode: 229 });
		expect(page.dialog()).toBeTruthy();
	});

	it('happens by the browser’s own way to leave a modal dialog', async () => {
		const { page, standIns } = test;
		standIns.setMedia('(max-width: 640px)');
		await page.opened();
		const within = page.dialog()?.appendChild(document.createElement('dialog'));
		within?.dispatchEvent(new Event('cancel', { cancelable: true }));
		expect(page.dialog()).toBeTruthy();
		const cancel = new Event('cancel', { cancelable: true });
		page.dialog()?.dispatchEvent(cancel);
		expect(cancel.defaultPrevented).toBe(true);
		await closed();
		expect(page.launcher()).toBeTruthy();
	});

	it('happens one layer at a time by that way too', async () => {
		const { page, standIns } = test;
		standIns.setMedia('(max-width: 640px)');
		await page.opened();
		fireEvent.click(page.button('Earlier conversations'));
		await waitUntil(() => expect(page.button('Earlier conversations').ariaExpanded).toBe('true'));
		page.dialog()?.dispatchEvent(new Event('cancel', { cancelable: true }));
		await waitUntil(() => expect(page.button('Earlier conversations').ariaExpanded).toBe('false'));
		expect(page.dialog()).toBeTruthy();
	});

	it('happens by the shortcut that opened it, from inside', async () => {
		const { page } = test;
		await page.init();
		fireEvent.keyDown(document.body, { key: 'i', ctrlKey: true });
		await waitUntil(() => expect(page.dialog()).toBeTruthy());
		await composerHasFocus();
		fireEvent.keyDown(page.composer(), { key: 'i', ctrlKey: true });
		await closed();
	});

	it('keeps what was typed', async () => {
		const { page } = test;
		await page.opened();
		page.type('half a ques');
		await page.docent.close();
		await page.docent.open();
		await waitUntil(() => expect(page.composer().value).toBe('half a ques'));
	});
});

describe('a panel that was open on the page before', () => {
	it('NAV-5: opens again with its conversation, and leaves the focus where it is', async () => {
		await test.page.asked('Why?');
		await test.goToAnotherPage();
		const field = focusPage();
		await test.page.init();
		await waitUntil(() => expect(test.page.dialog()).toBeTruthy());
		expect(test.page.questions()).toHaveLength(1);
		expect(document.activeElement).toBe(field);
	});

	it('stays closed on a phone, where it would cover the page', async () => {
		await test.page.asked('Why?');
		await test.goToAnotherPage();
		test.standIns.setMedia('(max-width: 640px)');
		await test.page.init();
		expect(test.page.dialog()).toBeNull();
		expect(test.page.launcher()).toBeTruthy();
	});

	it('stays closed when the reader had closed it', async () => {
		await test.page.asked('Why?');
		await test.page.docent.close();
		expect(sessionStorage.getItem('docent:docs:open')).toBeNull();
	});

	it('is not remembered before the first question', async () => {
		await test.page.opened();
		test.page.type('half a ques');
		await test.page.docent.close();
		await test.page.docent.open();
		expect(sessionStorage).toHaveLength(0);
		expect(localStorage).toHaveLength(0);
	});
});
