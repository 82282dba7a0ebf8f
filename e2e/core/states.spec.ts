import type { AnswerErrorCode } from '../../src/client/docent-error.js';
import type { ScenarioName } from '../../src/testing/faults/fault-scenarios.js';
import { type FaultServer, startFaultServer } from '../../src/testing/faults/fault-server.js';
import { panelStrings } from '../../src/widget/strings/en.js';
import { laterStrings } from '../../src/widget/strings/en-later.js';
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

/** What the reader can do: ask again, write the question anew, or tell the site's owner. */
type Action = 'retry' | 'edit' | 'copy';

/**
 * One failure for each action. What the other ways to fail are called, and which sentence each has, `conversation.test.ts` and
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
		const [title, text] = { ...panelStrings.errors, ...laterStrings.notice.errors }[code];
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
