import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { scratchFolder } from '../../../testing/service/scratch-folder.js';
import { formats } from '../formats/formats.js';
import { readPage } from '../page/read-page.js';
import { explainFolder, explanationText, unexplained } from './explain-folder.js';
import { leftWords } from './left-words.js';

/** A piece of a page: what is shown of it has words that begin with `k`, what is not has some that begin with `x`. */
type Piece = (word: (kind: 'k' | 'x') => string) => string;

const everywhere: readonly Piece[] = [
	(w) => `${w('k')} ${w('k')} **${w('k')}** _${w('k')}_ \`${w('k')}\`.`,
	(w) => `## ${w('k')} ${w('k')}`,
	(w) => `## ${w('k')} {#${w('x')}}`,
	(w) => `## ${w('k')} {/*${w('x')}*/}`,
	(w) => `<a name="${w('x')}"></a>\n\n## ${w('k')}`,
	(w) => `- ${w('k')}\n  - ${w('k')}\n\n1. ${w('k')}`,
	(w) => `> ${w('k')}\n>\n> ${w('k')}`,
	(w) => `> [!NOTE] ${w('k')}\n> ${w('k')}`,
	(w) => `| ${w('k')} | ${w('k')} |\n| --- | --- |\n| ${w('k')} | \`${w('k')}\` |`,
	(w) => `\`\`\`js\n${w('k')}(${w('k')})\n\`\`\``,
	(w) => `\`\`\`js\n${w('k')} // [!code ++]\n${w('x')} // [!code --]\n\`\`\``,
	(w) => `[${w('k')}](https://example.com/${w('x')}) ![${w('k')}](${w('x')}.png)`,
	(w) => `[${w('k')}](https://example.com/<V>/${w('x')}) and ${w('k')}`,
	(w) => `:::tip ${w('k')}\n${w('k')}\n:::`,
	(w) => `::: code-group\n\n\`\`\`sh [${w('k')}]\n${w('k')}\n\`\`\`\n\n:::`,
	(w) => `<!-- ${w('x')} -->\n\n${w('k')}`,
	(w) => `{/* ${w('x')} */}\n\n${w('k')}`,
	(w) => `Set $\\frac{${w('k')}}{2}$ and ${w('k')}.`,
	(w) => `import ${w('x')} from '${w('x')}';\n\n${w('k')}`,
	(w) => `export const ${w('x')} = {\n  a: '${w('x')}',\n};\n\n${w('k')}`,
];
const inMarkdown: readonly Piece[] = [
	(w) => `<pre><code class="${w('x')}">${w('k')} &amp; ${w('k')}</code></pre>`,
	(w) => `<table>\n<tr><th>${w('k')}</th></tr>\n<tr><td>${w('k')} <b>${w('k')}</b></td></tr>\n</table>`,
	(w) => `<h2 id="${w('x')}">${w('k')}</h2>`,
	(w) => `<details>\n<summary>${w('k')}</summary>\n\n${w('k')}\n\n</details>`,
	(w) => `<p class="${w('x')}">${w('k')} <em>${w('k')}</em></p>`,
	(w) => `!!! note "${w('k')}"\n\n    ${w('k')}\n\n    - ${w('k')}`,
	(w) => `=== "${w('k')}"\n\n    ${w('k')}`,
	(w) => `/// note | ${w('k')}\n${w('k')}\n///`,
	(w) => `<Tabs>\n<TabItem value="${w('x')}" label="${w('k')}">\n\n${w('k')}\n\n</TabItem>\n</Tabs>`,
	(w) => {
		const name = w('x');
		return `[${w('k')}][${name}]\n\n[${name}]: https://example.com`;
	},
	(w) => `<script setup>\nconst ${w('x')} = 1\n</script>\n\n${w('k')}`,
];
const inMdx: readonly Piece[] = [
	(w) => `<Note title="${w('k')}">\n\n${w('k')}\n\n</Note>`,
	(w) => `<Card title="${w('k')}" icon="${w('x')}">${w('k')}</Card>`,
	(w) => `<table><thead><tr><th>${w('k')}</th></tr></thead><tbody><tr><td>${w('k')}</td></tr></tbody></table>`,
	(w) => `<pre>{\`${w('k')}\`}</pre>`,
	(w) => `<h2 id="${w('x')}">${w('k')}</h2>`,
	(w) => `A <Tooltip tip="${w('k')}">${w('k')}</Tooltip>.`,
	(w) => `<div className="${w('x')}">\n${w('k')}\n</div>`,
	(w) => `{${w('x')}.map((one) => one)}\n\n${w('k')}`,
];
const inTemplates: Readonly<Record<string, readonly Piece[]>> = {
	hugo: [
		(w) => `{{< admonition type="note" title="${w('k')}" >}}\n${w('k')}\n{{< /admonition >}}`,
		(w) => `{{% tab name="${w('k')}" %}}\n${w('k')}\n{{% /tab %}}`,
		(w) => `{{< thing text="${w('k')}" id="${w('x')}" >}} ${w('k')}`,
		(w) => `{{< comment >}}${w('x')}{{< /comment >}} ${w('k')}`,
	],
	jekyll: [
		(w) => `{% include note.html content="${w('k')}" id="${w('x')}" %}`,
		(w) => `{% if ${w('x')} %}${w('k')}{% endif %} {{ site.${w('x')} }}`,
		(w) => `{% highlight ruby %}\n${w('k')}\n{% endhighlight %}`,
	],
	gitbook: [
		(w) => `{% hint style="info" %}\n${w('k')}\n{% endhint %}`,
		(w) => `{% tab title="${w('k')}" %}\n${w('k')}\n{% endtab %}`,
	],
	sphinx: [
		(w) => `:::{note} ${w('k')}\n:class: ${w('x')}\n\n${w('k')}\n:::`,
		(w) => `(${w('x')})=\n## ${w('k')}\n\n{ref}\`${w('k')} <${w('x')}>\` and {term}\`${w('k')}\``,
		(w) => `% ${w('x')}\n\n${w('k')}`,
	],
	vitepress: [(w) => `${w('k')} {{ ${w('x')} }} ${w('k')}`],
};

