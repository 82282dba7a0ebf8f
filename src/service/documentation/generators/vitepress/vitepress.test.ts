import { describe, expect, it } from 'vitest';
import { pageOf, readDocs, readSite, titleOfSite } from '../../../../testing/documentation/read-site.js';
import { idsOf, shown } from '../../../../testing/documentation/shown-page.js';
import { vitepress } from './vitepress.js';

it('Vue: the title of the page, and code as it is', () => {
	expect(shown('vitepress', '# {{ $frontmatter.title }}\n\nAll {{ n }} of `{{ x }}`.\n\n```vue\n{{ y }}\n```')).toBe(
		'# The page\n\nAll  of `{{ x }}`.\n\n```vue\n{{ y }}\n```',
	);
	expect(shown('vitepress', 'All {{ n }}.\n\n::: v-pre\nAs {{ x }} is.\n:::\n\nAll {{ n }}.')).toBe(
		'All .\n\nAs {{ x }} is.\n\nAll .',
	);
});

it('makes the ids of headings as its sites do', () => {
	expect(idsOf('vitepress')).toBe('node-js-api _1-install deja-vu-co use-init-new what-s-new same same-1 安装');
});

describe('addresses', () => {
	it('puts pages where its rewrites say', async () => {
		const rewrites = [
			"'packages/:name/docs/:page*': ':name/:page*',",
			'// a comment',
			"/* before: { 'other.md': 'another.md' }, */",
			"'x/*.md': 'x/*.md', // 'other.md': 'another.md'",
			'"old.md": "new/first.md",',
			"'notes/(.*)': 'log/(.*)',",
			"'computed/x.md': where(x),",
		];
		const { paths } = await readSite({
			'.vitepress/config.ts': `export default { rewrites: {\n${rewrites.join('\n')}\n} }`,
			'packages/boats/docs/index.md': '# Boats',
			'packages/boats/docs/sails/jib.md': '# Jib',
			'old.md': '# Old',
			'notes/may/one.md': '# One',
			'computed/x.md': '# X',
			'other.md': '# Other',
		});
		expect(paths).toEqual(['/boats', '/boats/sails/jib', '/computed/x', '/log/may/one', '/new/first', '/other']);
	});
});

it('takes what other files of its configuration say, and no text that only looks like it', async () => {
	const { paths } = await readSite({
		'.vitepress/config.ts': `import { left } from './left'
export default { srcDir: './pages/', srcExclude: left, themeConfig: { text: "srcExclude: ['b.md']" } }`,
		'.vitepress/left.ts': "export const left = ['drafts/**', `c.md`]",
		'pages/a.md': '# A',
		'pages/b.md': '# B',
		'pages/c.md': '# C',
		'pages/drafts/d.md': '# D',
	});
	expect(paths).toEqual(['/a', '/b']);
});

describe('includes', () => {
	it('reads included Markdown, parts of it by lines, region and heading, below its frontmatter', async () => {
		const documentation = await readDocs({
			'index.md':
				'---\ntitle: Home\n---\n\n# Home\n\n<!--@include: ./parts/_whole.md-->\n\n<!-- @include: @/parts/_lines.md{2,3} -->\n\n' +
				'<!--@include: ./parts/_region.md#basic-->\n\n<!--@include: ./parts/_region.md#set-it-up-->\n\nThe end.\n',
			'parts/_whole.md': '---\nhidden: true\n---\nAll of it.\n\n<!--@include: ./_inner.md-->\n',
			'parts/_inner.md': 'Within within.\n',
			'parts/_lines.md': 'first\nsecond\nthird\nfourth\n',
			'parts/_region.md':
				'out\n<!-- #region basic -->\nOf the region.\n<!-- #endregion basic -->\n## Set it up\nBelow the heading.\n## Other\nNot this.\n',
		});
		expect(pageOf(documentation, '/')).toBe(
			'# Home\n\nAll of it.\n\nWithin within.\n\nsecond\nthird\n\nOf the region.\n\nBelow the heading.\n\nThe end.',
		);
		expect(documentation.warnings).toEqual([]);
	});

	it('reads code snippets with region, language and label; braces highlight lines and choose none', async () => {
		const documentation = await readDocs({
			'guide/index.md':
				'# Guide\n\n<<< @/code/a.ts{1,3}\n\n<<< ../code/a.ts#run{js}\n\n::: code-group\n\n<<< @/code/a.ts [Server]\n\n:::\n\nWrite `<!--@include: ./x.md-->`.\n',
			'code/a.ts': 'one();\n// #region run\ntwo();\n// #endregion run\nthree();\n',
		});
		const text = pageOf(documentation, '/guide');
		expect(text).toContain('```ts {1,3} [a.ts]\none();\n// #region run\ntwo();\n// #endregion run\nthree();\n```');
		expect(text).toContain('```js [a.ts]\ntwo();\n```');
		expect(text).toContain('**Server**\n\n```ts\none();');
		expect(text).toContain('`<!--@include: ./x.md-->`');
		expect(documentation.warnings).toEqual([]);
	});
});

it('the title of the site is that of .vitepress/config.ts', async () => {
	expect(
		await titleOfSite({
			'.vitepress/config.ts':
				"export default defineConfig({\n  themeConfig: {\n    title: 'Nav',\n  },\n  title: \"Boat's Docs\",\n})",
		}),
	).toBe("Boat's Docs");
});

it('the title of the site is that of the first page where the configuration computes it', async () => {
	const computed = 'export default {\n  title: "The " + name,\n  themeConfig: { nav: [] },\n}';
	expect(await titleOfSite({ '.vitepress/config.ts': computed })).toBe('Home');
});

it('moves pages as `rewrites` say, whatever the number of its stars', () => {
	const rules = (from: string, to: string) => vitepress.configured?.('', { rewrites: { [from]: to } })?.pages?.pathOf;
	const page = { facets: {} };
	expect(rules('packages/:pkg/src/:rest*', ':pkg/:rest*')?.('packages/a/src/b/c.md', page)).toBe('/a/b/c');
	expect(rules(':all(.*)/old.md', 'new/:all.md')?.('x/y/old.md', page)).toBe('/new/x/y');
	expect(rules(':a*:b*:c*:d*:e*:f*:g*:h*x', 'y')?.(`${'a'.repeat(3_000)}.md`, page)).toBe(`/${'a'.repeat(3_000)}`);
});

it('looks through a configuration of 100 kB once, whatever does not end in it', () => {
	const long = (unit: string) => unit.repeat(100_000 / unit.length);
	expect(vitepress.signs.address?.map((address) => address?.test(`${long('\n')}x`))).toEqual([false, false]);
	expect(vitepress.syntax?.codeLine?.(`a // [!code x]${long(' ')}b`)).toContain('[!code x]');
});
