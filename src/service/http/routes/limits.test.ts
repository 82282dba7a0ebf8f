import { sql } from 'kysely';
import { afterEach, beforeAll, expect, it } from 'vitest';
import {
	assistantFeedbackPath,
	assistantMessagePath,
	assistantMessageStreamPath,
	searchPath,
} from '../../../contract/routes.js';
import { pagePath } from '../../../testing/service/owner-paths.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../../testing/service/service-under-test.js';

const services: ServiceUnderTest[] = [];
// Leaves an open database to the tests, which takes longer to open than they do.
beforeAll(async () => (await createServiceUnderTest()).dispose(), 30_000);
afterEach(async () => {
	for (const service of services.splice(0).reverse()) await service.dispose();
});
async function start(...[config, shared]: Parameters<typeof createServiceUnderTest>) {
	const service = await createServiceUnderTest(config, shared);
	services.push(service);
	return service;
}
const used = async ({ database }: ServiceUnderTest) => {
	const rows = await database.sql
		.selectFrom('usage_counters')
		.select(['scope', 'subject', 'count'])
		.where('scope', '!=', 'assistant_ip_key')
		.execute();
	return Object.fromEntries(rows.map(({ scope, subject, count }) => [`${scope} ${subject}`, count]));
};
const statusOf = async (asked: Promise<Response>) => {
	const response = await asked;
	await response.body?.cancel();
	return response.status;
};

it('an answer tells what is left of every limit', async () => {
	const service = await start({ limits: { assistantPerAddressAndDay: 20 } });
	const response = await service.ask('How do I roll back?');
	await response.body?.cancel();
	expect(response.headers.get('ratelimit-limit')).toBe('20');
	expect(response.headers.get('ratelimit-remaining')).toBe('19');
	expect(response.headers.get('ratelimit')?.replace(/;t=\d+/g, '')).toBe(
		'"assistantPerAddressAndDay";r=19, "assistantPerAddressAndMinute";r=599, "requestsPerAddressAndMinute";r=1199, "assistantPerKeyAndMonth";r=9999, "assistantPerOrganizationAndHour";r=9999',
	);
	const exposed = response.headers.get('access-control-expose-headers')?.split(', ');
	expect(exposed).toEqual(expect.arrayContaining(['ratelimit', 'ratelimit-policy', 'ratelimit-reset', 'retry-after']));
});

it.each(['requestsPerAddressAndMinute', 'assistantPerAddressAndMinute', 'assistantPerAddressAndKeyAndDay'])(
	'%s of 3: three answers say that 2, 1 and 0 remain, and the next question is refused',
	async (limit) => {
		const service = await start({ limits: { [limit]: 3 } });
		const told: unknown[] = [];
		for (let asked = 0; asked < 4; asked++) {
			const response = await service.ask('How do I roll back?');
			await response.body?.cancel();
			const { headers } = response;
			told.push([response.status, headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]);
		}
		expect(told).toEqual([
			[200, '3', '2'],
			[200, '3', '1'],
			[200, '3', '0'],
			[429, '3', '0'],
		]);
	},
);

it('a search and a refused question tell what is left as well', async () => {
	const service = await start();
	const search = await service.post(searchPath('docs'), { query: 'flag' });
	expect(search.headers.get('ratelimit')).toMatch(/^"requestsPerAddressAndMinute";r=1199;t=\d+$/);
	const refused = await service.ask('', { messages: [] });
	expect([refused.status, refused.headers.get('ratelimit-remaining')]).toEqual([400, '1198']);
});

it('a limit that is reached is named, with the time of its end, and the question is not counted', async () => {
	const service = await start({ limits: { assistantPerOrganizationAndHour: 2 } });
	expect(await statusOf(service.ask('One?'))).toBe(200);
	expect(await statusOf(service.ask('Two?', {}, 'v1'))).toBe(200);
	const response = await service.ask('Three?');
	expect(response.status).toBe(429);
	expect(response.headers.get('access-control-allow-origin')).toBe('*');
	expect(await response.json()).toEqual({
		error: expect.stringMatching(/^This organization has reached its limit of 2 questions an hour .*; try again .*\.$/),
		code: 'rate_limited',
		limit: 'assistantPerOrganizationAndHour',
		requestId: response.headers.get('x-request-id'),
	});
	expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
	expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
	expect(Object.values(await used(service))).toEqual([2, 2, 2]);
});

