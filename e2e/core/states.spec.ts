import type { AnswerErrorCode } from '../../src/client/docent-error.js';
import type { ScenarioName } from '../../src/testing/faults/fault-scenarios.js';
import { type FaultServer, startFaultServer } from '../../src/testing/faults/fault-server.js';
import { panelStrings } from '../../src/widget/strings/en.js';
import { laterStrings } from '../../src/widget/strings/en-later.js';
import type { DocentPanel } from '../pages/docent-panel.js';
import { test as base, expect } from '../widget-fixtures.js';

/** A page whose assistant talks to a service that fails as told, beside a search that works. */
const test = base.extend<{ fault: FaultServer }>({
	fault: async ({ page, hosts, panel }, use) => {
		const fault = await startFaultServer();
		fault.setSearch('found');
		await page.goto(hosts.page('guide', { attributes: { 'data-base-url': fault.url } }));
		await panel.open();
		await use(fault);
		await fault.close();
	},
});

const question = 'Where does the water go?';

/** Moves the clock on until the panel says something: what it waits with may not have begun when the service hears of the question. */
const expectAfter = (milliseconds: number, { page, dialog }: DocentPanel, sentence: string) =>
	expect(async () => {
		await page.clock.fastForward(milliseconds);
		await expect(dialog).toContainText(sentence, { timeout: 2_000 });
	}).toPass();

/** What the reader can do: ask again, write the question anew, or tell the site's owner. */
type Action = 'retry' | 'edit' | 'copy';

/**
 * One failure for each action. What the other ways to fail are called, and which sentence each has, `chat.test.ts` and
 * `notice.test.ts` tell.
 */
const failures: [ScenarioName, AnswerErrorCode, Action][] = [
	['code-origin_not_allowed', 'forbidden', 'copy'],
	['code-body_too_large', 'too-large', 'edit'],
	['status-503', 'server', 'retry'],
];

for (const [scenario, code, action] of failures) {
	test(`${scenario}: a sentence, one action, pages, and the draft`, async ({ fault, panel }) => {
		fault.setScenario(scenario);
		await panel.submit(question);
		const [title, text] = panelStrings.errors[code];
		await expect(panel.alert).toContainText(title);
		await expect(panel.alert).toContainText(text);
		await expect(panel.notice.getByRole('button')).toHaveCount(1);
		await expect(panel.pageMatches.getByRole('link')).toHaveCount(4);
		await panel.composer.fill('Something else');
		await expect(panel.questions, 'the question was lost').toContainText([question]);

		fault.setScenario('v2');
		if (action === 'copy') {
			await expect(panel.notice.getByRole('button', { name: laterStrings.notice.copyDetails })).toBeVisible();
		} else if (action === 'edit') {
			await panel.notice.getByRole('button', { name: laterStrings.notice.editQuestion }).click();
			const editor = panel.dialog.getByRole('textbox', { name: laterStrings.editQuestion.label });
			await expect(editor).toBeFocused();
			await editor.fill('Where to?');
			await editor.press('Enter');
			await expect(panel.lastAnswer).toContainText('You asked: Where to?');
		} else {
			await panel.retry.click();
			await expect(panel.lastAnswer).toContainText(`You asked: ${question}`);
			await expect(panel.alert).toHaveCount(0);
			await expect(panel.pageMatches).toHaveCount(0);
			await expect(panel.questions, 'the question was doubled').toHaveCount(1);
		}
		await expect(panel.composer, 'the draft was lost').toHaveValue('Something else');
	});
}

test('a page in place of an answer is opened', async ({ page, fault, panel }) => {
	fault.setScenario('code-internal');
	await panel.submit(question);
	await panel.pageMatches.getByRole('link', { name: 'First steps' }).click();
	await expect(page).toHaveURL(/\/guide\/first-steps$/);
});

