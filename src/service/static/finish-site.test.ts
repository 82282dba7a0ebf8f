import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Documentation } from '../../search/core/documentation.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { readDocumentation } from '../documentation/read-documentation.js';
import { builtSiteSource } from '../documentation/website/built-site.js';
import { writeStaticIndex } from './static-index.js';

const page = (title: string, body: string, head = '') =>
	`<html lang="en"><head><title>${title} | Tern</title>${head}</head><body><nav><a href="/docs/z.html">Z</a> <a href="/docs/guide/">Guide</a></nav><main><h1>${title}</h1>${body}</main></body></html>`;

const site = () =>
	scratchFolder({
		'index.html': page('Tern', '<p>Copies folders.</p>'),
		'z.html': page('Last letter', '<p>It stands first in the menu.</p>'),
		'guide/index.html': page(
			'Guide',
			'<h2 id="linux-run">On Linux</h2><p>Run <a href="../z.html#a">it</a>.</p>',
			'<link rel="canonical" href="https://docs.example.com/docs/guide">',
		),
		'ours.html': page('Hidden from us', '<p>No.</p>', '<meta name="docent" content="noindex">'),
		'hidden.html': page('Hidden', '<p>No.</p>', '<meta name="robots" content="noindex">'),
		'old.html': '<meta http-equiv="refresh" content="0; url=/docs/"><main><p>Moved.</p></main>',
		'404.html': page('Gone', '<p>Gone.</p>'),
	});

const address = { origin: 'https://docs.example.com', base: '/docs/', cleanUrls: false };

it('a built site is read with its own addresses and anchors, in the order of its menu', async () => {
	const { documentation } = await readDocumentation(builtSiteSource(site(), address));
	expect(documentation.title).toBe('Tern');
	expect(documentation.pages.map(({ path, address = path, title }) => [path, address, title])).toEqual([
		['/docs', '/docs/', 'Tern'],
		['/docs/z', '/docs/z.html', 'Last letter'],
		['/docs/guide', '/docs/guide', 'Guide'],
	]);
	const guide = documentation.pages[2];
	expect(guide?.sections.map(({ anchor }) => anchor)).toContain('linux-run');
	expect(guide?.markdown).toContain('(/docs/z.html#a)');
	expect(documentation.navigation).toEqual([
		{
			title: 'Pages',
			pages: [
				{ title: 'Tern', path: '/docs' },
				{ title: 'Last letter', path: '/docs/z' },
				{ title: 'Guide', path: '/docs/guide' },
			],
		},
	]);
});

it('pages that Pagefind leaves out are left out, and parts that it ignores except code', async () => {
	const marked = (title: string, body: string) => page(title, body).replace('<main>', '<main data-pagefind-body>');
	const ignored = '<p data-pagefind-ignore>Ignored.</p><pre data-pagefind-ignore="all">kept()</pre>';
	const code = '<p>Shown as <code>data-pagefind-body</code>.</p>';
	const folder = scratchFolder({ 'index.html': marked('Tern', ignored), 'own.html': page('Own', code) });
	const { documentation } = await readDocumentation(builtSiteSource(folder, address));
	expect(documentation.pages.map(({ title }) => title)).toEqual(['Tern']);
	expect(documentation.pages[0]?.markdown).toMatch(/kept\(\)/);
	expect(documentation.pages[0]?.markdown).not.toContain('Ignored');
});

it('a folder without pages says what to do', async () => {
	const folder = scratchFolder({ '404.html': 'Gone' });
	await expect(readDocumentation(builtSiteSource(folder, address))).rejects.toThrow(
		`The folder "${folder}" holds no page of HTML; build the site first.`,
	);
});

it('an index and the widget are written into one folder, the list of files last', async () => {
	const folder = join(scratchFolder(), 'docent');
	const widgetFolder = scratchFolder({
		'docent.js': 'loader',
		'docent/panel-1.js': 'panel',
		'docent/a.manifest.json': '',
	});
	const index = new Map([
		['index.json', new TextEncoder().encode('{}')],
		['0a/terms.bin', new Uint8Array([1, 2])],
	]);
	const documentation: Documentation = { title: 'Tern', pages: [], navigation: [], warnings: [] };
	const settings = { title: 'Tern', passages: 5, answerThreshold: 0.22 };
	const makeIndex = async () => index;
	const parts = { documentation, settings, folder, widgetFolder, makeIndex, fix: 'fix it' };
	expect(await writeStaticIndex(parts)).toEqual({ isChanged: true, written: 4, removed: 0, bytes: 4 });
	const { files } = JSON.parse(readFileSync(join(folder, '.docent.json'), 'utf8'));
	expect(files).toEqual(['0a/terms.bin', 'docent/panel-1.js', 'docent.js', 'index.json']);
	await expect(writeStaticIndex({ ...parts, widgetFolder: undefined })).rejects.toThrow(
		'The files of the widget are missing',
	);
});
