import { describe, expect, it } from 'vitest';
import { describedBy, type SeenRequest } from './operations.js';

const request = (method: string, path: string, body: Record<string, unknown> = {}): SeenRequest => {
	const { pathname, searchParams } = new URL(path, 'https://forge.test');
	return { method, steps: pathname.split('/').slice(1), query: searchParams, headers: {}, body };
};

describe('a description of GitHub', () => {
	const differences = describedBy('github');
	const pull = { title: 'A title', head: 'docent/a', base: 'main' };

	it('agrees with a request and an answer that it has', () => {
		expect(differences(request('POST', '/repos/acme/docs/pulls', pull), { status: 201, body: { number: 1 } })).toEqual(
			[],
		);
		const list = request('GET', '/repos/acme/docs/pulls?state=all&per_page=10');
		expect(differences(list, { status: 200, body: [{ number: 1, head: { ref: 'docent/a' } }] })).toEqual([]);
	});

	it.each([
		['a path', request('POST', '/repos/acme/docs/pull', pull), { status: 201, body: {} }, 'is not in the API'],
		['a parameter', request('GET', '/repos/acme/docs/pulls?limit=5'), { status: 200, body: [] }, '"limit"'],
		['a value', request('GET', '/repos/acme/docs/pulls?state=merged'), { status: 200, body: [] }, 'allowed values'],
		['a field', request('POST', '/repos/acme/docs/pulls', { ...pull, wip: true }), { status: 201, body: {} }, '"wip"'],
		['a missing field', request('POST', '/repos/acme/docs/pulls', {}), { status: 201, body: {} }, 'required'],
		['a body', request('GET', '/repos/acme/docs/pulls', pull), { status: 200, body: [] }, 'body'],
		['a status', request('POST', '/repos/acme/docs/pulls', pull), { status: 200, body: {} }, 'does not answer 200'],
		['a type', request('GET', '/repos/acme/docs/pulls/1'), { status: 200, body: { number: '1' } }, 'be integer'],
		['an answer', request('GET', '/repos/acme/docs/pulls/1'), { status: 200, body: { iid: 1 } }, '"iid"'],
	])('tells of %s that it has not', (_, asked, answer, words) => {
		expect(differences(asked, answer).join('\n')).toContain(words);
	});
});
