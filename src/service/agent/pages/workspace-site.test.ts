import { describe, expect, it } from 'vitest';
import { plainFormat } from '../../documentation/generators/formats.js';
import { collectUrls, findBase, findPlace } from './find-place.js';
import { readPageFacts } from './read-page-facts.js';
import { createWorkspaceSite, plainPlace } from './workspace-site.js';

function urlsIn(...texts: string[]): string[] {
	const urls = collectUrls();
	for (const text of texts) urls.add(text);
	return urls.found;
}

const siteOf = (texts: Record<string, string>, more: string[] = []) => {
	const pages = new Map(Object.entries(texts).map(([file, text]) => [file, readPageFacts(file, text)]));
	const files = new Set([...pages.keys(), ...more]);
	const urls = urlsIn(...Object.values(texts));
	const recognised = { format: plainFormat, addressOf: plainPlace.addressOf, isConfigured: false };
	return createWorkspaceSite(pages, files, findPlace(urls, pages, recognised));
};

describe('a site below the root of another', () => {
	const links =
		'[a](/docs/guide/a) [b](/docs/guide/b.md#one) [c](/docs/guide/b/) [home](/docs) [shop](/shop) [gone](/docs/gone)\n';
	const site = siteOf({ 'index.md': links, 'guide/a.md': '# A\n', 'guide/b.md': '## One\n' });

	it('is known by what most links begin with', () => {
		expect(site.place.base).toBe('/docs');
		expect(site.target('index.md', '/docs/guide/b.md#one')).toEqual({
			kind: 'page',
			file: 'guide/b.md',
			anchor: 'one',
		});
		expect(site.target('guide/a.md', '/docs')).toEqual({ kind: 'page', file: 'index.md', anchor: '' });
	});

	it('does not judge the rest of that other site', () => {
		expect(site.target('index.md', '/shop').kind).toBe('elsewhere');
		expect(site.target('index.md', '/docs/gone').kind).toBe('missing');
		expect(site.target('index.md', 'gone').kind).toBe('missing');
	});

	it('is not made up from a page or two that have moved', () => {
		expect(
			siteOf({ 'index.md': '[a](/old/a) [b](/old/b) [c](/a) [d](/b) [e](/a)\n', 'a.md': '', 'b.md': '' }).place.base,
		).toBe('');
		expect(findBase(['/docs/a', '/docs/b'], (path) => ['/a', '/b'].includes(path))).toBe('');
	});

	it('can be known without parsing its pages', () => {
		expect(urlsIn('[a](/docs/a#x) <Card href="/docs/b">\n[r]: /docs/c "t"\n[d](d.md) [e](https://x.y/z)')).toEqual([
			'/docs/a',
			'/docs/b',
			'/docs/c',
		]);
	});
});

it('numbers that put files in order need not be in addresses', () => {
	const site = siteOf({ '01-guide/02-install.md': '## One\n', '01-guide/03-use.md': '' });
	for (const url of ['/guide/install#one', '/01-guide/02-install#one', './install#one', '02-install.md#one']) {
		expect(site.target('01-guide/03-use.md', url)).toEqual({
			kind: 'page',
			file: '01-guide/02-install.md',
			anchor: 'one',
		});
	}
});

it('two files with one address are told apart by the path of a link, and a link without a path stays on its page', () => {
	const site = siteOf({
		'README.md': '## Licence\n',
		'index.md': '## Start\n',
		'guide/README.md': '## Setup\n',
		'guide/index.md': '## Use\n',
	});
	const fileOf = (from: string, url: string) => {
		const target = site.target(from, url);
		return target.kind === 'page' && site.hasAnchor(target.file, target.anchor) ? target.file : undefined;
	};
	expect(fileOf('README.md', '#licence')).toBe('README.md');
	expect(fileOf('index.md', '#start')).toBe('index.md');
	expect(fileOf('guide/index.md', '#use')).toBe('guide/index.md');
	expect(fileOf('index.md', 'guide/README.md#setup')).toBe('guide/README.md');
	expect(fileOf('guide/README.md', '../index.md#start')).toBe('index.md');
	expect(fileOf('guide/README.md', './index.md#use')).toBe('guide/index.md');
});

it('files beside the pages are found where generators serve them', () => {
	const site = siteOf({ 'guide/a.md': '' }, ['guide/a.png', 'public/logo.svg', 'static/x.zip']);
	for (const url of ['a.png', './a.png', '/guide/a.png', '/logo.svg', '/x.zip?y'])
		expect(site.target('guide/a.md', url).kind).toBe('file');
	expect(site.target('guide/a.md', '../../outside.md').kind).toBe('elsewhere');
});

it('anchors are those of headings, elements and components', () => {
	const site = siteOf({ 'a.mdx': '## One\n\n<div id="two" />\n\n<Tab title="The third">x</Tab>\n' });
	for (const anchor of ['', 'top', 'one', 'two', 'the-third', ':~:text=x'])
		expect(site.hasAnchor('a.mdx', anchor)).toBe(true);
	expect(site.hasAnchor('a.mdx', 'four')).toBe(false);
});
