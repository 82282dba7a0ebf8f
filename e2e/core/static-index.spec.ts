import type { Page } from '@playwright/test';
import { test as base, expect } from '@playwright/test';
import { DocentPanel } from '../pages/docent-panel.js';
import { documentedPolicy } from '../support/content-security-policies.js';
import { selectText } from '../support/select-text.js';
import { recordSentQuestions } from '../support/sent-questions.js';
import { type StaticSite, startStaticSite } from '../support/static-site.js';

const test = base.extend<{ site: StaticSite; panel: DocentPanel }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
	site: async ({}, use) => {
		await using site = await startStaticSite();
		await use(site);
	},
	panel: async ({ page, browserName }, use) => {
		await use(new DocentPanel(page, await recordSentQuestions(page, browserName)));
	},
});

const question = 'How do I change the request timeout?';

/** Origins that the page and its worker ask. */
function recordOrigins(page: Page): Set<string> {
	const origins = new Set<string>();
	page.on('request', (request) => origins.add(new URL(request.url()).origin));
	return origins;
}

test.describe('a site with an index and no service', { tag: '@core' }, () => {
	test('answers with passages, and a citation leads to its place on another page', async ({ page, site, panel }) => {
		const origins = recordOrigins(page);
		await page.goto(site.page());
		await panel.open();
		await panel.ask(question);
		await expect(panel.lastAnswer).toContainText('requestTimeout');
		expect(page.workers()).toHaveLength(1);
		await panel.citations().first().click();
		await expect(page).toHaveURL(/\/configure-timeouts\.html.*#request-timeout/);
		await expect(page.getByRole('button', { name: 'Back to the answer' })).toBeVisible();
		// Only files were read, and only from the site.
		expect([...origins]).toEqual([site.origin]);
		expect(site.requests.filter((request) => !/^GET \/(docent\/|[a-z-]+\.html)/.test(request))).toEqual([]);
		expect(panel.sent).toEqual([]);
	});

	test('shows nothing that needs a service', async ({ page, site, panel }) => {
		await page.goto(site.page());
		await panel.open();
		await panel.ask(question);
		await expect(panel.lastAnswer.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
		await expect(panel.lastAnswer.getByRole('button', { name: 'Good answer' })).toHaveCount(0);
		await panel.dialog.getByRole('button', { name: 'More options' }).click();
		await expect(panel.dialog.getByRole('menuitem').first()).toBeVisible();
		await expect(panel.dialog.getByRole('menuitem', { name: /coding agent/i })).toHaveCount(0);
		expect(site.requests.filter((request) => /mcp|feedback|POST|DELETE/.test(request))).toEqual([]);
	});

	test('keeps the conversation over a reload, and in the list of earlier ones', async ({ page, site, panel }) => {
		await page.goto(site.page());
		await panel.open();
		await panel.ask(question);
		await page.reload();
		await expect(panel.lastAnswer).toContainText('requestTimeout');
		await panel.startNew();
		await panel.history.click();
		await panel.thread(/request timeout/).click();
		await expect(panel.lastAnswer).toContainText('requestTimeout');
	});

	test('answers about selected text', async ({ page, site, panel }) => {
		await page.goto(site.page());
		await selectText(page.locator('#requirements + p'));
		await panel.askAboutThis.click();
		await panel.ask('What is this?');
		await expect(panel.lastAnswer).toContainText('Older versions of Node');
	});

	test('finds pages in the palette while the reader types', async ({ page, site }) => {
		await page.goto(site.page({ attributes: { 'data-index': '/docent/', 'data-search': 'palette' } }));
		const palette = page.getByRole('dialog', { name: 'Search the documentation' });
		const field = palette.getByRole('combobox', { name: 'Search the documentation' });
		await expect(async () => {
			await page.keyboard.press('Control+k');
			await expect(field).toBeFocused({ timeout: 1000 });
		}).toPass();
		await field.fill('revoke a tok');
		await expect(palette.locator('a[role=option]').first()).toContainText('Revoke a token');
	});

	test('tells the page which questions have no answer', async ({ page, site, panel }) => {
		await page.goto(site.page());
		await page.evaluate(() => {
			const told: unknown[] = [];
			Object.assign(window, { told });
			for (const name of ['ask', 'answer'] as const)
				document.addEventListener(`docent:${name}`, (event) => {
					const { ended, answered } = (event as CustomEvent).detail;
					told.push([name, ended, answered]);
				});
		});
		await panel.open();
		await panel.ask(question);
		await panel.ask('Which zebras play chess on Saturn?');
		await expect
			.poll(() => page.evaluate(() => (window as unknown as { told: unknown[] }).told))
			.toEqual([
				['ask', undefined, undefined],
				['answer', 'complete', true],
				['ask', undefined, undefined],
				['answer', 'complete', false],
			]);
	});
});

test('under the strictest policy, which allows no worker, the page reads the index itself', async ({
	page,
	site,
	panel,
}) => {
	const { header } = documentedPolicy('host-list', { script: site.origin });
	expect(header).toContain("trusted-types 'none'");
	await page.goto(site.page({ policy: header }));
	await panel.open();
	await panel.ask(question);
	await expect(panel.lastAnswer).toContainText('requestTimeout');
	expect(page.workers()).toEqual([]);
});

test('without an index at the address, the panel says so', async ({ page, site, panel }) => {
	await page.goto(site.page({ attributes: { 'data-index': '/elsewhere/' } }));
	await panel.open();
	await panel.submit(question);
	await expect(panel.alert).toContainText('Documentation not found');
});

test('an index stands in for a service that is down', async ({ page, site, panel }) => {
	const attributes = {
		'data-domain': 'docs',
		'data-api-key': 'svc_dsc_x',
		'data-base-url': site.origin,
		'data-index': '/docent/',
	};
	await page.goto(site.page({ attributes }));
	await panel.open();
	await panel.ask(question);
	await expect(panel.lastAnswer).toContainText('requestTimeout');
	await expect(panel.lastAnswer).toContainText('The AI model isn’t available');
	expect(site.requests).toContainEqual(expect.stringMatching(/^POST .*assistant/));
});
