import { describe, expect, it } from 'vitest';
import { normalisePath, sitePath } from '../../../search/core/site-path.js';
import { createLinkResolver } from './link-resolver.js';

const files = ['index.md', 'guide/index.md', 'guide/install.md', 'guide/my page (1).mdx', 'reference/cli.md'];
const resolverOf = createLinkResolver(new Map(files.map((file) => [file, sitePath(file)])));

describe('a link in guide/install.md', () => {
	it.each([
		['../reference/cli.md#flags', '/reference/cli#flags'],
		['./index.md', '/guide'],
		['../index.md', '/'],
		['/', '/'],
		['/reference/cli', '/reference/cli'],
		['/reference/cli.html?x=1#y', '/reference/cli?x=1#y'],
		['reference/cli', '/guide/reference/cli'],
		['my%20page%20(1).mdx', '/guide/my%20page%20%281%29'],
		['#docker', '/guide/install#docker'],
		['./images/a.png', '/guide/images/a.png'],
		['../../outside.md', '../../outside.md'],
		['https://example.com/a.md', 'https://example.com/a.md'],
		['mailto:a@example.com', 'mailto:a@example.com'],
		['//example.com/x', '//example.com/x'],
	])('to %s leads to %s', (url, expected) => {
		expect(resolverOf('guide/install.md')(url)).toBe(expected);
	});
});

it('finds pages beside the address, and those whose names begin with a number', () => {
	const resolverOf = createLinkResolver(
		new Map([
			['app/docs/boats/ropes/page.mdx', '/docs/boats/ropes'],
			['app/docs/tides/page.mdx', '/docs/tides'],
			['10-start/20-knots.md', '/10-start/20-knots'],
			['30-more/10-locks.md', '/30-more/10-locks'],
			['30-more/20-twice.md', '/30-more/20-twice'],
			['40-most/20-twice.md', '/40-most/20-twice'],
		]),
	);
	expect(resolverOf('app/docs/boats/ropes/page.mdx')('../tides#x')).toBe('/docs/tides#x');
	const resolve = resolverOf('10-start/20-knots.md');
	expect(resolve('locks#x')).toBe('/30-more/10-locks#x');
	expect(resolve('twice')).toBe('/10-start/twice');
});

describe('sitePath', () => {
	it.each([
		['index.md', undefined, '/'],
		['README.md', undefined, '/'],
		['a/b.mdx', undefined, '/a/b'],
		['a/readme.md', undefined, '/a'],
		['a/b.md', 'c', '/a/c'],
		['a/b.md', '/x/y/', '/x/y'],
		['ガイド.md', undefined, '/%E3%82%AC%E3%82%A4%E3%83%89'],
	])('of %s with the slug %s is %s', (file, slug, expected) => {
		expect(sitePath(file, slug)).toBe(expected);
	});

	it('is what normalisePath makes of every address of the page', () => {
		for (const address of ['/a/b', 'a/b/', '/a/b.html?x#y', 'https://docs.example.com/a/b#z', '/a/b/index.html']) {
			expect(normalisePath(address)).toBe('/a/b');
		}
		expect(normalisePath('https://docs.example.com')).toBe('/');
		expect(normalisePath('/\ud800')).toBe('/%EF%BF%BD');
	});
});

it('finds pages from the root of the pages, and by names without the numbers that order files', () => {
	const paths = new Map([
		['docs/01-guide/02-use.md', '/docs/01-guide/02-use'],
		['docs/api/rest.md', '/docs/api/rest'],
		['docs/a.md', '/docs/a'],
	]);
	const resolve = createLinkResolver(paths)('docs/api/rest.md');
	expect(resolve('a.md#x')).toBe('/docs/a#x');
	expect(resolve('/a.md')).toBe('/docs/a');
	expect(resolve('/docs/guide/use')).toBe('/docs/01-guide/02-use');
	expect(resolve('gone.md')).toBe('/docs/api/gone.md');
});
