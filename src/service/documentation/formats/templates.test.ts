import { expect, it } from 'vitest';
import { readPage } from '../page/read-page.js';
import { formats } from './formats.js';

const shown = (format: string, source: string, file = 'a.md') =>
	readPage({
		file,
		path: '/a',
		frontmatter: { title: 'The page', facets: {} },
		body: source,
		resolve: (url) => url,
		format: formats.find(({ name }) => name === format),
	}).page.markdown.replace(/\n{3,}/g, '\n\n');

it.each([
	[
		'{{< admonition type="caution" title="Careful" >}}\nText.\n{{< /admonition >}}',
		'> [!CAUTION]\n> **Careful**\n>\n> Text.',
	],
	['{{% notice warning "Mind this" %}}\nText.\n{{% /notice %}}', '> [!WARNING]\n> **Mind this**\n>\n> Text.'],
	['{{< hint info >}}\nText.\n{{< /hint >}}', '> [!NOTE]\n> Text.'],
	['{{< tabs >}}\n{{% tab name="macOS" %}}\nOne.\n{{% /tab %}}\n{{< /tabs >}}', '**macOS**\n\nOne.'],
	['See [it]({{< ref "x.md#y" >}}) and {{< button text="bollard" >}}.', 'See [it](x.md#y) and bollard.'],
	['{{< highlight go >}}\na := 1\n{{< /highlight >}}', '```go\na := 1\n```'],
	['{{< figure src="a.png" caption="A quay" >}}', 'A quay'],
	['Write `{{</* note */>}}`.', 'Write `{{< note >}}`.'],
	['{{< youtube abc >}}{{< code >}}\n\n```js\nx\n```\n\n{{< /code >}}', '```js\nx\n```'],
])('Hugo: %s', (source, expected) => {
	expect(shown('hugo', source)).toBe(expected);
});

it.each([
	['{% include note.html content="Heed this." %}', '> [!NOTE]\n> Heed this.'],
	['{% include figure.html caption="A quay" src="x" %}', 'A quay'],
	['{% raw %}{{ x }}{% endraw %} and {{ site.x }}.', '{{ x }} and .'],
	['{% highlight ruby %}\nputs 1\n{% endhighlight %}', '```ruby\nputs 1\n```'],
	[
		'{% if a %}Yes{% else %}No{% endif %} [a]({% link b.md %}) [c]({{ "/d" | relative_url }})',
		'YesNo [a](/b.md) [c](/d)',
	],
	['# {{ page.title }}\n\n* TOC\n{:toc}\n\nText.', '# The page\n\nText.'],
	['{% comment %}no{% endcomment %}Text.', 'Text.'],
	['## Version 1\n{: #v1 .big}\n\nText.', '## Version 1 {#v1}\n\nText.'],
])('Jekyll: %s', (source, expected) => {
	expect(shown('jekyll', source)).toBe(expected);
});

it.each([
	['{% hint style="warning" %}\nText.\n{% endhint %}', '> [!WARNING]\n> Text.'],
	['{% tabs %}\n{% tab title="macOS" %}\nOne.\n{% endtab %}\n{% endtabs %}', '**macOS**\n\nOne.'],
	['{% code title="a.sh" %}\n```sh\nx\n```\n{% endcode %}', '**a.sh**\n\n```sh\nx\n```'],
	['{% content-ref url="b.md" %}\n[b](b.md)\n{% endcontent-ref %}', '[b](b.md)'],
])('GitBook: %s', (source, expected) => {
	expect(shown('gitbook', source)).toBe(expected);
});

it.each([
	['```{note}\nText.\n```', '> [!NOTE]\n> Text.'],
	[':::{warning} Mind this\n:class: x\nText.\n:::', '> [!WARNING]\n> **Mind this**\n>\n> Text.'],
	['::::{tab-set}\n:::{tab-item} macOS\nOne.\n:::\n::::', '**macOS**\n\nOne.'],
	['```{code-block} python\n:caption: a.py\nx = 1\n```', '**a.py**\n\n```python\nx = 1\n```'],
	[
		'(target)=\n## Title\n\nSee {ref}`the words <target>`, {term}`quay` and {py:class}`a.B`.',
		'## Title\n\nSee the words, quay and `a.B`.',
	],
	['```{toctree}\na\nb\n```\n\n% a comment\n\n```py\n% code\n```', '```py\n% code\n```'],
])('MyST: %s', (source, expected) => {
	expect(shown('sphinx', source)).toBe(expected);
});

it.each([
	['/// note | Mind this\nText.\n///', '> [!NOTE]\n> **Mind this**\n>\n> Text.'],
	['/// admonition | Title\n    type: danger\n\nText.\n///', '> [!CAUTION]\n> **Title**\n>\n>\n> Text.'],
	['/// details | Title\n//// tab | One\nText.\n////\n///', '**Title**\n\n**One**\n\nText.'],
	['::: fastapi.BackgroundTasks\n    options:\n        x: y\n\nText.', '`fastapi.BackgroundTasks`\n\nText.'],
	['A /// b and\n\n```\n/// note\n///\n```', 'A /// b and\n\n```\n/// note\n///\n```'],
])('pymdownx and mkdocstrings, everywhere: %s', (source, expected) => {
	expect(shown('markdown', source)).toBe(expected);
});

it('Vue: the title of the page, and code as it is', () => {
	expect(shown('vitepress', '# {{ $frontmatter.title }}\n\nAll {{ n }} of `{{ x }}`.\n\n```vue\n{{ y }}\n```')).toBe(
		'# The page\n\nAll  of `{{ x }}`.\n\n```vue\n{{ y }}\n```',
	);
	expect(shown('vitepress', 'All {{ n }}.\n\n::: v-pre\nAs {{ x }} is.\n:::\n\nAll {{ n }}.')).toBe(
		'All .\n\nAs {{ x }} is.\n\nAll .',
	);
});

it('marks of templates are words where they are none', () => {
	const source = 'Write `{{ x }}`, {{< y >}} and {% z %}.';
	expect(shown('markdown', source)).toBe(source);
});

it('addresses with a place to fill in leave their words', () => {
	const source =
		'[custom metric](https://example.com/docs/<VERSION>/metrics), [cages](/docs/{{version}}/cages) and [one](/v1/{id}).';
	expect(shown('markdown', source)).toBe('custom metric, cages and one.');
	expect(shown('laravel', '[cages](/docs/{{version}}/cages)')).toBe('[cages](/cages)');
});

it('Mintlify: words of components, and operations as pages', () => {
	expect(
		shown(
			'mintlify',
			'A <Tooltip tip="a post">bollard</Tooltip>.\n\n<Frame caption="A quay">![](a.png)</Frame>',
			'a.mdx',
		),
	).toContain('A bollard (a post).');
	const { page } = readPage({
		file: 'delete.mdx',
		path: '/delete',
		frontmatter: { operation: 'api.json DELETE /v1/boats/{id}', facets: {} },
		body: '',
		resolve: (url) => url,
	});
	expect([page.title, page.sections[0]?.markdown]).toEqual(['DELETE /v1/boats/{id}', '`DELETE /v1/boats/{id}`']);
});
