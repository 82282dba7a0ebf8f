import { describe, expect, it } from 'vitest';
import { editPages, filesInMemory } from '../../../testing/agent/edit-pages.js';
import { runAction } from './actions.js';

/** What becomes of one file. */
const edited = async (file: string, text: string, instruction: string, others: Record<string, string> = {}) =>
	(await editPages({ ...others, [file]: text }, instruction)).files[file];

describe('replacing text', () => {
	const acme = 'Replace "Acme" with "Umbrella"';

	it('leaves what MDX is made of, and changes what readers see of components', async () => {
		const text =
			'import Acme from "./Acme"\n\n<Card title="Acme" href="/Acme">\n\nAcme <Acme name="Acme" /> {Acme}\n\n</Card>\n';
		expect(await edited('a.mdx', text, acme)).toBe(
			'import Acme from "./Acme"\n\n<Card title="Umbrella" href="/Acme">\n\nUmbrella <Acme name="Acme" /> {Acme}\n\n</Card>\n',
		);
	});

	it('leaves tags, addresses, images and ids', async () => {
		const text =
			'## Acme {#Acme}\n\n<b class="Acme">Acme</b> ![Acme](Acme.png "Acme") <https://Acme.example> https://Acme.example [Acme]\n\n[Acme]: /Acme "Acme"\n';
		expect(await edited('a.md', text, acme)).toBe(
			'## Umbrella {#Acme}\n\n<b class="Acme">Umbrella</b> ![Umbrella](Acme.png "Umbrella") <https://Acme.example> https://Acme.example [Umbrella]\n\n[Umbrella]: /Acme "Umbrella"\n',
		);
	});

	it('changes addresses when it is given one', async () => {
		const text = 'See [x](https://old.example/a) and `https://old.example/b`.\n';
		expect(await edited('a.md', text, 'Replace "https://old.example" with "https://new.example"')).toBe(
			'See [x](https://new.example/a) and `https://new.example/b`.\n',
		);
	});

	it('keeps words that are longer, and finds those at the end of a line', async () => {
		expect(await edited('a.md', 'AcmeCloud, Acme-like, acme, Acme\n', acme)).toBe(
			'AcmeCloud, Umbrella-like, acme, Umbrella\n',
		);
		expect(await edited('a.md', 'the Acme\nCloud is\n', 'Replace "Acme Cloud" with "Umbrella"')).toBe(
			'the Umbrella is\n',
		);
		expect(await edited('a.md', 'AcmeCloud\n', `${acme} also within words`)).toBe('UmbrellaCloud\n');
		expect(await edited('a.md', '我们用文档。\n', 'Replace "文档" with "手册"')).toBe('我们用手册。\n');
	});

	it('writes frontmatter that stays valid, and leaves what programs read', async () => {
		const text =
			'---\ntitle: Acme\ndescription: "Acme \\"it\\""\ntags: [Acme, b]\nslug: Acme\nimage: Acme.png\n# Acme\n---\n\nx\n';
		expect(await edited('a.md', text, 'Replace "Acme" with "A: b"')).toBe(
			'---\ntitle: "A: b"\ndescription: "A: b \\"it\\""\ntags: ["A: b", b]\nslug: Acme\nimage: Acme.png\n# Acme\n---\n\nx\n',
		);
	});

	it('takes out what is removed with its blank, its line or its paragraph', async () => {
		const remove = 'Replace "Bad words." with ""';
		expect(await edited('a.md', 'Good. Bad words. More.\n', remove)).toBe('Good. More.\n');
		expect(await edited('a.md', 'Bad words. More.\n', remove)).toBe('More.\n');
		expect(await edited('a.md', 'One\nBad words.\nTwo\n', remove)).toBe('One\nTwo\n');
		expect(await edited('a.md', 'One\n\nBad words.\n\nTwo\n', remove)).toBe('One\n\nTwo\n');
	});

	it('changes the labels of the navigation, and neither its pages nor its addresses', async () => {
		const text = '{ "name": "Acme", "theme": "Acme", "navigation": [{ "group": "Use Acme", "pages": ["Acme"] }] }\n';
		const others = { 'Acme.md': '# A\n', 'g/_category_.json': '{ "label": "Acme" }\n' };
		const { files, text: report } = await editPages(
			{ 'docs.json': text, ...others },
			'Replace "Acme" with "the \'new\' Umbrella" everywhere',
		);
		expect(files['docs.json']).toBe(
			'{ "name": "the \'new\' Umbrella", "theme": "Acme", "navigation": [{ "group": "Use the \'new\' Umbrella", "pages": ["Acme"] }] }\n',
		);
		expect(files['g/_category_.json']).toBe('{ "label": "the \'new\' Umbrella" }\n');
		expect(report).toMatch(/in 3 places in 2 files\.$/);
	});

	it('does not touch what is written for those who edit', async () => {
		expect(await edited('AGENTS.md', 'Acme\n', acme, { 'a.md': 'Acme\n' })).toBe('Acme\n');
		expect(await edited('agents.md', 'Acme\n', acme, { 'a.md': 'Acme\n' })).toBe('Umbrella\n');
	});
});

