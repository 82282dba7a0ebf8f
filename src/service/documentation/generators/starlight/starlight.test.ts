import { describe, expect, it } from 'vitest';
import { pageOf, readDocs, titleOfSite } from '../../../../testing/documentation/read-site.js';
import { mdxIdsOf } from '../../../../testing/documentation/shown-page.js';
import { readPages } from '../../../../testing/service/read-pages.js';

describe('Starlight', () => {
	it('reads the code that a component shows of a file', async () => {
		const documentation = await readDocs({
			'index.mdx':
				"import { Code } from '@astrojs/starlight/components';\nimport config from './code/app.config.ts?raw';\nimport gone from '/code/gone.ts?raw';\n\n# Home\n\n" +
				'<Code code={config} lang="js" title="app.config.ts" mark={["b"]} />\n\n<Code\n  lang="ts"\n  code={gone}\n/>\n\nThe end.\n',
			'code/app.config.ts': 'a > 1;\n',
		});
		expect(pageOf(documentation, '/')).toBe('# Home\n\n```js title="app.config.ts"\na > 1;\n```\n\nThe end.');
		expect(documentation.warnings).toEqual([
			'"index.mdx", line 3: the included file "/code/gone.ts" cannot be found in the documentation folder: mend the path, or take the line out.',
		]);
	});
});

it('ids of headings lose one hyphen at their end', () => {
	expect(mdxIdsOf('starlight')).toBe(
		'my-heading -start use-version-now a-picture my-heading-1 -feeding status required-yes a-x_1-formula',
	);
});

it('the title of the site is that of astro.config.mjs', async () => {
	expect(
		await titleOfSite({
			'astro.config.mjs':
				'export default defineConfig({\n  integrations: [\n    starlight({\n      title: "Boat\'s Docs",\n      social: {},\n    }),\n  ],\n});',
		}),
	).toBe("Boat's Docs");
});

it.each(['', 'src/content/docs'])(
	'has the sidebar and the languages that its configuration says: %j is read',
	async (inner) => {
		const site = {
			'astro.config.mjs': `import { locales } from './locales.mjs';
export default defineConfig({ integrations: [[sitemap({})], starlight({ title: { en: 'Boats' }, locales, defaultLocale: 'en', sidebar: [
	'start',
	{ label: 'Sails', items: [{ label: 'The jib', slug: 'sails/jib' }, { label: 'More', autogenerate: { directory: 'sails/more' } }] },
	{ label: 'API', link: '/api/' }, { link: '/ropes/#knots' }, { link: 'https://boats.test' },
	'gone',
] })] });`,
			'locales.mjs': "export const locales = { en: { label: 'English' }, de: { label: 'Deutsch' } };",
			...Object.fromEntries(
				[
					'en/start',
					'en/ropes',
					'en/sails/jib',
					'en/sails/more/a',
					'en/sails/more/b',
					'de/start',
					'de/sails/more/a',
				].map((name) => [`src/content/docs/${name}.md`, `# ${name}`]),
			),
		};
		const { outline, warnings } = await readPages(site, { inner });
		expect(outline.title).toBe('Boats');
		expect(outline.navigation.map(({ title, pages }) => [title, ...pages.map(({ path }) => path)])).toEqual([
			['', '/en/start', '/en/ropes'],
			['Sails', '/en/sails/jib'],
			['Sails: More', '/en/sails/more/a', '/en/sails/more/b'],
		]);
		expect(warnings).toEqual(['The navigation names "en/gone", which is no page; add the file or remove the entry.']);
	},
);
