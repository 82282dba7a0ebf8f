import { describe, expect, it } from 'vitest';
import { readHtmlPage } from './html-page.js';

const url = new URL('https://docs.example.com/guide/install/');
const markdownOf = (body: string) => readHtmlPage(`<html><body>${body}</body></html>`, url).markdown.trim();

describe('the Markdown of a page', () => {
	it('is that of its article alone, without what a site puts around and into it', () => {
		const markdown = markdownOf(
			`<header>Logo</header><main><nav>Crumbs</nav><article><h1>Install</h1><div role="navigation">On this page</div>
			<p>Run it.<button>Copy</button></p><p hidden>No</p><script>1</script><svg><title>x</title></svg></article><aside>Ads</aside></main>`,
		);
		expect(markdown).toBe('# Install\n\nRun it.');
	});

	it.each([
		['an id', '<h2 id="linux">Linux</h2>', '## Linux {#linux}'],
		['a link to itself', '<h2 id="linux">Linux<a class="hash-link" href="#linux">​</a></h2>', '## Linux {#linux}'],
		['a mark', '<h2 id="linux"><a href="#linux" aria-hidden="true">#</a> Linux</h2>', '## Linux {#linux}'],
		['an anchor', '<h2><a name="linux"></a>Linux</h2>', '## Linux {#linux}'],
		['a link that is its words', '<h2 id="a_b"><a href="#a_b">A b</a></h2>', '## A b {#a_b}'],
		[
			'a link beside it',
			'<div class="sl-heading-wrapper"><h2 id="linux">Linux</h2><a class="sl-anchor-link" href="#linux"><span class="sr-only">Section titled “Linux”</span></a></div>',
			'## Linux {#linux}',
		],
		[
			'a mark that alone names it',
			'<section id="whats-new"><h2>What’s new<a class="headerlink" href="#what-s-new" title="Link">¶</a></h2></section>',
			'## What’s new {#what-s-new}',
		],
		[
			'a section that has it',
			'<section id="on-linux"><p>Two.</p><h2>Linux</h2></section>',
			'Two.\n\n## Linux {#on-linux}',
		],
		['a block that has it', '<div class="section" id="on-linux"><h2>Linux</h2></div>', '## Linux {#on-linux}'],
		['a section that is of another', '<section id="a"><h2>A</h2><h2>B</h2></section>', '## A {#a}\n\n## B'],
		['a section before it', '<section id="a"><p>A</p></section><h2>B</h2>', 'A\n\n## B'],
		['letters of any language', '<h2 id="übersicht.(alt)">Übersicht</h2>', '## Übersicht {#übersicht.(alt)}'],
		['an id that reads as an address', '<h2 id="a@example.com">Linux</h2>', '## Linux'],
		['no id', '<h2>Linux</h2>', '## Linux'],
	])('keeps the address of a heading with %s', (_, html, expected) => {
		expect(markdownOf(html)).toBe(expected);
	});

	it.each([
		['Prism', '<pre class="language-js"><code>a\nb</code></pre>', '```js\na\nb\n```'],
		[
			'Docusaurus',
			'<div class="language-bash"><pre class="prism-code language-bash"><code><span class="token-line">a<br></span><span class="token-line">b<br></span></code></pre><button>Copy</button></div>',
			'```bash\na\nb\n```',
		],
		[
			'Shiki',
			'<pre data-language="ts"><code><span class="line">a</span>\n<span class="line">b</span></code></pre>',
			'```ts\na\nb\n```',
		],
		[
			'VitePress',
			'<div class="language-ts vp-adaptive-theme"><button class="copy"></button><span class="lang">ts</span><pre class="shiki"><code><span class="line">a</span></code></pre></div>',
			'```ts\na\n```',
		],
		[
			'Sphinx',
			'<div class="highlight-python notranslate"><div class="highlight"><pre><span></span>a\n</pre></div></div>',
			'```python\na\n```',
		],
		[
			'Sphinx, with numbers of lines,',
			'<div class="highlight-python"><pre><span class="linenos">1</span>import a\n<span class="linenos">2</span>b\n</pre></div>',
			'```python\nimport a\nb\n```',
		],
		[
			'Material for MkDocs, with numbers beside it,',
			'<div class="language-py highlight"><table class="highlighttable"><tr><td class="linenos"><div><pre><span class="normal">1</span>\n</pre></div></td><td class="code"><div><pre><span></span><code>a\nb\n</code></pre></div></td></tr></table></div>',
			'```py\na\nb\n```',
		],
		[
			'Shiki, without what a change removes,',
			'<pre data-language="js" class="has-diff"><code><span class="line diff remove">old()</span>\n<span class="line diff add">own()</span></code></pre>',
			'```js\nown()\n```',
		],
		['lines in blocks', '<pre><code><div>a</div><div>b</div></code></pre>', '```\na\nb\n```'],
	])('keeps code and its language as %s writes it', (_, html, expected) => {
		expect(markdownOf(html)).toBe(expected);
	});

	it('has no words for screen readers alone, and no links without words', () => {
		expect(
			markdownOf(
				`<a href="https://example.com/edit" title="Edit"><svg></svg></a><h1>Install</h1><figure><figcaption><span class="sr-only">Terminal window</span></figcaption>
				<pre data-language="sh"><code>run</code></pre></figure><dl><dt>f(x)<a class="headerlink" href="#f" title="Link">¶</a></dt></dl>`,
			),
		).toBe('# Install\n\n```sh\nrun\n```\n\n- f(x)');
	});

	it('keeps callouts, which some write as asides, and leaves out what stands beside', () => {
		expect(
			markdownOf(
				`<main><aside aria-label="Caution" class="starlight-aside starlight-aside--caution"><p class="starlight-aside__title" aria-hidden="true">Caution</p>
				<div class="starlight-aside__content"><p>Back up <b>first</b>.</p></div></aside><aside class="sidebar">Ads</aside><aside>More</aside></main>`,
			),
		).toBe('> [!CAUTION]\n>\n> Back up **first**.');
	});

	it.each([
		[
			'VitePress',
			'<div class="danger custom-block"><p class="custom-block-title">STOP</p><p>Back up.</p></div>',
			'> [!CAUTION]\n>\n> **STOP**\n>\n> Back up.',
		],
		[
			'Starlight',
			'<aside aria-label="Important" class="starlight-aside starlight-aside--danger"><p class="starlight-aside__title" aria-hidden="true"><svg></svg>Before you upgrade</p><div class="starlight-aside__content"><p>Back up.</p></div></aside>',
			'> [!CAUTION]\n>\n> **Before you upgrade**\n>\n> Back up.',
		],
		[
			'VitePress, without a title',
			'<div class="tip custom-block"><p class="custom-block-title">TIP</p><p>Back up.</p></div>',
			'> [!TIP]\n>\n> Back up.',
		],
		[
			'Docusaurus',
			'<div class="theme-admonition theme-admonition-warning admonition_xJq3 alert alert--warning"><div class="admonitionHeading_Gvgb"><span class="admonitionIcon_Rf37"><svg></svg></span>Mind <b>this</b></div><div class="admonitionContent_BuS1"><p>Back up.</p></div></div>',
			'> [!WARNING]\n>\n> **Mind this**\n>\n> Back up.',
		],
		[
			'MkDocs and Sphinx',
			'<div class="admonition note"><p class="admonition-title">Note</p><p>Back up.</p></div>',
			'> [!NOTE]\n>\n> Back up.',
		],
	])('keeps the callouts of %s with the title that they were given', (_, html, expected) => {
		expect(markdownOf(html)).toBe(expected);
	});

	it.each([
		[
			'Docusaurus',
			'<div class="tabs-container"><ul role="tablist"><li role="tab">npm</li><li role="tab">Yarn</li></ul><div><div role="tabpanel"><p>One.</p></div><div role="tabpanel" hidden><p>Two.</p></div></div></div>',
		],
		[
			'Starlight',
			'<starlight-tabs><div><ul role="tablist"><li><a role="tab" href="#tab-panel-0">npm</a></li><li><a role="tab" href="#tab-panel-1">Yarn</a></li></ul></div><div id="tab-panel-0" role="tabpanel"><p>One.</p></div><div id="tab-panel-1" role="tabpanel" hidden><p>Two.</p></div></starlight-tabs>',
		],
		[
			'VitePress',
			'<div class="vp-code-group"><div class="tabs"><input type="radio"><label>npm</label><input type="radio"><label>Yarn</label></div><div class="blocks"><div class="active"><p>One.</p></div><div><p>Two.</p></div></div></div>',
		],
		[
			'Material for MkDocs',
			'<div class="tabbed-set tabbed-alternate"><input type="radio"><input type="radio"><div class="tabbed-labels"><label for="a">npm</label><label for="b">Yarn</label></div><div class="tabbed-content"><div class="tabbed-block"><p>One.</p></div><div class="tabbed-block"><p>Two.</p></div></div></div>',
		],
	])('keeps all tabs of %s, each below its label', (_, html) => {
		expect(markdownOf(html)).toBe('**npm**\n\nOne.\n\n**Yarn**\n\nTwo.');
	});

	it('keeps tabs within tabs', () => {
		const tabs = (first: string, second: string, inner: string) =>
			`<div><ul role="tablist"><li role="tab">${first}</li><li role="tab">${second}</li></ul><div role="tabpanel">${inner}</div><div role="tabpanel" hidden><p>Last ${second}.</p></div></div>`;
		expect(markdownOf(tabs('Linux', 'Mac', tabs('apt', 'dnf', '<p>Run.</p>')))).toBe(
			'**Linux**\n\n**apt**\n\nRun.\n\n**dnf**\n\nLast dnf.\n\n**Mac**\n\nLast Mac.',
		);
	});

	it('keeps lists, tables and links, and nothing that could run', () => {
		const markdown = markdownOf(
			`<ul><li>One</li></ul><table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>
			<p><a href="../use.html#x">Use</a> <a href="javascript:alert(1)">bad</a> <a href="https://example.com/">out</a><img src="a.png" alt="A"><img src="b.png"></p>`,
		);
		expect(markdown).toContain('- One');
		expect(markdown).toContain('| A |');
		expect(markdown).toContain('[Use](/guide/use.html#x) bad [out](https://example.com/)![A](/guide/install/a.png)');
	});
});

