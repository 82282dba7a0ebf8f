import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import type { DocentPanel } from '../pages/docent-panel.js';
import { expectNoViolations } from '../support/expect-no-violations.js';

const more = ({ dialog }: DocentPanel) => dialog.getByRole('button', { name: 'More options' });
const item = ({ dialog }: DocentPanel, name: string) => dialog.getByRole('menuitem', { name });
const connect = (page: Page) => page.getByRole('dialog', { name: 'Connect a coding agent' });

async function openMenu(panel: DocentPanel): Promise<void> {
	await panel.open();
	await more(panel).click();
	await expect(item(panel, 'Delete my data from this browser')).toBeVisible();
}

test('on the served site a page is copied and shown as the Markdown that the site serves', { tag: '@core' }, async ({
	page,
	panel,
	service,
	browserName,
	context,
}) => {
	if (browserName === 'chromium') await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.goto(`${service.url}/embed/search`);
	await openMenu(panel);
	const view = item(panel, 'View as Markdown');
	await expect(view).toHaveAttribute('href', `${service.url}/embed/search.md`);
	await expect(view).toHaveAttribute('target', '_blank');
	await item(panel, 'Copy page as Markdown').click();
	await expect(panel.dialog.getByRole('status').getByText('Page copied')).toBeVisible();
	if (browserName !== 'chromium') return;
	const served = await (await fetch(`${service.url}/embed/search.md`)).text();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(served);
});

test('a page that can no longer be read shows a message, and the reader stays on it', async ({
	page,
	panel,
	service,
}) => {
	await page.goto(`${service.url}/embed/search`);
	await openMenu(panel);
	await page.route('**/embed/search.md', (route) => route.abort());
	await item(panel, 'Copy page as Markdown').click();
	await expect(panel.dialog.getByText('Couldn’t read the page. Try again in a moment.')).toBeVisible();
	await expect(item(panel, 'Copy page as Markdown')).toBeVisible();
});

test('a site without Markdown offers none, and Markdown that a site does not announce is found', async ({
	page,
	panel,
	hosts,
}) => {
	await page.goto(hosts.page('guide'));
	await openMenu(panel);
	await expect(item(panel, 'Connect a coding agent')).toBeVisible();
	await expect(item(panel, 'Copy page as Markdown')).toHaveCount(0);

	await page.route('**/guide.md', (route) =>
		route.fulfill({ contentType: 'text/markdown; charset=utf-8', body: '# Guide' }),
	);
	await page.goto(hosts.page('guide'));
	await openMenu(panel);
	await expect(item(panel, 'View as Markdown')).toHaveAttribute('href', `${hosts.origin}/guide.md`);
});

test('the lines for each client are exact, by keyboard alone, and the focus comes back', { tag: '@core' }, async ({
	page,
	panel,
	hosts,
	service,
}) => {
	await page.goto(hosts.page('guide'));
	await openMenu(panel);
	await expect(item(panel, 'Connect a coding agent')).toBeVisible();
	await page.keyboard.press('End');
	await expect(item(panel, 'Connect a coding agent')).toBeFocused();
	await page.keyboard.press('Enter');
	const address = `${service.url}/discovery/v1/mcp/${service.domain}`;
	await expect(connect(page).locator('pre').first()).toHaveText(
		`claude mcp add --transport http ${service.domain} ${address} --header "Authorization: Bearer ${service.key}"`,
	);
	await connect(page).getByText('Cursor', { exact: true }).click();
	await expect(connect(page).locator('details[open]')).toHaveCount(1);
	await expect(connect(page).getByRole('link', { name: 'Add to Cursor' })).toHaveAttribute('href', /^cursor:\/\//);
	await connect(page).getByText('Another MCP client').click();
	await expect(connect(page).locator('details[open] pre')).toContainText(address);
	await expectNoViolations(page, 'connect', { within: 'docent-assistant' });
	await page.keyboard.press('Escape');
	await expect(connect(page)).toHaveCount(0);
	await expect(panel.dialog).toBeVisible();
	await expect(more(panel)).toBeFocused();
});

test('what is offered works: the address and the key of the lines reach the tools', async ({ page, panel, hosts }) => {
	await page.goto(hosts.page('guide'));
	await openMenu(panel);
	await item(panel, 'Connect a coding agent').click();
	const json = await connect(page).locator('pre').last().textContent();
	const [server] = Object.values((JSON.parse(json ?? '') as { mcpServers: object }).mcpServers) as [
		{ url: string; headers: Record<string, string> },
	];
	const response = await fetch(server.url, {
		method: 'POST',
		headers: {
			...server.headers,
			'content-type': 'application/json',
			accept: 'application/json, text/event-stream',
		},
		body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
	});
	expect(await response.text()).toContain('search_docs');
});

test('an owner turns it off, and no request is made for it', async ({ page, panel, service }) => {
	const asked: string[] = [];
	page.on('request', (request) => /\/mcp\/|\.md$/.test(request.url()) && asked.push(request.url()));
	await page.goto(`${service.url}/embed/search`);
	await page.evaluate(() =>
		(globalThis as unknown as { Docent: { update(options: object): Promise<void> } }).Docent.update({
			pageMenu: false,
		}),
	);
	await openMenu(panel);
	await page.waitForLoadState('networkidle');
	await expect(panel.dialog.getByRole('menuitem')).toHaveText([/^Dock/, /^Hide the button/, /^Delete my data/]);
	expect(asked).toEqual([]);
});
