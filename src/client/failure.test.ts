import { describe, expect, it } from 'vitest';
import { readFailure } from './failure.lazy.js';

const now = Date.parse('2026-11-21T12:00:00Z');

describe('a response that is not a success', () => {
	it.each([
		[400, 'request', false],
		[401, 'key', false],
		[402, 'limit', false],
		[403, 'forbidden', false],
		[404, 'domain', false],
		[405, 'domain', false],
		[406, 'request', false],
		[408, 'request', true],
		[409, 'request', true],
		[410, 'domain', false],
		[413, 'too-large', false],
		[415, 'request', false],
		[422, 'request', false],
		[429, 'limit', true],
		[500, 'server', true],
		[501, 'server', true],
		[502, 'server', true],
		[503, 'server', true],
	])('%i is %s', async (status, code, retryable) => {
		const { error } = await readFailure(new Response('<html>', { status }), now);
		expect(error).toMatchObject({ code, status, retryable });
	});

	it("carries the service's sentence, code and request id", async () => {
		const body = { error: 'No such domain.', code: 'unknown_domain', requestId: 'r1' };
		expect(await readFailure(Response.json(body, { status: 404 }), now)).toMatchObject({
			status: 404,
			code: 'unknown_domain',
			error: { message: 'No such domain.', requestId: 'r1' },
		});
	});

	it('ignores a code that is not one of ours', async () => {
		const response = Response.json({ error: 'x', code: 'teapot' }, { status: 404 });
		expect((await readFailure(response, now)).code).toBeUndefined();
	});
});

describe('Retry-After', () => {
	const failureAfter = (value?: string) =>
		readFailure(
			new Response('', { status: 503, ...(value !== undefined && { headers: { 'retry-after': value } }) }),
			now,
		);

	it.each([
		['30', 30],
		['Sat, 21 Nov 2026 12:01:30 GMT', 90],
		['Sat, 21 Nov 2026 11:00:00 GMT', 0],
		['', undefined],
		['soon', undefined],
		[undefined, undefined],
	])('%s is a wait of %s seconds', async (value, seconds) => {
		expect((await failureAfter(value)).error.retryAfter).toBe(seconds);
	});
});

describe('the limit that was hit', () => {
	const failureOf = (body: object, headers: Record<string, string> = {}) =>
		readFailure(new Response(JSON.stringify(body), { status: 429, headers }), 0);
	const coded = { error: 'Enough.', code: 'rate_limited', requestId: 'req_1' };

	it.each([
		['assistantPerOrganizationAndHour', 'hour'],
		['assistantPerAddressAndDay', 'day'],
		['assistantPerKeyAndMonth', 'month'],
		['something-else', undefined],
	])('%s in the body is a limit per %s', async (limit, window) => {
		expect((await failureOf({ ...coded, limit })).error.limit).toBe(window);
	});

	it('and its end are read from the headers of a gateway', async () => {
		const { error } = await failureOf({ message: 'slow down' }, { ratelimit: '"per-day";r=0;t=120' });
		expect(error.limit).toBe('day');
		expect(error.retryAfter).toBe(120);
	});

	it('ends at the time of Retry-After, whatever the other headers say', async () => {
		const { error } = await failureOf(coded, { ratelimit: '"per-day";r=0;t=120', 'retry-after': '60' });
		expect(error.retryAfter).toBe(60);
	});
});
