import { describe, expect, it, vi } from 'vitest';
import type { DocentError } from '../client/docent-error.js';
import { readOptions } from './read-options.js';

const required = { domain: 'acme', apiKey: 'svc_dsc_x' };

describe('an index', () => {
	const service = 'https://assistant.example';

	/** The error message for these options. */
	function refusal(given: object): string {
		try {
			readOptions(given, service);
		} catch (error) {
			return (error as DocentError).message;
		}
		throw new Error('expected the options to be refused');
	}

	it('stands in for domain and key', () => {
		const { index, domain, apiKey } = readOptions({ index: '/docent/' }, service);
		expect([index, domain, apiKey]).toEqual([new URL('/docent/', location.href).href, index, '']);
	});

	it('may stand beside a service', () => {
		expect(readOptions({ ...required, index: 'https://docs.example/docent/' }, service)).toMatchObject({
			...required,
			index: 'https://docs.example/docent/',
		});
	});

	it('does not stand in for half a service', () => {
		expect(refusal({ index: '/docent/', domain: 'acme' })).toContain('the option "apiKey" must be');
		expect(refusal({ index: '/docent/', apiKey: 'svc_dsc_x' })).toContain('the option "domain" must be');
	});

	it.each(['', ' ', 'javascript:alert(1)', 'file:///srv/docent/', 17])('is refused as %j', (index) => {
		expect(refusal({ index })).toContain('the option "index" must be the address of a folder such as /docent/, not');
	});

	it.each([
		['../docent', 'https://docs.example/docent/'],
		['/docent/', 'https://docs.example/docent/'],
		['docent//', 'https://docs.example/guide/docent/'],
		['https://cdn.example/docent', 'https://cdn.example/docent/'],
	])('is a folder on every page: %s is %s', (index, address) => {
		vi.stubGlobal('location', { href: 'https://docs.example/guide/install?q#a' });
		expect(readOptions({ index }, service)).toMatchObject({ index: address, domain: address });
		vi.unstubAllGlobals();
	});
});