it('counts neither what is refused for another reason, nor search, pages and feedback', async () => {
	const service = await start();
	await statusOf(service.ask('', { messages: [] }));
	for (const version of ['v1', 'v2'] as const)
		expect(await statusOf(service.ask('Anybody?', { threadId: 'th_gone' }, version))).toBe(404);
	await statusOf(service.post(searchPath('docs'), { query: 'flag' }));
	await statusOf(service.post(pagePath('docs'), { path: '/' }));
	await statusOf(service.post(assistantFeedbackPath('docs'), { messageId: 'msg_1', rating: 'up', fp: 'a' }));
	expect(await used(service)).toEqual({});
});

it('counts keys apart, those of the configuration too', async () => {
	const configured = 'svc_dsc_from-the-configuration';
	const service = await start({ limits: { assistantPerKeyAndMonth: 1 }, assistantKeys: [configured] });
	const stored = [await service.createKey({ kind: 'assistant' }), await service.createKey({ kind: 'assistant' })];
	const body = { fp: 'a', messages: [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: 'How?' }] }] };
	const ask = (key: string) =>
		statusOf(service.post('/discovery/v2/assistant/docs/message', body, { authorization: `Bearer ${key}` }));
	for (const key of [...stored, configured]) {
		expect(await ask(key)).toBe(200);
		expect(await ask(key)).toBe(429);
	}
});

it('guards search, pages and feedback against a single address, before the key is looked at', async () => {
	const service = await start({ limits: { requestsPerAddressAndMinute: 3 } });
	const send = (path: string, authorization: string, from: string) =>
		service.post(path, { query: 'flag' }, { authorization }, from);
	for (const path of [searchPath('docs'), pagePath('docs'), assistantFeedbackPath('docs')]) {
		expect(await statusOf(send(path, 'Bearer svc_dsc_0123456789abcdef', '192.0.2.1'))).toBe(401);
	}
	const refused = await send(searchPath('docs'), `Bearer ${service.assistantKey}`, '192.0.2.1');
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
	expect(await refused.json()).toMatchObject({ code: 'rate_limited', limit: 'requestsPerAddressAndMinute' });
	expect(await statusOf(send(searchPath('docs'), `Bearer ${service.assistantKey}`, '192.0.2.2'))).toBe(200);
});

it('counts questions, replays and stops as requests of the address, whatever is wrong with them', async () => {
	const bodies: [string, string, unknown][] = [
		[
			'POST',
			assistantMessagePath('v2', 'docs'),
			{ fp: 'a', messages: [{ id: 'm', role: 'user', parts: Array(9).fill({ type: 'a' }) }] },
		],
		['POST', assistantMessagePath('v1', 'docs'), '{"fp":'],
		['GET', `${assistantMessageStreamPath('docs', 'msg_none')}?threadId=th_none`, undefined],
		['DELETE', `${assistantMessageStreamPath('docs', 'msg_none')}?threadId=th_none`, undefined],
	];
	for (const [method, path, body] of bodies) {
		const service = await start({ limits: { requestsPerAddressAndMinute: 2 } });
		const send = () => {
			if (body !== undefined) return service.post(path, body);
			const headers = { authorization: `Bearer ${service.assistantKey}` };
			return service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers }), { remoteAddress: '127.0.0.1' });
		};
		const statuses = await Promise.all(Array.from({ length: 5 }, () => statusOf(send())));
		expect([method, statuses.filter((status) => status === 429)]).toEqual([method, [429, 429, 429]]);
	}
});

it('asks a client to begin a new thread when its thread is full, and does not count that', async () => {
	const service = await start();
	const begun = await service.ask('How do I roll back?');
	const threadId = begun.headers.get('x-thread-id');
	await begun.text();
	await sql`insert into messages (id, thread_id, domain_id, role, text, created_at)
		select 'q' || turn, ${threadId}, 'docs', 'user', 'More?', now() from generate_series(1, 998) as turn`.execute(
		service.database.sql,
	);
	const refused = await service.ask('And now?', { threadId });
	expect(refused.status).toBe(404);
	expect(await refused.json()).toMatchObject({
		code: 'unknown_thread',
		error: 'This thread is full and takes no further question; leave threadId out to begin a new conversation.',
	});
	expect(Object.values(await used(service))).toEqual([1, 1, 1]);
});
