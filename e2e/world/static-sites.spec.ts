import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { test as base, expect } from '../fixtures.js';
import { highlightedTexts, isPassageInView } from '../support/passage-highlight.js';
import { recordTrouble } from '../support/record-trouble.js';
import { pythonGenerators, test as pythonTest } from './support/python-site.js';
import { recipeTrigger } from './support/recipe-snippets.js';
import { installCommand, openStaticSite, type StaticFixtureSite, staticFiles } from './support/static-fixture-site.js';

const run = promisify(execFile);

const withoutSlash = (path: string) => path.replace(/\/$/, '');

const test = base.extend<{ siteName: string; site: StaticFixtureSite }>({
	siteName: ['', { option: true }],
	site: [
		async ({ siteName }, use) => {
			await using site = await openStaticSite(siteName);
			await use(site);
		},
		// The first time, its packages are installed.
		{ timeout: 900_000 },
	],
});

const sites = ['vitepress', 'docusaurus', 'nextra', 'mkdocs', 'sphinx-furo', 'starlight', 'plain'];

for (const siteName of sites) {
	test.describe(siteName, { tag: `@static/${siteName}` }, () => {
		test.use({ siteName });

		test('without a service, its own files answer, cite, find and remember', async ({ page, site, panel }) => {
			const { reading, cited } = site.description;
			const asked = new Set<string>();
			page.on('request', (request) => {
				// Next.js asks for the head of what a link leads to.
				const method = request.method() === 'HEAD' ? 'GET' : request.method();
				asked.add(`${method} ${new URL(request.url()).origin}`);
			});
			const trouble = await recordTrouble(page);
			const path = () => withoutSlash(new URL(page.url()).pathname);

			await test.step('ask', async () => {
				await page.goto(site.page(reading.path));
				await panel.open();
				await panel.ask(cited.question);
				await expect(panel.lastAnswer).toContainText('--limit');
			});

			await test.step('cite, and jump to the place on another page', async () => {
				const citation = panel.citations().first();
				expect(withoutSlash(new URL((await citation.getAttribute('href')) ?? '', page.url()).pathname)).toBe(
					cited.path,
				);
				await citation.click();
				await expect.poll(path).toBe(cited.path);
				await expect.poll(() => highlightedTexts(page)).toContainEqual(expect.stringContaining(cited.passage));
				await expect.poll(() => page.evaluate(isPassageInView)).toBe(true);
				expect(new URL(page.url()).hash).toBe(cited.hash);
				await expect(panel.lastAnswer).toContainText('--limit');
			});

			await test.step('reload', async () => {
				await page.reload();
				await expect(panel.questions.last()).toContainText(cited.question);
				await expect(panel.lastAnswer).toContainText('--limit');
			});

			await test.step('history', async () => {
				await panel.startNew();
				await panel.history.click();
				await panel.thread(/--limit/).click();
				await expect(panel.lastAnswer).toContainText('--limit');
				await panel.close.click();
			});

			const palette = page.getByRole('dialog', { name: 'Search the documentation' });
			await test.step('palette', async () => {
				await page.goto(site.page(reading.path));
				const trigger = await recipeTrigger(site.description.recipe);
				const field = palette.getByRole('combobox');
				// What listens is loaded a moment after the page.
				await expect(async () => {
					if (trigger) await page.locator(trigger).filter({ visible: true }).first().click({ timeout: 2000 });
					else await page.keyboard.press('Control+k');
					await expect(field).toBeFocused({ timeout: 1000 });
				}).toPass();
				await field.fill('bandwid');
				await expect(palette.locator('a[role=option]').first()).toBeVisible();
				await field.press('Enter');
				await expect.poll(path).toBe(cited.path);
			});

			expect([...asked]).toEqual([`GET ${site.origin}`]);
			expect(trouble, 'something went wrong on the page').toEqual([]);
		});
	});
}

for (const name of ['mkdocs', 'sphinx'] as const) {
	pythonTest.describe(`without a service, the plugin of ${name}`, { tag: `@static/${name}` }, () => {
		pythonTest.describe.configure({ timeout: 300_000 });
		pythonTest.use({ generator: name });

		pythonTest('prints the command that is not installed, which a build runs later', async ({ site }) => {
			await site.copy();
			await site.write(Object.fromEntries(await staticFiles(site.folder)));
			const hidden = {
				mkdocs: { 'docs/hidden.md': '---\nsearch: { exclude: true }\n---\n# Hidden\n' },
				sphinx: { 'source/hidden.rst': ':orphan:\n:nosearch:\n\nHidden\n======\n' },
			};
			await site.write(hidden[name]);
			// It is built as strictly as its owner wants it.
			const { said, isBuilt } = await site.build();
			expect(isBuilt, said).toBe(true);
			const { output } = pythonGenerators[name];
			const [, printed = ''] =
				/^.*Docent: docent-service is not installed here; run this after each build: npx (.*)$/m.exec(said) ?? [];
			expect(printed).toContain(`${join(site.folder, output)} --html --out`);
			await using command = await installCommand();
			await run('sh', ['-c', printed], { env: { ...process.env, ...command } });
			const index = JSON.parse(await site.inOutput('docent/index.json'));
			const core = await readFile(join(site.folder, output, 'docent', index.folder, 'core.bin'));
			const paths = gunzipSync(core).toString();
			expect(paths).toContain(pythonGenerators[name].page);
			expect(paths, 'what the search of the site leaves out').not.toContain('/hidden');
		});
	});
}