it('knows what a page says of itself', () => {
	const page = readHtmlPage(
		`<html lang="de"><head><title>Install | Acme</title><meta name="description" content=" How. "><link rel="canonical" href="/guide/install">
		<meta name="docsearch:version" content="2.0"><base href="/other/"></head><body><a href="x">1</a><a href="x#y">2</a><a rel="nofollow" href="z">3</a><a href="mailto:a@b">4</a></body></html>`,
		url,
	);
	expect(page).toMatchObject({
		title: 'Install',
		description: 'How.',
		language: 'de',
		version: '2.0',
		isHidden: false,
	});
	expect(page.canonical?.href).toBe('https://docs.example.com/guide/install');
	expect(page.links.map(({ pathname }) => pathname)).toEqual(['/other/x']);
});

it.each([
	['<meta name="docent:version" content="3"><meta name="docsearch:version" content="2.0">', { version: '3' }],
	['<meta name="docsearch:version" content="2.0,latest">', { version: '2.0' }],
	['<meta name="readthedocs-version-slug" content="stable">', { version: 'stable' }],
	['<meta name="docent:language" content="fr">', { language: 'fr' }],
	['<meta name="docent:actions" content=\'["invite"]\'>', { actions: [{ name: 'invite' }] }],
	['<meta name="docent:actions" content="invite">', { actions: undefined }],
	['<meta name="docent:version" content="">', { version: undefined, language: 'de' }],
])('knows what the page says for us from %s', (head, facets) => {
	expect(readHtmlPage(`<html lang="de"><head>${head}</head><body></body></html>`, url)).toMatchObject(facets);
});

