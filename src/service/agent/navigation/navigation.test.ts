import { describe, expect, it } from 'vitest';
import { editPages } from '../../../testing/agent/edit-pages.js';

type Files = Record<string, string>;

const pages: Files = { 'guide/eggs.md': '# Eggs\n', 'guide/nests.md': '# Nests\n', 'index.md': '# Birds\n' };

const below = (folder: string, files: Files): Files =>
	Object.fromEntries(Object.entries(files).map(([file, text]) => [folder + file, text]));

/** What becomes of a navigation when a page moves, goes and comes. */
async function changed(file: string, text: string, others: Files, root = '') {
	const after = async (instruction: string) => {
		const result = await editPages({ ...others, [file]: text }, instruction);
		return { text: result.files[file], said: result.text };
	};
	return {
		moved: await after(`Move ${root}guide/eggs.md to ${root}birds/egg.md`),
		deleted: await after(`Delete the page ${root}guide/eggs.md and point links to it to ${root}guide/nests.md`),
		added: await after(`Add a page ${root}guide/wings.md titled "Wings"`),
	};
}

describe('a navigation in YAML', () => {
	const nav = [
		'site_name: Birds # not Bees',
		'theme:',
		'  name: material',
		'markdown_extensions:',
		'  - pymdownx.emoji:',
		'      emoji_index: !!python/name:material.extensions.emoji.twemoji',
		'nav:',
		'  - index.md',
		'  # All about birds',
		'  - Guide:',
		'      - Eggs: guide/eggs.md # fragile',
		"      - 'guide/nests.md'",
		'  - Elsewhere: https://example.com/guide/eggs',
		'extra: {a: 1}',
		'',
	].join('\n');

	it.each([
		['mkdocs.yml', 'docs/'],
		['mkdocs.yaml', 'docs/'],
		['site/mkdocs.yml', 'site/docs/'],
	])('of MkDocs keeps its comments and its order: %s', async (file, root) => {
		const { moved, deleted, added } = await changed(file, nav, below(root, pages), root);
		expect(moved.text).toBe(nav.replace('Eggs: guide/eggs.md', 'Eggs: birds/egg.md'));
		expect(moved.said).toContain(`The navigation in ${file} was changed with it.`);
		expect(deleted.text).toBe(nav.replace('      - Eggs: guide/eggs.md # fragile\n', ''));
		expect(added.text).toBe(nav.replace("- 'guide/nests.md'\n", "- 'guide/nests.md'\n      - guide/wings.md\n"));
	});

	it('has its pages where docs_dir says, and loses a group with its last page', async () => {
		const own = 'docs_dir: content\nnav:\n- Home: index.md\n- Guide:\n  - Eggs: guide/eggs.md\n';
		const { deleted, added } = await changed('mkdocs.yml', own, below('content/', pages), 'content/');
		expect(deleted.text).toBe('docs_dir: content\nnav:\n- Home: index.md\n');
		expect(added.text).toBe(`${own}  - Wings: guide/wings.md\n`);
	});

	it('gets a redirect where the plugin for them is', async () => {
		const own = `nav:\n  - guide/eggs.md\nplugins:\n  - search\n  - redirects:\n      redirect_maps:\n        old.md: guide/eggs.md\n`;
		const { moved, deleted } = await changed('mkdocs.yml', own, below('docs/', pages), 'docs/');
		expect(moved.text).toBe(
			own.replaceAll('guide/eggs.md', 'birds/egg.md').replace(/\n$/, '\n        guide/eggs.md: birds/egg.md\n'),
		);
		expect(moved.said).toContain('A redirect from guide/eggs.md was added to mkdocs.yml.');
		expect(deleted.text).toBe(
			'nav: []\nplugins:\n  - search\n  - redirects:\n      redirect_maps:\n        old.md: guide/nests.md\n        guide/eggs.md: guide/nests.md\n',
		);
	});
});

describe('a navigation in Markdown', () => {
	it.each([
		['SUMMARY.md', '', 'of GitBook'],
		['docs/SUMMARY.md', 'docs/', 'of GitBook in a folder'],
		['src/SUMMARY.md', 'src/', 'of mdBook'],
		['_sidebar.md', '', 'of docsify'],
	])('%s %s%s', async (file, root) => {
		const list =
			'# Summary\n\n- [Birds](index.md)\n  - [Eggs](guide/eggs.md "E")\n  - [Nests](guide/nests.md)\n- [Out](https://a.b)\n';
		const { moved, deleted, added } = await changed(file, list, below(root, pages), root);
		expect(moved.text).toBe(list.replace('guide/eggs.md', 'birds/egg.md'));
		expect(moved.said).toContain(`The navigation in ${file} was changed with it.`);
		expect(deleted.text).toBe(list.replace('  - [Eggs](guide/eggs.md "E")\n', ''));
		expect(added.text).toBe(list.replace('guide/nests.md)\n', 'guide/nests.md)\n  - [Wings](guide/wings.md)\n'));
	});

	it('keeps addresses from the root, and what stands below a page that is gone', async () => {
		const list = '* [Eggs](/guide/eggs)\n    * [Nests](/guide/nests)\n';
		const { moved, deleted } = await changed('guide/_sidebar.md', list, pages);
		expect(moved.text).toBe(list.replace('/guide/eggs', '/birds/egg'));
		expect(deleted.text).toBe('* Eggs\n    * [Nests](/guide/nests)\n');
	});
});

