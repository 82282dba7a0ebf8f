import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { placeholders, withSettings } from '../support/placeholders.js';
import { startService } from '../support/service-process.js';
import { pythonGenerators, test } from './support/python-site.js';
import { startSiteServer } from './support/site-server.js';

for (const name of ['mkdocs', 'sphinx'] as const) {
	const plugin = pythonGenerators[name];
	test.describe(`the options of the plugin of ${name}`, { tag: `@python/${name}` }, () => {
		test.describe.configure({ timeout: 120_000 });
		test.use({ generator: name });

		const option = plugin.option;
		const printed = 'The line or the tag that docent-service prints has it.';
		for (const [fault, from, to, sentence] of [
			[
				'no key',
				/.*api_key.*\n/,
				'',
				`${option('api_key')} must be the public key, which begins with svc_dsc_; it is missing. ${printed}`,
			],
			[
				'a service without its scheme',
				/https:\/\/assistant/,
				'assistant',
				`${option('service')} must be the address of the service, such as https://assistant.example.com; not 'assistant.example.com'.`,
			],
			[
				'a secret key',
				placeholders.key,
				'svc_4f33278681a1',
				`${option('api_key')} must be the public key, which begins with svc_dsc_; this is another one.`,
			],
			...['svc_dsc_…', 'svc_dsc_...'].map(
				(key) =>
					[
						`the key of the guide, ${key}`,
						placeholders.key,
						key,
						`${option('api_key')} is still the placeholder of the guide; copy the key that docent-service prints.`,
					] as const,
			),
			[
				'a key with other characters',
				placeholders.key,
				'svc_dsc_clé',
				`${option('api_key')} has characters that no key has: behind svc_dsc_ stand letters, digits, - and _.`,
			],
		] as const) {
			test(`says in a sentence what is wrong: ${fault}`, async ({ site }) => {
				await site.copy();
				await site.changeSettings(from, to);
				const { said, isBuilt } = await site.build();
				expect(isBuilt).toBe(false);
				expect(said).toContain(`Docent: ${sentence}`);
				expect(said).not.toContain('Traceback');
				expect(said).not.toContain('svc_4f33');
			});
		}

		for (const [fault, given, sentence] of [
			[
				'a misspelt option',
				'{"teme": "dark"}',
				`the widget has no option "teme", which ${option('options')} names. "theme" may be meant.`,
			],
			[
				'a wrong value',
				'{"theme": "black"}',
				`the option "theme" in ${option('options')} must be auto or light or dark, not 'black'.`,
			],
			['a function', '{"onNavigate": "go"}', 'the option "onNavigate" in'],
		] as const) {
			test(`says in a sentence what is wrong with options: ${fault}`, async ({ site }) => {
				await site.copy();
				const line = { mkdocs: `      options: ${given}`, sphinx: `docent_options = ${given}` }[name];
				await site.addLine(line);
				const { said, isBuilt } = await site.build();
				expect(isBuilt).toBe(false);
				expect(said).toContain(`Docent: ${sentence}`);
			});
		}

		for (const [fault, given, fix] of [
			['a name in another form', 'agentFiles', `${option('agent_files')} may be meant`],
			['a misspelt name', 'agent_fles', `${option('agent_files')} may be meant`],
			['an option of the widget', 'theme', `theme is an option of the widget, which belongs in ${option('options')}`],
		] as const) {
			test(`ends the build at an option that is not there: ${fault}`, async ({ site }) => {
				await site.copy();
				await site.addLine({ mkdocs: `      ${given}: false`, sphinx: `docent_${given} = False` }[name]);
				const { said, isBuilt } = await site.build();
				expect(isBuilt).toBe(false);
				expect(said).toContain(`Docent: there is no option ${option(given)}; ${fix}.`);
				expect(existsSync(join(site.folder, plugin.output, 'llms.txt'))).toBe(false);
			});
		}

		test('says which setting makes addresses of paths, and goes on', async ({ site }) => {
			await site.copy();
			const address = { mkdocs: 'site_url', sphinx: 'html_baseurl' }[name];
			await site.changeSettings(new RegExp(`^${address}.*\n`, 'm'), '');
			const { said, isBuilt } = await site.build();
			expect(isBuilt, said).toBe(true);
			expect(said).toContain(`Docent: ${address} is not set, so the files for agents have paths instead of addresses`);
			expect(await site.inOutput('llms.txt')).toContain(`](/${plugin.page}.md)`);
		});

		test('binds the search of the theme, and hands options on', async ({ site }) => {
			await site.copy();
			const trigger =
				name === 'mkdocs' ? 'data-search-trigger=".md-search__input' : 'data-search-trigger=".sidebar-search';
			expect((await site.build()).isBuilt).toBe(true);
			expect(await site.inOutput('index.html')).toContain('data-search="palette"');
			expect(await site.inOutput('index.html')).toContain(trigger);
			const given = '{"search": "panel", "codeBlocks": false, "starters": ["Is \\"it\\" fast?"]}';
			const line = {
				mkdocs: `      options: ${given}`,
				sphinx: `docent_options = ${given.replace('false', 'False')}`,
			}[name];
			await site.addLine(line);
			const { said, isBuilt } = await site.build();
			expect(isBuilt, said).toBe(true);
			const page = await site.inOutput('index.html');
			expect(page).toContain('data-search="panel"');
			expect(page).not.toContain('data-search-trigger');
			expect(page).toContain('data-code-blocks="false"');
			expect(page.replaceAll('&quot;', '"').replaceAll('&#34;', '"')).toContain('["Is \\"it\\" fast?"]');
		});
	});
}

