import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import type { DocentPanel } from '../pages/docent-panel.js';
import { recordTrouble } from '../support/record-trouble.js';
import { startAppServer } from './support/app-server.js';
import { buildConsumer, recipes, startConsumerApp } from './support/consumer-app.js';
import { recipeSnippets } from './support/recipe-snippets.js';
import { startSiteServer } from './support/site-server.js';

const question = 'How do I embed Docent with a script tag?';

test.describe.configure({ timeout: 400_000 });

const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { stillTheSamePage: true }));
const isSamePage = (page: Page) => page.evaluate(() => 'stillTheSamePage' in globalThis);

/** Asks, opens the page that is cited and one of the app's own links: the app's router does both, and the conversation stays. */
async function askAndFollow(page: Page, panel: DocentPanel) {
	await panel.open();
	await panel.ask(question);
	await mark(page);
	const citation = panel.citations().first();
	const cited = new URL((await citation.getAttribute('href')) ?? '', page.url());
	await citation.click();
	await expect(page).toHaveURL(cited.href);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(cited.pathname.slice(1).replaceAll('/', ' / '));
	await page.getByRole('link', { name: 'Home' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home');
	expect(await isSamePage(page), 'the browser loaded a page in place of the router').toBe(true);
	await expect(panel.answers).toHaveCount(1);
	await panel.ask('And in a React app?');
	expect(panel.lastSent().threadId).toBeTruthy();
	await expect(panel.host).toHaveCount(1);
}

for (const name of ['react18', 'react19', 'preact']) {
	test(`a ${name} app that installs the package has the same assistant`, { tag: `@consumers/${name}` }, async ({
		page,
		service,
		panel,
	}) => {
		const trouble = await recordTrouble(page);
		await using app = await startConsumerApp(name, service);
		await page.goto(app.url);
		await page.getByRole('button', { name: 'How do I embed it?' }).click();
		await expect(panel.citations().first()).toBeVisible();
		await panel.settled();
		await panel.ask('And in a React app?');
		expect(panel.lastSent().threadId).toBeTruthy();

		await page.getByRole('button', { name: 'Go dark' }).click();
		await expect(panel.host.locator('.root')).toHaveAttribute('data-theme', 'dark');
		await expect(panel.answers, 'a changed option lost the conversation').toHaveCount(2);

		const toggle = page.getByRole('button', { name: 'Toggle the app' });
		await toggle.click();
		await expect(panel.host, 'unmounting left the assistant behind').toHaveCount(0);
		await toggle.click();
		await expect(panel.host).toHaveCount(1);
		await expect(panel.questions).toHaveCount(2);
		expect(trouble).toEqual([]);
	});
}

const servers = [
	{ name: 'next', args: ['node_modules/next/dist/bin/next', 'start', '-p', 'PORT', '-H', '127.0.0.1'] },
	{ name: 'react-router', args: ['node_modules/@react-router/serve/bin.js', 'build/server/index.js'] },
];

for (const { name, args } of servers) {
	test(`a ${name} app renders on its server, wakes up without a complaint and goes on with its own router`, {
		tag: `@consumers/${name}`,
	}, async ({ page, service, panel }) => {
		const trouble = await recordTrouble(page);
		await using built = await buildConsumer(name, service);
		await using app = await startAppServer(built.folder, args);
		const rendered = await (await fetch(app.url)).text();
		expect(rendered).toContain('<h1>Home</h1>');
		expect(rendered, 'the server rendered the assistant').not.toContain('docent-assistant');
		await page.goto(app.url);
		await askAndFollow(page, panel);
		if (name === 'next') {
			await page.goto(`${app.url}plain`);
			await expect(panel.host, 'a server component cannot have the component').toHaveCount(1);
		}
		expect(trouble).toEqual([]);
	});
}

test('an Astro site that imports the package keeps the assistant through its page swaps', {
	tag: '@consumers/astro',
}, async ({ page, service, panel }) => {
	const trouble = await recordTrouble(page);
	await using app = await startConsumerApp('astro', service);
	await page.goto(app.url);
	await askAndFollow(page, panel);
	expect(trouble).toEqual([]);
});

test('a plain page serves the script of the package itself, by its hash, and the module without a bundler', {
	tag: '@consumers/html',
}, async ({ page, service, panel }) => {
	const trouble = await recordTrouble(page);
	await using built = await buildConsumer('html', service);
	await using app = await startSiteServer(join(built.folder, 'dist'), (text) => text);
	for (const path of ['', 'module.html']) {
		await page.goto(`${app.origin}/${path}`);
		if (path === '') await expect(page.locator('script')).toHaveAttribute('src', /docent-[\d.]+-[\da-f]+\.js$/);
		await panel.open();
		await panel.ask(question);
		await expect(panel.citations().first()).toBeVisible();
		// Else the next page opens it by itself.
		await panel.close.click();
	}
	expect(trouble).toEqual([]);
});

test.describe('the recipe for any other page', { tag: '@consumers/recipes' }, () => {
	/** The folders of its sections. A test builds each; the section about plain HTML is a site of `sites.spec.ts`. */
	const folders: Record<string, string> = {
		Vue: 'vue',
		Svelte: 'svelte',
		Angular: 'angular',
		'assistant-ui': 'assistant-ui',
		WordPress: 'wordpress',
	};

	test('the apps are written as it says', async () => {
		const snippets = await recipeSnippets('any-other-page');
		expect([...new Set(snippets.map(({ section }) => section))].sort()).toEqual(
			[...Object.keys(folders), 'Plain HTML'].sort(),
		);
		for (const { section, title, code } of snippets) {
			const folder = folders[section];
			if (folder) expect(await readFile(join(recipes, folder, title), 'utf8'), section).toBe(code);
		}
	});

	for (const name of ['vue', 'svelte'])
		test(`a ${name} app opens citations with its own router`, async ({ page, service, panel }) => {
			const trouble = await recordTrouble(page);
			await using app = await startConsumerApp(name, service);
			await page.goto(app.url);
			await askAndFollow(page, panel);
			expect(trouble).toEqual([]);
		});

	test('a chat of assistant-ui shows an answer with its citations', async ({ page, service }) => {
		const trouble = await recordTrouble(page);
		await using app = await startConsumerApp('assistant-ui', service);
		await page.goto(app.url);
		await page.getByRole('textbox', { name: 'Question' }).fill(question);
		await page.getByRole('button', { name: 'Ask' }).click();
		await expect(page.locator('a[href*="/embed/script-tag"]').first()).toBeVisible();
		expect(trouble).toEqual([]);
	});

	test('the head that WordPress prints has the widget', async ({ page, service, panel }) => {
		await using app = await startConsumerApp('wordpress', service);
		await page.goto(app.url);
		await panel.open();
		await panel.ask(question);
		await expect(panel.citations().first()).toBeVisible();
	});

	test('the Angular compiler takes the main file of an app', async () => {
		// A wrong name, import or type ends it.
		await (await buildConsumer('angular'))[Symbol.asyncDispose]();
	});
});
