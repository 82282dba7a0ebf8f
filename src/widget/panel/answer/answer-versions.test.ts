import { within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { waitUntil } from '../../../testing/panel/widget-on-page.js';
import { setUpWidgetTests } from '../../../testing/panel/widget-test.js';

const test = setUpWidgetTests();
const answer = () => within(test.page.answers().at(-1) ?? document.body);

/** An answer that rests on a page of each of these versions. */
async function askAbout(...versions: (string | undefined)[]) {
	const output = versions.map((version, index) => ({
		path: `/guide/${index}`,
		content: 'Text.',
		metadata: { title: `Guide ${index}`, version },
	}));
	test.server.setAnswer([
		{ type: 'tool-input-available', toolCallId: 's1', toolName: 'search', input: { query: 'change' } },
		{ type: 'tool-output-available', toolCallId: 's1', output },
		'Set the option.',
	]);
	await test.page.asked('How do I change it?');
	await waitUntil(() => answer().getByText('Set the option.'));
}

describe('an answer', () => {
	it('says once which versions of the documentation it is about', async () => {
		await askAbout('v2.1', 'v2.1', undefined, 'next');
		await waitUntil(() => answer().getByText('2.1'));
		const chips = [...(test.page.answers().at(-1)?.querySelectorAll('.answer-version') ?? [])];
		expect(chips.map(({ textContent }) => textContent)).toEqual(['Version 2.1', 'Version next']);
	});

	it('says nothing of versions where the documentation has none', async () => {
		await askAbout(undefined);
		await waitUntil(() => expect(answer().getAllByRole('link', { name: /Guide 0/ })).toHaveLength(2));
		expect(test.page.answers().at(-1)?.querySelector('.answer-version')).toBeNull();
	});
});
