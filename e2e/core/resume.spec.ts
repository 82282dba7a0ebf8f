import { join } from 'node:path';
import { type ModelServer, startModelServer } from '../../src/testing/models/openai-compatible-server.js';
import { root } from '../../src/tooling/run.js';
import { test as base, expect } from '../fixtures.js';
import { DocentPanel } from '../pages/docent-panel.js';
import { type ServedDocumentation, startService } from '../support/service-process.js';

interface Fixtures {
	models: ModelServer;
	/** The real service with a language model whose pace a test decides. */
	paced: ServedDocumentation;
}

const test = base.extend<Record<never, never>, Fixtures>({
	models: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
		async ({}, use) => {
			const models = await startModelServer();
			await use(models);
			await models.close();
		},
		{ scope: 'worker' },
	],
	paced: [
		async ({ models }, use) => {
			const flags = ['--provider', 'openai-compatible', '--model', 'test-model', '--base-url', models.url];
			await using paced = await startService(join(root, 'public'), flags);
			await use(paced);
		},
		{ scope: 'worker' },
	],
});

const asked = (models: ModelServer) => models.requests.length;
const interrupted = (panel: DocentPanel) => panel.transcript.getByText('This answer was interrupted.');
const stopped = (panel: DocentPanel) => panel.transcript.getByText('You stopped this answer.');

test.beforeEach(async ({ page, hosts, paced, panel, models }) => {
	models.requests.length = 0;
	const attributes = { 'data-base-url': paced.url, 'data-domain': paced.domain, 'data-api-key': paced.key };
	await page.goto(hosts.page('guide', { attributes }));
	await panel.open();
});

test('an answer goes on over a reload, and is asked for once', async ({ page, panel, models }) => {
	const model = models.hold('The first half of it ');
	await panel.submit('Why?');
	await expect(panel.lastAnswer).toContainText('The first half');
	await page.reload();
	await expect(panel.lastAnswer).toContainText('The first half');
	model.finish('and the second.');
	await expect(panel.lastAnswer.locator('.md')).toHaveText('The first half of it and the second.');
	await panel.settled();
	await expect(interrupted(panel)).toHaveCount(0);
	await expect(panel.answers).toHaveCount(1);
	expect(asked(models)).toBe(1);
});

test('an answer that ended while nobody was there is there on the way back', async ({ page, panel, models }) => {
	const address = page.url();
	const model = models.hold('The first half of it ');
	await panel.submit('Why?');
	await expect(panel.lastAnswer).toContainText('The first half');
	await page.goto('about:blank');
	model.finish('and the second.');
	await page.goto(address);
	await expect(panel.lastAnswer.locator('.md')).toHaveText('The first half of it and the second.');
	await panel.settled();
	expect(asked(models)).toBe(1);
});

test('closing the tab does not lose the answer', async ({ page, panel, models }) => {
	const model = models.hold('The first half of it ');
	await panel.submit('Why?');
	await expect(panel.lastAnswer).toContainText('The first half');
	const address = page.url();
	const context = page.context();
	await page.close({ runBeforeUnload: true });
	model.finish('and the second.');
	const next = await context.newPage();
	await next.goto(address);
	const back = new DocentPanel(next, []);
	await back.open();
	await back.history.click();
	await back.thread(/Why/).click();
	await expect(back.lastAnswer.locator('.md')).toHaveText('The first half of it and the second.');
	expect(asked(models)).toBe(1);
});

test('stopping ends the answer of the model, also from another tab', async ({ page, panel, models }) => {
	models.play({ pieces: ['The first half of it '], ending: 'hang' });
	let gone = models.clientGone();
	await panel.submit('Why?');
	await expect(panel.lastAnswer).toContainText('The first half');
	await panel.stop.click();
	await gone;
	await expect(stopped(panel)).toBeVisible();

	models.play({ pieces: ['Another half of it '], ending: 'hang' });
	gone = models.clientGone();
	await panel.submit('And now?');
	await expect(panel.lastAnswer).toContainText('Another half');
	const tab = await page.context().newPage();
	await tab.goto(page.url());
	const other = new DocentPanel(tab, []);
	await other.open();
	await expect(other.lastAnswer).toContainText('Another half');
	await other.stop.click();
	await gone;
	await expect(stopped(panel).last()).toBeVisible();
});

test('an answer that is received again can be stopped, and stays stopped', async ({ page, panel, models }) => {
	models.play({ pieces: ['The first half of it '], ending: 'hang' });
	const gone = models.clientGone();
	await panel.submit('Why?');
	await expect(panel.lastAnswer).toContainText('The first half');
	await page.reload();
	await expect(panel.stop).toBeVisible();
	await panel.stop.click();
	await gone;
	await expect(stopped(panel)).toBeVisible();
	await page.reload();
	await expect(stopped(panel)).toBeVisible();
	expect(asked(models)).toBe(1);
});
