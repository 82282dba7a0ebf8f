import { fireEvent, within } from '@testing-library/preact';
import { beforeEach, describe, expect, it } from 'vitest';
import { waitUntil } from '../../../testing/panel/widget-on-page.js';
import { setUpWidgetTests } from '../../../testing/panel/widget-test.js';

const test = setUpWidgetTests();

const starters = () => {
	const list = test.page.inside().queryByRole('list', { name: 'Questions to begin with' });
	return list
		? within(list)
				.getAllByRole('button')
				.map(({ textContent }) => textContent)
		: [];
};
const startersAre = (...texts: string[]) => waitUntil(() => expect(starters()).toEqual(texts));

describe('questions to begin with', () => {
	beforeEach(() => {
		document.body.innerHTML = '<main><h2>Fitting</h2><h2>How long does it last?</h2></main>';
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

	it("come from the page's headings when there are no others, and follow the page", async () => {
		await test.page.opened();
		await startersAre('What should I know about “Fitting”?', 'How long does it last?');
		document.body.innerHTML = '<main><h2>Remove your gasket</h2><h2>Storage</h2></main>';
		await startersAre('How do I remove my gasket?', 'What should I know about “Storage”?');
		document.head.innerHTML = '<meta name="docent:starters" content="Where are the bolts?">';
		await startersAre('Where are the bolts?');
		document.head.innerHTML = '';
	});

	it('are none where the site wants none', async () => {
		await test.page.opened({ starters: [] });
		expect(starters()).toEqual([]);
	});

	it('are asked beside what the reader writes', async () => {
		await test.page.opened({ starters: ['A?'] });
		test.page.type('mine');
		fireEvent.click(test.page.button('A?'));
		await waitUntil(() => expect(test.page.questions()).toHaveLength(1));
		await test.page.settled();
		expect(test.page.composer().value).toBe('mine');
	});
});
