/**
 * The readers of documentation and configuration, each with the file that brings a hostile text to it. Those of pages get many files
 * at once; there is one configuration at a time.
 *
 * @typedef {{ file: string, before?: string, after?: string }} Place
 * @typedef {{ name: string, sizes: number[], page: (text: string, name: string) => Record<string, string>, beside?: Record<string, string>, home?: string }} PageReader
 * @typedef {{ name: string, files: Place[], beside?: Record<string, string>, home?: string }} ConfigurationReader
 */

const sizes = [1_000, 100_000];
/** The frontmatter of all pages is read by one thread, one after the other. */
const frontmatterSizes = [1_000, 10_000];

/** A page that holds the text between two others. */
const body =
	(before = '', after = '', ending = 'md') =>
	(/** @type {string} */ text, /** @type {string} */ name) => ({ [`${name}.${ending}`]: `${before}${text}${after}` });

/** A folder with a page and a file of its own that holds the text. */
const folder =
	(/** @type {string} */ file, before = '', after = '', root = '') =>
	(/** @type {string} */ text, /** @type {string} */ name) => ({
		[`${root}${name}/index.md`]: '# A page',
		[`${root}${name}/${file}`]: `${before}${text}${after}`,
	});

const frontmatter = (/** @type {string} */ mark, before = '', after = '') =>
	body(`${mark}\n${before}`, `${after}\n${mark}\n\n# A page\n`);

/** @type {Readonly<Record<string, Record<string, string>>>} The configurations by which a page's templates are read. */
const formats = {
	MkDocs: { 'mkdocs.yml': 'site_name: x\nplugins:\n  - macros\n' },
	Jekyll: { '_config.yml': 'theme: x\n' },
	Hugo: { 'hugo.toml': 'title = "x"\n' },
	Sphinx: { 'conf.py': 'project = "x"\n' },
	'Nuxt Content': { 'nuxt.config.ts': "modules: ['@nuxt/content']\n" },
	GitBook: { '.gitbook.yaml': 'root: ./\n' },
	VitePress: { '.vitepress/config.ts': 'export default {}\n' },
	mdBook: { 'book.toml': '[book]\n' },
	Docusaurus: { 'docusaurus.config.js': 'export default {}\n' },
	Mintlify: { 'docs.json': '{"$schema": "https://mintlify.com/docs.json"}' },
};

/** @type {readonly PageReader[]} */
export const pageReaders = [
	{ name: 'Markdown', sizes, page: body() },
	{ name: 'MDX', sizes, page: body('', '', 'mdx') },
	{ name: 'YAML frontmatter', sizes: frontmatterSizes, page: frontmatter('---') },
	{ name: 'a value of YAML frontmatter', sizes: frontmatterSizes, page: frontmatter('---', 'title: ') },
	{ name: 'a list of YAML frontmatter', sizes: frontmatterSizes, page: frontmatter('---', 'tags: [', ']') },
	{ name: 'TOML frontmatter', sizes: frontmatterSizes, page: frontmatter('+++') },
	{ name: 'a value of TOML frontmatter', sizes: frontmatterSizes, page: frontmatter('+++', 'title = ') },
	{
		name: 'an included file',
		sizes,
		page: (text, name) => ({ [`${name}.md`]: `--8<-- "own/${name}.txt"\n`, [`own/${name}.txt`]: text }),
	},
	{ name: 'options of an include', sizes: [4_900], page: body('```{literalinclude} index.md\n---\n', '\n---\n```\n') },
	...Object.entries(formats).map(([format, beside]) => ({
		name: `a page of ${format}`,
		sizes: [10_000],
		page: body(),
		beside,
	})),
	{ name: '`_category_.json`', sizes, page: folder('_category_.json') },
	{ name: '`_dir.yml`', sizes, page: folder('_dir.yml', 'title: ') },
	{
		name: '`_meta.js`',
		sizes,
		page: folder('_meta.js', 'export default {', '}', 'content/'),
		beside: { 'next.config.js': "import nextra from 'nextra'\n" },
		home: 'content/index.md',
	},
];

/** @type {readonly ConfigurationReader[]} */
export const configurationReaders = [
	{ name: '`docs.json`', files: [{ file: 'docs.json', before: '{"navigation":', after: '}' }] },
	{ name: '`sidebars.json`', files: [{ file: 'sidebars.json', before: '{"docs":', after: '}' }] },
	{
		name: '`docusaurus.config.js`',
		files: [{ file: 'docusaurus.config.js', before: 'export default {\n' }],
		beside: { 'versions.json': '["1.0"]' },
	},
	{
		name: '`docs` of `docusaurus.config.js`',
		files: [
			{ file: 'docusaurus.config.js', before: 'export default {\n presets: [["a", { docs: { path: "docs", ' },
			{ file: 'versions.json', before: '["1.0", ' },
		],
	},
	{ name: 'VitePress', files: [{ file: '.vitepress/config.ts', before: 'export default {\n' }] },
	{ name: '`rewrites` of VitePress', files: [{ file: '.vitepress/config.ts', before: 'rewrites: {"a/:b*": "' }] },
	{ name: '`srcExclude` of VitePress', files: [{ file: '.vitepress/config.ts', before: "srcExclude: ['x/" }] },
	{ name: '`astro.config.mjs`', files: [{ file: 'astro.config.mjs', before: 'starlight({\n' }] },
	{ name: '`nuxt.config.ts`', files: [{ file: 'nuxt.config.ts', before: "modules: ['@nuxt/content'],\n" }] },
	{ name: '`next.config.js`', files: [{ file: 'next.config.js', before: "import nextra from 'nextra'\n" }] },
	{ name: '`mkdocs.yml`', files: [{ file: 'mkdocs.yml', before: 'site_name: x\n' }] },
	{ name: '`nav` of `mkdocs.yml`', files: [{ file: 'mkdocs.yml', before: 'nav:\n  - ' }] },
	{ name: '`exclude_docs` of `mkdocs.yml`', files: [{ file: 'mkdocs.yml', before: 'exclude_docs: |\n  x/' }] },
	{
		name: '`book.toml` and `SUMMARY.md`',
		files: [
			{ file: 'book.toml', before: '[book]\n' },
			{ file: 'SUMMARY.md', before: '- [Home](index.md)\n' },
		],
	},
	{ name: '`hugo.toml`', files: [{ file: 'hugo.toml', before: 'title = ' }] },
	{ name: '`_config.yml`', files: [{ file: '_config.yml', before: 'theme: x\n' }] },
	{ name: '`exclude` of `_config.yml`', files: [{ file: '_config.yml', before: 'theme: x\nexclude: ["x/' }] },
	{ name: '`conf.py`', files: [{ file: 'conf.py', before: "exclude_patterns = ['x/" }] },
	{ name: '`_sidebar.md`', files: [{ file: '_sidebar.md', before: '- [Home](index.md)\n' }] },
	{ name: '`.gitbook.yaml`', files: [{ file: '.gitbook.yaml', before: 'root: ' }] },
];