describe('deleting a section', () => {
	it('names the links that led to it', async () => {
		const { files, text } = await editPages(
			{
				'a.md': '## One\n\n[x](#two)\n\n## Two\n\n[y](#one)\n\n### Three\n\n## Four\n',
				'b.md': '[t](a.md#three) [f](a.md#four)\n',
			},
			'Delete the section "Two" from a.md',
		);
		expect(files['a.md']).toBe('## One\n\n[x](#two)\n\n## Four\n');
		expect(text).toBe(
			'Deleted the section "Two" from a.md. 2 links now lead to nothing: a.md:3 (#two) and b.md:1 (a.md#three).',
		);
	});

	it('takes links to a heading along whose number changes with it', async () => {
		const { files } = await editPages(
			{ 'a.md': '## Use\n\n## Use\n\nx\n', 'b.md': '[2](a.md#use-1)\n' },
			'Delete the section "#use" from a.md',
		);
		expect(files).toEqual({ 'a.md': '## Use\n\nx\n', 'b.md': '[2](a.md#use)\n' });
	});
});

const docusaurus =
	'{\n  "docs": [\n    "intro",\n    {\n      "type": "category",\n      "label": "Guide",\n      "link": { "type": "doc", "id": "guide/index" },\n      "items": ["guide/a", { "type": "doc", "id": "guide/b" }]\n    }\n  ]\n}\n';
const mintlify =
	'{\n  "navigation": [\n    {\n      "group": "Guide",\n      "pages": [\n        "guide/a",\n        "guide/b"\n      ]\n    },\n    { "group": "Empty", "pages": [] }\n  ]\n}\n';
const guide = { 'intro.md': '# I\n', 'guide/index.md': '# G\n', 'guide/a.md': '# A\n', 'guide/b.md': '# B\n' };

