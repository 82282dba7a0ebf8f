import { expect, it } from 'vitest';
import { scratchFolder } from '../../../testing/service/scratch-folder.js';
import { loadDocumentation } from '../load-documentation.js';

const pages = {
	'docs/index.md': '# Home\n\nText.',
	'docs/guide/index.md': '# Guide\n\nText.',
	'docs/guide/install.md': '# Install\n\nText.',
};
const starlight = Object.fromEntries(Object.entries(pages).map(([file, text]) => [`src/content/${file}`, text]));
const vitepress = (settings: string) => ({ ...pages, 'docs/.vitepress/config.ts': `export default { ${settings} };` });

it.each([
	[
		'Docusaurus',
		{ ...pages, 'docusaurus.config.js': 'export default { trailingSlash: true };' },
		'docs',
		['/docs/', '/docs/guide/', '/docs/guide/install/'],
	],
	[
		'Docusaurus',
		{ ...pages, 'docusaurus.config.js': 'export default { trailingSlash: false };' },
		'docs',
		['/docs', '/docs/guide', '/docs/guide/install'],
	],
	[
		'Docusaurus that a program decides',
		{ ...pages, 'docusaurus.config.js': 'export default { trailingSlash: isSlash() };' },
		'docs',
		['/docs', '/docs/guide', '/docs/guide/install'],
	],
	[
		'Starlight',
		{ ...starlight, 'astro.config.mjs': "export default { trailingSlash: 'always', integrations: [starlight({})] };" },
		'',
		['/', '/guide/', '/guide/install/'],
	],
	[
		'Starlight',
		{
			...starlight,
			'astro.config.mjs': "export default { build: { format: 'file' }, integrations: [starlight({})] };",
		},
		'',
		['/', '/guide.html', '/guide/install.html'],
	],
	[
		'MkDocs',
		{ ...pages, 'mkdocs.yml': 'site_name: x\nuse_directory_urls: false\n' },
		'',
		['/', '/guide/', '/guide/install.html'],
	],
	[
		'MkDocs',
		{ ...pages, 'mkdocs.yml': 'site_name: x\nuse_directory_urls: true\n' },
		'docs',
		['/', '/guide/', '/guide/install/'],
	],
	['MkDocs', { ...pages, 'mkdocs.yml': 'site_name: x\n' }, 'docs', ['/', '/guide', '/guide/install']],
	['VitePress', vitepress('cleanUrls: false'), 'docs', ['/', '/guide/', '/guide/install.html']],
	['VitePress', vitepress('cleanUrls: true'), 'docs', ['/', '/guide/', '/guide/install']],
	[
		'VitePress',
		vitepress("cleanUrls: false, rewrites: { 'guide/install.md': 'setup/index.md' }"),
		'docs',
		['/', '/guide/', '/setup/'],
	],
])('%s: pages are cited at the addresses that the configuration says', async (_, files, inner, addresses) => {
	const documentation = await loadDocumentation(`${scratchFolder(files)}/${inner}`);
	expect(documentation.pages.map(({ path, address = path }) => address).sort()).toEqual(addresses);
	// Paths, by which everything else knows a page, stay.
	expect(documentation.pages.filter(({ path }) => /.\/$|\.html$/.test(path))).toEqual([]);
});

it('links of pages lead to these addresses', async () => {
	const { pages } = await loadDocumentation(
		scratchFolder({
			'mkdocs.yml': 'site_name: x\nuse_directory_urls: false\n',
			'docs/index.md': '# Home\n\n[a](guide/install.md#run) [b](guide/) [c](#home) [d](/guide/install/) [e](plan.pdf)',
			'docs/guide/index.md': '# Guide\n\n[a](install.md) [b](../index.md)',
			'docs/guide/install.md': '# Install\n\n## Run\n\n[a](#run)',
		}),
	);
	const linksOf = (path: string) =>
		[...(pages.find((page) => page.path === path)?.markdown ?? '').matchAll(/\]\(([^)]+)\)/g)].map(([, url]) => url);
	expect(linksOf('/')).toEqual([
		'/guide/install.html#run',
		'/guide/',
		'/#home',
		'/guide/install.html',
		'/docs/plan.pdf',
	]);
	expect(linksOf('/guide')).toEqual(['/guide/install.html', '/']);
	expect(linksOf('/guide/install')).toEqual(['/guide/install.html#run']);
});