describe('a navigation in JSON', () => {
	it.each([
		['docs.json', ''],
		['docs/docs.json', 'docs/'],
		['website/mint.json', 'website/'],
	])('of Mintlify in any folder, with a redirect: %s', async (file, root) => {
		const json = `{
  "navigation": [{ "group": "Guide", "pages": ["guide/eggs", "guide/nests"] }],
  "redirects": [
    {
      "source": "/old",
      "destination": "/guide/eggs"
    }
  ]
}
`;
		const { moved, deleted, added } = await changed(file, json, below(root, pages), root);
		const redirect = (to: string) =>
			`      "destination": "${to}"\n    },\n    {\n      "source": "/guide/eggs",\n      "destination": "${to}"\n    }\n`;
		const old = '      "destination": "/guide/eggs"\n    }\n';
		expect(moved.text).toBe(json.replace('"guide/eggs"', '"birds/egg"').replace(old, redirect('/birds/egg')));
		expect(moved.said).toContain(`A redirect from /guide/eggs was added to ${file}.`);
		expect(deleted.text).toBe(json.replace('"guide/eggs", ', '').replace(old, redirect('/guide/nests')));
		expect(added.text).toBe(json.replace('"guide/nests"', '"guide/nests", "guide/wings"'));
	});

	it('gets its first redirect where it is of Mintlify, and none that leads in a circle', async () => {
		const json = '{\n  "$schema": "https://mintlify.com/docs.json",\n  "navigation": { "pages": ["guide/eggs"] }\n}\n';
		const there = ['Move guide/eggs.md to birds/egg.md'];
		const once = (await editPages({ ...pages, 'docs.json': json }, there)).files['docs.json'] ?? '';
		expect(JSON.parse(once).redirects).toEqual([{ source: '/guide/eggs', destination: '/birds/egg' }]);
		const back = [...there, 'Move birds/egg.md to guide/eggs.md'];
		const twice = (await editPages({ ...pages, 'docs.json': json }, back)).files['docs.json'] ?? '';
		expect(JSON.parse(twice).redirects).toEqual([{ source: '/birds/egg', destination: '/guide/eggs' }]);
	});

	it('has its redirects and its languages in other files', async () => {
		const site = {
			...pages,
			'docs.json':
				'{ "redirects": { "$ref": "./redirects.json" }, "navigation": { "languages": [{ "$ref": "./de.json" }] } }\n',
			'redirects.json': '[{ "source": "/old", "destination": "/guide/eggs" }]\n',
			'de.json': '{ "language": "de", "groups": [{ "group": "G", "pages": ["guide/eggs"] }] }\n',
		};
		const { files } = await editPages(site, 'Move guide/eggs.md to birds/egg.md');
		expect(files['docs.json']).toBe(site['docs.json']);
		expect(files['de.json']).toBe(site['de.json'].replace('guide/eggs', 'birds/egg'));
		expect(JSON.parse(files['redirects.json'] ?? '')).toEqual([
			{ source: '/old', destination: '/birds/egg' },
			{ source: '/guide/eggs', destination: '/birds/egg' },
		]);
	});

	it('says when a redirect leads to nothing', async () => {
		const json = '{ "redirects": [{ "source": "/old", "destination": "/guide/eggs" }] }\n';
		const { text } = await editPages({ ...pages, 'docs.json': json }, 'Delete the page guide/eggs.md');
		expect(text).toContain('1 link now leads to nothing: docs.json:1 (/guide/eggs).');
	});

	it.each([
		['guide/_meta.json', ''],
		['pages/guide/_meta.json', 'pages/'],
		['content/en/guide/_meta.json', 'content/en/'],
	])('of Nextra: %s', async (file, root) => {
		const json = '{\n  "eggs": "All eggs",\n  "nests": { "title": "Nests" }\n}\n';
		const { moved, deleted, added } = await changed(file, json, below(root, pages), root);
		expect(moved.text).toBe('{\n  "nests": { "title": "Nests" }\n}\n');
		expect(deleted.text).toBe('{\n  "nests": { "title": "Nests" }\n}\n');
		expect(added.text).toBe(json.replace('}\n}', '},\n  "wings": "Wings"\n}'));
		const renamed = await editPages(
			{ ...below(root, pages), [file]: json },
			`Move ${root}guide/eggs.md to ${root}guide/egg.md`,
		);
		expect(renamed.files[file]).toBe(json.replace('"eggs"', '"egg"'));
	});

	it('of Nextra has folders too', async () => {
		const meta = {
			'pages/_meta.json': '{ "guide": "Guide", "index": "Birds" }\n',
			'pages/birds/_meta.json': '{ "a": "A" }\n',
		};
		const site = { ...below('pages/', pages), ...meta, 'pages/birds/a.md': '# A\n' };
		const folder = await editPages(site, 'Move pages/guide/ to pages/manual/');
		expect(folder.files['pages/_meta.json']).toBe('{ "manual": "Guide", "index": "Birds" }\n');
		const page = await editPages(
			{ ...site, 'pages/guide/_meta.json': '{ "eggs": "All eggs" }\n' },
			'Move pages/guide/eggs.md to pages/birds/egg.md',
		);
		expect(page.files['pages/birds/_meta.json']).toBe('{ "a": "A", "egg": "All eggs" }\n');
		expect(page.files['pages/guide/_meta.json']).toBe('{  }\n');
	});

	it.each([
		['sidebars.json', 'docs/'],
		['website/sidebars.json', 'website/docs/'],
		['docs/sidebars.json', 'docs/'],
	])('of Docusaurus beside its pages: %s', async (file, root) => {
		const json = '{ "docs": ["index", { "type": "doc", "id": "guide/eggs" }, "guide/nests"] }\n';
		const { moved, deleted, added } = await changed(file, json, below(root, pages), root);
		expect(moved.text).toBe(json.replace('guide/eggs', 'birds/egg'));
		expect(deleted.text).toBe(json.replace('{ "type": "doc", "id": "guide/eggs" }, ', ''));
		expect(added.text).toBe(json.replace('"guide/nests"', '"guide/nests", "guide/wings"'));
	});
});

