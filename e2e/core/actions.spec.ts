import type { Locator, Page } from '@playwright/test';
import type { ThreadTranscript } from '../../src/contract/schema/transcripts.js';
import type { FeedbackDetail } from '../../src/options/events.js';
import { assistantThreadPath } from '../../src/testing/service/owner-paths.js';
import { expect, test } from '../fixtures.js';
import type { DocentPanel } from '../pages/docent-panel.js';
import type { ReadyLine } from '../support/service-process.js';

const question = 'How do I embed Docent with a script tag?';

const action = (answer: Locator, name: string) => answer.getByRole('button', { name, exact: true });
const form = (panel: DocentPanel) => panel.lastAnswer.getByRole('form', { name: 'Feedback on this answer' });
const editor = (panel: DocentPanel) => panel.dialog.getByRole('textbox', { name: 'Edit your question' });

/** Collects what the page hears, from now on. */
async function listen(page: Page): Promise<() => Promise<FeedbackDetail[]>> {
	await page.evaluate(() => {
		const heard: unknown[] = [];
		Object.assign(globalThis, { heard });
		document.addEventListener('docent:feedback', (event) => heard.push((event as CustomEvent).detail));
	});
	return () => page.evaluate(() => (globalThis as unknown as { heard: FeedbackDetail[] }).heard);
}

test.describe('on somebody else’s site', () => {
	test.beforeEach(async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('guide'));
		await panel.open();
		await panel.ask(question);
	});

	test('feedback reaches the page and the service, by keyboard alone', { tag: '@core' }, async ({
		page,
		panel,
		service,
	}) => {
		const heard = await listen(page);
		const down = action(panel.lastAnswer, 'Bad answer');
		await expect(down).toBeVisible();
		await goBackTo(page, down);
		await page.keyboard.press('Enter');
		await expect(down).toHaveAttribute('aria-pressed', 'true');
		await expect(panel.lastAnswer.getByRole('checkbox', { name: 'Incorrect' })).toBeFocused();
		await page.keyboard.press('Tab');
		await page.keyboard.press('Space');
		await expect(panel.lastAnswer.getByRole('checkbox', { name: 'Outdated' })).toBeChecked();
		for (let step = 0; step < 5; step++) await page.keyboard.press('Tab');
		await page.keyboard.type('The attribute is called otherwise.');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Tab');
		await expect(action(panel.lastAnswer, 'Send feedback')).toBeFocused();
		await page.keyboard.press('Enter');
		await expect(panel.lastAnswer.getByRole('status')).toHaveText('Thanks for your feedback.');
		await expect(panel.lastAnswer.getByRole('status')).toBeInViewport();
		await expect(down).toBeFocused();

		const said = { reasons: ['outdated'], comment: 'The attribute is called otherwise.' };
		const [first, second] = await heard();
		expect(first).toMatchObject({ rating: 'down', reasons: [], comment: '' });
		expect(second).toEqual({ ...first, ...said });
		expect(first?.messageId).toMatch(/^msg_/);
		await expect.poll(() => storedFeedback(service, first)).toMatchObject({ rating: 'down', ...said });
	});

	test('a rating stays over a reload, and can be taken back', async ({ page, panel }) => {
		await action(panel.lastAnswer, 'Good answer').click();
		await expect(panel.lastAnswer.getByRole('status')).toBeInViewport();
		await page.reload();
		const up = action(panel.lastAnswer, 'Good answer');
		await expect(up).toHaveAttribute('aria-pressed', 'true');
		const heard = await listen(page);
		await up.click();
		await expect(up).toHaveAttribute('aria-pressed', 'false');
		expect(await heard()).toMatchObject([{ rating: 'none' }]);
	});

	test('Escape closes the form, then the panel', async ({ page, panel }) => {
		await action(panel.lastAnswer, 'Bad answer').click();
		await expect(form(panel)).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(form(panel)).toHaveCount(0);
		await expect(action(panel.lastAnswer, 'Bad answer')).toBeFocused();
		await page.keyboard.press('Escape');
		await expect(panel.dialog).toBeHidden();
	});

	test('an answer goes on the clipboard as Markdown that means the same elsewhere', async ({
		page,
		panel,
		context,
		hosts,
	}) => {
		await context.grantPermissions(['clipboard-read', 'clipboard-write']);
		await action(panel.lastAnswer, 'Copy').click();
		await expect(action(panel.lastAnswer, 'Copied')).toBeVisible();
		const copied = await page.evaluate(() => navigator.clipboard.readText());
		const [address] = /(?<=\[\[1\]\]\()[^)]+/.exec(copied) ?? [];
		expect(new URL(address ?? '').origin).toBe(hosts.origin);
		expect(copied).toContain('**Sources**\n\n1. [');
		expect(copied).not.toMatch(/\]\(\//);
	});

	test('a question is edited in its place, and what came after it goes', async ({ page, panel }) => {
		await panel.ask('And in a React app?');
		const first = panel.questions.first();
		await action(first, 'Edit').focus();
		await page.keyboard.press('Enter');
		await expect(editor(panel)).toBeFocused();
		await expect(editor(panel)).toHaveValue(question);
		await page.keyboard.press('Control+A');
		await page.keyboard.type('Which models');
		await page.keyboard.press('Shift+Enter');
		await page.keyboard.type('can answer?');
		await page.keyboard.press('Enter');
		await expect(panel.questions).toHaveCount(1);
		await expect(panel.questions).toContainText('Which models\ncan answer?');
		await expect(panel.composer).toBeFocused();
		await panel.settled();
		await expect(panel.answers).toHaveCount(1);
		expect(panel.lastSent().messages).toHaveLength(1);
	});
});

test.describe('with a finger', () => {
	test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

	test('every action is there without pointing, and large enough', async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('guide'));
		await panel.open();
		await panel.ask(question);
		const edit = action(panel.questions.first(), 'Edit');
		await expect(edit).toHaveCSS('opacity', '1');
		const actions = ['Copy', 'Good answer', 'Bad answer'].map((name) => action(panel.lastAnswer, name));
		for (const button of [edit, ...actions]) {
			const box = await button.boundingBox();
			expect(
				Math.min(box?.width ?? 0, box?.height ?? 0),
				await button.textContent().then(String),
			).toBeGreaterThanOrEqual(44);
		}
	});
});

/** Presses Shift+Tab until the target has the focus: what stands between may grow. */
async function goBackTo(page: Page, target: Locator): Promise<void> {
	const focused = () => target.evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement === element);
	for (let step = 0; step < 15 && !(await focused()); step++) await page.keyboard.press('Shift+Tab');
	await expect(target).toBeFocused();
}

/** What the service has kept about a message, as its owner sees it in the conversation. */
async function storedFeedback(
	{ url, domain, adminKey }: ReadyLine,
	{ threadId = '', messageId }: { threadId?: string; messageId?: string } = {},
): Promise<unknown> {
	const headers = { authorization: `Bearer ${adminKey}` };
	const response = await fetch(`${url}${assistantThreadPath(domain, threadId)}`, { headers });
	const { messages } = (await response.json()) as ThreadTranscript;
	return messages.find(({ id }) => id === messageId)?.feedback;
}
