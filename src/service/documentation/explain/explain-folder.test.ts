import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { buildThread } from '../../../testing/service/build-thread.js';
import { scratchFolder } from '../../../testing/service/scratch-folder.js';
import { explainFolder, explanationText } from './explain-folder.js';

it('says what a folder is made of: pages, ids, what is left out, links that lead nowhere', async () => {
	const folder = scratchFolder({
		'mkdocs.yml': '',
		'docs/index.md':
			'---\ntitle: Home\n---\n# Home\n\nSee [use](guide/use.md#no-such), [gone](./gone.md) and [file](a.txt).',
		'docs/a.txt': 'text',
		'docs/guide/use.md': '# Use\n\n## Déjà vu\n\nText.',
		'docs/draft.md': '---\ndraft: true\n---\n# Draft',
	});
	expect(explanationText(await explainFolder(`${folder}/docs`)).split('\n')).toEqual([
		'Read as MkDocs (../mkdocs.yml)',
		'',
		'Pages: 2',
		'  /guide/use (guide/use.md) #deja-vu',
		'  / (index.md)',
		'',
		'Files left out: 1',
		'  draft.md: draft: true',
		'',
		'Links that lead nowhere: 2',
		'  index.md:6: guide/use.md#no-such leads to a heading that /guide/use does not have',
		'  index.md:6: ./gone.md leads to no page',
		'',
		'Pages: 2; files left out: 1; links that lead nowhere: 2; warnings: 0',
	]);
});

