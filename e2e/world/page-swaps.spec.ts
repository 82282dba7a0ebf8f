import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type ModelServer, startModelServer } from '../../src/testing/models/openai-compatible-server.js';
import { test as base, expect } from '../fixtures.js';
import { pageSnippets } from '../support/page-snippets.js';
import { highlightedTexts } from '../support/passage-highlight.js';
import { recordTrouble } from '../support/record-trouble.js';
import { type ServedDocumentation, startService } from '../support/service-process.js';
import { site as starlight } from './sites/starlight/site.js';
import { buildSite } from './support/built-site.js';
import { siteFolder } from './support/fixture-site.js';
import { type PageSwapHost, pageSwapsFolder, startPageSwapHost } from './support/page-swap-host.js';

interface Fixtures {
	models: ModelServer;
	/** The real service over the pump's documentation, with a language model that says what a test tells it. */
	pump: ServedDocumentation;
	/** Starts the site of one who turns pages. */
	startHost: (name: string) => Promise<PageSwapHost>;
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
	pump: [
		async ({ models }, use) => {
			const flags = ['--provider', 'openai-compatible', '--model', 'test-model', '--base-url', models.url];
			await using pump = await startService(join(pageSwapsFolder, 'documentation'), flags);
			await use(pump);
		},
		{ scope: 'worker' },
	],
	startHost: [
		async ({ pump }, use) => {
			const tag = `<script async src="${pump.url}/docent.js" data-domain="${pump.domain}" data-api-key="${pump.key}"></script>`;
			await use(async (name) => {
				if (name === 'astro') {
					const built = await buildSite('starlight', siteFolder('starlight'), starlight);
					return startPageSwapHost({ layout: join(built, 'turning/index.html'), scripts: built, tag });
				}
				const scripts = await buildSite('page-swaps', pageSwapsFolder, { build: [], output: 'node_modules' });
				return startPageSwapHost({ layout: join(pageSwapsFolder, 'hosts', `${name}.html`), scripts, tag });
			});
		},
		{ scope: 'worker' },
	],
});

interface Expected {
	/** Browsers that turn the page themselves take the focus to the new one. */
	focus?: 'taken';
	/** Whether the heading of a citation ends up in the address. */
	hash?: 'dropped';
}

/** Who turns the pages. */
const hosts: Record<string, Expected> = {
	history: {},
	navigation: { focus: 'taken' },
	turbo: {},
	astro: {},
	'htmx-2': {},
	'htmx-4': {},
	swup: {},
	barba: { hash: 'dropped' },
};

const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { stillTheSamePage: true }));
const isSamePage = (page: Page) => page.evaluate(() => 'stillTheSamePage' in globalThis);

/** Follows a link of the site and leaves the focus where it is, as a script does. */
const turnTo = async (page: Page, title: string) => {
	await page.getByRole('link', { name: title, exact: true }).evaluate((link: HTMLElement) => link.click());
	await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
};

for (const [name, { focus, hash }] of Object.entries(hosts)) {
	test(`NAV-1, NAV-2, NAV-4: ${name} turns pages under an answer, a draft and the focus, and opens citations`, {
		tag: '@page-swaps',
	}, async ({ page, startHost, panel, models }) => {
		// The first time, libraries are installed.
		test.setTimeout(400_000);
		const trouble = await recordTrouble(page);
		await using host = await startHost(name);
		await page.goto(host.origin);
		await mark(page);
		await panel.open();
		models.requests.length = 0;
		const model = models.hold('Stand it level. ');
		await panel.submit('How does the seal go in?');
		await expect(panel.lastAnswer).toContainText('Stand it level.');
		await panel.composer.pressSequentially('And then');

		await turnTo(page, 'Repairing the pump');
		if (focus === 'taken') await panel.composer.focus();
		await expect(panel.composer).toBeFocused();
		model.say('Take the seal. ');
		await expect(panel.lastAnswer).toContainText('Take the seal.');
		await page.keyboard.type(', what');

		await turnTo(page, 'Installing the pump');
		if (focus === 'taken') await panel.composer.focus();
		await expect(panel.composer).toBeFocused();
		await page.keyboard.type(' comes?');
		model.say('Press it in ');
		await expect(panel.lastAnswer).toContainText('Press it in');

		await page.goBack();
		await expect(page.getByRole('heading', { name: 'Repairing the pump' })).toBeVisible();
		model.finish('with both thumbs [1](/install#the-seal).');
		await panel.settled();
		await expect(panel.composer).toHaveValue('And then, what comes?');
		await expect(panel.answers).toHaveCount(1);
		expect(models.requests).toHaveLength(1);

		await panel.citations().click();
		await expect
			.poll(() => highlightedTexts(page))
			.toEqual(['Press the seal into the groove with both thumbs until it sits flush.']);
		await expect(page).toHaveURL(`${host.origin}/install${hash ? '' : '#the-seal'}`);
		await expect(panel.composer).toHaveValue('And then, what comes?');
		models.play({ pieces: ['Then turn it on.'] });
		await panel.ask('And then?');
		expect(panel.lastSent().currentPath).toBe('/install');
		await expect(panel.host).toHaveCount(1);
		expect(await isSamePage(page)).toBe(true);
		expect(trouble).toEqual([]);
	});
}

test('a router of its own is told by the snippet of the documentation', { tag: '@page-swaps' }, async () => {
	const snippets = await pageSnippets('embed/recipes/any-other-page', 'html');
	const snippet = snippets.find((code) => code.includes('onNavigate')) ?? 'no snippet with onNavigate';
	expect(await readFile(join(pageSwapsFolder, 'hosts/history.html'), 'utf8')).toContain(snippet);
});
