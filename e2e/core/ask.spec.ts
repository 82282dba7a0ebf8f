import { expect, test } from '../fixtures.js';
import { isPassageInView } from '../support/passage-highlight.js';

const question = 'How do I embed Docent with a script tag?';

test.describe('on the documentation site', { tag: '@core' }, () => {
	test.beforeEach(async ({ page, service, panel }) => {
		await page.goto(service.url);
		await panel.open();
	});

	test('a question gets a passage of the documentation', async ({ panel }) => {
		await expect(panel.composer).toBeFocused();
		await panel.ask(question);
		await expect(panel.lastAnswer).toContainText('From the documentation');
		await expect(panel.lastAnswer.getByRole('heading', { level: 4 }).getByRole('link').first()).toBeVisible();
		await expect(panel.composer).toHaveValue('');
	});

	test('the question stays in view while its answer grows', async ({ panel }) => {
		await panel.ask('Which options does the script tag take?');
		await expect(panel.questions).toBeInViewport({ ratio: 1 });
	});

	test('each citation links to a page and a heading that exist', async ({ page, panel }) => {
		await panel.ask(question);
		await expect(panel.citations().first()).toBeVisible();
		for (const link of await panel.citations().all()) {
			const { href, hash } = new URL(await link.evaluate((anchor) => (anchor as HTMLAnchorElement).href));
			const response = await page.request.get(href);
			expect(response.status(), href).toBe(200);
			if (hash) expect(await response.text()).toContain(`id="${decodeURIComponent(hash.slice(1))}"`);
		}
	});

	test('a citation opens the passage and leaves the conversation where it is', async ({ page, panel }) => {
		await panel.ask(question);
		const citation = panel.citations().first();
		const target = new URL(await citation.evaluate((anchor) => (anchor as HTMLAnchorElement).href));
		await citation.click();
		await expect(page).toHaveURL(target.href);
		await expect.poll(() => page.evaluate(isPassageInView)).toBe(true);
		await expect(panel.questions).toContainText([question]);
	});

	test('on a phone a citation closes the panel, which covered the passage', async ({ page, panel }) => {
		await page.setViewportSize({ width: 360, height: 740 });
		await panel.ask(question);
		const citation = panel.citations().first();
		const target = new URL(await citation.evaluate((anchor) => (anchor as HTMLAnchorElement).href));
		await citation.click();
		await expect(panel.dialog).toBeHidden();
		await expect(page).toHaveURL(target.href);
		await expect.poll(() => page.evaluate(isPassageInView)).toBe(true);
		await panel.open();
		await expect(panel.questions).toContainText([question]);
	});

	test('a follow-up continues the thread', async ({ panel }) => {
		const first = panel.nextResponse();
		await panel.ask(question);
		const threadId = await (await first).headerValue('x-thread-id');
		expect(threadId).toMatch(/^\S{16,}$/);
		expect(panel.lastSent().threadId ?? null).toBeNull();
		await panel.ask('And in a React app?');
		expect(panel.lastSent().threadId).toBe(threadId);
		await expect(panel.answers).toHaveCount(2);
	});

	test('NAV-5: after a reload the conversation is there and the next question continues its thread', async ({
		page,
		panel,
	}) => {
		const first = panel.nextResponse();
		await panel.ask(question);
		const threadId = await (await first).headerValue('x-thread-id');
		const text = () => panel.lastAnswer.locator('.md').first().textContent();
		const answer = await text();
		await page.reload();
		await expect(panel.questions).toContainText([question]);
		// A long answer is drawn in steps.
		await expect.poll(text).toBe(answer);
		expect(await page.evaluate(() => document.activeElement?.localName), 'restoring took the focus').toBe('body');
		await panel.ask('And in a React app?');
		expect(panel.lastSent().threadId).toBe(threadId);
	});

	test('a new conversation begins a thread of its own', async ({ panel }) => {
		await panel.ask(question);
		await panel.newConversation.click();
		await expect(panel.questions).toHaveCount(0);
		await panel.ask('Which models can answer?');
		expect(panel.lastSent().threadId ?? null).toBeNull();
		await expect(panel.questions).toHaveCount(1);
	});
});
