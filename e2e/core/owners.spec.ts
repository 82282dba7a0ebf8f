import type { Page } from '@playwright/test';
import { type FaultServer, startFaultServer } from '../../src/testing/faults/fault-server.js';
import { root } from '../../src/tooling/run.js';
import { type FileServer, startFileServer } from '../support/file-server.js';
import { test as base, expect } from '../widget-fixtures.js';

interface Components {
	/** A service that keeps no answers. */
	fault: FaultServer;
	/** Two builds of the package: each address is another copy of the module. */
	files: readonly [FileServer, FileServer];
	/** A page whose `mount(name, props)` mounts a component, by the first build or, with a third argument, by the second. */
	pageWith(head?: string): string;
	tag: string;
	warnings: string[];
}

const test = base.extend<Components>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
	fault: async ({}, use) => {
		const fault = await startFaultServer();
		await use(fault);
		await fault.close();
	},
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
	files: async ({}, use) => {
		await using one = await startFileServer(root);
		await using two = await startFileServer(root);
		await use([one, two]);
	},
	tag: async ({ hosts, fault }, use) =>
		use(
			`<script async src="${hosts.script}/docent.js" data-base-url="${fault.url}" data-domain="docs" data-api-key="svc_dsc_x"></script>`,
		),
	pageWith: async ({ hosts, files, fault }, use) => {
		const [one, two] = files;
		await use((head = '') =>
			hosts.written(`<!doctype html><html lang="en"><head>${head}
			<script type="importmap">{ "imports": {
				"preact": "${one.url}/node_modules/preact/dist/preact.mjs",
				"preact/hooks": "${one.url}/node_modules/preact/hooks/dist/hooks.mjs"
			} }</script>
			<script type="module">
				import { h, render } from 'preact';
				import { Docent as First } from '${one.url}/dist/npm/preact.js';
				import { Docent as Second } from '${two.url}/dist/npm/preact.js';
				const places = {};
				const always = { domain: 'docs', apiKey: 'svc_dsc_x', baseUrl: '${fault.url}' };
				globalThis.mount = (name, props, isSecond) => {
					places[name] ??= document.createElement('div');
					render(props && h(isSecond ? Second : First, { ...always, ...props }), places[name]);
				};
			</script></head><body><main><h1>Guide</h1></main></body></html>`),
		);
	},
	warnings: async ({ page }, use) => {
		const warnings: string[] = [];
		page.on('console', (message) => message.text().includes('Docent') && warnings.push(message.text()));
		page.on('pageerror', ({ message }) => warnings.push(message));
		await use(warnings);
	},
});

type Props = Record<string, unknown> | null;

/** Mounts a component, changes its props, or unmounts it with `null`. Effects run after the next paint. */
async function mount(page: Page, name: string, props: Props, isSecond = false): Promise<void> {
	await page.waitForFunction('globalThis.mount');
	await page.evaluate(
		([...args]) => {
			(globalThis as unknown as { mount(...args: unknown[]): void }).mount(...args);
			return new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)));
		},
		[name, props, isSecond] as const,
	);
}
const destroy = (page: Page) => page.evaluate('Docent.destroy()');
const others = expect.stringMatching(/^Docent: this page has the assistant already/);

for (const held of ['held', 'v1-held'] as const) {
	test(`NAV-2: a component beside the tag leaves its assistant and its answer alone (${held})`, async ({
		page,
		panel,
		pageWith,
		tag,
		fault,
		warnings,
	}) => {
		await page.goto(pageWith(tag));
		await panel.open();
		fault.setScenario(held);
		await panel.submit('Why?');
		await expect(panel.lastAnswer).toContainText('You asked: Why?');
		const asked = fault.requests.length;
		await mount(page, 'a', { fp: 'user-1', theme: 'dark', launcher: false });
		await mount(page, 'a', { fp: 'user-1', theme: 'light', launcher: false });
		await mount(page, 'a', null);
		await expect(panel.host).toHaveCount(1);
		fault.setScenario(held === 'held' ? 'v2' : 'v1-only');
		await expect(panel.lastAnswer).toContainText('See');
		await panel.settled();
		expect(fault.requests).toHaveLength(asked);
		await panel.ask('And?');
		expect(panel.lastSent()).toMatchObject({ fp: 'anonymous', threadId: 'th_fault' });
		await panel.close.click();
		await expect(panel.launcher).toBeVisible();
		expect(warnings).toEqual([others]);
	});
}