describe('the navigation', () => {
	const after = async (file: string, text: string, instruction: string) =>
		(await editPages({ ...guide, [file]: text }, instruction)).files[file];

	it.each([
		[
			'Add a page guide/c.md titled "C"',
			'{ "type": "doc", "id": "guide/b" }]',
			'{ "type": "doc", "id": "guide/b" }, "guide/c"]',
		],
		['Add a page guide/c.md titled "C" after guide/a.md', '["guide/a", {', '["guide/a", "guide/c", {'],
		['Add a page guide/c.md titled "C" before guide/a.md', '["guide/a", {', '["guide/c", "guide/a", {'],
		['Add a page other/c.md titled "C" after intro.md', '"intro",\n', '"intro",\n    "other/c",\n'],
		['Move guide/b.md to guide/z.md', '"guide/b"', '"guide/z"'],
		['Move guide/index.md to start.md', '"id": "guide/index"', '"id": "start"'],
		['Delete the page guide/b.md', ', { "type": "doc", "id": "guide/b" }]', ']'],
		['Delete the page intro.md', '"intro",\n    ', ''],
	])('of Docusaurus: %s', async (instruction, old, now) => {
		expect(await after('sidebars.json', docusaurus, instruction)).toBe(docusaurus.replace(old, () => now));
	});

	it.each([
		['Add a page guide/c.md titled "C"', '"guide/b"\n', '"guide/b",\n        "guide/c"\n'],
		['Add a page guide/c.md titled "C" in the group "Empty"', '[] }', '["guide/c"] }'],
		[
			'Add a page guide/c.md titled "C" before guide/a.md',
			'        "guide/a"',
			'        "guide/c",\n        "guide/a"',
		],
		['Delete the page guide/a.md', '"guide/a",\n        ', ''],
		['Delete the page guide/b.md', ',\n        "guide/b"', ''],
	])('of Mintlify: %s', async (instruction, old, now) => {
		expect(await after('mint.json', mintlify, instruction)).toBe(mintlify.replace(old, () => now));
	});

	it('of many pages loses those of a folder that moves, and gets them back', async () => {
		const { files, text } = await editPages(
			{ ...guide, 'mint.json': mintlify, 'x.md': '[a](guide/a.md) [g](guide/)\n' },
			'Move guide/ to manual/',
		);
		expect(Object.keys(files)).toEqual([
			'intro.md',
			'manual/a.md',
			'manual/b.md',
			'manual/index.md',
			'mint.json',
			'x.md',
		]);
		expect(files['mint.json']).toBe(mintlify.replaceAll('guide/', 'manual/'));
		expect(files['x.md']).toBe('[a](manual/a.md) [g](manual/)\n');
		expect(text).toContain('Moved 3 files from guide/ to manual/.');
	});

	it('without the group that was asked for stops the job', async () => {
		await expect(
			after('mint.json', mintlify, 'Add a page guide/c.md titled "C" in the group "Nowhere"'),
		).rejects.toThrow('mint.json has no group "Nowhere".');
	});
});

describe('an action that is refused changes nothing', () => {
	it.each([
		['list-page', { page: 'guide/b.md', group: 'Nowhere' }, 'mint.json has no group "Nowhere".'],
		['list-page', { page: 'guide/b.md', after: 'intro.md' }, 'intro.md is not in the navigation'],
		['add-page', { path: 'guide/c.md', group: 'Nowhere' }, 'mint.json has no group "Nowhere".'],
		['move-page', { path: 'guide', newPath: 'manual' }, 'manual/b.md exists already'],
	] as const)('%s: %j', async (name, input, sentence) => {
		const before = { ...guide, 'manual/b.md': '# M\n', 'mint.json': mintlify };
		const texts = new Map(Object.entries(before));
		await expect(runAction(filesInMemory(texts), name, input, async () => {})).rejects.toThrow(sentence);
		expect(Object.fromEntries(texts)).toEqual(before);
	});
});

describe('adding a page', () => {
	it('is written like its neighbours', async () => {
		const add = 'Add a page guide/c titled "C" with the text: Hello.';
		expect((await editPages({ 'guide/a.mdx': '# A\n', 'guide/b.mdx': '# B\n' }, add)).files['guide/c.mdx']).toBe(
			'# C\n\nHello.\n',
		);
		expect((await editPages({ 'guide/a.md': '---\ntitle: A\n---\n' }, add)).files['guide/c.md']).toBe(
			'---\ntitle: C\n---\n\nHello.\n',
		);
	});

	it('takes a whole page as it is given', async () => {
		const { files } = await editPages(
			guide,
			'Add a page c.md with the text:\n````\n---\ntitle: Own\n---\n\n```js\nx\n```\n````',
		);
		expect(files['c.md']).toBe('---\ntitle: Own\n---\n\n```js\nx\n```\n');
	});

	it.each([
		['Add a page guide/A.md titled "A"', 'guide/a.md exists already'],
		['Add a page script.js titled "A"', 'has to end with .md or .mdx'],
	])('%s is refused', async (instruction, sentence) => {
		await expect(editPages(guide, instruction)).rejects.toThrow(sentence);
	});
});

