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
		['guide/install.md#on_linux', 'guide/install.md#on-linux', 'an anchor of another generator'],
		['guide/install#config-file', 'guide/install#configuration-file', 'a heading that was reworded'],
		['/command-line', '/reference/cli', 'a title instead of a name'],
		['/guide/install#breaking-changes', '/guide/upgrade#breaking-changes', 'a section that has moved'],
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

	it('leaves what may be one of two', async () => {
		const two = { 'a/setup.md': '# S\n', 'b/setup.md': '# S\n' };
		const { files, text } = await editPages({ ...two, 'index.md': '[s](/setup)\n' }, 'Fix the broken links');
		expect(files['index.md']).toBe('[s](/setup)\n');
		expect(text).toBe(
			'1 broken link could not be mended, because it is not clear what was meant: index.md:1 (/setup).',
		);
	});

	it('says when nothing is broken', async () => {
		expect((await editPages({ 'a.md': '# A\n', 'b.md': '[a](a.md#a)\n' }, 'Fix the broken links')).text).toBe(
			'No link and no anchor is broken.',
		);
	});
});
