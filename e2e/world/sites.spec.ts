import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, expect } from '../fixtures.js';
import type { DocentPanel } from '../pages/docent-panel.js';
import { dictateAnswers } from '../support/dictated-answer.js';
import { highlightedTexts, isHeadingInView, isPassageInView } from '../support/passage-highlight.js';
import { recordTrouble } from '../support/record-trouble.js';
import { rebuildSite } from './support/built-site.js';
import { type FixtureSite, openFixtureSite, siteFolder } from './support/fixture-site.js';
import { recipeSnippets, recipeTrigger, withoutIndent } from './support/recipe-snippets.js';

const sites = ['vitepress', 'docusaurus', 'nextra', 'mkdocs', 'sphinx-furo', 'sphinx-rtd', 'starlight', 'plain'];

type OpenSite = (name: string) => Promise<FixtureSite>;

const test = base.extend<{ siteName: string; site: FixtureSite; trouble: string[] }, { openSite: OpenSite }>({
	openSite: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
		async ({}, use) => {
			let open: { name: string; site: FixtureSite } | undefined;
			await use(async (name) => {
				if (open?.name === name) return open.site;
				// One at a time: each has a service.
				await open?.site[Symbol.asyncDispose]();
				open = { name, site: await openFixtureSite(name) };
				return open.site;
			});
			await open?.site[Symbol.asyncDispose]();
		},
		{ scope: 'worker' },
	],
	siteName: ['', { option: true }],
	site: [
		async ({ openSite, siteName }, use) => {
			await use(await openSite(siteName));
		},
		// The first time, its packages are installed.
		{ timeout: 900_000 },
	],
	trouble: [
		async ({ page }, use) => {
			const trouble = await recordTrouble(page);
			await use(trouble);
			expect(trouble, 'something went wrong on the page').toEqual([]);
		},
		{ auto: true },
	],
});

const call = (page: Page, name: string, ...args: unknown[]) =>
	page.evaluate(
		([name, args]) =>
			(window as unknown as { Docent: Record<string, (...args: unknown[]) => unknown> }).Docent[name]?.(...args),
		[name, args] as const,
	);
const withoutSlash = (path?: string) => path?.replace(/\/$/, '');
const plainPath = (page: Page) => withoutSlash(new URL(page.url()).pathname);
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { stillTheSamePage: true }));
const isSamePage = (page: Page) => page.evaluate(() => 'stillTheSamePage' in globalThis);
const themeOf = (panel: DocentPanel) =>
	panel.host.evaluate((host) => host.shadowRoot?.querySelector<HTMLElement>('.root')?.dataset.theme);
/** A link of the site itself, as a reader clicks it. */
const siteLink = (page: Page, name: string) =>
	page.locator('body').getByRole('link', { name, exact: true }).filter({ visible: true }).first();

