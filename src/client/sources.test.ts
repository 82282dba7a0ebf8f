import { expect, it } from 'vitest';
import { type AnswerPart, sourcesOf, toldApart } from './sources.js';

type Parts = (AnswerPart & { sourceId?: string })[];

const url = (path: string, title?: string): Parts[number] => ({
	type: 'source-url',
	sourceId: path,
	url: path,
	...(title !== undefined && { title }),
});

const search = (output: unknown, type = 'tool-search'): Parts[number] =>
	({ type, toolName: 'search', toolCallId: 'c', state: 'output-available', input: {}, output }) as Parts[number];

const hit = { path: '/a#b', content: 'Text.', metadata: { title: 'A', heading: 'B' } };

it('lists source-url parts in order, each URL once', () => {
	expect(sourcesOf({ parts: [url('/b', 'B'), url('/a', 'A'), url('/b', 'Again')] })).toEqual([
		{ url: '/b', title: 'B' },
		{ url: '/a', title: 'A' },
	]);
});

it('fills them up with what the search said about the same place, and leaves its other hits out', () => {
	expect(sourcesOf({ parts: [search([hit, { path: '/c' }]), url('/a#b', 'Own title')] })).toEqual([
		{ url: '/a#b', title: 'Own title', heading: 'B', excerpt: 'Text.' },
	]);
	expect(sourcesOf({ parts: [search([hit]), url('/a#b')] })[0]?.title).toBe('A');
});

it.each(['tool-search', 'dynamic-tool'])('falls back to the hits of a %s', (type) => {
	const expected = [{ url: '/a#b', title: 'A', heading: 'B', excerpt: 'Text.' }];
	expect(sourcesOf({ parts: [search([hit, hit], type)] })).toEqual(expected);
	expect(sourcesOf({ parts: [search({ type: 'search', results: [hit] }, type)] })).toEqual(expected);
});

it('ignores other tools, unfinished searches and unsafe URLs', () => {
	expect(sourcesOf({ parts: [search([hit], 'tool-weather'), url('javascript:alert(1)')] })).toEqual([]);
	const running = { type: 'tool-search', toolCallId: 'c', state: 'input-available', input: {} } as Parts[number];
	expect(sourcesOf({ parts: [running] })).toEqual([]);
});

it('has none of a service that tells a verdict on the answer and sends none', () => {
	const verdict = { type: 'data-verdict', data: { verdict: 'doubtful', citations: 0 } };
	expect(sourcesOf({ parts: [search([hit]), verdict] })).toEqual([]);
});

it('has the content source of each place, and shows it if there are several', () => {
	const of = (contentSource: string, path: string) =>
		search([{ ...hit, path, metadata: { title: 'A', contentSource } }]);
	const both = sourcesOf({ parts: [of('Handbook', '/a'), of('API', '/b'), url('/a'), url('/b')] });
	expect(toldApart(both).map(({ contentSource }) => contentSource)).toEqual(['Handbook', 'API']);
	expect(toldApart(both.slice(1))).toEqual([{ url: '/b', title: 'A', excerpt: 'Text.' }]);
	expect(toldApart([{ contentSource: 'API' }, {}])).toEqual([{}, {}]);
});
