import { fireEvent } from '@testing-library/preact';
import { beforeEach, expect, it } from 'vitest';
import type { ScenarioName } from '../../testing/fault-scenarios.js';
import { waitUntil } from '../../testing/widget-on-page.js';
import { setUpWidgetTests } from '../../testing/widget-test.js';

const test = setUpWidgetTests();
let heard: string[];
let stopListening = () => {};

/** Hears what a screen reader hears of the live region: each text that it is given, once. */
function listen(): void {
	const region = test.page.dialog()?.querySelector('[aria-live=polite]') as Element;
	heard = [];
	const observer = new MutationObserver(() => {
		const text = region.textContent ?? '';
		if (text !== '' && text !== heard.at(-1)) heard.push(text);
	});
	observer.observe(region, { childList: true, characterData: true, subtree: true });
	stopListening = () => observer.disconnect();
}

beforeEach(async () => {
	stopListening();
	await test.page.init();
	await test.page.open();
	listen();
});

it('hears the state, and the whole answer once', async () => {
	await test.page.ask('Why?');
	await waitUntil(() => expect(heard.at(-1)).toMatch(/^You asked: Why\?/));
	expect(heard.length).toBeLessThanOrEqual(3);
	expect(heard.every((text) => ['Searching the documentation…', 'Writing…', heard.at(-1)].includes(text))).toBe(true);
	for (const [index, text] of heard.entries()) expect(heard[index + 1]?.startsWith(text) ?? false).toBe(false);
});

it('hears nothing of the growing text', async () => {
	test.server.setScenario('stalled');
	test.page.submit('Why?');
	await waitUntil(() => expect(test.page.answers()[0]?.textContent).toContain('Half an ans'));
	expect(heard.join()).not.toContain('Half');
	fireEvent.click(test.page.button('Stop'));
	await waitUntil(() => expect(heard.at(-1)).toContain('Half an ans'));
});

it.each<ScenarioName>(['code-internal', 'cut-mid-stream'])('hears of %s from the alert alone', async (scenario) => {
	test.server.setScenario(scenario);
	await test.page.ask('Why?');
	await waitUntil(() => void test.page.inside().getByRole('alert'));
	await waitUntil(() => expect(test.page.dialog()?.querySelector('[aria-live=polite]')?.textContent).toBe(''));
	expect(heard.length).toBeLessThanOrEqual(2);
});

it('hears a short answer to a second question as well', async () => {
	await test.page.ask('One');
	await test.page.ask('Two');
	await waitUntil(() => expect(heard.at(-1)).toMatch(/^You asked: Two/));
});

it('hears nothing of a conversation that was restored', async () => {
	await test.page.ask('Why?');
	await test.goToAnotherPage();
	await test.page.init();
	await waitUntil(() => expect(test.page.answers()).toHaveLength(1));
	expect(test.page.dialog()?.querySelector('[aria-live=polite]')?.textContent).toBe('');
});
