import { describe, expect, it } from 'vitest';
import { chooseEncoding, isCompressible } from './content-encoding.js';

describe('the encoding', () => {
	it.each([
		['gzip, deflate, br, zstd', 'br'],
		['gzip, deflate', 'gzip'],
		['GZIP;q=1.0, br;q=0.5', 'gzip'],
		['br;q=0, gzip', 'gzip'],
		['br;q=0, gzip;q=0', undefined],
		['*', 'br'],
		['*, br;q=0', 'gzip'],
		['identity', undefined],
		['x-gzip', 'gzip'],
		['gzip;q=nonsense', undefined],
		['', undefined],
		[null, undefined],
	])('for "%s" is %s', (accepted, encoding) => {
		expect(chooseEncoding(accepted)).toBe(encoding);
	});
});

it('is used for text that is neither tiny nor huge, and never for streams, pictures or archives', () => {
	expect(isCompressible('text/javascript; charset=utf-8', 5_000)).toBe(true);
	expect(isCompressible('application/json', 5_000)).toBe(true);
	expect(isCompressible('application/json', 500)).toBe(false);
	expect(isCompressible('application/json', 50_000_000)).toBe(false);
	for (const type of ['text/event-stream', 'text/plain; charset=utf-8', 'image/png', 'application/zip', null]) {
		expect(isCompressible(type, 5_000), String(type)).toBe(false);
	}
});
