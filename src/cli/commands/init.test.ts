import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { runCommand } from '../../testing/service/run-command.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';

/** Runs init in a folder with these files. `written` is what the new file sets. */
async function init(files: Record<string, string>, ...args: string[]) {
	const cwd = scratchFolder(files);
	const ran = await runCommand(['init', ...args], { cwd });
	const text = await readFile(join(cwd, 'docent.config.yaml'), 'utf8').catch(() => '');
	return { ...ran, cwd, text, written: parse(text) as unknown };
}

const page = '# A page';

it.each<[string, Record<string, string>, object, RegExp]>([
	[
		'Docusaurus',
		{
			'docusaurus.config.ts': "export default {\n  url: 'https://acme.dev',\n  baseUrl: '/handbook/',\n};",
			'docs/a.md': page,
			'blog/2026-01-02-b.md': page,
		},
		{ docsFolder: '.', siteUrl: 'https://acme.dev/handbook' },
		/^Found: this folder, 2 files of Docusaurus, by docusaurus\.config\.ts\.$/m,
	],
	[
		'Docusaurus in a folder of its own, as its generator has made it',
		{
			'website/docusaurus.config.js': "const config = {\n  url: 'https://your-docusaurus-site.example.com',\n};",
			'website/docs/a.md': page,
			'website/blog/b.md': page,
			'README.md': page,
		},
		{ docsFolder: 'website' },
		/by website\/docusaurus\.config\.js\.$/m,
	],
	[
		'VitePress',
		{ 'docs/.vitepress/config.ts': "export default { sitemap: { hostname: 'https://acme.dev' } }", 'docs/a.md': page },
		{ docsFolder: 'docs', siteUrl: 'https://acme.dev' },
		/^Found: docs, 1 file of VitePress, by docs\/\.vitepress\.$/m,
	],
	[
		'Starlight',
		{
			'astro.config.mjs':
				"import starlight from '@astrojs/starlight';\nexport default {\n\tsite: 'https://acme.dev',\n};",
			'src/content/docs/index.mdx': page,
		},
		{ docsFolder: 'src/content/docs', siteUrl: 'https://acme.dev' },
		/of Starlight/,
	],
	[
		'MkDocs',
		{
			'mkdocs.yml': 'site_name: Acme\nsite_url: https://acme.dev/guide/ # here\n',
			'docs/a.md': page,
			'README.md': page,
		},
		{ docsFolder: 'docs', siteUrl: 'https://acme.dev/guide' },
		/^Found: docs, 1 file of MkDocs, by mkdocs\.yml\.$/m,
	],
	[
		'Sphinx',
		{ 'doc/conf.py': 'html_baseurl = "https://acme.dev/en/latest/"\n', 'doc/a.md': page },
		{ docsFolder: 'doc', siteUrl: 'https://acme.dev/en/latest' },
		/of Sphinx with MyST/,
	],
	[
		'Hugo',
		{ 'hugo.toml': 'baseURL = "https://acme.dev/"\n', 'content/a.md': page, 'content/docs/b.md': page },
		{ docsFolder: 'content', siteUrl: 'https://acme.dev' },
		/of Hugo/,
	],
	[
		'Jekyll',
		{ '_config.yml': 'theme: minima\nurl: "https://acme.dev"\nbaseurl: /x\n', 'a.md': page },
		{ docsFolder: '.', siteUrl: 'https://acme.dev/x' },
		/of Jekyll/,
	],
	[
		'Markdown',
		{ 'docs/a.md': page, 'docs/b.md': page },
		{ docsFolder: 'docs' },
		/^Found: docs, 2 files of Markdown\.$/m,
	],
	['a README alone', { 'README.md': page }, { docsFolder: '.' }, /^Found: this folder, 1 file of Markdown\.$/m],
])('recognises %s', async (_, files, expected, said) => {
	const { code, out, written, text } = await init(files);
	expect(code, out).toBe(0);
	expect(written).toEqual(expected);
	expect(out).toMatch(said);
	expect(out).toContain('Start the service here, without a flag: npx docent-service');
	expect(text).toMatch(said.source.includes('^') ? new RegExp(said.source.replace('^', '^## '), 'm') : said);
});

it('takes the folder that it is given', async () => {
	const { written } = await init({ 'docs/a.md': page, 'handbook/b.md': page }, './handbook/');
	expect(written).toEqual({ docsFolder: 'handbook' });
	const none = await init({ 'docs/a.md': page }, 'nowhere');
	expect([none.code, none.text]).toEqual([2, '']);
	expect(none.said).toContain('There is no folder "nowhere"');
});

it('says what to do where there is no documentation, and writes the file all the same', async () => {
	const { code, out, written } = await init({ 'main.c': 'int x;' });
	expect([code, written]).toEqual([0, null]);
	expect(out).toMatch(/^No Markdown was found\.\n.*docsFolder.*docent-service index https:\/\//);
});

it.each(['docent.config.yaml', 'docent.config.json', 'docent.config.ts'])('leaves %s as it is', async (name) => {
	const { code, said, cwd, out } = await init({ [name]: 'mine', 'docs/a.md': page });
	expect([code, out]).toEqual([2, '']);
	expect(said).toMatch(/^docent-service: \S+ is there already, and init writes over nothing;/);
	expect(await readFile(join(cwd, name), 'utf8')).toBe('mine');
});
