import { describe, expect, it } from 'vitest';
import { pageOf, readDocs, readSite, titleOfSite } from '../../../../testing/documentation/read-site.js';
import { idsOf, mdxIdsOf, readPageOf } from '../../../../testing/documentation/shown-page.js';
import { markdownOf, readPages } from '../../../../testing/service/read-pages.js';
import { syntax } from '../syntax.js';

const plain = (lines: string[], mdx = false) => markdownOf(lines.join('\n'), mdx, syntax).markdown.trim();
/** A configuration that sets something of the documents. */
const withDocs = (setting: string) => `export default { presets: [['classic', { docs: { ${setting} } }]] };`;
const paragraphs = (text: string) => text.split(/\n{2,}/);

describe('words', () => {
	it('prints no imports of a file of Markdown', () => {
		const imports = [
			"import Tabs from '@theme/Tabs';",
			"import { a, b } from 'x'",
			'import * as c from "c";',
			"import './d.css';",
		];
		expect(plain([...imports, '', 'Choose one.'])).toBe('Choose one.');
		for (const text of ['import the key from your account;', `\`\`\`js\n${imports[0]}\n\`\`\``])
			expect(plain([text])).toBe(text);
	});

	it.each([true, false])('reads a block of mdx-code-block as what it holds (MDX: %s)', (mdx) => {
		const lines = [
			...['```mdx-code-block', '<Tabs>', '<TabItem value="npm">', '```', '', '```sh', 'npm i', '```', ''],
			...['```mdx-code-block', '</TabItem>', '</Tabs>', '```', '', 'After.'],
		];
		expect(paragraphs(plain(lines, mdx))).toEqual(['**npm**', '```sh\nnpm i\n```', 'After.']);
	});

	it('lets MDX have the comments of HTML', () => {
		const lines = [
			'<!-- truncate -->',
			'<Note>',
			'Read `<!-- this -->` first.',
			'</Note>',
			'<!--',
			'No',
			'-->',
			'Yes.',
		];
		const { markdown, problem } = markdownOf(lines.join('\n'), true, syntax);
		expect(problem).toBeUndefined();
		expect(markdown.trim()).toBe('> [!NOTE]\n> Read `<!-- this -->` first.\n\nYes.');
	});

	it('keeps code whole, and the labels of tabs, of a page that is no MDX', () => {
		const lines = [
			...["import x from 'x';", 'export const y = {', '', '<Tabs><TabItem value="a" label="npm">', ''],
			...['```js', "import x from 'x';", '```', '', '</TabItem></Tabs>'],
		];
		const { markdown, problem } = markdownOf(lines.join('\n'), true, syntax);
		expect(problem).toBeDefined();
		expect(paragraphs(markdown.trim())).toEqual(['**npm**', "```js\nimport x from 'x';\n```"]);
	});

	it('has no tabs in the code of a sentence', () => {
		const text = 'Use `<Tabs>` with `<TabItem value="a" label="A">` in it.';
		expect(plain([text])).toBe(text);
		expect(paragraphs(plain(['<TabItem value="a">', 'Use `<TabItem value="b">`.', '</TabItem>']))).toEqual([
			'**a**',
			'Use `<TabItem value="b">`.',
		]);
	});
});

it('makes the ids of headings as its sites do', () => {
	expect(idsOf('docusaurus')).toBe('nodejs-api 1-install déjà-vu--co use-__init__-new whats-new same same-1 安装');
});

// The plugin of `@docusaurus/mdx-loader` makes the same ids of these headings.
it('ids are made of the whole heading, with what is no word for readers', () => {
	expect(mdxIdsOf('docusaurus')).toBe(
		'my-heading- -start use-version-now a-picture-of-a-boat my-heading--1 -feeding status- required-yes a-x_1-formula-',
	);
	const { sections } = readPageOf('docusaurus', '## My heading <X/>\n\nHere.\n\n## Other\n\nThere.', 'a.mdx');
	expect(sections.map(({ heading }) => heading)).toEqual(['My heading', 'Other']);
});

it('ids keep their capitals if the configuration says so', async () => {
	const { pages } = await readPages({
		'docusaurus.config.js': 'export default { markdown: { anchors: { maintainCase: true } } };',
		'docs/a.md': '# A\n\n## Node API <X/>\n\nText.\n\n## Other\n\nText with $a_{b}$.',
	});
	expect(pages).toEqual({ '/docs/a': ['Node-API-', 'Other'] });
});

