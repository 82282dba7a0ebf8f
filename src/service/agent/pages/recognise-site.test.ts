import { beforeAll, describe, expect, it } from 'vitest';
import { filesInMemory } from '../../../testing/agent/edit-pages.js';
import { buildThread } from '../../../testing/service/build-thread.js';
import { formats } from '../../documentation/generators/formats.js';
import { ThreadPool } from '../../worker-threads/thread-pool.js';
import { isSiteFile } from '../../workspace/policy.js';
import { recogniseInThread } from './page-reader.js';
import type { RecognisedSite } from './recognise-folder.js';
import { recogniseSite } from './recognise-site.js';

/** A file in each folder that is a sign. */
const within: Record<string, string> = {
	'.gitbook': 'includes/a.md',
	'.obsidian': 'app.json',
	'.vitepress': 'config.ts',
	'.vuepress': 'config.ts',
	archetypes: 'default.md',
};

it.each(formats.map(({ name, ...format }) => [name, format] as const))(
	'the agent reads the files by which %s is recognised and configured',
	(_, { signs, folderLists = [] }) => {
		const { configuration = [], texts = [], addition = [] } = signs;
		const signed = configuration.map((sign) => (sign in within ? `${sign}/${within[sign]}` : sign));
		const needed = [...signed, ...texts, ...folderLists, addition].flat();
		// Pages are listed whatever the names of site files are.
		expect(needed.filter((file) => !isSiteFile(file) && !file.endsWith('.md'))).toEqual([]);
	},
);

it.each([
	['zola', { 'zola.toml': 'base_url = "https://boats.test"', 'content/a.md': '# A' }],
	['zola', { 'config.toml': 'base_url = "https://boats.test"', 'content/a.md': '# A' }],
	['zola', { 'docs/config.toml': 'base_url = "https://boats.test"', 'docs/content/a.md': '# A' }],
	['quarto', { '_quarto.yml': 'project: {}', 'a.md': '# A' }],
	['obsidian', { 'quartz.config.ts': 'export default {}', 'content/a.md': '# A' }],
	['markdown', { '.cargo/config.toml': 'base_url = "https://boats.test"', 'src/config.yml': 'a: 1', 'a.md': '# A' }],
])('the agent recognises %s', async (name, files) => {
	const { format } = await recogniseSite(filesInMemory(new Map(Object.entries(files))));
	expect(format.name).toBe(name);
});

describe('a configuration of a stranger', () => {
	let script: string;
	beforeAll(async () => {
		script = await buildThread('agent/pages/page-facts-thread');
	});

	async function recognised(files: Record<string, string>, taskMs = 20_000): Promise<RecognisedSite> {
		const pool: NonNullable<Parameters<typeof recogniseInThread>[1]> = new ThreadPool(script, { taskMs });
		const workspace = filesInMemory(new Map(Object.entries({ 'docs/a.md': '# A', 'docs/b.md': '# B', ...files })));
		const site = await recogniseSite(workspace, (asked) => recogniseInThread(asked, pool));
		await pool.close();
		return site;
	}
	const rewrites = Array.from({ length: 9_000 }, (_, index) => `'${':a*'.repeat(3)}${index}': 'b'`).join();
	const expanding = Array.from({ length: 40 }, (_, index) => `const a${index} = [a${index + 1}, a${index + 1}];`);

	it.each([
		['blows the parser', `export default { base: ${'('.repeat(90_000)}1${')'.repeat(90_000)} };`],
		['has 100,000 nested brackets', `export default { base: ${'['.repeat(100_000)}`],
		['has a value that doubles with each name', `${expanding.join('\n')}\nexport default { rewrites: a0 };`],
		[
			'has an endless regular expression',
			"export default { markdown: { anchor: { slugify: (a) => a.replace(/(a+)+$/, '') } } };",
		],
		['has patterns that take very long', `export default { rewrites: { ${rewrites} } };`],
	])(
		'%s: it is read on a thread, which ends',
		async (_, configuration) => {
			const { addressOf } = await recognised({ 'docs/.vitepress/config.ts': configuration });
			expect(addressOf('docs/a.md', { facets: {} })).toMatch(/^\/(?:docs\/)?a$/);
		},
		60_000,
	);

	it('counts for nothing if it takes too long', async () => {
		const files = { 'mkdocs.yml': 'site_name: x' };
		expect(await recognised(files)).toMatchObject({ format: { name: 'mkdocs' }, isConfigured: true });
		expect(await recognised(files, 0)).toMatchObject({ format: { name: 'markdown' }, isConfigured: false });
	}, 60_000);
});
