import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listen } from '../../src/testing/service/listen.js';
import { root } from '../../src/tooling/run.js';
import { loadFailed } from '../../src/widget/strings/loader.js';
import { fileOf, loader } from '../support/deploys.js';
import { expect, test } from '../widget-fixtures.js';

/** A page with a service worker that answers from its cache first, and overlooks queries. */
const worker = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
const answer = async (request) => {
	const cache = await caches.open('all');
	const kept = await cache.match(request, { ignoreSearch: true });
	if (kept) return kept;
	const response = await fetch(request);
	if (response.ok) await cache.put(request, response.clone());
	return response;
};
addEventListener('fetch', (event) => /\\.js/.test(event.request.url) && event.respondWith(answer(event.request)));`;
const workedPage = `<!doctype html><title>Guide</title><body><script>navigator.serviceWorker.register('/worker.js')</script>
<script async src="/docent.js" data-domain="docs" data-api-key="svc_dsc_x"></script>`;

for (const isNamed of [true, false]) {
	test(`LOAD-4: a service worker that keeps the old script ${isNamed ? 'does not keep the new release away' : 'is named when the new release has no name'}`, async ({
		page,
		panel,
	}) => {
		let isOld = true;
		const own: Record<string, () => string | undefined> = {
			'/': () => workedPage,
			'/worker.js': () => worker,
			'/docent.js': () => (isOld ? loader.replace(fileOf('panel'), 'panel-gone.js') : undefined),
			'/integrity.json': () => (isNamed ? undefined : '<p>Not found</p>'),
		};
		await using site = await listen(
			createServer(async (request, response) => {
				const { pathname } = new URL(request.url ?? '/', 'http://site');
				const body = own[pathname]?.() ?? (await readFile(join(root, 'dist/script', pathname)).catch(() => undefined));
				const type = pathname === '/' ? 'text/html' : 'text/javascript';
				response.writeHead(body ? 200 : 404, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
			}),
		);
		const warnings: string[] = [];
		page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
		await page.goto(site.origin);
		await page.waitForFunction(() => navigator.serviceWorker.controller);
		await page.reload();
		await expect(panel.launcher).toBeVisible();
		isOld = false;
		await panel.launcher.click();
		if (isNamed) await expect(page.locator('docent-assistant .panel[open]')).toHaveCount(1);
		else await expect(page.getByRole('button', { name: loadFailed })).toBeVisible();
		const named = warnings.filter((text) => text.includes('service worker'));
		expect(named).toHaveLength(isNamed ? 0 : 1);
		await expect(panel.host).toHaveCount(1);
	});
}
