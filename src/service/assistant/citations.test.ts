import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Passage } from '../retrieval/retriever.js';
import { CitationScanner } from './citations.js';

const passage = (url: string): Passage => ({
	url,
	path: url.replace(/#.*/, ''),
	title: url,
	heading: url,
	breadcrumb: [url],
	markdown: '',
	score: 1,
});
const install = passage('/guide/install#docker');
const options = passage('/reference/options(all)');

function cited(pieces: readonly string[], siteUrl?: string): string[] {
	const scanner = new CitationScanner([install, options], siteUrl);
	return pieces.flatMap((piece) => scanner.push(piece).map(({ url }) => url));
}

describe('a citation is', () => {
	it.each([
		'Run it. [1](/guide/install#docker)',
		'Run it [^1](/guide/install#docker).',
		'Run it [12](</guide/install#docker>).',
		'[[1](/guide/install#docker)]',
		'`code` and then [1](/guide/install#docker)',
		'```sh\nrun\n```\n[1](/guide/install#docker)',
		'a stray ` and\nthen [1](/guide/install#docker)',
	])('found in %j', (text) => {
		expect(cited([text])).toEqual([install.url]);
	});

	it('noticed at the piece that completes it, and once only', () => {
		const scanner = new CitationScanner([install]);
		expect(scanner.push('See [1](/guide/install#dock')).toEqual([]);
		expect(scanner.push('er) and')).toEqual([install]);
		expect(scanner.push(' again [1](/guide/install#docker).')).toEqual([]);
	});

	it('found when its URL holds parentheses', () => {
		expect(cited(['[2](/reference/options(all))'])).toEqual([options.url]);
	});

	it('found when the model put the address of the site before the path', () => {
		expect(cited(['[1](https://docs.example.com/guide/install#docker)'], 'https://docs.example.com')).toEqual([
			install.url,
		]);
	});
});

describe('no citation is', () => {
	it.each([
		['a page that was not retrieved', '[1](/guide/upgrade)'],
		['a link in words', '[the guide](/guide/install#docker)'],
		['a link in inline code', '`[1](/guide/install#docker)`'],
		['a link in a code block', '```md\n[1](/guide/install#docker)\n```'],
		['a number in brackets', '[1] (/guide/install#docker)'],
		['a link with a title', '[1](/guide/install#docker "title")'],
		['another site that has the path', '[1](https://evil.test/guide/install#docker)'],
	])('%s', (_, text) => {
		expect(cited([text])).toEqual([]);
	});
});

it('finds the same citations however the answer is cut into pieces', () => {
	const answer =
		'First [1](/guide/install#docker), then ``[2](/reference/options(all))`` and\n\n[2](/reference/options(all)).';
	fc.assert(
		fc.property(fc.array(fc.integer({ min: 0, max: answer.length })), (cuts) => {
			const ends = [...cuts.toSorted((a, b) => a - b), answer.length];
			const pieces = ends.map((end, index) => answer.slice(ends[index - 1] ?? 0, end));
			expect(cited(pieces)).toEqual([install.url, options.url]);
		}),
	);
});
