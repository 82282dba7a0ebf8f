import { test as base, expect, type Page } from '@playwright/test';
import { DocentPanel } from '../pages/docent-panel.js';
import { doubleOnPage } from '../support/model-on-page.js';
import { sharedService } from '../support/shared-service.js';
import { type StaticSite, startStaticSite } from '../support/static-site.js';

/** The double of the browser's model, as the page has it. */
interface WithDouble {
	double: { calls: string[]; sessions: { prompts: string[]; isDestroyed: boolean }[] };
}

interface Fixtures {
	site: StaticSite;
	panel: DocentPanel;
	/** Opens the site in a browser whose model is in this state. */
	visit(state: string, attributes?: Record<string, string>): Promise<void>;
}

const test = base.extend<Fixtures>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
	site: async ({}, use) => {
		await using site = await startStaticSite();
		await use(site);
	},
	panel: ({ page }, use) => use(new DocentPanel(page, [])),
	visit: ({ page, site }, use) =>
		use(async (state, attributes) => {
			await page.addInitScript({ content: await doubleOnPage(state) });
			await page.goto(site.page({ attributes: { 'data-index': '/docent/', ...attributes } }));
		}),
});

const question = 'How do I change the request timeout?';

const answering = "answer: ['Set `requestTimeout` to change how long a request may take [', '1].']";

const callsOn = (page: Page) => page.evaluate(() => (globalThis as unknown as WithDouble).double.calls);
const sessionsOn = (page: Page) => page.evaluate(() => (globalThis as unknown as WithDouble).double.sessions.length);

test.describe('the model of the reader’s browser', { tag: '@core' }, () => {
	test('writes the answer from the passages, with citations, and says whose it is', async ({ page, panel, visit }) => {
		await visit(`{ ${answering} }`);
		await panel.open();
		expect(await callsOn(page)).toEqual([]);
		await panel.ask(question);
		await expect(panel.lastAnswer).toContainText('Written by your browser.');
		await expect(panel.lastAnswer).toContainText('to change how long a request may take');
		await expect(panel.citations()).toHaveCount(1);
		await expect(panel.citations()).toHaveAttribute('href', /configure-timeouts\.html#request-timeout/);
		expect(page.workers()).toHaveLength(1);
		const [session] = await page.evaluate(() => (globalThis as unknown as WithDouble).double.sessions);
		expect(session?.prompts.join()).toContain('requestTimeout');
		await expect
			.poll(() => page.evaluate(() => (globalThis as unknown as WithDouble).double.sessions[0]?.isDestroyed))
			.toBe(true);
	});

	test('is not asked again once the reader has turned it off', async ({ page, panel, visit }) => {
		await visit(`{ ${answering} }`);
		await panel.open();
		await panel.ask(question);
		await panel.lastAnswer.getByRole('button', { name: 'Turn off' }).click();
		const before = await callsOn(page);
		await panel.ask('How long may an idle connection stay open?');
		await expect(panel.lastAnswer).toContainText('idleTimeout');
		await expect(panel.lastAnswer).not.toContainText('Written by your browser');
		expect(await callsOn(page)).toEqual(before);
	});

	test('is loaded only by the reader’s click, and writes the next answer', async ({ page, panel, visit }) => {
		await visit(`{ availability: 'downloadable', shares: [0.4], ${answering} }`);
		await panel.open();
		await panel.ask(question);
		const download = panel.dialog.getByRole('button', { name: 'Download the model' });
		await expect(download).toBeVisible();
		await panel.ask('How long may an idle connection stay open?');
		// One offer is enough.
		await expect(download).toHaveCount(1);
		expect(await callsOn(page)).not.toContain('create');
		await download.click();
		await expect(panel.dialog).toContainText('The model is ready.');
		await panel.ask(question);
		await expect(panel.lastAnswer).toContainText('Written by your browser.');
	});

	test('is not offered again where the reader does not want it', async ({ page, panel, visit }) => {
		await visit("{ availability: 'downloadable' }");
		await panel.open();
		await panel.ask(question);
		await panel.dialog.getByRole('button', { name: 'Don’t offer this again' }).click();
		await page.reload();
		await panel.ask('How long may an idle connection stay open?');
		await expect(panel.lastAnswer).toContainText('idleTimeout');
		expect(await callsOn(page)).toEqual([]);
	});

	test('leaves the passages where the browser has none', async ({ page, panel, visit }) => {
		await visit("{ availability: 'unavailable' }");
		await panel.open();
		await panel.ask(question);
		await expect(panel.lastAnswer).toContainText('requestTimeout');
		await expect.poll(() => callsOn(page)).toContain('availability');
		expect(await sessionsOn(page)).toBe(0);
		await expect(panel.dialog.getByRole('button', { name: 'Download the model' })).toHaveCount(0);
	});

	test('is never asked where the owner has turned it off', async ({ page, panel, visit }) => {
		await visit(`{ ${answering} }`, { 'data-browser-model': 'off' });
		await panel.open();
		await panel.ask(question);
		await expect(panel.lastAnswer).toContainText('Set requestTimeout to change');
		expect(await callsOn(page)).toEqual([]);
	});

	test('writes in place of the quotations of a service that has no model', async ({ panel, visit }) => {
		const { url, domain, key } = sharedService();
		await visit(`{ ${answering} }`, { 'data-domain': domain, 'data-api-key': key, 'data-base-url': url });
		await panel.open();
		await panel.ask(question);
		await expect(panel.lastAnswer).toContainText('Written by your browser.');
		await expect(panel.citations()).toHaveAttribute('href', /configure-timeouts\.html#request-timeout/);
	});

	test('is offered below the quotations of a service that has no model', async ({ panel, visit }) => {
		const { url, domain, key } = sharedService();
		const ofService = { 'data-domain': domain, 'data-api-key': key, 'data-base-url': url };
		await visit("{ availability: 'downloadable' }", ofService);
		await panel.open();
		await panel.ask('How do I start the service?');
		await expect(panel.dialog.getByRole('button', { name: 'Download the model' })).toBeVisible();
	});

	test('that was left while it wrote leaves what it had written, and a way to ask again', async ({
		page,
		panel,
		visit,
	}) => {
		await visit("{ answer: ['Set `requestTimeout` to change'], isStalled: true }");
		await panel.open();
		await panel.submit(question);
		await expect(panel.lastAnswer).toContainText('requestTimeout to change');
		await page.reload();
		await expect(panel.lastAnswer).toContainText('requestTimeout to change');
		await expect(panel.retry).toBeVisible();
	});

	test('writes in two tabs at once', async ({ page, panel, visit, context }) => {
		await visit(`{ ${answering} }`);
		const second = await context.newPage();
		await second.addInitScript({ content: await doubleOnPage(`{ ${answering} }`) });
		await second.goto(page.url());
		const other = new DocentPanel(second, []);
		await Promise.all([panel.open(), other.open()]);
		await Promise.all([panel.ask(question), other.ask('How long may an idle connection stay open?')]);
		for (const own of [panel, other]) await expect(own.lastAnswer).toContainText('Written by your browser.');
	});
});
