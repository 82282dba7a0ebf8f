import { expect, it } from 'vitest';
import { expectRefusal, type Interface, send } from './interface-under-test.js';

/** Search and page text, which the hosted service has beside the assistant. */
export function searchContract(under: Interface): void {
	const post = (path: string, body: unknown) => send(under.service, { path, key: under.assistantKey, body });
	const search = async (body: object) => (await (await post('/discovery/v1/search/docs', body)).json()) as unknown[];

	it('a search is answered with sections, the best first', async () => {
		const [first] = await search({ query: 'roll back a flag' });
		expect(first).toEqual({
			content: expect.stringContaining('switch the flag off'),
			path: '/guide/rollouts#rolling-back',
			url: '/guide/rollouts#rolling-back',
			metadata: {
				title: 'Rollouts',
				heading: 'Rolling back',
				breadcrumb: ['Rollouts', 'Rolling back'],
				score: expect.any(Number),
			},
			snippet: {
				text: 'To roll back, switch the flag off.',
				marks: [
					[3, 7],
					[8, 12],
					[25, 29],
				],
				titleMarks: [],
				headingMarks: [
					[0, 7],
					[8, 12],
				],
			},
			facets: { groups: ['guides'] },
		});
	});

	it.each<[string, object, number]>([
		['10 by default', {}, 10],
		['1', { pageSize: 1 }, 1],
		['2', { pageSize: 2 }, 2],
	])('a search has so many results: %s', async (_, more, count) => {
		expect(await search({ query: 'flag', ...more })).toHaveLength(count);
	});

	it('a search of 50 has more than the default', async () => {
		expect((await search({ query: 'flag', pageSize: 50 })).length).toBeGreaterThan(10);
	});

	it('a search keeps to its threshold', async () => {
		expect(await search({ query: 'flag zeppelin harbour', scoreThreshold: 1 })).toEqual([]);
	});

	it.each<[object, RegExp]>([
		[{}, /^query is missing/],
		[{ query: '' }, /^query is 0 characters/],
		[{ query: 'a', pageSize: 0 }, /^pageSize is 0/],
		[{ query: 'a', pageSize: 51 }, /^pageSize is 51/],
		[{ query: 'a', scoreThreshold: 2 }, /^scoreThreshold is 2/],
		[{ query: 'a', filter: { lang: 'en' } }, /^filter has a field that is not known/],
	])('a search is refused with %j', async (body, sentence) => {
		await expectRefusal(await post('/discovery/v1/search/docs', body), 400, 'invalid_request', sentence);
	});

	it('a page is its path and its Markdown', async () => {
		const response = await post('/discovery/v1/page/docs', { path: '/guide/rollouts/' });
		expect(await response.json()).toEqual({
			path: '/guide/rollouts',
			content: expect.stringContaining('## Rolling back'),
		});
	});

	it('a page that is not known is a 404 with a message', async () => {
		const response = await post('/discovery/v1/page/docs', { path: '/../../etc/passwd' });
		const { error, message } = await expectRefusal(response, 404, 'unknown_page', /^There is no page/);
		expect(message).toBe(error);
	});
}