it('knows every id that a link may lead to', async () => {
	const target = [
		'# Use',
		'<a id="one"></a>',
		"Text <span name='two'>words</span>.",
		'Bold **words**{#three .x}',
		'(four)=',
		'Words.[^five]',
		'[^five]: A note.',
		'Term\n: What it means.',
		'<Step title="Run it first">\n\nText.\n\n</Step>',
	].join('\n\n');
	const ids = ['one', 'two', 'three', 'four', 'fn:five', 'term', 'run-it-first', 'none'];
	const folder = scratchFolder({
		'index.md': `# Home\n\n${ids.map((id) => `[x](use.md#${id})`).join(' ')}`,
		'use.md': target,
	});
	const { lost } = await explainFolder(folder);
	expect(lost.map(({ url }) => url)).toEqual(['/use#none']);
});

it('knows that a generator shows the page of the first language where there is no translation', async () => {
	const folder = scratchFolder({
		'astro.config.mjs': 'starlight()',
		'src/content/docs/index.md': '# Home',
		'src/content/docs/use.md': '# Use',
		'src/content/docs/de/index.md': '# Anfang\n\n[a](/de/use/) [b](/de/gone/) [c](/fr/use/)',
	});
	const { lost } = await explainFolder(`${folder}/src/content/docs`);
	expect(lost.map(({ url }) => url)).toEqual(['/de/gone/', '/fr/use/']);
});

it('knows the pages that are programs, and files of the repository', async () => {
	const folder = scratchFolder({
		'astro.config.mjs': 'starlight()',
		'LICENSE.md': 'text',
		'src/pages/de/vehicles/index.astro': '',
		'src/pages/contact.tsx': '',
		'src/pages/[...all].astro': '',
		'src/pages/[lang]/meters.vue': '',
		'src/routes/(app)/ports/[id]/+page.svelte': '',
		'src/routes/quays.ts': '',
		'src/content/docs/index.md':
			'# Home\n\n[a](/de/vehicles#x) [b](/contact/) [c](/de/meters) [d](/ports/7) [e](/gone) [f](/quays) [g](../../../LICENSE.md) [h](../../../NONE.md)',
	});
	const { lost } = await explainFolder(`${folder}/src/content/docs`);
	expect(lost.map(({ url }) => url)).toEqual(['/gone', '/quays', '../../../NONE.md']);
});

it('says nothing of links that lead out of the documentation', async () => {
	const { lost } = await explainFolder(
		scratchFolder({
			'book.toml': '',
			'src/SUMMARY.md': '- [A](a.md)',
			'src/a.md': '# A\n\n[x](../std/x.html) [y](no.md)',
		}),
	);
	expect(lost.map(({ written }) => written)).toEqual(['no.md']);
});

it('says once that a common prefix has no pages, and knows both ids of a heading below a name', async () => {
	const folder = scratchFolder({
		'book.toml': '',
		'src/a.md':
			'# A\n\n[1](/api/one) [2](/api/two#x) [3](/api/three) [4](/gone) [5](b.md#old) [6](b.md#the-tide) [7](b.md#no)',
		'src/b.md': '# B\n\n[1](/api/four)\n\n<a id="old"></a>\n\n## The tide\n\nText.',
	});
	const explained = await explainFolder(`${folder}/src`);
	expect(explained.lost.map(({ written }) => written)).toEqual(['/gone', 'b.md#no']);
	expect(explanationText(explained)).toContain(
		'Addresses that no page here has, made at build or another part of the site?: 1\n  /api: 4 links, the first in a.md:3\n',
	);
});

it('calls ids that hooks may make unknown, and pages that are gone lost', async () => {
	const pages = { 'docs/a.md': '# A\n\n[1](b.md#made) [2](gone.md)', 'docs/b.md': '# B' };
	const read = (configuration: string) =>
		explainFolder(`${scratchFolder({ ...pages, 'mkdocs.yml': configuration })}/docs`);
	const explained = await read('site_name: A\nhooks:\n  - hooks/ids.py\n');
	expect(explained.unknown.map(({ written }) => written)).toEqual(['b.md#made']);
	expect(explained.lost.map(({ written }) => written)).toEqual(['gone.md']);
	expect(explanationText(explained)).toContain(
		'cannot be known from the folder, because its generator runs hooks: 1\n',
	);
	expect((await read('site_name: A\n')).lost.map(({ written }) => written)).toEqual(['b.md#made', 'gone.md']);
});

it('knows the ids that GitBook makes of prices', async () => {
	const folder = scratchFolder({ 'SUMMARY.md': '* [A](a.md)', 'a.md': '# A\n\n[1](#plan-usd10)\n\n## Plan $10' });
	expect((await explainFolder(folder)).lost).toEqual([]);
});

it('follows a link to a file from the root of the repository, and says nothing of a part of a site beside the pages', async () => {
	const folder = scratchFolder({
		'docs/a.md': '# A\n\n[1](/docs/guide/b.md) [2](/docs/guide/c.md) [3](/blog/news)',
		'docs/guide/b.md': '# B',
	});
	const { lost, elsewhere } = await explainFolder(`${folder}/docs`);
	expect(lost.map(({ written }) => written)).toEqual(['/docs/guide/c.md']);
	expect(elsewhere.map(({ prefix }) => prefix)).toEqual(['/blog']);
});

it('reports a folder without a page, and no name that the frontmatter gives a meaning', async () => {
	const links = '[1](/guide) [2](/guide#b) [3](ref:queries)';
	const { lost, elsewhere } = await explainFolder(
		scratchFolder({
			'hugo.toml': '',
			...Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [`content/${name}.md`, `# A\n\n${links}`])),
			'content/guide/b.md': '# B',
		}),
	);
	expect([lost.length, elsewhere]).toEqual([10, []]);
});

it('tells how far a process of its own is', { timeout: 60_000 }, async () => {
	const script = await buildThread('documentation/folder/process/folder-process-script');
	await buildThread('documentation/reading/page-thread', dirname(script));
	const told: number[] = [];
	const folder = scratchFolder({ 'index.md': '# Home\n\nText.' });
	const { pages } = await explainFolder(folder, { script, onProgress: (done) => told.push(done) });
	expect(pages).toHaveLength(1);
	expect(told).toEqual([1]);
});
