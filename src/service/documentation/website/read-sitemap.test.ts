import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readSitemap } from './read-sitemap.js';

const bytes = (text: string) => Buffer.from(text);
const urlset = (inner: string) =>
	`<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inner}</urlset>`;
const urls = (...addresses: string[]) => addresses.map((address) => `<url><loc>${address}</loc></url>`).join('');

it('reads addresses, packed or not, in CDATA, and with bare ampersands', async () => {
	const text = urlset(`<!-- x -->${urls(' http://a/?x=1&b=2&amp;c=3 ', '<![CDATA[http://a/z]]>', 'http://a/?p&q')}`);
	const pages = ['http://a/?x=1&b=2&c=3', 'http://a/z', 'http://a/?p&q'];
	expect(await readSitemap(bytes(`\ufeff${text}`))).toEqual({ pages, sitemaps: [], isCut: false });
	expect(await readSitemap(gzipSync(text))).toEqual({ pages, sitemaps: [], isCut: false });
	const index = '<sitemapindex><sitemap><loc>http://a/1.xml</loc></sitemap></sitemapindex>';
	expect(await readSitemap(bytes(index))).toEqual({ pages: [], sitemaps: ['http://a/1.xml'], isCut: false });
});

it('is not deceived by what is no sitemap', async () => {
	for (const text of ['', 'no', '<html><body>not found</body></html>'])
		expect(await readSitemap(bytes(text))).toBeUndefined();
});

// It parses 50 MB, as much as is read of a sitemap.
it('counts what it unpacks while it unpacks it, and keeps what came before', { timeout: 60_000 }, async () => {
	// 60 kB that unpack to 60 MB, and ten times as much as a tree.
	const many = gzipSync(urlset(urls(...Array.from({ length: 60_000 }, (_, index) => `http://a/${index}`))));
	expect(await readSitemap(many)).toMatchObject({ isCut: true, pages: { length: 50_000 } });
	const long = gzipSync(`<urlset>${urls('http://a/1')}${'<url><x>y</x></url>'.repeat(3_000_000)}`);
	expect(await readSitemap(long)).toMatchObject({ isCut: true, pages: ['http://a/1'] });
	const deep = gzipSync(`<urlset>${urls('http://a/1')}${'<a>'.repeat(1_000_000)}`);
	expect(await readSitemap(deep)).toMatchObject({ isCut: true, pages: ['http://a/1'] });
	const text = gzipSync(`<urlset>${urls('http://a/1')}<url ${'a="1" '.repeat(1_000_000)}`);
	expect(await readSitemap(text)).toMatchObject({ isCut: true, pages: ['http://a/1'] });
});
