import { describe, expect, it } from 'vitest';
import { compactSearchOutput, hitOfSource, hitsOfSearchOutput } from './search-results.js';

const result = { path: '/a#b', content: 'Text of b.', metadata: { title: 'A', heading: 'B' } };
const hit = { url: '/a#b', title: 'A', heading: 'B', excerpt: 'Text of b.' };

describe('the shapes in which sources arrive', () => {
	it('reads a source-url', () => {
		expect(hitOfSource({ url: 'https://e.x/a', title: 'A' })).toEqual({ url: 'https://e.x/a', title: 'A' });
		expect(hitOfSource({ url: '/a' })).toEqual({ url: '/a', title: '/a' });
	});

	it('reads an array with path or url', () => {
		expect(hitsOfSearchOutput([result])).toEqual([hit]);
		expect(hitsOfSearchOutput([{ url: 'https://e.x/a', metadata: { title: 'A' } }])).toEqual([
			{ url: 'https://e.x/a', title: 'A' },
		]);
	});

	it('reads an object of type search with results', () => {
		expect(hitsOfSearchOutput({ type: 'search', results: [result] })).toEqual([hit]);
	});

	it('gives a bare path its leading slash', () => {
		expect(hitsOfSearchOutput([{ path: 'guide/install' }, { path: './guide' }]).map(({ url }) => url)).toEqual([
			'/guide/install',
			'/guide',
		]);
	});

	it('takes the whole address where there is one', () => {
		expect(hitsOfSearchOutput([{ path: '/guide', url: 'https://docs.example.com/guide' }])).toEqual([
			expect.objectContaining({ url: 'https://docs.example.com/guide' }),
		]);
	});

	it('finds nothing in anything else', () => {
		for (const output of [null, undefined, 'x', 3, {}, { results: [result] }, [null, 1, {}, { path: 3 }]]) {
			expect(hitsOfSearchOutput(output)).toEqual([]);
		}
	});

	it.each([
		'javascript:alert(1)',
		'java\nscript:alert(1)',
		'data:text/html,x',
		'vbscript:x',
		' ',
		'file:///etc/passwd',
	])('refuses the URL %j', (url) => {
		expect(hitOfSource({ url })).toBeUndefined();
	});
});

describe('shortening a search result', () => {
	it('keeps addresses, titles and an excerpt, and drops the text of pages', () => {
		const long = { ...result, content: 'x'.repeat(10_000), secret: 'y' };
		const compact = compactSearchOutput({ type: 'search', results: [long] });
		expect(hitsOfSearchOutput(compact)).toEqual([{ ...hit, excerpt: `${'x'.repeat(399)}…` }]);
		expect(JSON.stringify(compact).length).toBeLessThan(600);
		expect(compactSearchOutput(compact)).toEqual(compact);
	});

	it('leaves what is no search result as it is', () => {
		expect(compactSearchOutput({ temperature: 20 })).toEqual({ temperature: 20 });
	});
});
