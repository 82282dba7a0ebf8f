import { expect, it } from 'vitest';
import { siteAddresses } from './site-addresses.js';

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
