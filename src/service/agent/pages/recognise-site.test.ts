import { expect, it } from 'vitest';
import { filesInMemory } from '../../../testing/agent/edit-pages.js';
import { formats } from '../../documentation/generators/formats.js';
import { isSiteFile } from '../../workspace/policy.js';
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
