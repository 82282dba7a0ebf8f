import { fireEvent, within } from '@testing-library/preact';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { waitUntil } from '../../../testing/panel/widget-on-page.js';
import { setUpWidgetTests } from '../../../testing/panel/widget-test.js';

const test = setUpWidgetTests();

const starters = () => {
	const list = test.page.inside().queryByRole('list', { name: 'Suggestions' });
	return list
		? within(list)
				.getAllByRole('button')
				.map(({ textContent }) => textContent)
		: [];
};
const startersAre = (...texts: string[]) => waitUntil(() => expect(starters()).toEqual(texts));
const reading = () => test.page.inside().queryByText(/^You are reading/)?.textContent;
const theming = { page: { title: 'Theming', path: '/theming' }, starters: ['How do I set the accent?'] };

describe('questions to begin with', () => {
	beforeEach(() => {
		document.head.innerHTML = '';
		history.replaceState(null, '', '/theming');
	});

	it("are the site's, four at most; a press asks one", async () => {
		await test.page.opened({ starters: ['A?', 'B?', 'C?', 'D?', 'E?'] });
		await startersAre('A?', 'B?', 'C?', 'D?');
		fireEvent.click(test.page.button('B?'));
		await waitUntil(() => expect(test.page.questions()).toHaveLength(1));
		await test.page.settled();
		expect(test.server.requests[0]?.body.messages?.[0]?.parts?.[0]?.text).toBe('B?');
		expect(starters()).toEqual([]);
	});

	it('are those of the service, with the page that it knows', async () => {
		test.server.setStarters(theming);
		await test.page.opened();
		await startersAre('How do I set the accent?');
		expect(reading()).toBe('You are reading Theming.');
		expect(test.server.startersAsked).toEqual(['/theming']);
	});

	it('are asked for once a page, from the opening on', async () => {
		test.server.setStarters(theming);
		await test.page.init();
		await vi.dynamicImportSettled();
		expect(test.server.startersAsked).toEqual([]);
		await test.page.open();
		await startersAre('How do I set the accent?');
		fireEvent.click(test.page.button('Close'));
		await test.page.open();
		await startersAre('How do I set the accent?');
		expect(test.server.startersAsked).toHaveLength(1);
	});

	it('follow the reader to another page', async () => {
		test.server.setStarters(theming);
		await test.page.opened();
		await startersAre('How do I set the accent?');
		test.server.setStarters({ page: { title: 'Search', path: '/search' }, starters: ['How do I open the palette?'] });
		history.pushState(null, '', '/search');
		document.body.append('The page that follows.');
		await startersAre('How do I open the palette?');
		expect(reading()).toBe('You are reading Search.');
		expect(test.server.startersAsked).toEqual(['/theming', '/search']);
	});

	it("the page's own come before them, and the page is named all the same", async () => {
		test.server.setStarters(theming);
		await test.page.opened();
		await startersAre('How do I set the accent?');
		document.head.innerHTML = '<meta name="docent:starters" content="Where are the bolts?">';
		await startersAre('Where are the bolts?');
		expect(reading()).toBe('You are reading Theming.');
	});

	it('are none where the site wants none', async () => {
		test.server.setStarters(theming);
		await test.page.opened({ starters: [] });
		await waitUntil(() => expect(reading()).toBe('You are reading Theming.'));
		expect(starters()).toEqual([]);
	});

	it.each([404, 500])("are the site's alone where the service answers with %i", async (status) => {
		test.server.setStarters(status);
		await test.page.opened({ starters: ['A?'] });
		await startersAre('A?');
		await waitUntil(() => expect(test.server.startersAsked).toHaveLength(1));
		expect(reading()).toBeUndefined();
		await test.page.ask('Why?');
		expect(test.page.answers()).toHaveLength(1);
	});

	it('are not asked for before the reader agrees, nor where nothing is sent before a question', async () => {
		test.server.setStarters(theming);
		await test.page.opened({ consent: 'required' });
		await waitUntil(() => expect(test.page.button('Agree')).toBeTruthy());
		expect(test.server.startersAsked).toEqual([]);
		fireEvent.click(test.page.button('Agree'));
		await startersAre('How do I set the accent?');
		await test.page.docent.destroy();
		await test.page.opened({ search: false, starters: ['A?'] });
		await startersAre('A?');
		expect(test.server.startersAsked).toHaveLength(1);
	});

	it('are asked beside what the reader writes', async () => {
		await test.page.opened({ starters: ['A?'] });
		await startersAre('A?');
		test.page.type('mine');
		fireEvent.click(test.page.button('A?'));
		await waitUntil(() => expect(test.page.questions()).toHaveLength(1));
		await test.page.settled();
		expect(test.page.composer().value).toBe('mine');
	});
});
