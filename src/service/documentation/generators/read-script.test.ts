import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPages as read } from '../../../testing/service/read-pages.js';
import { scratchFolder } from '../../../testing/service/scratch-folder.js';
import { loadDocumentation } from '../load-documentation.js';
import { readScript } from './read-script.js';
import { recogniseFormat } from './recognise-format.js';

const readAll = (files: Record<string, string>, wanted: string[] = []) =>
	readScript('config.ts', async (file) => files[file] ?? '', new Set(wanted));

describe('a configuration that is a program', () => {
	it('says plain values, names of other files and calls of its generator', async () => {
		const script = await readAll(
			{
				'config.ts': `import { defineConfig } from 'tool';
import { shared } from './shared';
import names from './names.json' with { type: 'json' };
const base = '/manual';
export default defineConfig({ ...shared, base: \`\${base}/\`, names, at: process.env.AT ?? 'here' } satisfies Config);`,
				'shared.ts': "export const shared: Part = { title: 'Harbour', run: () => boom(), list: ['a', 1, null] };",
				'names.json': '{ "de": "Deutsch" }',
			},
			['run', 'base'],
		);
		expect(script?.data).toEqual({
			title: 'Harbour',
			list: ['a', 1, null],
			base: '/manual/',
			names: { de: 'Deutsch' },
			at: 'here',
		});
		expect(script?.unread).toEqual(['run']);
	});

	it.each([
		['module.exports = { base: "/a" }', { base: '/a' }],
		['export default async () => ({ base: "/a" })', { base: '/a' }],
		['const a = { b: a, c: 1 }; export default a', { c: 1 }],
		['export default {', undefined],
		[
			`${Array.from({ length: 60 }, (_, turn) => `const a${turn + 1} = [a${turn}, a${turn}];`).join('\n')} export default a60`,
			{},
		],
	])('%s', async (text, data) => {
		expect((await readAll({ 'config.ts': text }))?.data).toEqual(data);
	});
});

describe('hostile configurations', () => {
	it.each([
		['a picture', "import logo from './logo.svg'; export default { logo, title: 'A' }", { 'logo.svg': '<svg/>' }],
		['JSON with comments', "import a from './a.json'; export default { a, title: 'A' }", { 'a.json': '{ // no\n}' }],
		['deep JSON', "import a from './a.json'; export default { a, title: 'A' }", { 'a.json': '['.repeat(100_000) }],
		['large numbers', "export default { max: 10n, title: 'A' }", {}],
		['methods of objects', "export default { make: ({}).constructor, title: 'A' }", {}],
	])('%s', async (_, config, files) => {
		const script = await readAll({ 'config.ts': config, ...files });
		expect(JSON.parse(JSON.stringify(script?.data))).toEqual({ title: 'A' });
	});

	it('have no more settings than a page has text', async () => {
		const big = JSON.stringify('x'.repeat(100_000));
		const config = `import a from './a.json'; export default { a: [${'a,'.repeat(100)}] }`;
		expect(await readAll({ 'config.ts': config, 'a.json': big })).toBeUndefined();
	});

	it('import nothing from above the repository, and are named when they cannot be parsed', async () => {
		const folder = scratchFolder({
			'secret.json': '{ "token": "t-123" }',
			'site/.git/HEAD': '',
			'site/.vitepress/config.js': "import s from '../../secret.json'; export default { title: s.token }",
			'site/a.md': '# A\n\nText.\n',
		});
		expect((await loadDocumentation(join(folder, 'site'))).title).not.toContain('t-123');
		const { warnings } = await read({ '.vitepress/config.js': 'export default { ]', 'a.md': '# A\n' });
		expect(warnings.join()).toContain(
			'".vitepress/config.js" cannot be parsed, so that nothing of what it sets counts',
		);
	});
});

it('a configuration is read once, whatever is asked of it', async () => {
	const read: string[] = [];
	const { settings } = await recogniseFormat(
		{
			folder: '/docs',
			names: async (folder) => (folder === '' ? ['.vitepress', '.git'] : []),
			async text(file) {
				if (file === '.vitepress/config.ts') read.push(file);
				return file === '.vitepress/config.ts' ? "export default { title: 'Boats' }" : '';
			},
		},
		['a.md'],
	);
	expect([settings, read]).toEqual([{ title: 'Boats' }, ['.vitepress/config.ts']]);
});

describe('a site of VitePress', () => {
	const page = '# Boats\n\n## The Tide %{#tide}%\n\nText.\n\n## Big Boats\n\nText.\n';

	it('has the ids, signs of attributes, languages and base that its configuration says', async () => {
		const { pages, texts, outline } = await read({
			'.vitepress/config/index.ts': `import { shared } from './shared'
export default { ...shared, base: '/manual/', locales: { root: { lang: 'en' }, xx: { lang: 'xx' }, ko: { link: 'https://ko.example' } } }`,
			'.vitepress/config/shared.ts': `const signs = /\\s+/g
export const slugify = (text: string) => text.trim().replace(signs, '_')
export const shared = { markdown: { attrs: { leftDelimiter: '%{', rightDelimiter: '}%' }, anchor: { slugify } } }`,
			'boats.md': `${page}\n[Again](/manual/boats)`,
			'ko/only.md': page,
			'xx/boats.md': page,
			'xx/more.md': page,
		});
		expect(pages['/boats']).toEqual(['tide', 'Big_Boats']);
		expect(texts['/boats']).toContain('[Again](/boats)');
		const languages = outline.pages.map(({ path, facets }) => [path, facets.language]);
		expect(Object.fromEntries(languages)).toEqual({
			'/boats': undefined,
			'/ko/only': undefined,
			'/xx/boats': 'xx',
			'/xx/more': 'xx',
		});
		expect(outline.navigation.flatMap(({ pages: own }) => own.map(({ path }) => path))).toEqual(['/boats', '/ko/only']);
	});

	it('says in one line what only running its configuration would tell, and takes the ids that links say', async () => {
		const links = '[a](#Big-Boats) [b](#Small-Boats)\n\n## Big Boats\n\nText.\n\n## Small Boats\n\nText.\n';
		const { pages, warnings } = await read({
			'.vitepress/config.ts': "import slugify from 'slug'\nexport default { markdown: { anchor: { slugify } } }",
			'a.md': links,
			'b.md': links,
			'c.md': links,
		});
		expect(pages['/a']).toEqual(['Big-Boats', 'Small-Boats']);
		expect(warnings).toEqual([
			'".vitepress/config.ts" says `slugify` by a program, which is not run, so that it does not count; write it as plain values.',
		]);
	});
});