describe('a navigation that is a program is named with its line', () => {
	it.each([
		[
			'sidebars.js',
			"module.exports = {\n  docs: ['index', 'guide/eggs'],\n};\n",
			'docs/',
			'sidebars.js:2 (guide/eggs)',
		],
		[
			'website/sidebars.ts',
			'export default {\n  a: [{ type: "doc", id: "guide/eggs" }],\n};\n',
			'website/docs/',
			'website/sidebars.ts:2 (guide/eggs)',
		],
		[
			'docs/.vitepress/config.mts',
			"export default {\n\n  sidebar: [{ link: '/guide/eggs' }] };\n",
			'docs/',
			'docs/.vitepress/config.mts:3 (/guide/eggs)',
		],
		[
			'astro.config.mjs',
			"sidebar: [\n  { slug: 'guide/eggs' },\n]\n",
			'src/content/docs/',
			'astro.config.mjs:2 (guide/eggs)',
		],
		['pages/guide/_meta.ts', "export default {\n  eggs: 'Eggs',\n};\n", 'pages/', 'pages/guide/_meta.ts:2 (eggs)'],
		[
			'src/sidebarLearn.json',
			'[\n{ "path": "/guide/eggs" }]\n',
			'src/content/',
			'src/sidebarLearn.json:2 (/guide/eggs)',
		],
		['vercel.json', '{ "redirects": [\n{ "destination": "/guide/eggs" }] }\n', '', 'vercel.json:2 (/guide/eggs)'],
	])('%s', async (file, text, root, named) => {
		const { moved, deleted, added } = await changed(file, text, below(root, pages), root);
		for (const { said } of [moved, deleted])
			expect(said).toContain(`It is still named in ${named}, which the agent does not change: do it by hand.`);
		expect(moved.text).toBe(text);
		if (!file.startsWith('vercel')) expect(added.said).toContain(`It is not listed in ${file}`);
	});

	it('unless it names something else', async () => {
		const site = { ...pages, 'eggs.md': '# Eggs\n', 'sidebars.js': "const eggs = 'my eggs'; // guide/eggs/more\n" };
		expect((await editPages(site, 'Move guide/eggs.md to birds/egg.md')).text).not.toContain('sidebars.js');
	});
});

it('a link with something to fill in stays, and is named', async () => {
	const link = '[eggs](/docs/{{version}}/eggs)\n';
	const { files, text } = await editPages({ ...pages, 'a.md': link }, 'Move guide/eggs.md to birds/eggs.md');
	expect(files['a.md']).toBe(link);
	expect(text).toContain('1 link has something to fill in and was left as written: a.md:1 (/docs/{{version}}/eggs).');
});

it.each(['docs', 'src/content', 'documentation/docs'])(
	'a site that serves the folder %s has its links changed',
	async (root) => {
		const links = '[a](/guide/eggs#eggs) [b](/guide/nests/) [c](/guide/eggs) [d](/guide)\n';
		const site = { ...below(`${root}/`, { ...pages, 'a.md': links }), 'README.md': 'Read me\n' };
		const { files } = await editPages(site, `Move ${root}/guide/eggs.md to ${root}/birds/egg.md`);
		expect(files[`${root}/a.md`]).toBe(links.replaceAll('/guide/eggs', '/birds/egg'));
	},
);
