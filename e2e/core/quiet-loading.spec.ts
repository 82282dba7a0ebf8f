import type { Page } from '@playwright/test';
import { filesUntilFirstAnswer, limits } from '../../src/tooling/widget-build/budgets.js';
import { expect, test } from '../fixtures.js';
import { askDocent } from '../support/call-docent.js';
import { dictateAnswers } from '../support/dictated-answer.js';

function recordRequests(page: Page): URL[] {
	const requests: URL[] = [];
	page.on('request', (request) => requests.push(new URL(request.url())));
	return requests;
}

test('LOAD-2: before the reader shows interest, the loader and what answers a press are all that a page loads', async ({
	page,
	service,
	hosts,
	panel,
}) => {
	const requests = recordRequests(page);
	await page.goto(hosts.page('guide'), { waitUntil: 'networkidle' });
	await expect(panel.launcher).toBeVisible();
	expect(requests.filter((url) => url.origin === service.url).map((url) => url.pathname)).toEqual([
		'/docent.js',
		expect.stringMatching(/^\/docent\/early-[\w-]+\.js$/),
	]);
	expect(await page.evaluate(() => Object.keys(localStorage).concat(Object.keys(sessionStorage)))).toEqual([]);
	expect(await page.context().cookies()).toEqual([]);
});

test('LOAD-2: pointing at the launcher fetches the panel and asks nothing', async ({ page, service, hosts, panel }) => {
	await page.goto(hosts.page('guide'));
	const code = page.waitForResponse((response) => new URL(response.url()).pathname.startsWith('/docent/'));
	await panel.launcher.hover();
	expect((await code).ok()).toBe(true);
	await expect(panel.dialog).toHaveCount(0);
	expect(panel.sent).toEqual([]);
	expect(service.log()).not.toContain('"status":5');
});

test('what travels until the first answer stands there with its actions is what has a budget, compressed', async ({
	page,
	hosts,
	panel,
}) => {
	await using answer = await dictateAnswers();
	const browser = await page.context().newCDPSession(page);
	await browser.send('Network.enable');
	const files = new Map<string, string>();
	const encodings = new Set<string | undefined>();
	let bytes = 0;
	browser.on('Network.responseReceived', ({ requestId, response }) => {
		const { pathname } = new URL(response.url);
		// What answers a press and the suggested questions come beside, and have budgets of their own.
		if (!/^\/docent[./]/.test(pathname) || /\/(starters\.lazy|early)-/.test(pathname)) return;
		files.set(requestId, `dist/script${pathname}`);
		encodings.add(response.headers['content-encoding']);
	});
	browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
		if (files.has(requestId)) bytes += encodedDataLength;
	});
	await page.goto(hosts.page('guide', { attributes: { 'data-base-url': answer.url } }));
	await panel.open();
	// Not typed: matching pages come with the first key, and have a budget of their own.
	await askDocent(page, 'How do I install it?');
	await answer.say('Run the script, as [the guide](/guide) says.\n\n');
	await expect(panel.lastAnswer).toContainText('Run the script');
	// Until words are shown, the loader and the panel are all.
	expect([...files.values()]).toEqual(filesUntilFirstAnswer().slice(0, 2));
	await answer.end();
	await expect(panel.lastAnswer.getByRole('button', { name: 'Copy' })).toBeVisible();
	await page.waitForLoadState('networkidle');
	expect([...files.values()].sort()).toEqual(filesUntilFirstAnswer().sort());
	expect([...encodings]).toEqual(['br']);
	expect(bytes).toBeGreaterThan(30_000);
	expect(bytes).toBeLessThanOrEqual(limits.firstAnswer);
});

test('whatever the reader does, no host but the page and the service is asked for anything', async ({
	page,
	service,
	hosts,
	panel,
}) => {
	const requests = recordRequests(page);
	await page.goto(hosts.page('guide'));
	await panel.open();
	await panel.ask('How do I embed Docent with a script tag?');
	await panel.startNew();
	await panel.ask('Which models can answer?');
	await panel.close.click();
	await page.reload({ waitUntil: 'networkidle' });
	const origins = new Set(requests.map((url) => url.origin));
	expect([...origins].sort()).toEqual([hosts.origin, service.url].sort());
});

test('the page does not move while the assistant arrives, opens and answers', async ({ page, hosts, panel }) => {
	await page.addInitScript(() => {
		const shifts: number[] = [];
		Object.assign(globalThis, { layoutShifts: shifts });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
		}).observe({ type: 'layout-shift', buffered: true });
	});
	await page.goto(hosts.page('guide'), { waitUntil: 'networkidle' });
	const place = () => page.locator('#fitting').boundingBox();
	const before = await place();
	await panel.open();
	// A question of one line in any font: what the reader writes may make room for itself.
	await panel.ask('What does it cost?');
	await panel.close.click();
	expect(await place()).toEqual(before);
	expect(await page.evaluate(() => (globalThis as unknown as { layoutShifts: number[] }).layoutShifts)).toEqual([]);
});

test('LOAD-4: a panel that cannot be fetched is fetched again when the launcher is pressed again', async ({
	page,
	hosts,
	panel,
}) => {
	await page.route('**/docent/*.js*', (route) => route.abort());
	await page.goto(hosts.page('guide'));
	await panel.launcher.click();
	const failed = page.getByRole('button', { name: 'Docent did not load. Retry.' });
	await expect(failed).toBeVisible();
	await page.unroute('**/docent/*.js*');
	await failed.click();
	await expect(panel.dialog).toBeVisible();
});

test('NAV-2: the script may stand on the page twice', async ({ page, hosts, panel }) => {
	await page.goto(hosts.page('guide'));
	await expect(panel.launcher).toBeVisible();
	await page.evaluate(() => {
		const first = document.querySelector('script[data-domain]') as HTMLScriptElement;
		const second = document.createElement('script');
		for (const { name, value } of first.attributes) second.setAttribute(name, value);
		document.head.append(second);
		return new Promise((resolve) => second.addEventListener('load', resolve));
	});
	await expect(panel.host).toHaveCount(1);
	await panel.open();
});

test('LOAD-1: calls that a page makes before the script has arrived are made up for', async ({
	page,
	hosts,
	panel,
}) => {
	await page.addInitScript(() => Object.assign(globalThis, { Docent: { q: [['open']] } }));
	await page.goto(hosts.page('guide'));
	await expect(panel.dialog).toBeVisible();
	await page.evaluate(() => (globalThis as unknown as { Docent: { close(): Promise<void> } }).Docent.close());
	await expect(panel.dialog).toBeHidden();
});
