import { describe, expect, it } from 'vitest';
import { editPages } from '../../../testing/agent/edit-pages.js';

/** What becomes of one file. */
const edited = async (file: string, text: string, instruction: string, others: Record<string, string> = {}) =>
	(await editPages({ ...others, [file]: text }, instruction)).files[file];

describe('a site below the root of another, with numbers in its files', () => {
	const site = {
		'01-guide/01-install.md': '## Linux\n',
		'01-guide/02-use.md':
			'[a](/docs/guide/install#linux) [b](/docs/guide/install/) [c](./install) [d](01-install.md)\n',
		'02-more.md': '[a](/docs/guide/use) [b](/docs/guide/install) [c](/shop/install)\n',
	};

	it('keeps both in its links', async () => {
		const { files } = await editPages(site, 'Move 01-guide/01-install.md to 03-setup/05-start.md');
		expect(files['01-guide/02-use.md']).toBe(
			'[a](/docs/setup/start#linux) [b](/docs/setup/start/) [c](../setup/start) [d](../03-setup/05-start.md)\n',
		);
		expect(files['02-more.md']).toBe('[a](/docs/guide/use) [b](/docs/setup/start) [c](/shop/install)\n');
	});

	it('has its anchors renamed', async () => {
		const { files } = await editPages(site, 'Rename the heading "Linux" to "Unix"');
		expect(files['01-guide/02-use.md']).toContain('(/docs/guide/install#unix)');
	});
});

describe('mending links', () => {
	const site = {
		'docs.json': '{ "redirects": [{ "source": "/was/here", "destination": "/guide/install" }] }',
		'guide/install.md': '---\ntitle: Install Acme\n---\n\n## On Linux\n\n## Configuration file\n',
		'guide/upgrade.md': '---\ntitle: Upgrade\n---\n\n## Breaking changes\n',
		'reference/cli.md': '---\ntitle: Command line\n---\n\n## Options\n',
		'assets/shot.png': 'image',
	};

	it.each([
		['/guide/Install', '/guide/install', 'other capitals'],
		['guide/instal.md', 'guide/install.md', 'a slip'],
		['/install', '/guide/install', 'a folder that is missing'],
		['/old/folder/upgrade', '/guide/upgrade', 'a page that has moved'],
		['/was/here#on-linux', '/guide/install#on-linux', 'a redirect'],
		['guide/install.md#onlinux', 'guide/install.md#on-linux', 'an anchor without its hyphen'],
		['guide/install#config-file', 'guide/install#configuration-file', 'a heading that was reworded'],
		['/command-line', '/reference/cli', 'a title instead of a name'],
		['/was/here#upside-down', '/guide/install#upside-down', 'a redirect to a page without that anchor'],
		['/install#upside-down', '/install#upside-down', 'a page that has no such section'],
		['guide/cli.md', 'guide/cli.md', 'a page that is made when the site is built'],
		['/guide/upgrade#breaking', '/guide/upgrade#breaking-changes', 'a heading that became longer'],
		['/guide/install#configuration-file-of-acme', '/guide/install#configuration-file-of-acme', 'a part of a section'],
		['/guide/install#breaking-changes', '/guide/install#breaking-changes', 'an anchor of another page'],
		['/nothing/like/it', '/nothing/like/it', 'nothing'],
		['guide/install.md#zzz', 'guide/install.md#zzz', 'an anchor like no other'],
		['https://example.com/instal', 'https://example.com/instal', 'another site'],
	])('%s becomes %s: %s', async (url, expected) => {
		expect(await edited('index.md', `# Home\n\n[here](${url})\n`, 'Fix the broken links', site)).toBe(
			`# Home\n\n[here](${expected})\n`,
		);
	});

	it('finds an image by its name', async () => {
		expect(await edited('guide/x.md', '![s](shot.png)\n', 'Fix the broken links', site)).toBe(
			'![s](../assets/shot.png)\n',
		);
	});

	it('takes no other section for the words of the link alone', async () => {
		const page = '[parameters](#param-icons)\n\n## Parameters\n';
		expect(await edited('a.md', page, 'Fix the broken links')).toBe(page);
	});

	it('leaves what may be one of two', async () => {
		const two = { 'a/setup.md': '# S\n', 'b/setup.md': '# S\n' };
		const { files, text } = await editPages({ ...two, 'index.md': '[s](/setup)\n' }, 'Fix the broken links');
		expect(files['index.md']).toBe('[s](/setup)\n');
		expect(text).toBe('1 broken link could not be fixed, because it is not clear what was meant: index.md:1 (/setup).');
	});

	it('says when nothing is broken', async () => {
		expect((await editPages({ 'a.md': '# A\n', 'b.md': '[a](a.md#a)\n' }, 'Fix the broken links')).text).toBe(
			'No link and no anchor is broken.',
		);
	});
});