test('a changed prop of a question counts from the next one on, in mid-answer and without storage', async ({
	page,
	panel,
	pageWith,
	fault,
	warnings,
}) => {
	await page.goto(pageWith());
	await mount(page, 'a', { persistence: 'none', filter: { version: '1', language: 'en' } });
	await panel.open();
	fault.setScenario('held');
	await panel.submit('Why?');
	await expect(panel.lastAnswer).toContainText('You asked: Why?');
	await mount(page, 'a', { persistence: 'none', filter: { version: '2' }, fp: 'user-1', retrievalPageSize: 9 });
	await expect(panel.questions).toHaveCount(1);
	fault.setScenario('v2');
	await expect(panel.lastAnswer).toContainText('See');
	await panel.ask('And?');
	expect(fault.requests.map(({ body }) => [body.fp, body.filter, body.retrievalPageSize])).toEqual([
		['anonymous', { version: '1', language: 'en' }, 5],
		['user-1', { version: '2' }, 9],
	]);
	expect(warnings).toEqual([]);
});

test('NAV-2: components of two bundles share the assistant, which has the options of the one that remains', async ({
	page,
	panel,
	pageWith,
	fault,
	warnings,
}) => {
	await page.goto(pageWith());
	await mount(page, 'a', { theme: 'dark' });
	await mount(page, 'b', { theme: 'light' }, true);
	const inside = panel.host.locator('.root');
	await expect(inside).toHaveAttribute('data-theme', 'dark');
	await panel.open();
	fault.setScenario('held');
	await panel.submit('Why?');
	await expect(panel.lastAnswer).toContainText('You asked: Why?');
	await mount(page, 'a', null);
	await expect(inside).toHaveAttribute('data-theme', 'light');
	fault.setScenario('v2');
	await expect(panel.lastAnswer).toContainText('See');
	expect(fault.requests).toHaveLength(1);
	await mount(page, 'b', null, true);
	await expect(panel.host).toHaveCount(0);
	expect(warnings).toEqual([others]);
});

test('NAV-2: the tag takes over from a component that came before it, with the address of its own script', async ({
	page,
	panel,
	pageWith,
	hosts,
	warnings,
}) => {
	await page.goto(pageWith());
	await mount(page, 'a', { theme: 'dark' });
	await expect(panel.launcher).toBeVisible();
	await page.evaluate((src) => {
		const script = document.createElement('script');
		Object.assign(script, { src });
		Object.assign(script.dataset, { domain: 'docs', apiKey: 'svc_dsc_x', theme: 'light' });
		document.head.append(script);
	}, `${hosts.script}/docent.js`);
	await expect.poll(() => warnings).toEqual([others]);
	await mount(page, 'a', null);
	await expect(panel.host.locator('.root')).toHaveAttribute('data-theme', 'light');
	const request = page.waitForRequest(/\/assistant\/docs\/message$/);
	await panel.open();
	await panel.submit('Why?');
	expect(new URL((await request).url()).origin).toBe(hosts.script);
});

test('destroy() takes the assistant from a component as well, until it is mounted anew', async ({
	page,
	panel,
	pageWith,
}) => {
	await page.goto(pageWith());
	await mount(page, 'a', { theme: 'dark' });
	await expect(panel.launcher).toBeVisible();
	await destroy(page);
	await expect(panel.host).toHaveCount(0);
	await mount(page, 'a', { theme: 'light' });
	await expect(panel.host).toHaveCount(0);
	await mount(page, 'a', null);
	await mount(page, 'a', { theme: 'light' });
	await expect(panel.launcher).toBeVisible();
});
