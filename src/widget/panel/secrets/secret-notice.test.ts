import { fireEvent, within } from '@testing-library/preact';
import { beforeEach, describe, expect, it } from 'vitest';
import { waitUntil } from '../../../testing/panel/widget-on-page.js';
import { setUpWidgetTests } from '../../../testing/panel/widget-test.js';

const test = setUpWidgetTests();
/** Put together here, so that nobody takes it for a leaked one. */
const key = `sk-proj-${'kX9vQ2mLr7TzB4nWp3HsYd8GfJ6cRa5E'}`;
const question = `Why is ${key} refused?`;

beforeEach(async () => {
	document.body.innerHTML = `<main><p>The key is ${key}</p></main>`;
	await test.page.opened({ search: false });
});

const notice = () => test.page.inside().queryByRole('alertdialog', { name: 'This looks like a secret' });
const press = (name: string) => fireEvent.click(within(notice() as HTMLElement).getByRole('button', { name }));
const noticed = () => waitUntil(() => expect(notice()).toBeTruthy());

describe('a question that holds a secret', () => {
	beforeEach(async () => {
		test.page.submit(question);
		await noticed();
	});

	it('is not sent, and the reader is told what was found', async () => {
		expect(test.server.requests).toEqual([]);
		expect(within(notice() as HTMLElement).getByRole('listitem').textContent).toBe('API key sk-pro…');
		await waitUntil(() => expect(test.page.focused()?.textContent).toBe('Remove it'));
	});

	it('loses it when the reader wants that, and is sent then', async () => {
		press('Remove it');
		await waitUntil(() => expect(test.page.composer().value).toBe('Why is […] refused?'));
		expect(notice()).toBeNull();
		expect(test.page.focused()).toBe(test.page.composer());
		await test.page.ask(test.page.composer().value);
		expect(JSON.stringify(test.server.requests)).not.toContain(key);
	});

	it('is sent all the same when the reader says so', async () => {
		press('Send anyway');
		await waitUntil(() => expect(test.server.requests).toHaveLength(1));
		expect(JSON.stringify(test.server.requests)).toContain(key);
		await test.page.settled();
		expect(notice()).toBeNull();
	});

	it('can be changed instead', async () => {
		fireEvent.keyDown(notice() as HTMLElement, { key: 'Escape' });
		await waitUntil(() => expect(notice()).toBeNull());
		expect(test.page.dialog()).toBeTruthy();
		expect(test.page.composer().value).toBe(question);
		await test.page.ask('Why is my key refused?');
		expect(test.server.requests).toHaveLength(1);
	});
});

it('what is attached is looked at as well, and loses its secret alone', async () => {
	getSelection()?.selectAllChildren(document.querySelector('main p') as Element);
	document.dispatchEvent(new Event('selectionchange'));
	await waitUntil(() => void test.page.button('Ask about this'));
	fireEvent.click(test.page.button('Ask about this'));
	await waitUntil(() => void test.page.button('Remove selected text'));
	test.page.submit('Why?');
	await noticed();
	expect(test.server.requests).toEqual([]);
	press('Remove it');
	await waitUntil(() => expect(notice()).toBeNull());
	await test.page.ask('Why?');
	expect(test.server.requests[0]?.body.context).toMatchObject([{ value: 'The key is […]' }]);
});

it('a suggestion waits in the composer beside a pasted text, which is looked at before it is sent', async () => {
	await test.page.docent.update({ starters: ['What does this say?'] });
	const log = `${'The log goes on.\n'.repeat(30)}${key}`;
	const clipboardData = { getData: () => log };
	fireEvent.paste(test.page.composer(), { clipboardData });
	await waitUntil(() => void test.page.inside().getByRole('list', { name: 'Attached to your question' }));
	await waitUntil(() => void test.page.button('What does this say?'));
	fireEvent.click(test.page.button('What does this say?'));
	await waitUntil(() => expect(test.page.composer().value).toBe('What does this say?'));
	expect(test.server.requests).toEqual([]);
	test.page.submit(test.page.composer().value);
	await noticed();
});

it('a question in other words is looked at before it is asked again', async () => {
	await test.page.ask('Why?');
	fireEvent.click(await within(test.page.questions()[0] as HTMLElement).findByRole('button', { name: 'Edit' }));
	await waitUntil(() => void test.page.inside().getByRole('textbox', { name: 'Edit your question' }));
	const field = test.page.inside().getByRole('textbox', { name: 'Edit your question' });
	fireEvent.input(field, { target: { value: question } });
	fireEvent.keyDown(field, { key: 'Enter' });
	await noticed();
	expect(test.server.requests).toHaveLength(1);
	press('Remove it');
	await waitUntil(() => expect((field as HTMLTextAreaElement).value).toBe('Why is […] refused?'));
});