it('a name below or above a heading is not its id', () => {
	const { sections } = readPageOf(
		'docusaurus',
		'## One\n\n<a id="below"></a>\n\nText.\n\n<a id="above"></a>\n\n## Two\n\nText.',
	);
	expect(sections.map(({ anchor }) => anchor)).toEqual(['one', 'two']);
});

describe('addresses', () => {
	const versioned = {
		'docusaurus.config.js': 'module.exports = {}',
		'versions.json': '["2.0", "1.0"]',
		'docs/a.md': '# Next',
		'versioned_docs/version-2.0/a.md': '# Two',
		'versioned_docs/version-1.0/a.md': '# One',
		'versioned_docs/version-0.9/a.md': '# Old',
	};

	it('shows the newest of the versions that it names first, and those that it does not name nowhere', async () => {
		expect((await readSite(versioned)).paths).toEqual(['/docs/1.0/a', '/docs/a', '/docs/next/a']);
		expect((await readSite(versioned, 'docs')).paths).toEqual(['/docs/next/a']);
	});

	it.each(['/', 'manual'])('has its versions below the place of its documents: %s', async (route) => {
		const { paths } = await readSite({
			...versioned,
			'docusaurus.config.js': `export default { presets: [['classic', { docs: { routeBasePath: '${route}' } }]] }`,
			'versions.json': '["2.0", "1.0",]',
			'i18n/de/docusaurus-plugin-content-docs/version-1.0/a.md': '# Eins',
		});
		const place = route === '/' ? '' : `/${route}`;
		expect(paths).toEqual([`${place}/1.0/a`, `${place}/a`, `${place}/next/a`, `/de${place}/1.0/a`].sort());
	});

	it.each([
		["lastVersion: 'current'", ['/docs/1.0/a', '/docs/2.0/a', '/docs/a']],
		['includeCurrentVersion: false', ['/docs/1.0/a', '/docs/a']],
	])('does what its configuration says of them: %s', async (setting, paths) => {
		expect((await readSite({ ...versioned, 'docusaurus.config.js': withDocs(setting) })).paths).toEqual(paths);
	});

	it.each([
		["path: '../docs', routeBasePath: '/'", ['/a']],
		['path: "../docs"', ['/docs/a']],
		["path: '../docs', routeBasePath: 'guide'", ['/guide/a']],
	])('is known by the configuration of the website beside its pages: %s', async (setting, paths) => {
		const files = { 'website/docusaurus.config.ts': withDocs(setting), 'docs/a.md': '# A' };
		expect((await readSite(files, 'docs')).paths).toEqual(paths);
	});

	it('has no documents but those of its plugins when the preset has none', async () => {
		const plugin =
			"plugins: [['@docusaurus/plugin-content-docs', { id: 'boats', path: 'docs', routeBasePath: 'boats' }]]";
		const config = `export default { presets: [['classic', { docs: false, blog: false }]], ${plugin} };`;
		const files = { 'docusaurus.config.js': config, 'docs/a.md': '# A', 'blog/b.md': '# B' };
		expect((await readSite(files)).paths).toEqual(['/boats/a']);
	});

	it('has the languages that its configuration names, which the sidebar leaves out', async () => {
		const docs = 'docusaurus-plugin-content-docs/current/a.md';
		const { outline } = await readPages({
			'docusaurus.config.js': "module.exports = { i18n: { defaultLocale: 'en', locales: ['en', 'de'] } }",
			'docs/a.md': '# A',
			'docs/only.md': '# Only',
			[`i18n/de/${docs}`]: '# Eins',
			[`i18n/fr/${docs}`]: '# Un',
			[`i18n/en/${docs}`]: '# One',
		});
		expect(outline.pages.map(({ path, facets }) => [path, facets])).toEqual([
			['/docs/a', {}],
			['/docs/only', {}],
			['/de/docs/a', { language: 'de' }],
		]);
		expect(outline.navigation.flatMap(({ pages }) => pages.map(({ path }) => path))).toEqual(['/docs/a', '/docs/only']);
	});

	it('is not what a website shows that stands beside other pages', async () => {
		const files = { 'website/docusaurus.config.js': 'module.exports = {}', 'notes/1-a.md': '# A' };
		expect((await readSite(files, 'notes')).paths).toEqual(['/1-a']);
	});

	it('reads Markdown as MDX, and what is no MDX as Markdown without a word', async () => {
		const config = { 'docusaurus.config.js': '' };
		const mdx = 'Boats <Badge>fast</Badge> {harbours.map((one) => one.name)} sail.';
		const { texts, warnings } = await readSite({ ...config, 'docs/a.md': mdx, 'docs/b.md': 'A <b and {c, d}.' });
		expect(texts).toEqual({ '/docs/a': 'Boats fast sail.', '/docs/b': 'A <b and {c, d}.' });
		expect(warnings).toEqual([]);
		const plain = await readSite({
			'docusaurus.config.js': "module.exports = { markdown: { format: 'detect' } }",
			'docs/a.md': 'A {b} c.',
		});
		expect(plain.texts).toEqual({ '/docs/a': 'A {b} c.' });
	});
});