/** Numbers that come again with each run. */
function createRandom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return state / 2_147_483_648;
	};
}

it.each(formats.map(({ name }) => name))(
	'each word of a page of %s stands in a section, or is left out with its line and reason',
	(name) => {
		const format = formats.find((one) => one.name === name);
		for (let seed = 1; seed <= 30; seed += 1) {
			const random = createRandom(seed);
			const isMdx = seed % 3 === 0 && !['sphinx', 'hugo', 'jekyll', 'gitbook', 'vitepress'].includes(name);
			const pieces = [...everywhere, ...(isMdx ? inMdx : inMarkdown), ...(isMdx ? [] : (inTemplates[name] ?? []))];
			let count = 0;
			const words: string[] = [];
			const word = (kind: 'k' | 'x') => {
				count += 1;
				words.push(`${kind}w${count}`);
				return words.at(-1) ?? '';
			};
			const body = Array.from({ length: 12 }, () => pieces[Math.floor(random() * pieces.length)]?.(word) ?? '').join(
				'\n\n',
			);
			const lines = body.split('\n');
			const { page } = readPage({
				file: isMdx ? 'a.mdx' : 'a.md',
				path: '/a',
				frontmatter: { title: 'Page', facets: {} },
				body,
				resolve: (url) => url,
				format,
			});
			const left = leftWords(lines, (index) => index + 1, page);
			expect(
				left.filter(({ reason }) => reason === undefined),
				body,
			).toEqual([]);
			const gone = new Set(left.flatMap((one) => one.words));
			const text = page.sections.map(({ heading, markdown }) => `${heading}\n${markdown}`).join('\n');
			const shown = new Set(text.match(/[kx]w\d+/g));
			const lost = words.filter((one) => !shown.has(one) && (one.startsWith('k') || !gone.has(one)));
			expect(lost, body).toEqual([]);
			const misplaced = left.filter(({ line, words: own }) =>
				own.some((one) => !lines[line - 1]?.toLowerCase().includes(one)),
			);
			expect(misplaced, body).toEqual([]);
		}
	},
);

it('loses no word of its own documentation', async () => {
	const { left, format } = await explainFolder(fileURLToPath(new URL('../../../../public/service', import.meta.url)));
	expect(format).toBe('Markdown');
	expect(left.filter(({ reason }) => reason.startsWith(unexplained))).toEqual([]);
});

it('says what a folder is made of: pages, ids, what is left out, links that lead nowhere', async () => {
	const folder = scratchFolder({
		'mkdocs.yml': '',
		'docs/index.md':
			'---\ntitle: Home\n---\n# Home\n\n<!-- for us -->\n\nSee [use](guide/use.md#no-such), [gone](./gone.md) and [file](a.txt).',
		'docs/a.txt': 'text',
		'docs/guide/use.md': `# Use\n\n## Déjà vu\n\n${'<!-- note -->\n\nText.\n\n'.repeat(7)}`,
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
		'Lines with words that no section has: 8',
		'  a comment: 8',
		...[5, 9, 13, 17, 21].map((line) => `    guide/use.md:${line}: note`),
		'    and 3 more; --json lists all',
		'',
		'Links that lead nowhere: 2',
		'  index.md:8: guide/use.md#no-such leads to a heading that /guide/use does not have',
		'  index.md:8: ./gone.md leads to no page',
		'',
		'Pages: 2; files left out: 1; lines whose words are gone for no known reason: 0; links that lead nowhere: 2; warnings: 0',
	]);
});

it('reads directives of MyST as the blocks that they are', async () => {
	const folder = scratchFolder({
		'conf.py': '',
		'index.md': [
			'# Home',
			'```{toctree}\n:maxdepth: 1\n\nThe guide <guide>\n```',
			'````{tip}\n:class: wide\n\nA tip.\n\n```{figure} a.png\n:width: 20px\n:longdesc: Words of a picture\nBelow.\n```\n````',
			'```{code-block} py\n:linenos:\n:caption: a.py\nrun()\n```',
			'```{only} html\nOn the site.\n```\n\n```{only} latex\nOn paper.\n```',
			'Rest.',
		].join('\n\n'),
	});
	const { left } = await explainFolder(folder);
	expect(left).toEqual([]);
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

it('lists what a reader may miss, and nothing that is written for programs alone', async () => {
	const folder = scratchFolder({
		'index.md': [
			'# Home',
			'See [it](https://a.example/far-away "x") and <span class="small print">this</span>.',
			'<Card title="Ropes" icon="knot" hint="Tie them well" :bound="some code here" />',
			'<!--\n```yaml\nhistory: gone\n```\n-->',
			'`npm start`を使う',
			'- Item\n\n  <details>\n  <summary>Kept summary</summary>\n\n  Text.\n\n  </details>',
			'!!! warning Read this first\n    Text.',
			'## Named {#own-name}',
		].join('\n\n'),
	});
	const { left } = await explainFolder(folder);
	expect(left).toEqual([
		{ file: 'index.md', line: 5, reason: 'a tag: ropes tie them well' },
		{ file: 'index.md', line: 8, reason: 'a comment: yaml' },
		{ file: 'index.md', line: 9, reason: 'a comment: history gone' },
		{
			file: 'index.md',
			line: 24,
			reason: 'a title without quotation marks, which MkDocs does not show: read first',
		},
	]);
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