describe('links that a site may resolve in its own way stay as they are', () => {
	const cages = { 'guide/cages.md': '# Cages\n\n## Cleaning\n', 'guide/Nests.md': '# Nests\n' };

	it.each([
		['[cages](/docs/{{version}}/cages)', 'a variable'],
		['[cages]({{< relref "cages" >}})', 'a shortcode'],
		['[cages]({% link cages.md %})', 'a tag'],
		['[cages](/docs/<VERSION>/cages)', 'a placeholder'],
		['<a href="{version}/cages">cages</a>', 'a parameter'],
		['[cages](/docs/%7B%7Bversion%7D%7D/cages)', 'an escaped variable'],
		['[cages](guide/cages.md)', 'a file named from the root'],
		['[nests](/guide/nests)', 'an address in small letters'],
		['[cages](/de/guide/cages)', 'a page that is not translated'],
		['[cages](#/guide/cages)', 'a route in the hash'],
		['[1](#fn:1)', 'a footnote'],
		['[cages](/manual/guide/cages)', 'an address below another site'],
	])('%s: %s', async (text) => {
		const page = `# Pigeons\n\n${text}\n`;
		const others = { ...cages, 'de/start.md': '# Anfang\n' };
		const { files, text: said } = await editPages({ ...others, 'more/pigeons.md': page }, 'Fix the broken links');
		expect(files['more/pigeons.md']).toBe(page);
		expect(said).toBe('No link and no anchor is broken.');
	});

	it('also as dated addresses of posts', async () => {
		const site = { 'blog/2019-02-19-eggs.md': '# Eggs\n', 'a.md': '[eggs](/blog/2019/02/19/eggs)\n' };
		expect((await editPages(site, 'Fix the broken links')).text).toBe('No link and no anchor is broken.');
	});

	it.each([
		['/blog/2024/04/25/eggs', 'blog/2024/12/05/eggs.md', 'of another day'],
		['/internals/changes', 'internals/changes-v1.md', 'of another version'],
		['/rules/no-eggs', 'rules/no-eggs/css.md', 'in the folder that is meant'],
		['/de/eggs', 'fr/birds/eggs.md', 'in another language'],
		['/all/de/eggs', 'birds/eggs.md', 'without its language'],
		['/birds/latest/misc/eggs', 'birds/next/misc/eggs.md', 'of another version by name'],
		['/docs/birds/care/eggs', 'birds/eggs.md', 'whose place below another site is not known'],
	])('%s is not pointed at %s, which is a page %s', async (url, file) => {
		const page = `[eggs](${url})\n`;
		const { files } = await editPages({ [file]: '# Eggs\n', 'de/a.md': '# A\n', 'a.md': page }, 'Fix the broken links');
		expect(files['a.md']).toBe(page);
	});

	it.each([
		['## Feeding the birds {/*feeding-time*/}', 'feeding-time'],
		['## Feeding the birds { #feeding-time }', 'feeding-time'],
		['## Feeding the birds <small>daily</small> { id="2.1.0" }', '2.1.0'],
		['## Feeding the birds {: id=feeding-time }', 'feeding-time'],
		['<a name="feeding-time"></a>\n\n## Feeding the birds', 'feeding-time'],
		['<h2 id="feeding-time">Feeding the birds</h2>', 'feeding-time'],
		['## Feeding.js & birds', 'feeding-js-birds'],
		['## Feeding.js & birds', 'feedingjs--birds'],
		['## 1. Feeding', '_1-feeding'],
		['## Déjà vu', 'deja-vu'],
		['## GET /birds/&lt;id&gt;', 'get-birdsltidgt'],
		['<ParamField path="feed.at" type="string">', 'param-feed-at'],
		['=== "Feeding, daily"\n\n    Corn.', 'feeding-daily'],
		['Corn.\n{: #feeding-time }', 'feeding-time'],
		['(feeding-time)=\n## Feeding the birds', 'feeding-time'],
		['::: acme.feeding', 'acme.feeding.Bird'],
		['{{< include "feeding.md" >}}', 'feeding-time'],
		['<!--@include: ./feeding.md-->', 'feeding-time'],
		['--8<-- "feeding.md"', 'feeding-time'],
	])('with the anchor of "%s"', async (heading, anchor) => {
		const page = `# Pigeons\n\nSee [below](#${anchor}).\n\n${heading}\n`;
		const { files, text } = await editPages({ 'a.md': page }, 'Fix the broken links');
		expect(files['a.md']).toBe(page);
		expect(text).toBe('No link and no anchor is broken.');
	});
});

describe('more than ten links that are broken in the same way', () => {
	const times = <Item>(count: number, item: (at: number) => Item) => Array.from({ length: count }, (_, at) => item(at));
	const home = '[s](/guide/instal) [t](/guide/install) [u](/guide/install)\n';
	const site = { 'guide/install.md': '# Install\n', 'home.md': home };

	it.each([
		['pages', (at: number) => `[${at}](/rules/rule-${at}/)`, 'pages below /rules/'],
		['anchors', (at: number) => `[${at}](/guide/install#config.x${at})`, 'sections of guide/install.md'],
		['images', (at: number) => `![${at}](shots/x${at}.png)`, 'files below /shots/'],
	])('say that it does not know the site, and nothing is changed: %s', async (_, line, pattern) => {
		const pages = { ...site, 'list.md': times(11, line).join(' ') };
		const { files, text } = await editPages(pages, 'Fix the broken links');
		expect(files).toEqual(pages);
		expect(text).toContain(`Of 11 ${pattern} that links lead to, 11 are not here.`);
	});

	it('are few beside those that work', async () => {
		const pages = Object.fromEntries(times(30, (at) => [`rules/rule-${at + 20}.md`, '# Rule\n']));
		const list = times(45, (at) => `[${at}](/rules/rule-${at}/)`).join(' ');
		const { files } = await editPages({ ...site, ...pages, 'list.md': list }, 'Fix the broken links');
		expect(files['home.md']).toContain('(/guide/install)');
	});

	it('do not keep the links of a page that is named from being mended', async () => {
		const pages = { ...site, 'list.md': times(11, (at) => `[${at}](/rules/rule-${at}/)`).join(' ') };
		const { files } = await editPages(pages, 'Fix the broken links in home.md');
		expect(files['home.md']).toBe(home.replace('instal)', 'install)'));
	});
});
