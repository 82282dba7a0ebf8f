import { fireEvent, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { waitUntil } from '../../../testing/panel/widget-on-page.js';
import { setUpWidgetTests } from '../../../testing/panel/widget-test.js';

const test = setUpWidgetTests();
const answer = () => within(test.page.answers().at(-1) ?? document.body);

describe('an answer that the model did not write to its end', () => {
	it('says that it was cut off, and goes on when the reader asks', async () => {
		test.server.setAnswer(['To change it, set the option and then you', { type: 'finish', finishReason: 'length' }]);
		await test.page.asked('How do I change it?');
		await waitUntil(() => answer().getByText('This answer was cut off because the model reached its length limit.'));
		test.server.setAnswer(['reload the page.']);
		fireEvent.click(answer().getByRole('button', { name: 'Continue the answer' }));
		await waitUntil(() => answer().getByText('reload the page.'));
		expect(test.page.answers()).toHaveLength(2);
		expect(within(test.page.answers()[0] ?? document.body).getByText(/was cut off/)).toBeTruthy();
		expect(answer().queryByText(/was cut off/)).toBeNull();
	});

	it('says that a filter ended it', async () => {
		test.server.setAnswer(['First you', { type: 'finish', finishReason: 'content-filter' }]);
		await test.page.asked('How do I change it?');
		await waitUntil(() =>
			answer().getByText('The model’s content filter stopped this answer. Try rephrasing your question.'),
		);
		expect(answer().queryByRole('button', { name: 'Continue the answer' })).toBeNull();
	});
});
