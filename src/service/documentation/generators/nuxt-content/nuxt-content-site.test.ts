import { expect, it } from 'vitest';
import { scratchFolder } from '../../../../testing/service/scratch-folder.js';
import { loadDocumentation } from '../../load-documentation.js';

it('reads a folder of Nuxt Content: numbers, drafts, versions, titles of folders, ids and links', async () => {
	const folder = scratchFolder({
		'nuxt.config.ts': "export default defineNuxtConfig({ modules: ['@nuxt/content'] })",
		'content/1.index.md': '# Home\n\n[Knots](./2.en/1.guide/2.knots.md)',
		'content/2.en/1.guide/2.knots.md':
			'# Knots\n\n## 2 - Tie it\n\nText. [Ropes](/guide/ropes/#x) and [none](/guide/none/).',
		'content/2.en/1.guide/1.Ropes.md': '# Ropes\n\nText.',
		'content/2.en/1.guide/3.tides.draft.md': '# Tides',
		'content/2.en/1.guide/_dir.yml': 'title: "The guide"',
		'content/2.en/2.0/1.index.md': '# Two',
	});
	const { pages, navigation } = await loadDocumentation(folder);
	expect(pages.map(({ path }) => path).sort()).toEqual(['/', '/en/2.0', '/en/guide/knots', '/en/guide/ropes']);
	const knots = pages.find(({ path }) => path === '/en/guide/knots');
	expect(knots?.sections.map(({ anchor }) => anchor)).toContain('_2-tie-it');
	expect(knots?.markdown).toContain('[Ropes](/en/guide/ropes#x) and [none](/guide/none/)');
	expect(pages.find(({ path }) => path === '/')?.markdown).toContain('[Knots](/en/guide/knots)');
	expect(navigation.find(({ title }) => title === 'The guide')?.pages).toEqual([
		{ title: 'Ropes', path: '/en/guide/ropes' },
		{ title: 'Knots', path: '/en/guide/knots' },
	]);
});