for (const siteName of sites) {
	test.describe(siteName, { tag: `@sites/${siteName}` }, () => {
		// One process installs, builds and serves it for all of these.
		test.describe.configure({ mode: 'default' });
		test.use({ siteName });

		test('the recipe is what the site was built with', async ({ site }) => {
			const { description, built } = site;
			const folder = siteFolder(description.folder ?? siteName);
			const { recipe, recipeSection } = description;
			const all = await recipeSnippets(recipe);
			const snippets = recipeSection ? all.filter(({ section }) => section === recipeSection) : all;
			expect(snippets.length).toBeGreaterThan(0);
			if (!description.plugin) {
				for (const { title, code } of snippets) {
					const file = await readFile(join(folder, title), 'utf8');
					expect(withoutIndent(file), title).toContain(withoutIndent(code));
				}
				return;
			}
			// Both ways have whole files: each builds the site, as it is printed.
			test.setTimeout(900_000);
			const ways = [...new Set(snippets.map(({ section }) => section))];
			expect(ways.slice(0, 2)).toEqual(['With the plugin', 'Without the package']);
			for (const way of ways) {
				const files = snippets.flatMap(({ section, title, code }) => (section === way ? [[title, code] as const] : []));
				const name = `way-${ways.indexOf(way) + 1}`;
				const pages = await rebuildSite(built, name, folder, description, new Map(files));
				const page = await readFile(join(pages, description.builtPage ?? 'index.html'), 'utf8');
				expect(page, `${siteName}: ${way}`).toContain('https://assistant.example.com/docent.js');
				expect(existsSync(join(pages, 'skill.md')), 'only the plugin writes files').toBe(way === 'With the plugin');
			}
		});

		test('the plugin writes what programs read, and nothing over what the site has', async ({ site }) => {
			const { plugin, agentFiles } = site.description;
			if (!plugin || !agentFiles) return;
			const textOf = (file: string) => readFile(join(site.built, file), 'utf8');
			const { page, passage, own, sitemap } = agentFiles;
			for (const [file, text] of Object.entries(own ?? {})) expect(await textOf(file), file).toContain(text);
			if (!own || !('llms.txt' in own)) expect(await textOf('llms.txt')).toContain(`/${page})`);
			const markdown = await textOf(page);
			expect(markdown).toMatch(/^---\ntitle: /);
			expect(markdown).toContain(passage);
			expect(await textOf('llms-full.txt')).toContain(passage);
			expect(existsSync(join(site.built, 'sitemap.xml')), 'a sitemap of ours').toBe(sitemap === 'sitemap.xml');
			if (sitemap) expect(await textOf(sitemap)).toContain('https://');
		});

		test('ISO-5, SEL-4: the widget is a part of the page: its theme, its code, its keys', async ({
			page,
			site,
			panel,
		}) => {
			const { reading, toggleTheme, alwaysLight, search, plugin, pythonPlugin } = site.description;
			await page.goto(site.page(reading.path));
			await expect(panel.launcher).toBeVisible();
			// A plugin has given the keys of the site's search to the palette.
			if (plugin || pythonPlugin) await call(page, 'update', { search: 'panel' });
			if (toggleTheme) {
				const before = await themeOf(panel);
				await toggleTheme(page);
				await expect.poll(() => themeOf(panel)).toBe(before === 'dark' ? 'light' : 'dark');
				await toggleTheme(page);
				await expect.poll(() => themeOf(panel)).toBe(before);
			} else {
				await page.emulateMedia({ colorScheme: 'dark' });
				await expect.poll(() => themeOf(panel)).toBe(alwaysLight ? 'light' : 'dark');
				await page.emulateMedia({ colorScheme: 'light' });
				await expect.poll(() => themeOf(panel)).toBe('light');
			}

			await page.locator('pre').filter({ visible: true }).first().hover();
			await page.getByRole('button', { name: 'Ask about this code' }).click();
			await expect(panel.composer).toBeFocused();
			if (reading.language) await expect(panel.chips.getByText(reading.language, { exact: true })).toBeVisible();
			await panel.ask('What does this do?');
			const [item] = panel.lastSent().context ?? [];
			expect(item).toMatchObject({ type: 'code', elementId: reading.heading });
			expect(withoutSlash(item?.path)).toBe(withoutSlash(reading.path));

			if (search) {
				await panel.composer.press('Control+k');
				await panel.composer.pressSequentially('a/b p n . , s f');
				await expect(panel.composer).toHaveValue('a/b p n . , s f');
				await expect(panel.composer).toBeFocused();
				expect(plainPath(page)).toBe(withoutSlash(reading.path));
				await page.locator('h1').click();
				for (const key of search.keys) {
					await page.keyboard.press(key);
					await expect(search.field(page), `the site's ${key}`).toBeFocused();
					// A dialog that is still on its way in takes no Escape.
					await expect(async () => {
						await page.keyboard.press('Escape');
						await page.locator('h1').click({ timeout: 2000 });
					}).toPass();
				}
			}
		});

		test('the search of the site opens the palette, by the trigger of the recipe', async ({ page, site, panel }) => {
			const { reading, cited, recipe, search, plugin, pythonPlugin } = site.description;
			const searchTrigger = await recipeTrigger(recipe);
			await page.goto(site.page(reading.path));
			await expect(panel.launcher).toBeVisible();
			if (!searchTrigger) {
				await page
					.locator('h1')
					.evaluate((heading) => heading.insertAdjacentHTML('afterend', '<button data-docent-search>Find</button>'));
			}
			if (!plugin && !pythonPlugin)
				await call(page, 'update', { search: 'palette', ...(searchTrigger && { searchTrigger }) });
			const trigger = page
				.locator(searchTrigger ?? '[data-docent-search]')
				.filter({ visible: true })
				.first();
			const palette = page.getByRole('dialog', { name: 'Search the documentation' });
			// What listens to the trigger is loaded a moment after the option is set: a click before it opens the site's own search.
			await expect(async () => {
				await page.keyboard.press('Escape');
				await trigger.click({ timeout: 2000 });
				await expect(palette.getByRole('combobox')).toBeFocused({ timeout: 1000 });
			}).toPass();
			await page.keyboard.type(cited.question);
			await expect(palette.locator('a[role=option]').first()).toBeVisible();
			const ownSearch = page.locator(search?.isOpen ?? 'never');
			await expect(ownSearch).toHaveCount(0);
			await page.keyboard.press('Escape');
			await expect(palette).toBeHidden();
			await expect(ownSearch).toHaveCount(0);
			if (!search?.isOpen) return;
			// The site's own keys lead to its field, and so to the palette.
			await page.locator('h1').click();
			for (const key of search.keys) {
				await page.keyboard.press(key);
				await expect(palette.getByRole('combobox'), key).toBeFocused();
				await expect(ownSearch, key).toHaveCount(0);
				await page.keyboard.press('Escape');
				await expect(palette).toBeHidden();
				await expect(ownSearch, key).toHaveCount(0);
			}
		});

		test('NAV-3, NAV-4: a question goes with the page it is asked on, and its citation opens the page it is about', async ({
			page,
			site,
			panel,
		}) => {
			const { reading, follow, cited, moves, citations = moves } = site.description;
			await page.goto(site.page(reading.path));
			await panel.open();
			await mark(page);
			await siteLink(page, follow.link).click();
			await expect.poll(() => plainPath(page)).toBe(follow.path);
			expect(await isSamePage(page)).toBe(moves === 'by router');
			if (moves === 'by loading') await panel.open();
			await panel.ask(cited.question);
			expect(withoutSlash(panel.lastSent().currentPath)).toBe(follow.path);
			expect(panel.lastSent().filter).toEqual(site.description.filter);

			await mark(page);
			await panel.citations().first().click();
			await expect.poll(() => plainPath(page)).toBe(cited.path);
			await expect.poll(() => highlightedTexts(page)).toContainEqual(expect.stringContaining(cited.passage));
			await expect.poll(() => page.evaluate(isPassageInView)).toBe(true);
			await expect.poll(() => page.evaluate(isHeadingInView)).toBe(true);
			expect(new URL(page.url()).hash).toBe(cited.hash);
			expect(await isSamePage(page)).toBe(citations === 'by router');
			await expect(panel.dialog).toBeVisible();

			const { elsewhere } = site.description;
			if (!elsewhere) return;
			await page.goto(site.page(elsewhere.path));
			await expect(panel.host.getByRole('dialog')).toBeVisible();
			await call(page, 'update', { language: 'en' });
			await call(page, 'ask', elsewhere.question);
			await expect(panel.answers).toHaveCount(2);
			await panel.settled();
			expect(panel.lastSent().filter).toEqual(elsewhere.filter);
			await expect(panel.citations().first()).toHaveAttribute('href', site.page(elsewhere.cites));
		});

		test('NAV-1, NAV-5: the conversation goes along through the site', async ({ page, site, panel }) => {
			const { reading, hops, moves } = site.description;
			await using assistant = await dictateAnswers();
			await page.goto(site.page(reading.path));
			await expect(panel.launcher).toBeVisible();
			await call(page, 'update', { baseUrl: assistant.url, search: false });
			await panel.open();
			await mark(page);
			await panel.submit('Tell me everything.');
			await assistant.say('First word.');
			await expect(panel.lastAnswer).toContainText('First word.');
			if (moves === 'by loading') {
				await assistant.end();
				await panel.settled();
			}
			for (const [index, link] of hops.entries()) {
				await panel.composer.fill(`Draft ${index}`);
				const before = page.url();
				await siteLink(page, link).click();
				await expect.poll(() => page.url()).not.toBe(before);
				if (moves === 'by router') await assistant.say(` Word on ${link}.`);
				await expect(panel.lastAnswer).toContainText(moves === 'by router' ? `Word on ${link}.` : 'First word.');
				await expect(panel.composer).toHaveValue(`Draft ${index}`);
			}
			expect(await isSamePage(page)).toBe(moves === 'by router');
			if (moves === 'by router') await assistant.end();
			await panel.settled();
		});
	});
}
