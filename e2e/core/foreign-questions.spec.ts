import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../src/tooling/run.js';
import { test as base, expect } from '../fixtures.js';
import { type ServedDocumentation, startService } from '../support/service-process.js';

/** A separate service, so that the count of questions is that of this test alone. */
const test = base.extend<object, { asked: ServedDocumentation & { adminKey: string } }>({
	asked: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
		async ({}, use) => {
			await using service = await startService(join(root, 'src/testing/fixtures/docs'));
			if (service.adminKey === undefined) throw new Error('The first start made no admin key.');
			await use({ ...service, adminKey: service.adminKey });
		},
		{ scope: 'worker', timeout: 120_000 },
	],
});

// One worker, so that its service starts once.
test.describe.configure({ mode: 'default' });

async function questions({ url, domain, adminKey }: ServedDocumentation & { adminKey: string }): Promise<number> {
	const headers = { authorization: `Bearer ${adminKey}` };
	const response = await fetch(`${url}/discovery/v2/assistant/${domain}/threads`, { headers });
	return ((await response.json()) as { threads: unknown[] }).threads.length;
}

/** Pages of another site, each of which makes the browser request `address` in its own way. */
const ways: Record<string, (address: string) => string> = {
	frame: (address) => `<iframe src="${address}"></iframe>`,
	'hidden frame': (address) => `<iframe src="${address}" style="display: none" referrerpolicy="no-referrer"></iframe>`,
	'sandboxed frame': (address) => `<iframe sandbox src="${address}"></iframe>`,
	object: (address) => `<object data="${address}"></object>`,
	embed: (address) => `<embed src="${address}">`,
	'form into a frame': (address) => {
		const { origin, pathname, searchParams } = new URL(address);
		return `<iframe name="f"></iframe><form action="${origin}${pathname}" target="f"><input name="ask" value="${searchParams.get('ask')}"></form><script>document.forms[0].submit()</script>`;
	},
	'speculative prefetch': (address) =>
		`<script type="speculationrules">{"prefetch":[{"urls":["${address}"],"eagerness":"immediate"}]}</script>`,
	prerendering: (address) =>
		`<script type="speculationrules">{"prerender":[{"urls":["${address}"],"eagerness":"immediate"}]}</script>`,
	'meta refresh': (address) => `<meta http-equiv="refresh" content="0;url=${address}">`,
	image: (address) => `<img src="${address}">`,
	script: (address) => `<script src="${address}"></script>`,
	'style sheet': (address) => `<link rel="stylesheet" href="${address}">`,
	'link to prefetch': (address) => `<link rel="prefetch" href="${address}">`,
	fetch: (address) => `<script>fetch("${address}", { mode: 'no-cors' }).catch(() => {})</script>`,
};

/** Opens a page of another site. Resolves once the browser has requested what it was made to request. */
async function lure(page: Page, html: string, hosts: { written(html: string): string }): Promise<void> {
	const requested = page.context().waitForEvent('request', {
		predicate: (request) => request.url().includes('ask='),
		timeout: 3_000,
	});
	const foreign = hosts.written(html).replace('127.0.0.1', 'evil.test');
	// A page may be left before it has loaded, and Playwright does not hear of every request ahead of time.
	await page.goto(foreign).catch(() => {});
	await requested.catch(() => {});
	await page.waitForLoadState('networkidle').catch(() => {});
}

for (const [name, html] of Object.entries(ways)) {
	test(`another site asks nothing by a ${name}`, async ({ page, hosts, asked }) => {
		const before = await questions(asked);
		await lure(page, html(`${asked.url}/quickstart?ask=${encodeURIComponent('How do I begin')}`), hosts);
		expect(await questions(asked)).toBe(before);
	});
}

test('a link on another site asks once the reader has pressed the button', async ({ page, hosts, asked }) => {
	const before = await questions(asked);
	const address = `${asked.url}/quickstart?ask=${encodeURIComponent('How do I roll back a rollout?')}`;
	await page.goto(hosts.written(`<a href="${address}">Ask</a>`).replace('127.0.0.1', 'evil.test'));
	await page.getByRole('link', { name: 'Ask' }).click();
	await expect(page.getByText('How do I roll back a rollout?')).toBeVisible();
	expect(await questions(asked)).toBe(before);
	await page.getByRole('button', { name: 'Ask' }).click();
	await expect(page.getByText('## Sources')).toBeVisible();
	expect(await questions(asked)).toBe(before + 1);
});

test('an address that the reader types asks at once', async ({ page, asked }) => {
	const before = await questions(asked);
	await page.goto(`${asked.url}/quickstart?ask=${encodeURIComponent('How do I roll back a rollout?')}`);
	await expect(page.getByText('## Sources')).toBeVisible();
	expect(await questions(asked)).toBe(before + 1);
});

test('the question of an address only stands in the field in a frame of another site', async ({
	page,
	hosts,
	panel,
}) => {
	const address = hosts.page('guide').replace('?', '?assistant=Cost+me&');
	const frame = `<!doctype html><title>Elsewhere</title><iframe src="${address}" width="900" height="700"></iframe>`;
	await page.goto(hosts.written(frame).replace('127.0.0.1', 'evil.test'));
	const field = page.frameLocator('iframe').getByRole('textbox', { name: 'Ask a question' });
	await expect(field).toHaveValue('Cost me');
	expect(panel.sent).toEqual([]);
});
