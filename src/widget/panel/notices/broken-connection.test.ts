import { fireEvent } from '@testing-library/preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createNetwork } from '../../../testing/faults/breaking-network.js';
import { slowText } from '../../../testing/faults/fault-resumable.js';
import { waitUntil } from '../../../testing/panel/widget-on-page.js';
import { setUpWidgetTests } from '../../../testing/panel/widget-test.js';
import { panelStrings } from '../../strings/en.js';

const test = setUpWidgetTests();
beforeEach(() => test.page.opened());
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const textOfAnswer = () => test.page.answers()[0]?.textContent ?? '';

it.each([
	['with a click', () => fireEvent.click(test.page.button('Try again'))],
	['by itself when the connection is back', () => window.dispatchEvent(new Event('online'))],
])('an answer that the service keeps goes on %s, and its question is not asked again', async (_how, again) => {
	const network = createNetwork();
	vi.stubGlobal('fetch', network.fetch);
	test.server.setScenario('resumable');
	test.page.submit('Why?');
	await waitUntil(() => expect(textOfAnswer()).toContain('word5 '));
	const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
	network.lose();
	await waitUntil(() => void test.page.inside().getByRole('alert'));
	expect(test.page.inside().getByRole('alert').textContent).toContain(panelStrings.errors.offline[0]);
	expect(textOfAnswer()).toContain('word5 ');
	online.mockRestore();
	network.giveBack();
	// The notice listens from its first frame on.
	await waitUntil(() => {
		if (test.page.inside().queryByRole('alert')) again();
		expect(test.page.inside().queryByRole('alert')).toBeNull();
	});
	await waitUntil(() => expect(textOfAnswer()).toContain(slowText));
	await test.page.settled();
	expect(test.page.inside().queryByRole('alert')).toBeNull();
	expect(test.page.answers()).toHaveLength(1);
	expect(test.server.requests).toHaveLength(1);
});
