/**
 * Makes a site of the real generator that holds only the headings of a folder, and builds it: pages of others cannot be built without
 * their components. Prints the argument with which `real-docs.js` compares the ids.
 *
 *     node bench/reading/build-headings.js <generator> <folder> <empty folder, or one with the generator's node_modules>
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * @typedef {{
 * 	pages: string, html: string, command: readonly string[], files: Readonly<Record<string, string>>,
 * 	unfit?: RegExp,
 * }} Generator `unfit` are headings that do not build alone.
 */

const program = /<|\{(?!#[\w-]+\}\s*$|\/\*)/;

/** @type {Readonly<Record<string, Generator>>} */
const generators = {
	docusaurus: {
		pages: 'docs',
		html: 'build',
		command: ['npx', 'docusaurus', 'build'],
		files: {
			'docusaurus.config.mjs': `export default {
	title: 'Headings', url: 'https://example.com', baseUrl: '/', onBrokenLinks: 'ignore',
	presets: [['classic', { docs: { sidebarPath: undefined }, blog: false, pages: false }]],
};`,
		},
		unfit: program,
	},
	vitepress: {
		pages: 'docs',
		html: 'docs/.vitepress/dist',
		command: ['npx', 'vitepress', 'build', 'docs'],
		files: { 'docs/.vitepress/config.mjs': "export default { title: 'Headings', ignoreDeadLinks: true };" },
		unfit: /\{\{|<(?!\w+[\s/>])/,
	},
	starlight: {
		pages: 'src/content/docs',
		html: 'dist',
		command: ['npx', 'astro', 'build'],
		files: {
			'astro.config.mjs': `import starlight from '@astrojs/starlight';
export default { integrations: [starlight({ title: 'Headings', pagefind: false })] };`,
			'src/content.config.mjs': `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };`,
		},
		unfit: program,
	},
	mkdocs: {
		pages: 'docs',
		html: 'site',
		command: ['mkdocs', 'build', '--quiet'],
		files: { 'mkdocs.yml': 'site_name: Headings\nmarkdown_extensions:\n  - attr_list\n  - toc\n' },
	},
	hugo: {
		pages: 'content',
		html: 'public',
		command: ['hugo', '--quiet'],
		files: {
			'hugo.toml': "title = 'Headings'\ndisableKinds = ['taxonomy', 'term', 'RSS', 'sitemap']\n",
			'layouts/_default/single.html': '{{ .Content }}',
			'layouts/_default/list.html': '{{ .Content }}',
		},
		unfit: /\{\{/,
	},
	jekyll: {
		pages: '.',
		html: '_site',
		command: ['jekyll', 'build', '--quiet'],
		files: { '_config.yml': 'title: Headings\nmarkdown: kramdown\n' },
		unfit: /\{[{%]/,
	},
	sphinx: {
		pages: '.',
		html: '_build',
		command: ['sphinx-build', '-q', '-b', 'html', '.', '_build'],
		files: { 'conf.py': "extensions = ['myst_parser']\n" },
		unfit: /\{[\w:-]+\}`/,
	},
};

/** @param {string} text @returns {string[]} the lines of its headings */
function headingsOf(text) {
	const body = text.replace(/^---\r?\n[\s\S]*?\n---\r?\n/, '').replace(/<!--[\s\S]*?-->/g, '');
	/** @type {string | undefined} */
	let fence;
	return body.split(/\r?\n/).filter((line) => {
		const mark = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1];
		if (fence === undefined) fence = mark;
		else if (mark?.startsWith(fence) && /^[ \t]*[`~]+[ \t]*$/.test(line)) fence = undefined;
		return fence === undefined && /^#{1,6}[ \t]+\S/.test(line);
	});
}

const [name = '', folder = '', site = ''] = process.argv.slice(2);
const generator = generators[name];
if (!generator || !folder || !site)
	throw new Error(`Give one of ${Object.keys(generators).join(', ')}, a folder and a place.`);

/** @param {string} file @param {string} text */
function write(file, text) {
	const path = join(site, file);
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, text);
}

if (generator.pages !== '.') rmSync(join(site, generator.pages), { recursive: true, force: true });
rmSync(join(site, generator.html), { recursive: true, force: true });
for (const [file, text] of Object.entries(generator.files)) write(file, text);
let headings = 0;
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
	const file = join(entry.parentPath, entry.name).slice(folder.replace(/\/+$/, '').length + 1);
	if (!entry.isFile() || !/\.mdx?$/.test(file) || /(^|\/)[_.](?!index\.md$)|node_modules/.test(file)) continue;
	const lines = headingsOf(readFileSync(join(folder, file), 'utf8')).filter((line) => !generator.unfit?.test(line));
	if (lines.length === 0) continue;
	headings += lines.length;
	write(join(generator.pages, file), `---\ntitle: Page\n---\n\n${lines.join('\n\nWords.\n\n')}\n\nWords.\n`);
}
if (!existsSync(join(site, generator.pages))) throw new Error(`${folder} has no headings.`);
console.error(`${headings} headings`);
const [command = '', ...args] = generator.command;
execFileSync(command, args, { cwd: site, stdio: ['ignore', 'ignore', 'inherit'] });
console.log(`${join(site, generator.pages)}=${join(site, generator.html)}`);
