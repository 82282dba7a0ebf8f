import { assistantMessagePath, type Generation, headers } from '../../src/contract/routes.js';
import { expect, test } from '../fixtures.js';
import { startConsumerApp } from '../support/consumer-app.js';

const clients: { name: string; generation: Generation }[] = [
	{ name: 'ai4', generation: 'v1' },
	{ name: 'ai5', generation: 'v2' },
	{ name: 'ai6', generation: 'v2' },
	{ name: 'ai7', generation: 'v2' },
];

for (const { name, generation } of clients) {
	test(`useChat of ${name} streams answers with sources and goes on in the same thread`, async ({ page, service }) => {
		test.setTimeout(240_000);
		const faults: string[] = [];
		page.on('pageerror', (error) => faults.push(error.message));
		page.on('console', (message) => {
			if (message.type() === 'error') faults.push(message.text());
		});
		await page.addInitScript(() => {
			const shown = new Set<string>();
			new MutationObserver(() => {
				const text = document.querySelector('[aria-label=assistant]')?.textContent;
				if (text) shown.add(text);
			}).observe(document, { subtree: true, childList: true, characterData: true });
			Object.assign(window, { shown });
		});
		await using app = await startConsumerApp(name);
		const path = assistantMessagePath(generation, service.domain);
		await page.goto(`${app.url}?${new URLSearchParams({ api: `${service.url}${path}`, apiKey: service.key })}`);

		const ask = async (question: string) => {
			const answered = page.waitForResponse((response) => response.request().method() === 'POST');
			await page.getByRole('textbox', { name: 'Question' }).fill(question);
			await page.keyboard.press('Enter');
			const response = await answered;
			await response.finished();
			await expect(page.getByRole('status')).toHaveText('ready');
			await expect(page.getByRole('alert')).toBeEmpty();
			return { sent: response.request().postDataJSON(), thread: response.headers()[headers.threadId] };
		};
		const answers = page.getByRole('article', { name: 'assistant' });

		const first = await ask('How do I embed Docent with a script tag?');
		expect(first.thread).toMatch(/^th_/);
		await expect(answers).toHaveCount(1);
		await expect(answers).toContainText('script');
		await expect(answers.getByRole('link').first()).toHaveAttribute('href', /^(https?:\/\/|\/)/);
		await expect(page.locator('code')).toHaveText(first.thread ?? '');
		const states = await page.evaluate(() => (window as unknown as { shown: Set<string> }).shown.size);
		expect(states, 'the answer came in one piece').toBeGreaterThan(2);

		const second = await ask('And in a React app?');
		expect(second.sent.threadId).toBe(first.thread);
		expect(second.thread, 'the service began another thread').toBe(first.thread);
		await expect(answers).toHaveCount(2);
		await expect(answers.last()).toContainText('React');
		expect(faults).toEqual([]);
	});
}
