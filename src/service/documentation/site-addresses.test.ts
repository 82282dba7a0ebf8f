import { expect, it } from 'vitest';
import { belowSite, siteAddresses } from '../../search/core/site-path.js';

it.each([
	[undefined, '/guide#part', '/guide#part'],
	['https://docs.example.com', '/guide#part', 'https://docs.example.com/guide#part'],
	['https://docs.example.com', '/', 'https://docs.example.com/'],
	['https://example.com/docs', '/guide', 'https://example.com/docs/guide'],
	['https://example.com/docs', '/docs/guide', 'https://example.com/docs/guide'],
	['https://example.com/docs', '/docs#part', 'https://example.com/docs#part'],
	['https://example.com/docs', '/docs-of-old', 'https://example.com/docs/docs-of-old'],
	['https://docs.example.com', 'https://elsewhere.example/a', 'https://elsewhere.example/a'],
	['https://docs.example.com', '//elsewhere.example/a', '//elsewhere.example/a'],
	['https://docs.example.com', '#part', '#part'],
])('on the site %s, %s stands at %s', (siteUrl, path, address) => {
	expect(siteAddresses(siteUrl)(path)).toBe(address);
});

it.each([
	[undefined, '/guide', '/guide'],
	['https://docs.example.com', 'https://docs.example.com/', '/'],
	['https://example.com/docs', 'https://example.com/docs', '/'],
	['https://example.com/docs/', 'https://example.com/docs/guide.html#part', '/guide'],
	['https://example.com/docs', '/docs/guide', '/guide'],
	['https://example.com/docs', '/docs-of-old', '/docs-of-old'],
])('below the site %s, %s is %s', (siteUrl, address, path) => {
	expect(belowSite(siteUrl, address)).toBe(path);
});