test('a search that fails as well adds nothing', async ({ page, fault, panel }) => {
	fault.setScenario('code-internal');
	fault.setSearch('broken');
	const searched = page.waitForResponse(/\/discovery\/v1\/search\//);
	await panel.submit(question);
	await (await searched).finished();
	await expect(panel.alert).toHaveCount(1);
	await expect(panel.pageMatches).toHaveCount(0);
});

for (const [scenario, sentence] of [
	['limit-hour', panelStrings.limits.hour],
	['limit-day', panelStrings.limits.day],
	['limit-month', panelStrings.limits.month],
] as const) {
	test(`${scenario}: which limit it is, and when to ask again`, async ({ fault, panel }) => {
		fault.setScenario(scenario);
		await panel.submit(question);
		await expect(panel.alert).toContainText(sentence);
		const retry = panel.notice.getByRole('button', { name: /^Try again (in 1:|after )/ });
		await expect(retry).toHaveAttribute('aria-disabled', 'true');
		await retry.click({ force: true });
		expect(fault.requests).toHaveLength(1);
	});
}

test('the wait for a limit ends by itself: the button works and says so', async ({ page, fault, panel }) => {
	await page.clock.install();
	fault.setScenario('rate-limited');
	await panel.submit(question);
	await expect(panel.notice.getByRole('button')).toHaveText(/Try again in 0:(30|2\d)/);
	await page.clock.fastForward(31_000);
	await expect(panel.notice.getByRole('button')).toHaveText('Try again');
	await expect(panel.notice.getByRole('status')).toHaveText(laterStrings.notice.retryNow);
	fault.setScenario('v2');
	await panel.retry.click();
	await expect(panel.lastAnswer).toContainText(`You asked: ${question}`);
});

for (const scenario of ['silent', 'silent-body'] as const) {
	test(`${scenario}: after 15 seconds the reader can ask anew, or wait`, async ({ page, fault, panel }) => {
		await page.clock.install();
		fault.setScenario(scenario);
		await panel.submit(question);
		await expect.poll(() => fault.requests.length).toBe(1);
		await expectAfter(16_000, panel, panelStrings.slow[1]);
		await expect(panel.pageMatches.getByRole('link')).toHaveCount(4);
		await expect(panel.stop, 'it was given up').toBeVisible();
		fault.setScenario('v2');
		await panel.dialog.getByRole('button', { name: laterStrings.notice.stopAndRetry }).click();
		await fault.requests[0]?.closed;
		await expect(panel.lastAnswer).toContainText(`You asked: ${question}`);
		await expect(panel.dialog).not.toContainText(panelStrings.slow[1]);
	});
}

test('silence in the middle of an answer is told after 30 seconds', async ({ page, fault, panel }) => {
	await page.clock.install();
	fault.setScenario('stalled');
	await panel.submit(question);
	await expect(panel.lastAnswer).toContainText('Half an ans');
	await expectAfter(31_000, panel, panelStrings.paused[1]);
	await expect(panel.lastAnswer).toContainText('Half an ans');
	await expect(panel.stop).toBeVisible();
});

test('a service without CORS headers is told from one that is away', async ({ fault, panel }) => {
	fault.setCors(false);
	await panel.submit(question);
	await expect(panel.alert).toContainText(panelStrings.errors.blocked[1]);
	await fault.close();
	await panel.retry.click();
	await expect(panel.alert).toContainText(panelStrings.errors.unreachable[1]);
});

test('without a connection the question waits, and is asked when there is one', async ({ page, fault, panel }) => {
	fault.setScenario('v2');
	await page.context().setOffline(true);
	await panel.submit(question);
	await expect(panel.alert).toContainText(panelStrings.errors.offline[1]);
	await expect(panel.retry).toBeVisible();
	await page.context().setOffline(false);
	await expect(panel.lastAnswer).toContainText(`You asked: ${question}`);
	await expect(panel.alert).toHaveCount(0);
	expect(fault.requests).toHaveLength(1);
});
