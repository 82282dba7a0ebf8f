import { expect, it } from 'vitest';
import { formats } from '../generators/formats.js';
import { readPage } from './read-page.js';

/** A piece of a page: what is shown of it has words that begin with `k`, what need not be shown has some that begin with `x`. */
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

it.each(formats.map(({ name }) => name))('each word that a page of %s shows is in a section', (name) => {
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
		const { page } = readPage({
			file: isMdx ? 'a.mdx' : 'a.md',
			path: '/a',
			frontmatter: { title: 'Page', facets: {} },
			body,
			resolve: (url) => url,
			format,
		});
		const text = page.sections.map(({ heading, markdown }) => `${heading}\n${markdown}`).join('\n');
		const shown = new Set(text.match(/kw\d+/g));
		const lost = words.filter((one) => one.startsWith('k') && !shown.has(one));
		expect(lost, body).toEqual([]);
	}
});