test.describe('the theme that MkDocs has without another', { tag: '@python/mkdocs' }, () => {
	test.describe.configure({ timeout: 120_000 });

	const settings = `site_name: Tern
theme:
  name: mkdocs
  highlightjs: false
plugins:
  - search
  - docent:
      service: ${placeholders.url}
      domain: ${placeholders.domain}
      api_key: ${placeholders.key}
`;
	const pages = { 'docs/index.md': '# Tern\n\nTern copies folders.\n', 'docs/limits.md': '# Limits\n\nNone.\n' };

	test('its button opens the palette, its keys stay its own, and nothing opens two dialogs', async ({ site, page }) => {
		await site.write({ 'mkdocs.yml': settings, ...pages });
		const { said, isBuilt } = await site.build();
		expect(isBuilt, said).toBe(true);
		await using service = await startService(join(site.folder, 'docs'), ['--domain', placeholders.domain]);
		await using server = await startSiteServer(join(site.folder, 'site'), (text) =>
			withSettings(text, { url: service.url, key: service.key }),
		);
		await page.goto(`${server.origin}/`);
		await expect(page.getByRole('button', { name: 'Ask the docs' })).toBeVisible();
		const palette = page.getByRole('dialog', { name: 'Search the documentation' });
		const own = (name: string) => page.getByRole('dialog', { name, exact: true });
		const isOpen = (name: string) => own(name).filter({ visible: true });
		// What listens to the button is loaded a moment after the script.
		await expect(async () => {
			await page.reload();
			await page.getByRole('link', { name: 'Search' }).click();
			await expect(palette.getByRole('combobox')).toBeFocused({ timeout: 2000 });
		}).toPass();
		await expect(page.locator('.modal:visible')).toHaveCount(0);
		await page.keyboard.type('folders');
		await expect(palette.locator('a[role=option]').first()).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(palette).toBeHidden();

		for (const key of ['/', '?', 's']) {
			await page.locator('h1').click();
			await page.keyboard.press(key);
			await expect(isOpen(key === 's' ? 'Search' : 'Keyboard Shortcuts'), key).toHaveCount(1);
			await expect(palette, key).toBeHidden();
			await page.locator('.modal:visible .close').click();
			await expect(page.locator('.modal:visible')).toHaveCount(0);
		}
		await page.keyboard.press('ControlOrMeta+k');
		await expect(palette.getByRole('combobox')).toBeFocused();
		await expect(page.locator('.modal:visible')).toHaveCount(0);
	});

	test('a site that has given its list of keys another key opens the palette with /', async ({ site }) => {
		await site.write({ 'mkdocs.yml': settings, ...pages });
		await site.build();
		expect(await site.inOutput('index.html')).toContain('data-search-shortcut="Mod+K"');
		await site.changeSettings('  highlightjs: false', '  highlightjs: false\n  shortcuts: { help: 112 }');
		await site.build();
		expect(await site.inOutput('index.html')).not.toContain('data-search-shortcut');
	});
});
