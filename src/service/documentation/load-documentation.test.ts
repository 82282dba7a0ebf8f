import { writeFileSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { loadDocumentation } from './load-documentation.js';
import { headingAnchors } from './markdown/heading-anchors.js';
import { parseMarkdown } from './markdown/parse-markdown.js';

const fixture = fileURLToPath(new URL('../../testing/fixtures/docs', import.meta.url));

describe('loadDocumentation', () => {
	it('reads the pages of a folder and leaves hidden files and drafts out', async () => {
		const documentation = await loadDocumentation(fixture);
		expect(documentation.title).toBe('Lantern');
		expect(documentation.warnings).toEqual([]);
		expect(documentation.pages.map((page) => page.path).sort()).toEqual([
			'/',
			'/guide/rollouts',
			'/guide/targeting',
			'/ja/quickstart',
			'/quickstart',
			'/reference/cli',
			'/reference/errors',
		]);
	});

	it('gives each section the anchor, breadcrumb, prose and code it has on its page', async () => {
		const { pages } = await loadDocumentation(fixture);
		const targeting = pages.find((page) => page.path === '/guide/targeting');
		expect(targeting?.sections.map((section) => [section.anchor, section.breadcrumb.join(' > ')])).toEqual([
			['', 'Targeting'],
			['rules', 'Targeting > Rules'],
			['example', 'Targeting > Rules > Example'],
			['segments', 'Targeting > Segments'],
			['example-1', 'Targeting > Segments > Example'],
			['anonymous', 'Targeting > Anonymous users'],
		]);
		const example = targeting?.sections.find((section) => section.anchor === 'example');
		expect(example?.text).toBe(
			'The following rule switches the flag on for customers of the paid plans in the Netherlands:',
		);
		expect(example?.code).toContain('flag: new-checkout');
		expect(example?.markdown).toContain('```yaml');
	});

	it('keeps the same anchors when a page is parsed again from its Markdown', async () => {
		const { pages } = await loadDocumentation(fixture);
		for (const page of pages) {
			const rendered = headingAnchors(parseMarkdown(page.markdown)).map((heading) => heading.id);
			for (const section of page.sections) if (section.anchor !== '') expect(rendered).toContain(section.anchor);
		}
	});

	it('turns MDX into Markdown that reads like the page', async () => {
		const { pages } = await loadDocumentation(fixture);
		const page = pages.find((candidate) => candidate.path === '/quickstart');
		expect(page?.markdown).not.toMatch(/import \{ Steps|export const|<Step|<Card|\{\/\*/);
		expect(page?.markdown).toContain('**Install the SDK**');
		expect(page?.markdown).toContain('> [!WARNING]\n> Create the client once.');
		expect(page?.markdown).toContain('**[Targeting](/guide/targeting)**');
		expect(page?.sections.at(-1)?.anchor).toBe('next');
	});

	it('resolves links between files to site paths, in pages and in sections', async () => {
		const { pages } = await loadDocumentation(fixture);
		const front = pages.find((page) => page.path === '/');
		expect(front?.markdown).toContain('[everyone](/guide/rollouts#percentage-rollouts)');
		expect(front?.sections[1]?.markdown).toContain('[targeting rules](/guide/targeting)');
		expect(front?.markdown).toContain('![Diagram of the data flow](/images/flow.png)');
	});

	it('reads facets from the frontmatter', async () => {
		const { pages } = await loadDocumentation(fixture);
		expect(pages.find((page) => page.path === '/ja/quickstart')?.facets).toEqual({ language: 'ja' });
		expect(pages.find((page) => page.path === '/reference/cli')?.facets).toEqual({ version: '3' });
		expect(pages.find((page) => page.path === '/guide/targeting')?.facets).toEqual({ groups: ['guides'] });
	});

	it('orders the navigation by folder and by order', async () => {
		const { navigation } = await loadDocumentation(fixture);
		expect(navigation.map((group) => [group.title, ...group.pages.map((page) => page.title)])).toEqual([
			['Lantern', 'Lantern', 'Quickstart'],
			['Guide', 'Targeting', 'Rollouts'],
			['Ja', 'クイックスタート'],
			['Reference', 'CLI', 'Errors'],
		]);
	});

	it('takes the navigation of docs.json, nested groups included, and names the pages it lacks', async () => {
		const folder = scratchFolder({
			'docs.json': JSON.stringify({
				name: 'Acme',
				navigation: {
					groups: [
						{ group: 'Start', pages: ['index', 'a/one'] },
						{ group: 'More', pages: [{ group: 'Deep', pages: ['/a/two.md', 'gone'] }] },
					],
				},
			}),
			'index.md': '# Welcome\n\nHello.',
			'a/one.md': '---\ntitle: One\nsidebarTitle: 1\n---\nText.',
			'a/two.md': '# Two\n\nText.',
		});
		const documentation = await loadDocumentation(folder);
		expect(documentation.title).toBe('Acme');
		expect(documentation.navigation).toEqual([
			{
				title: 'Start',
				pages: [
					{ title: 'Welcome', path: '/' },
					{ title: '1', path: '/a/one' },
				],
			},
			{ title: 'More: Deep', pages: [{ title: 'Two', path: '/a/two' }] },
		]);
		expect(documentation.warnings).toEqual([
			'The navigation names "gone", which is no page; add the file or remove the entry.',
		]);
	});

	it('falls back to Markdown for broken MDX and says which file', async () => {
		const folder = scratchFolder({ 'bad.mdx': '# Bad\n\nA < b and {unclosed\n\n## Part\n\nText.' });
		const { pages, warnings } = await loadDocumentation(folder);
		expect(pages[0]?.sections.map((section) => section.anchor)).toEqual(['', 'part']);
		expect(warnings).toHaveLength(1);
		expect(warnings[0]).toMatch(/^"bad\.mdx" is not valid MDX \(.+\) and was read as Markdown; mend the file\.$/);
	});

	it('ignores frontmatter that is not YAML and pages that stand in for one another, with a warning each', async () => {
		const folder = scratchFolder({ 'a.md': '---\ntitle: [\n---\n# A', 'b/index.md': '# B', 'b.md': '# Other B' });
		const { pages, warnings } = await loadDocumentation(folder);
		expect(pages.map((page) => page.title)).toEqual(['A', 'Other B']);
		expect(warnings).toHaveLength(2);
		expect(warnings.join()).toContain('The frontmatter of "a.md" is not valid YAML');
		expect(warnings.join()).toContain('"b/index.md" and "b.md" are both the page /b');
	});

	it('keeps text that stands where frontmatter should, and says so', async () => {
		const text = '---\nThe ring is red.\n---\n\nThe box is blue.';
		const { pages, warnings } = await loadDocumentation(
			scratchFolder({ 'a.md': text, 'b.md': text.replace('\n', '\n\n') }),
		);
		for (const { markdown } of pages) expect(markdown).toMatch(/red[\s\S]*blue/);
		expect(warnings[0]).toBe(
			'The frontmatter of "a.md" is not valid YAML (it is not a list of `name: value` lines) and stays in the text.',
		);
	});

	it('reads frontmatter whose list ends at the margin, as Hugo does', async () => {
		const folder = scratchFolder({ 'a.md': '---\ntitle: A role\naliases: [\n\t"/a",\n\t"/b",\n]\n---\n\nText.' });
		const { pages, warnings } = await loadDocumentation(folder);
		expect(pages.map(({ title }) => title)).toEqual(['A role']);
		expect(warnings).toEqual([]);
	});

	it('does not follow links out of the folder, nor read node_modules', async () => {
		const outside = scratchFolder({ 'secret.md': '# Secret' });
		const folder = scratchFolder({ 'index.md': '# Home', 'node_modules/x/readme.md': '# X', '_part/a.md': '# A' });
		await symlink(outside, join(folder, 'elsewhere'));
		await symlink(join(outside, 'secret.md'), join(folder, 'secret.md'));
		await symlink(folder, join(folder, 'circle'));
		const { pages, warnings } = await loadDocumentation(folder);
		expect(pages.map((page) => page.path)).toEqual(['/']);
		expect(warnings).toHaveLength(2);
		expect(warnings.join()).toContain('"secret.md" is a symbolic link out of the documentation folder');
	});

	it('names pages that lie outside of the folder, by the configuration and by docs.json', async () => {
		const folder = scratchFolder({
			'website/docusaurus.config.ts':
				"export default { presets: [['classic', { docs: { path: '../docs', routeBasePath: '/' } }]] };",
			'website/README.md': '# How to build the site',
			'website/src/pages/index.md': '# Front',
			'website/docs.json': '{ "folders": { "../docs": "/" } }',
			'docs/intro.md': '# Intro',
		});
		const { warnings } = await loadDocumentation(join(folder, 'website'));
		expect(warnings.join('\n')).toContain('"docusaurus.config.ts" has pages in "../docs"');
		expect(warnings.join('\n')).toContain('"../docs" of docs.json lies outside of the documentation');
		const above = await loadDocumentation(folder);
		expect(above.pages.map(({ path }) => path)).toContain('/intro');
		expect(above.warnings.join()).not.toContain('outside');
	});

	it('reads UTF-16 by its mark, and a mark that stands there twice', async () => {
		const text = '---\ntitle: Kran\n---\n\nÖl it.\n';
		const little = Buffer.from(`\uFEFF${text}`, 'utf16le');
		const folder = scratchFolder({ 'index.md': '# Home', 'twice.md': `\uFEFF\uFEFF${text}` });
		writeFileSync(join(folder, 'little.md'), little);
		writeFileSync(join(folder, 'big.md'), Buffer.from(little).swap16());
		const { pages, warnings } = await loadDocumentation(folder);
		const read = pages.filter(({ path }) => path !== '/');
		expect(read.map(({ title }) => title)).toEqual(['Kran', 'Kran', 'Kran']);
		expect(warnings).toEqual([]);
	});

	it('refuses a folder that is missing, empty or a file, naming it', async () => {
		const folder = scratchFolder({ 'note.txt': 'text' });
		await expect(loadDocumentation(join(folder, 'none'))).rejects.toThrow(/none" does not exist/);
		await expect(loadDocumentation(folder)).rejects.toThrow(/holds no readable \.md or \.mdx file/);
		await expect(loadDocumentation(join(folder, 'note.txt'))).rejects.toThrow(/note\.txt" is a file/);
	});
});

describe('folders that stand elsewhere on the site', () => {
	const files = {
		'docs.json': JSON.stringify({
			folders: {
				docs: { path: '/docs/next', version: 'current', language: 'en' },
				'versioned_docs/version-1.0/': { path: '/docs', version: '1.0' },
				'i18n/de/': '/de',
			},
		}),
		'README.md': '# For those who write',
		'docs/intro.md': '---\nslug: /\n---\n# Intro\n\nGo on with [installing](./guide/install.md#linux).',
		'docs/guide/install.md': '# Install\n\nBack to [the beginning](/docs/next).',
		'versioned_docs/version-1.0/guide/install.md': '---\nslug: setup\n---\n# Install',
		'i18n/de/install.md': '# Installieren',
	};

	it('have their pages there, with their links, their version and their language', async () => {
		const { pages, warnings } = await loadDocumentation(scratchFolder(files));
		expect(warnings).toEqual([]);
		expect(Object.fromEntries(pages.map(({ path, facets }) => [path, facets]))).toEqual({
			'/docs/next': { version: 'current', language: 'en' },
			'/docs/next/guide/install': { version: 'current', language: 'en' },
			'/docs/guide/setup': { version: '1.0' },
			'/de/install': {},
		});
		const markdown = (path: string) => pages.find((page) => page.path === path)?.sections[0]?.markdown;
		expect(markdown('/docs/next')).toContain('(/docs/next/guide/install#linux)');
		expect(markdown('/docs/next/guide/install')).toContain('(/docs/next)');
	});

	it('may be the whole folder, whose ordering numbers need not be seen', async () => {
		const folder = scratchFolder({
			'docs.json': '{ "folders": { ".": { "path": "/manual/", "numbers": false } } }',
			'index.md': '# Manual',
			'02-guide/10_first-steps.md': '# First steps',
			'2024.md': '# Then',
		});
		const { pages } = await loadDocumentation(folder);
		expect(pages.map(({ path }) => path).sort()).toEqual(['/manual', '/manual/2024', '/manual/guide/first-steps']);
	});

	it('are as the documentation shows them', async () => {
		const guide = await readFile(new URL('../../../public/service/documentation-folder.md', import.meta.url), 'utf8');
		const [example = ''] = /(?<=```json title="docs.json"\n)\{\n\t"folders"[\s\S]*?(?=```)/.exec(guide) ?? [];
		const folder = scratchFolder({
			'docs.json': example,
			'docs/install.md': '# Install',
			'versioned_docs/version-1/install.md': '# Install',
			'i18n/de/docusaurus-plugin-content-docs/current/install.md': '# Installieren',
		});
		const { pages } = await loadDocumentation(folder);
		expect(Object.fromEntries(pages.map(({ path, facets }) => [path, facets]))).toEqual({
			'/docs/install': { version: '2', language: 'en' },
			'/docs/1/install': { version: '1', language: 'en' },
			'/de/docs/install': { version: '2', language: 'de' },
		});
	});

	it('need a path', async () => {
		const folder = scratchFolder({ 'docs.json': '{ "folders": { "docs": "guide" } }', 'docs/a.md': '# A' });
		const { pages, warnings } = await loadDocumentation(folder);
		expect(pages.map(({ path }) => path)).toEqual(['/docs/a']);
		expect(warnings).toEqual([
			'The folder "docs" of docs.json needs a path on the site that begins with a slash, as in "docs": "/docs"; the entry was left out.',
		]);
	});
});

it('leaves the words of a link of Hugo that only a template of its site could resolve', async () => {
	const { pages } = await loadDocumentation(
		scratchFolder({
			'hugo.toml': '',
			'content/_index.md': '# Home\n\nA [quay](g), a [pier](pier) and [another](../no/such.md).',
			'content/pier.md': '# Pier',
		}),
	);
	expect(pages.map(({ markdown }) => markdown).join('\n')).toContain('A quay, a [pier](/pier) and [another](');
});