describe('files that MDX imports', () => {
	it('reads imported partials with their own imports, what they are given, and raw code', async () => {
		const documentation = await readDocs({
			'guide/start.mdx':
				'import Install from "../shared/_install.mdx";\nimport Code from "!!raw-loader!./a.py";\nimport Tabs from "@theme/Tabs";\n\n# Start\n\n' +
				'<Install\n\tname="Lantern"\n/>\n\n<CodeBlock language="python" title="a.py">{Code}</CodeBlock>\n\n<Tabs><Install name="Tab"/></Tabs>\n\nThe end.\n',
			'guide/a.py': 'print(1 < 2)\n',
			'shared/_install.mdx':
				'import Note from "./_note.mdx"\n\n## Install {props.name}\n\nSee [rules](./rules.mdx).\n\n<Note/>\n',
			'shared/_note.mdx': 'A note.\n',
			'shared/rules.mdx': '# Rules\n',
		});
		const text = pageOf(documentation, '/guide/start');
		expect(text).toContain('## Install Lantern\n\nSee [rules](/shared/rules).\n\nA note.');
		expect(text).toContain('```python title="a.py"\nprint(1 < 2)\n```');
		expect(text).toContain('## Install Tab');
		expect(text).toMatch(/The end\.$/);
		expect(text).not.toMatch(/import|props/);
		expect(documentation.warnings).toEqual([]);
	});
});

it.each([
	['docusaurus.config.js', 'static/part.md'],
	['website/docusaurus.config.js', 'website/static/part.md'],
])('`@site` is the folder of %s', async (configuration, part) => {
	const { texts } = await readPages(
		{
			[configuration]: withDocs("path: '../docs'"),
			[part]: 'The tide is high.',
			'docs/guide/a.mdx': "# A\n\nimport Part from '@site/static/part.md';\n\n<Part />\n",
		},
		{ inner: 'docs' },
	);
	expect(Object.values(texts)[0]).toContain('The tide is high.');
});

it('the title of the site is that of docusaurus.config.js', async () => {
	expect(
		await titleOfSite({
			'docusaurus.config.js':
				"/*\n  title: 'Old',\n*/\nmodule.exports = {\n  title: \"Boat's Docs\",\n  url: 'https://boats.test',\n};",
		}),
	).toBe("Boat's Docs");
});

it('shows no comments that highlight lines of code, the code of its component, and its callout', () => {
	const lines = ['a', '  // highlight-next-line', 'b', '/* highlight-start */', 'c', '# highlight-end'];
	expect(plain(['```js', ...lines, 'const highlight = 1; // highlight-next-line of them', '```'])).toBe(
		'```js\na\nb\nc\nconst highlight = 1; // highlight-next-line of them\n```',
	);
	expect(plain(['<CodeBlock language="jsx" title="/src/a.js">\n{`<b>\n{x}\n</b>`}\n</CodeBlock>'], true)).toBe(
		'```jsx title="/src/a.js"\n<b>\n{x}\n</b>\n```',
	);
	expect(plain(['<Admonition type="tip" title="Careful">\nText.\n</Admonition>'], true)).toBe(
		'> [!TIP]\n> **Careful**\n>\n> Text.',
	);
});
