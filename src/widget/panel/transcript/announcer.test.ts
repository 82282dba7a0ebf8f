import { fireEvent } from '@testing-library/preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { breaking } from '../../../testing/faults/breaking-network.js';
import type { ScenarioName } from '../../../testing/faults/fault-scenarios.js';
import { waitUntil } from '../../../testing/panel/widget-on-page.js';
import { setUpWidgetTests } from '../../../testing/panel/widget-test.js';
import { panelStrings } from '../../strings/en.js';

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

afterEach(() => void vi.useRealTimers());
beforeEach(async () => {
	stopListening();
	await test.page.opened();
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

it('hears nothing of a connection that breaks and is made again', async () => {
	vi.stubGlobal('fetch', breaking(12));
	test.server.setScenario('resumable');
	await test.page.ask('Why?');
	await waitUntil(() => expect(heard.at(-1)).toContain('word60'));
	vi.unstubAllGlobals();
	expect(test.server.replays.length).toBeGreaterThan(0);
	expect(heard.slice(0, -1).every((text) => [panelStrings.searching, panelStrings.writing].includes(text))).toBe(true);
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

it('hears signs of life while nothing of an answer can be said, no two alike in a row', async () => {
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
	test.server.setScenario('stalled');
	test.page.submit('Why?');
	await waitUntil(() => expect(heard.at(-1)).toBe(panelStrings.writing));
	vi.advanceTimersByTime(12_000);
	await waitUntil(() => expect(heard.at(-1)).toBe(panelStrings.stillWriting));
	vi.advanceTimersByTime(12_000);
	await waitUntil(() => expect(heard.at(-1)).toBe(panelStrings.writing));
});

it('hears that an answer takes long', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	test.server.setScenario('silent');
	test.page.submit('Why?');
	await waitUntil(() => expect(test.server.requests).toHaveLength(1));
	vi.advanceTimersByTime(15_000);
	await waitUntil(() => expect(heard.at(-1)).toBe(panelStrings.slow.join('. ')));
});

it('hears a code block as its number of lines, and the beginning of a long answer', async () => {
	test.server.setAnswer(['Run this:\n\n```sh\none\ntwo\n```\n\n', 'More words. '.repeat(200)]);
	await test.page.ask('How?');
	await waitUntil(() => expect(heard.at(-1)).toMatch(/^Run this:\nCode block, 2 lines\.\nMore words/));
	expect(heard.at(-1)?.endsWith(panelStrings.readOn)).toBe(true);
	expect(heard.at(-1)?.length).toBeLessThan(1_100);
});
