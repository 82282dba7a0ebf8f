import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { root } from '../../src/tooling/run.js';
import { loadFailed } from '../../src/widget/strings/loader.js';
import { expect, test } from '../fixtures.js';
import { startFileServer } from '../support/file-server.js';

const panelFile = '**/docent/panel-*.js*';
const failed = (page: Page) => page.getByRole('button', { name: loadFailed });

/** The ways in which a file of ours does not come, each as a browser meets it. */
const failures: Record<string, (route: Route) => Promise<void>> = {
	'is gone (404)': (route) =>
		route.fulfill({ status: 404, body: 'Not found', headers: { 'access-control-allow-origin': '*' } }),
	'fails on the server (500)': (route) =>
		route.fulfill({ status: 500, headers: { 'access-control-allow-origin': '*' } }),
	'is a page (HTML with 200)': (route) =>
		route.fulfill({ contentType: 'text/html', body: '<p>Home</p>', headers: { 'access-control-allow-origin': '*' } }),
	'comes from a host that a blocker knows': (route) => route.abort('blockedbyclient'),
};

for (const [how, fail] of Object.entries(failures)) {
	test(`LOAD-4: a panel that ${how} is asked for again, the launcher says so, and the next press tries anew`, async ({
		page,
		hosts,
		panel,
	}) => {
		const errors: Error[] = [];
		const warnings: string[] = [];
		page.on('pageerror', (error) => errors.push(error));
		page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
		const asked: string[] = [];
		await page.route(panelFile, (route) => {
			asked.push(route.request().url());
			return fail(route);
		});
		await page.goto(hosts.page('guide'));
		await panel.launcher.click();
		await expect(failed(page)).toBeVisible();
		// A browser may remember what failed: one address is not enough.
		expect(new Set(asked).size).toBeGreaterThan(1);
		expect(warnings).toEqual([expect.stringContaining(loadFailed)]);

		await page.unroute(panelFile);
		await failed(page).click();
		await expect(panel.dialog).toBeVisible();
		await panel.ask('How do I embed Docent with a script tag?');
		expect(errors).toEqual([]);
	});
}

test('LOAD-4: a phone shows the sentence whole as well, where the launcher is a mark alone', async ({
	page,
	hosts,
	panel,
}) => {
	await page.setViewportSize({ width: 360, height: 640 });
	await page.route(panelFile, (route) => route.abort());
	await page.goto(hosts.page('guide'));
	await panel.launcher.click();
	await expect(failed(page)).toBeVisible();
	const [text, button] = await failed(page).evaluate((element) => {
		const range = document.createRange();
		range.selectNodeContents(element);
		return [range.getBoundingClientRect(), element.getBoundingClientRect()].map(({ left, right }) => ({ left, right }));
	});
	expect(text?.left).toBeGreaterThanOrEqual(button?.left ?? 360);
	expect(text?.right).toBeLessThanOrEqual(button?.right ?? 0);
	expect(button?.left).toBeGreaterThanOrEqual(0);
});

test('LOAD-4: a panel that comes without CORS is told as well, and comes once the server allows it', async ({
	page,
	hosts,
	panel,
}) => {
	await using files = await startFileServer(join(root, 'dist/script'));
	files.allow(false);
	await page.goto(hosts.page('guide', { script: files.url }));
	await panel.launcher.click();
	await expect(failed(page)).toBeVisible();
	files.allow(true);
	await failed(page).click();
	await expect(panel.dialog).toBeVisible();
});

test('LOAD-4: without a connection the launcher says so, and works when it is back', { tag: '@core' }, async ({
	page,
	hosts,
	panel,
	context,
}) => {
	await page.goto(hosts.page('guide'));
	await expect(panel.launcher).toBeVisible();
	await context.setOffline(true);
	await panel.launcher.click();
	await expect(failed(page)).toBeVisible();
	await context.setOffline(false);
	await failed(page).click();
	await expect(panel.dialog).toBeVisible();
});

test('LOAD-4: after a deploy that took the old files, the new script takes over once', async ({
	page,
	hosts,
	panel,
}) => {
	// What the page loaded before the deploy names files that are gone.
	let scripts = 0;
	await page.route('**/docent.js*', async (route) => {
		const response = await route.fetch();
		const code = await response.text();
		scripts += 1;
		await route.fulfill({ response, body: scripts === 1 ? code.replace(/panel-[\w-]+\.js/, 'panel-gone.js') : code });
	});
	await page.goto(hosts.page('guide'));
	await panel.launcher.click();
	await expect.poll(() => scripts).toBe(2);
	await expect(panel.dialog).toBeVisible();
	await expect(panel.host).toHaveCount(1);
	await panel.ask('How do I embed Docent with a script tag?');
});

test('LOAD-4: a page without our script is a page without an assistant, and nothing else', async ({
	page,
	hosts,
	panel,
}) => {
	const errors: Error[] = [];
	page.on('pageerror', (error) => errors.push(error));
	await page.route('**/docent.js', (route) => route.abort('blockedbyclient'));
	await page.goto(hosts.page('guide'));
	await expect(page.locator('#fitting')).toBeVisible();
	await expect(panel.host).toHaveCount(0);
	expect(errors).toEqual([]);
});

test('a service that a blocker keeps from the page is told as that, and the question is kept', async ({
	page,
	hosts,
	panel,
}) => {
	await page.route('**/discovery/**', (route) => route.abort('blockedbyclient'));
	await page.goto(hosts.page('guide'));
	await panel.open();
	await panel.submit('How do I embed Docent with a script tag?');
	await expect(panel.alert).toContainText('Couldn’t reach the assistant');
	await page.unroute('**/discovery/**');
	await panel.retry.click();
	await expect(panel.citations().first()).toBeVisible();
});

test('offline the reader is told, and the question goes out when the connection is back', async ({
	page,
	hosts,
	panel,
	context,
}) => {
	await page.goto(hosts.page('guide'));
	await panel.open();
	await context.setOffline(true);
	await panel.submit('How do I embed Docent with a script tag?');
	await expect(panel.alert).toContainText('offline');
	await context.setOffline(false);
	await expect(panel.citations().first()).toBeVisible();
});
