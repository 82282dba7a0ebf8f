import { fireEvent } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { waitUntil } from '../../../testing/panel/widget-on-page.js';
import { setUpWidgetTests } from '../../../testing/panel/widget-test.js';

const test = setUpWidgetTests();
const key = 'docent:docs:consent';
const ours = () =>
	[...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) => /^docent:/.test(name));
const question = () => test.page.inside().queryByRole('heading', { name: 'Before you ask' });
const asked = () => waitUntil(() => expect(question()).toBeTruthy());
const answered = () => waitUntil(() => expect(question()).toBeNull());

describe('where the owner asks for consent', () => {
	it('nothing is sent, stored or offered before the reader agrees, and everything works then', async () => {
		await test.page.opened({ consent: 'required' });
		await asked();
		expect(test.page.inside().queryByRole('textbox')).toBeNull();
		await test.page.docent.ask('Why?');
		dispatchEvent(new Event('pagehide'));
		expect(test.server.requests).toEqual([]);
		expect(ours()).toEqual([]);
		fireEvent.click(test.page.button('Agree'));
		await waitUntil(() => expect(test.page.composer().value).toBe('Why?'));
		expect(ours()).toEqual([key]);
		await test.page.ask('Why?');
		expect(test.server.requests).toHaveLength(1);
		expect(ours().length).toBeGreaterThan(1);
	});

	it('"Not now" closes, and the next opening asks again', async () => {
		await test.page.opened({ consent: 'required' });
		await asked();
		fireEvent.click(test.page.button('Not now'));
		await waitUntil(() => expect(test.page.dialog()).toBeNull());
		await test.page.open();
		await asked();
		expect(ours()).toEqual([]);
	});

	it('the owner’s own words and page are shown', async () => {
		await test.page.opened({ consent: { text: 'Questions go to Acme.', url: '/privacy' } });
		await asked();
		expect(test.page.inside().getByText('Questions go to Acme.')).toBeTruthy();
		expect(test.page.inside().getByRole('link', { name: 'About privacy' }).getAttribute('href')).toBe('/privacy');
	});

	it('who agreed on another page is not asked', async () => {
		localStorage.setItem(key, '2026-11-21T12:00:00.000Z');
		await test.page.asked('Why?', { consent: 'required' });
		expect(question()).toBeNull();
	});

	it('the page’s own way of asking can say so, and take it back, which takes everything', async () => {
		await test.page.init({ consent: 'required' });
		await test.page.docent.consent();
		await test.page.open();
		await test.page.ask('Why?');
		await test.page.docent.forget();
		await asked();
		expect(ours()).toEqual([]);
		await test.page.docent.consent();
		await answered();
		expect(test.page.questions()).toEqual([]);
	});

	it('other tabs follow', async () => {
		await test.page.opened({ consent: 'required' });
		await asked();
		localStorage.setItem(key, 'then');
		dispatchEvent(new StorageEvent('storage', { key, newValue: 'then' }));
		await answered();
		await test.page.ask('Why?');
		localStorage.removeItem(key);
		dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
		await asked();
		expect(ours()).toEqual([]);
	});
});

it('consent is no news where none is wanted', async () => {
	await test.page.init();
	await test.page.docent.consent();
	expect(ours()).toEqual([]);
});

describe('being forgotten', () => {
	it('ends what runs, at the service too, and leaves nothing of ours and all of the page’s', async () => {
		localStorage.setItem('theme', 'dark');
		localStorage.setItem('docent:other:hidden', 'yes');
		await test.page.asked('One');
		test.server.setScenario('stalled');
		test.page.submit('Two');
		await waitUntil(() => void test.page.button('Stop'));
		test.page.type('Three');
		await test.page.docent.forget();
		await waitUntil(() => expect(test.page.questions()).toEqual([]));
		expect(test.page.composer().value).toBe('');
		expect(ours()).toEqual([]);
		expect(localStorage.getItem('theme')).toBe('dark');
		dispatchEvent(new Event('pagehide'));
		expect(ours()).toEqual([]);
	});

	it('can be had from the menu, by two presses', async () => {
		await test.page.asked('One');
		fireEvent.click(test.page.button('More options'));
		const item = () => test.page.inside().getByRole('menuitem', { name: /^Delete my data/ });
		await waitUntil(() => void item());
		fireEvent.click(item());
		await waitUntil(() => expect(test.page.inside().getByText(/^Press again to delete/)).toBeTruthy());
		expect(ours().length).toBeGreaterThan(0);
		fireEvent.click(item());
		await waitUntil(() => expect(ours()).toEqual([]));
		expect(test.page.questions()).toEqual([]);
	});

	it('needs an assistant', async () => {
		await expect(test.page.docent.forget()).rejects.toThrow('Docent: call init() first.');
	});
});