describe('setting the frontmatter', () => {
	it.each([
		['---\ntitle: A # note\nb: c\n---\n', 'Set title to "B" in a.md', '---\ntitle: B # note\nb: c\n---\n'],
		["---\ntitle: 'A'\n---\n", 'Set title to "It\'s" in a.md', "---\ntitle: 'It''s'\n---\n"],
		[
			'---\nsidebar:\n  label: A\n  order: 1\n---\n',
			'Set sidebar.order to 2 in a.md',
			'---\nsidebar:\n  label: A\n  order: 2\n---\n',
		],
		[
			'---\nsidebar:\n  label: A\n---\n',
			'Set sidebar.order to 2 in a.md',
			'---\nsidebar:\n  label: A\n  order: 2\n---\n',
		],
		['---\ntags: [a, b]\n---\n', 'Set tags to [c] in a.md', '---\ntags: [c]\n---\n'],
		['---\ntags:\n  - a\n  - b\ntitle: T\n---\n', 'Remove the frontmatter key tags in a.md', '---\ntitle: T\n---\n'],
		['---\ntitle: T\ndraft: true\n---\nx\n', 'Remove the frontmatter key draft in a.md', '---\ntitle: T\n---\nx\n'],
		['---\n---\nx\n', 'Set description to "yes" in a.md', '---\ndescription: "yes"\n---\nx\n'],
		['# A\n', 'Set description to "1" in a.md', '---\ndescription: "1"\n---\n\n# A\n'],
		['# A {#own}\n', 'Set title to "B" in a.md', '# B {#own}\n'],
	])('%j with %s', async (text, instruction, expected) => {
		expect(await edited('a.md', text, instruction)).toBe(expected);
	});

	it('of titles changes them where each page has its own', async () => {
		const { files, text } = await editPages(
			{ 'g/a.md': '# A\n', 'g/b.md': '---\ntitle: B\n---\n', 'c.md': '[a](g/a.md#a)\n' },
			'Set title to "T" in g/',
		);
		expect([files['g/a.md'], files['g/b.md'], files['c.md']]).toEqual([
			'# T\n',
			'---\ntitle: T\n---\n',
			'[a](g/a.md#t)\n',
		]);
		expect(text).toBe('Changed the title of g/a.md and g/b.md to "T"; of g/a.md it stands in its first heading.');
	});

	it('is refused where the frontmatter cannot be read', async () => {
		await expect(edited('a.md', '---\na: [\n---\n', 'Set title to "B" in a.md')).rejects.toThrow(
			'The frontmatter of a.md is not valid YAML',
		);
	});

	it('of a new address takes the links along', async () => {
		const others = { 'b.md': '[a](/guide/a) [b](guide/a.md#x)\n' };
		expect(
			(await editPages({ 'guide/a.md': '# A\n\n## X\n', ...others }, 'Set slug to "/start" in guide/a.md')).files[
				'b.md'
			],
		).toBe('[a](/start) [b](guide/a.md#x)\n');
	});
});

it('a new page has the line ends of most pages, whatever its neighbours have', async () => {
	const pages = { 'guide/a.md': '# A\r\n\r\nWords.\r\n', 'b.md': '# B\n\nWords.\n', 'c.md': '# C\n' };
	const add = 'Add a page guide/new.md titled "New" with the text: "First."';
	expect((await editPages(pages, add)).files['guide/new.md']).toBe('# New\n\nFirst.\n');
	const windows = { ...pages, 'b.md': '# B\r\n', 'guide/a.md': '# A\n' };
	expect((await editPages({ ...windows, 'd.md': '# D\r\n' }, add)).files['guide/new.md']).toBe('# New\n\nFirst.\n');
	expect((await editPages({ ...windows, 'c.md': '# C\r\n' }, add)).files['guide/new.md']).toBe(
		'# New\r\n\r\nFirst.\r\n',
	);
});

it('links on the successor of a deleted page keep their words alone, whatever the words and the title are', async () => {
	const files = {
		'a.md': '# A\n\nGo [to `b` [now]](b.md "B"), [here](<b.md>), [on](b.md#x) or [c](c.md). ![b](b.md)\n',
		'b.md': '# B\n\n## X\n',
		'c.md': '# C\n\nSee [b](b.md).\n',
	};
	const { files: edited } = await editPages(files, 'Delete the page b.md and point links to it to a.md');
	expect(edited['a.md']).toMatch(/^# A\n\nGo to `b` \[now\], here, on or \[c\]\(c\.md\)\./);
	expect(edited['c.md']).toBe('# C\n\nSee [b](a.md).\n');
});
