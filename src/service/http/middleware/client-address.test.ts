import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createAddressReader } from './client-address.js';
import type { HttpEnvironment } from './http-context.js';

const addressFor = async (trustedProxies: number, forwarded: string | undefined, remoteAddress?: string) => {
	const app = new Hono<HttpEnvironment>();
	app.get('/', (context) => context.text(createAddressReader(trustedProxies)(context)));
	const headers = new Headers(forwarded === undefined ? [] : [['x-forwarded-for', forwarded]]);
	return (await app.fetch(new Request('http://127.0.0.1/', { headers }), { remoteAddress })).text();
};

describe('an address is counted as', () => {
	it.each([
		['192.0.2.1', '192.0.2.1'],
		['192.0.2.1:4711', '192.0.2.1'],
		['::ffff:192.0.2.1', '192.0.2.1'],
		['::FFFF:c000:0201', '192.0.2.1'],
		['[::ffff:192.0.2.1]:80', '192.0.2.1'],
		['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
		['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
		['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
		['fe80::1%eth0', 'fe80:0:0:0::/64'],
		['::1', '0:0:0:0::/64'],
		['2001:db8::', '2001:db8:0:0::/64'],
	])('%s: %s', async (text, counted) => {
		expect(await addressFor(0, undefined, text)).toBe(counted);
	});

	it.each([
		'',
		'unknown',
		'_hidden',
		'192.0.2',
		'192.0.2.256',
		'192.0.2.1:port',
		'1.2.3.4.5',
		':::',
		'[::1',
		'a'.repeat(5_000),
	])('%s: none', async (text) => {
		expect(await addressFor(0, undefined, text)).toBe('unknown');
	});
});

describe('the client behind', () => {
	it.each<[number, string | undefined, string]>([
		[0, undefined, '10.0.0.1'],
		[0, '192.0.2.1', '10.0.0.1'],
		[1, '192.0.2.1', '192.0.2.1'],
		[1, 'invented, 203.0.113.9, 192.0.2.1', '192.0.2.1'],
		[2, '203.0.113.9, 192.0.2.1, 10.0.0.2', '192.0.2.1'],
		[1, '2001:db8:1:2::9', '2001:db8:1:2::/64'],
		[1, undefined, '10.0.0.1'],
		[1, '', '10.0.0.1'],
		[2, '192.0.2.1', '10.0.0.1'],
		[1, '192.0.2.1, unknown', '10.0.0.1'],
		[1, '192.0.2.1,', '10.0.0.1'],
		[10, ','.repeat(10_000), '10.0.0.1'],
	])('%i proxies that say %j', async (trusted, forwarded, address) => {
		expect(await addressFor(trusted, forwarded, '10.0.0.1')).toBe(address);
	});

	it('a socket that is already gone is counted with its like', async () => {
		expect(await addressFor(0, '192.0.2.1')).toBe('unknown');
	});
});

it('an owner is warned once of a proxy that nobody trusts', async () => {
	const warnings: unknown[] = [];
	const read = createAddressReader(0, { warn: (sentence: unknown) => warnings.push(sentence) });
	const app = new Hono<HttpEnvironment>();
	app.get('/', (context) => context.text(read(context)));
	await app.fetch(new Request('http://127.0.0.1/'), { remoteAddress: '192.0.2.1' });
	expect(warnings).toEqual([]);
	for (const forwarded of ['198.51.100.1', '198.51.100.2']) {
		await app.fetch(new Request('http://127.0.0.1/', { headers: { 'x-forwarded-for': forwarded } }), {});
	}
	expect(warnings).toEqual([expect.stringContaining('set trustedProxies (DOCENT_TRUSTED_PROXIES)')]);
});