describe('pages that Docusaurus makes of a list', () => {
	const page = (classes: string, main: string) =>
		readHtmlPage(`<html class="docs-wrapper plugin-docs ${classes}"><body><main>${main}</main></body></html>`, url);
	const cards =
		'<section class="row"><article><a class="card theme-doc-card-container" href="/docs/cte"><h2 class="theme-doc-card-heading"><span class="theme-doc-card-icon">📄️</span>CTE</h2><p>Short examples.</p></a></article></section>';

	it.each([
		['a category', 'docs-version-current docs-doc-page', `<header><h1>CTE</h1></header><article>${cards}</article>`],
		['documents with a tag', 'docs-tags-doc-list-page', '<h1>2 docs tagged with "cte"</h1>'],
		['posts', 'blog-list-page', '<article><h2>Release</h2></article>'],
		['posts of a person', 'blog-authors-posts-page', '<article><h2>Release</h2></article>'],
	])('are left out: %s', (_, classes, main) => {
		expect(page(classes, main).isHidden).toBe(true);
	});

	it('are told from documents, which are read without their cards', () => {
		const document = `<article><div class="theme-doc-markdown markdown"><h1>SQL</h1><p>Written.</p>${cards}</div></article>`;
		for (const classes of ['docs-doc-page docs-doc-id-sql', 'docs-doc-page']) {
			const { isHidden, markdown } = page(classes, document);
			expect([isHidden, markdown.trim()]).toEqual([false, '# SQL\n\nWritten.']);
		}
		expect(page('blog-post-page', '<article><h1>Release</h1></article>').isHidden).toBe(false);
	});
});
