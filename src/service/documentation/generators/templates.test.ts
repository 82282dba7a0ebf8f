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
	['See [it]({{< ref "x.md#y" >}}) and {{< button text="bollard" >}}.', 'See [it](ref:x.md#y) and bollard.'],
	[
		'{{< page-ref page="user/sign-up" >}}\n\n{{< page-relref ref="Role#x" caption="Roles" >}}',
		'[sign up](ref:user/sign-up)\n\n[Roles](ref:Role#x)',
	],
	['{{< caption-link url="https://a.example/b" caption="b.rb" >}}', '[b.rb](https://a.example/b)'],
	['Its name. {{<required>}} {{%no-default%}}\n\n{{< clearfix >}}', 'Its name. required no default'],
	['## `PORT` {{%deprecated%}} {#port}\n\nText.', '## `PORT` {#port}\n\n**deprecated**\n\nText.'],
	['{{<hint style="danger">}}\nText.\n{{</hint>}}', '> [!CAUTION]\n> Text.'],
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
		'{% highlight yaml %}\n{% raw %}{% highlight any %}\nx\n{% endhighlight %}{% endraw %}\n{% endhighlight %}',
		'```yaml\n{% highlight any %}\nx\n{% endhighlight %}\n```',
	],
	['```\n{% raw %}{% comment %}x{% endcomment %}{% endraw %}\n```', '```\n{% comment %}x{% endcomment %}\n```'],
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
	[
		'```{config:option} core.port main\n:shortdesc: "Port to bind"\n:type: "integer"\n:default: "`8080`"\n:name: x\nMore of it.\n```',
		'**`core.port main`**\n\nPort to bind\n\n- type: integer\n- default: `8080`\n\nMore of it.',
	],
	['```{py:function} add(a, b)\n:no-index:\n:module: sums\nThe sum.\n```', '**`add(a, b)`**\n\nThe sum.'],
	['```{only} html\nOn the site.\n```\n\n```{only} latex\nOn paper.\n```', 'On the site.'],
	['```{figure} a.png\n:alt: A quay\n:width: 20px\nBelow it.\n```', 'A quay\n\nBelow it.'],
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

it.each([
	['::tip\nHeed.\n::', '> [!TIP]\n> Heed.'],
	[':::warning\nHeed.\n:::', '> [!WARNING]\n> Heed.'],
	['::alert{type="danger" title="Mind"}\nHeed.\n::', '> [!CAUTION]\n> **Mind**\n>\n> Heed.'],
	[
		'::card-group\n  ::card\n  ---\n  title: Quay\n  to: /quay\n  icon: x\n  ---\n  #default\n  A place.\n  ::\n::',
		'  **[Quay](/quay)**\n\n  A place.',
	],
	['::code-group\n```sh [npm]\nnpm i\n```\n::', '**npm**\n\n```sh\nnpm i\n```'],
	['::Embed{src="/x"}\n\n#quay', '#quay'],
	['Is :badge[new]{type="x"}, :icon{name="y"}and [red]{.red}: `:a[b]`.', 'Is new, and red: `:a[b]`.'],
	["# {{ $doc.title }} {{ $doc.x || 'else' }}\n\n```md\n::tip\n::\n```", '# The page else\n\n```md\n::tip\n::\n```'],
])('MDC: %s', (source, expected) => {
	expect(shown('nuxt-content', source)).toBe(expected);
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
	expect(shown('mintlify', '<Tab title="npm">\n  Run it.\n</Tab>')).toBe('**npm**\n\nRun it.');
	const { page } = readPage({
		file: 'delete.mdx',
		path: '/delete',
		frontmatter: { operation: 'api.json DELETE /v1/boats/{id}', facets: {} },
		body: '',
		resolve: (url) => url,
	});
	expect([page.title, page.sections[0]?.markdown]).toEqual(['DELETE /v1/boats/{id}', '`DELETE /v1/boats/{id}`']);
});

it.each([
	[
		'```rust\n# use x::y;\n#\nfn main() {\n    # let z = 1;\n    y();\n}\n```',
		'```rust\nfn main() {\n    y();\n}\n```',
	],
	[
		'```rust,editable\n#[derive(Debug)]\n## Not hidden\n#!x\n```',
		'```rust,editable\n#[derive(Debug)]\n# Not hidden\n#!x\n```',
	],
	['```sh\n# a comment\n```', '```sh\n# a comment\n```'],
	['- ```rust\n  # use x;\n  y();\n  ```', '- ```rust\n  y();\n  ```'],
])('mdBook shows no hidden line of Rust: %j', (source, expected) => {
	expect(shown('mdbook', source)).toBe(expected);
});

it('MyST ends code in the item of a list where it ends', () => {
	const source = '- ```rst\n  x\n  ```\n\n:::{myst-example}\n````{note}\nOuter\n```{warning}\nInner\n```\n````\n:::';
	const lines = shown('sphinx', source)
		.split('\n')
		.filter((line) => line.replaceAll('>', '').trim() !== '');
	expect(lines).toEqual(['- ```rst', '  x', '  ```', '> [!NOTE]', '> Outer', '> > [!WARNING]', '> > Inner']);
});

it.each([
	['See [`Boat`][boats.Boat] and [the *quay*][quay.main].', 'See `Boat` and the *quay*.'],
	['See [boats.Boat][] and [`boats.Pier`][].', 'See boats.Boat and `boats.Pier`.'],
	['See [it][a.b] and [c][].\n\n[a.b]: /x', 'See [it](/x) and [c][].'],
	['Write `[a][b.c]` or a matrix a[0][1.5].', 'Write `[a][b.c]` or a matrix a[0][1.5].'],
])('MkDocs shows the words of a link to a name that another tool knows: %s', (source, expected) => {
	expect(shown('mkdocs', source)).toBe(expected);
});
