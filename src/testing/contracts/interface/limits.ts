import { beforeEach, expect, it } from 'vitest';
import { createServiceUnderTest } from '../../service/service-under-test.js';
import { shared } from '../../service/shared.js';
import { type DatabaseKind, openTestDatabase } from '../../service/test-database.js';
import { messagePath, question, type Service, send, withDatabase } from './interface-under-test.js';

/** Two services on one database, as two processes are. An embedded database has one process, and the services share it. */
async function startTwo(kind: DatabaseKind, config: Record<string, unknown> = {}) {
	const database = await openTestDatabase(kind);
	const second = kind === 'postgres' ? await database.openAgain() : database;
	const all = { trustedProxies: 1, agent: { workers: 0 }, ...config };
	const nodes = [
		await createServiceUnderTest(all, withDatabase(database)),
		await createServiceUnderTest(all, { database: second, dataFolder: database.dataFolder }),
	] as const;
	const adminKey = await nodes[0].createKey({ kind: 'admin' });
	/** The status of each request, or the limit that refused it. */
	const results = (sent: Promise<Response>[]) =>
		Promise.all(
			sent.map(async (asked) => {
				const response = await asked;
				if (response.status !== 429) void response.body?.cancel();
				return response.status === 429 ? ((await response.json()) as { limit: string }).limit : response.status;
			}),
		);
	const node = (index: number): Service => nodes[index % 2] ?? nodes[0];
	return {
		database,
		results,
		adminKey,
		/** Asks so many questions at once, from one address by default. */
		ask: (count: number, from: (index: number) => string = () => '192.0.2.1') =>
			results(
				Array.from({ length: count }, (_, index) =>
					send(node(index), {
						path: messagePath('v2'),
						key: nodes[0].assistantKey,
						body: question('v2'),
						headers: { 'x-forwarded-for': from(index) },
					}),
				),
			),
		/** Calls the agent, at the one or the other service. */
		agent: (index: number, method: string, path: string, body?: unknown) =>
			send(node(index), { method, path, key: adminKey, body, headers: { 'x-forwarded-for': `10.0.0.${index % 100}` } }),
		async dispose() {
			for (const each of nodes) await each.dispose();
			if (second !== database) await second.close();
			await database.dispose();
		},
	};
}

const count = (values: readonly unknown[], wanted: unknown) => values.filter((value) => value === wanted).length;

/** The limits of the interface, as it ships them and as an owner sets them, over two processes. */
export function limitsContract(kind: DatabaseKind): void {
	const shipped = shared(() => startTwo(kind));
	beforeEach(() => shipped.database.sql.deleteFrom('usage_counters').execute());
	const used = async () => {
		const rows = await shipped.database.sql.selectFrom('usage_counters').select(['scope', 'count']).execute();
		return Object.fromEntries(rows.map((row) => [row.scope, row.count]));
	};

	it.each([
		['assistantPerKeyAndMonth', 'assistant_key'],
		['assistantPerOrganizationAndHour', 'assistant_organization'],
		['assistantPerAddressAndDay', 'assistant_ip'],
	] as const)(
		'%s is 10,000: with 9,990 used, ten of twenty are answered',
		{ timeout: 60_000 },
		async (limit, scope) => {
			await shipped.ask(1);
			const counters = shipped.database.sql.updateTable('usage_counters').set({ count: 9_990 });
			await counters.where('scope', '=', scope).execute();
			const answers = await shipped.ask(20);
			expect([count(answers, 200), count(answers, limit)]).toEqual([10, 10]);
			expect((await used())[scope]).toBe(10_000);
		},
	);

	it('as shipped, one address may ask 130 questions at once', { timeout: 60_000 }, async () => {
		expect(count(await shipped.ask(130), 200)).toBe(130);
	});

	it('one project may have 100 jobs an hour, of both generations', { timeout: 60_000 }, async () => {
		const asked = Array.from({ length: 130 }, (_, index) =>
			index % 4 < 2
				? shipped.agent(index, 'POST', '/v2/agent/docs/job', { prompt: `Job ${index}` })
				: shipped.agent(index, 'POST', '/v1/agent/docs/job', { messages: [{ content: `Job ${index}` }] }),
		);
		const answers = await shipped.results(asked);
		expect([count(answers, 200) + count(answers, 201), count(answers, 'agentJobCreationPerProjectAndHour')]).toEqual([
			100, 30,
		]);
		const { allSessions } = (await (await shipped.agent(0, 'GET', '/v1/agent/docs/jobs')).json()) as {
			allSessions: { sessionId: string }[];
		};
		expect(allSessions).toHaveLength(100);
		const [{ sessionId } = { sessionId: '' }] = allSessions;
		const further = await shipped.agent(1, 'POST', `/v2/agent/docs/job/${sessionId}/message`, { prompt: 'More.' });
		expect(further.status).toBe(429);
		expect(Number(further.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
		expect(Number(further.headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
		expect(await further.json()).toMatchObject({
			code: 'rate_limited',
			limit: 'agentJobCreationPerProjectAndHour',
			error: expect.stringMatching(/^This project has reached its limit of 100 jobs an hour .*; try again /),
		});
		for (const generation of ['v1', 'v2']) {
			const got = await shipped.agent(0, 'GET', `/${generation}/agent/docs/job/${sessionId}`);
			expect(got.status).toBe(200);
		}
	});

	it('the right-most forwarded address counts, whatever stands before it', async () => {
		const counters = shipped.database.sql.updateTable('usage_counters').set({ count: 9_999 });
		await shipped.ask(1, () => '192.0.2.9');
		await counters.where('scope', '=', 'assistant_ip').execute();
		expect(await shipped.ask(1, () => '203.0.113.5, 192.0.2.9')).toEqual([200]);
		expect(await shipped.ask(1, () => '203.0.113.6, 192.0.2.9')).toEqual(['assistantPerAddressAndDay']);
		expect(await shipped.ask(1, () => '192.0.2.9, 203.0.113.7')).toEqual([200]);
	});

	it.each([
		['assistantPerKeyAndMonth', 40, (index: number) => `192.0.2.${index}`],
		['assistantPerOrganizationAndHour', 30, (index: number) => `192.0.2.${index}`],
		['assistantPerAddressAndDay', 40, () => '192.0.2.1'],
		['assistantPerAddressAndKeyAndDay', 30, () => '192.0.2.1'],
	] as const)(
		'%s of 10 is exact when %i come at once, and counts no refused one',
		{ timeout: 60_000 },
		async (limit, most, from) => {
			const two = await startTwo(kind, { limits: { [limit]: 10 } });
			const answers = await two.ask(most, from);
			expect([count(answers, 200), count(answers, limit)]).toEqual([10, most - 10]);
			const rows = await two.database.sql
				.selectFrom('usage_counters')
				.select('count')
				.where('scope', '=', 'assistant_key')
				.execute();
			expect(rows).toEqual([{ count: 10 }]);
			await two.dispose();
		},
	);
}
