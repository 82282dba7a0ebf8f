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

it('reads elements by their names in the namespace of the root, whatever the prefix, and none of an extension', async () => {
	const namespaces = 'xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:i="http://example.com/image"';
	const extension = '<i:loc>http://a/i</i:loc><i:image><i:loc>http://a/2.png</i:loc></i:image>';
	const pages = ['http://a/1'];
	for (const attributes of [namespaces, '']) {
		const text = `<s:urlset ${attributes}><s:url>${extension}<s:loc>http://a/1</s:loc></s:url></s:urlset>`;
		expect(await readSitemap(bytes(text))).toEqual({ pages, sitemaps: [], isCut: false });
		const index = `<s:sitemapindex ${attributes}><s:sitemap><s:loc>http://a/1</s:loc></s:sitemap></s:sitemapindex>`;
		expect(await readSitemap(bytes(index))).toEqual({ pages: [], sitemaps: pages, isCut: false });
	}
	expect(await readSitemap(bytes(urlset(urlset(urls('http://a/1')).slice(21))))).toMatchObject({ pages });
});

it('reads the encoding that the sitemap names by its mark or declaration, or the server for it', async () => {
	const latin = Buffer.from(
		`<?xml version="1.0" encoding="ISO-8859-1"?><urlset>${urls('http://a/é')}</urlset>`,
		'latin1',
	);
	const pages = ['http://a/é'];
	expect(await readSitemap(latin)).toMatchObject({ pages });
	expect(await readSitemap(gzipSync(latin))).toMatchObject({ pages });
	const wide = Buffer.from(
		`\ufeff<?xml version="1.0" encoding="UTF-16"?><urlset>${urls('http://a/é')}</urlset>`,
		'utf16le',
	);
	expect(await readSitemap(wide)).toMatchObject({ pages });
	expect(await readSitemap(wide.swap16())).toMatchObject({ pages });
	expect(await readSitemap(Buffer.from('http://a/é', 'latin1'), 'iso-8859-1')).toMatchObject({ pages });
});

it('reads a text with an address on each line, packed or not, and no other text', async () => {
	const text = '\ufeff\r\nhttp://a/1\r\n  http://a/2?x=1&y=2 \n\nno address\nhttp://a/3';
	const result = { pages: ['http://a/1', 'http://a/2?x=1&y=2', 'http://a/3'], sitemaps: [], isCut: false };
	expect(await readSitemap(bytes(text))).toEqual(result);
	expect(await readSitemap(gzipSync(text))).toEqual(result);
	const many = bytes(Array.from({ length: 60_000 }, (_, index) => `http://a/${index}`).join('\n'));
	expect(await readSitemap(many)).toMatchObject({ isCut: true, pages: { length: 50_000 } });
	expect(await readSitemap(bytes('Not found: http://a/1\nhttp://a/2'))).toBeUndefined();
	expect(await readSitemap(bytes('x'.repeat(2_000_000)))).toBeUndefined();
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
