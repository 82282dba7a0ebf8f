import { beforeEach, expect, it } from 'vitest';
import { type UsageLimit, usageLimits } from '../../contract/limits.js';
import { testDatabase } from '../../testing/service/test-database.js';
import { ServiceError } from '../errors/service-error.js';
import { createAddressGuard } from './address-guard.js';
import { rateLimitHeaders } from './limit-state.js';
import { createUsageLimits } from './usage-limits.js';
import { createSqlUsageStore } from './usage-store.js';

const database = testDatabase('embedded');

let now: Date;
beforeEach(async () => {
	await database.clear();
	now = new Date('2026-11-21T10:15:00Z');
});

const open = (limits: Partial<Record<UsageLimit, number>> = {}) =>
	createUsageLimits({
		store: createSqlUsageStore(database),
		limits: { ...usageLimits, ...limits },
		now: () => now,
	});
const asker = { keyId: 'key_1', organization: 'acme', address: '192.0.2.1' };
const refusal = async (taken: Promise<unknown>) => {
	const error = await taken.catch((reason: unknown) => reason);
	if (error instanceof ServiceError) return error;
	throw new Error('This was granted.');
};
const counters = () =>
	database.sql.selectFrom('usage_counters').select(['scope', 'subject', 'count']).orderBy('scope').execute();

it('counts a question for its key and month, its organisation and hour, and its address and day', async () => {
	const states = await open().takeQuestion(asker);
	expect(rateLimitHeaders(states)).toEqual({
		'ratelimit-policy':
			'"assistantPerAddressAndMinute";q=600;w=60, "assistantPerKeyAndMonth";q=10000;w=2592000, "assistantPerOrganizationAndHour";q=10000;w=3600, "assistantPerAddressAndDay";q=10000;w=86400',
		ratelimit:
			'"assistantPerAddressAndMinute";r=599;t=60, "assistantPerKeyAndMonth";r=9999;t=827100, "assistantPerOrganizationAndHour";r=9999;t=2700, "assistantPerAddressAndDay";r=9999;t=49500',
		'ratelimit-limit': '600',
		'ratelimit-remaining': '599',
		'ratelimit-reset': '60',
	});
	expect(await counters()).toEqual([
		{ scope: 'assistant_ip', subject: '192.0.2.1', count: 1 },
		{ scope: 'assistant_key', subject: 'key_1', count: 1 },
		{ scope: 'assistant_organization', subject: 'acme', count: 1 },
	]);
});

it.each([
	['assistantPerKeyAndMonth', 'This key has reached its limit of 1 question a month', '2026-12-01 00:00 UTC', 827_100],
	[
		'assistantPerOrganizationAndHour',
		'This organization has reached its limit of 1 question an hour',
		'2026-11-21 11:00 UTC',
		2_700,
	],
	[
		'assistantPerAddressAndDay',
		'Your address has reached its limit of 1 question a day',
		'2026-11-22 00:00 UTC',
		49_500,
	],
] as const)('%s ends with its window', async (limit, sentence, until, seconds) => {
	const limits = open({ [limit]: 1 });
	await limits.takeQuestion(asker);
	const error = await refusal(limits.takeQuestion(asker));
	expect(error).toMatchObject({
		code: 'rate_limited',
		status: 429,
		limit,
		message: `${sentence} (${limit}); try again after ${until}.`,
	});
	expect(error.headers).toMatchObject({
		'retry-after': String(seconds),
		'ratelimit-limit': '1',
		'ratelimit-remaining': '0',
		'ratelimit-reset': String(seconds),
	});
	expect(error.headers.ratelimit).toMatch(new RegExp(`^"${limit}";r=0;t=${seconds}, `));
	expect((await counters()).map(({ count }) => count)).toEqual([1, 1, 1]);
	now = new Date(now.getTime() + seconds * 1_000);
	await limits.takeQuestion(asker);
});

it('names the limit that lasts longest when several are reached', async () => {
	const limits = open({ assistantPerKeyAndMonth: 1, assistantPerAddressAndDay: 1 });
	await limits.takeQuestion(asker);
	expect((await refusal(limits.takeQuestion(asker))).limit).toBe('assistantPerKeyAndMonth');
});

it('says the seconds when it is a matter of seconds', async () => {
	now = new Date('2026-11-21T10:59:59.200Z');
	const limits = open({ assistantPerOrganizationAndHour: 1 });
	await limits.takeQuestion(asker);
	const error = await refusal(limits.takeQuestion(asker));
	expect(error.message).toMatch(/try again in 1 second\.$/);
	expect(error.headers['retry-after']).toBe('1');
});

it('counts nothing that has no limit', async () => {
	const limits = open({
		assistantPerKeyAndMonth: 0,
		assistantPerOrganizationAndHour: 0,
		assistantPerAddressAndDay: 0,
		assistantPerAddressAndMinute: 0,
	});
	expect(await limits.takeQuestion(asker)).toEqual([]);
	expect(await counters()).toEqual([]);
});

it('gives an address no more than its share of the month of a key in a day', async () => {
	const limits = open({ assistantPerAddressAndKeyAndDay: 3 });
	const taken = await Promise.allSettled(Array.from({ length: 20 }, () => limits.takeQuestion(asker)));
	expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
	const error = await refusal(limits.takeQuestion(asker));
	expect(error).toMatchObject({ limit: 'assistantPerAddressAndKeyAndDay', status: 429 });
	expect(error.message).toBe(
		'Your address has reached its limit of 3 questions a day with this key (assistantPerAddressAndKeyAndDay); try again after 2026-11-22 00:00 UTC.',
	);
	await limits.takeQuestion({ ...asker, address: '192.0.2.2' });
	await limits.takeQuestion({ ...asker, keyId: 'key_2' });
	now = new Date('2026-11-22T00:00:00Z');
	await limits.takeQuestion(asker);
});

it('tells what is left of every limit that it checked, on success as on refusal', async () => {
	const limits = open({ assistantPerAddressAndKeyAndDay: 2 });
	const before = createAddressGuard(9, () => now.getTime()).take('192.0.2.1');
	const names = ({ ratelimit = '' }: Record<string, string>) => ratelimit.replace(/;t=\d+/g, '').split(', ');
	const others = [
		'"requestsPerAddressAndMinute";r=8',
		'"assistantPerAddressAndMinute";r=599',
		'"assistantPerKeyAndMonth";r=9999',
		'"assistantPerOrganizationAndHour";r=9999',
		'"assistantPerAddressAndDay";r=9999',
	];
	const first = rateLimitHeaders(await limits.takeQuestion(asker, before));
	expect(names(first)).toEqual(['"assistantPerAddressAndKeyAndDay";r=1', ...others]);
	expect(first).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '1' });
	expect(rateLimitHeaders(await limits.takeQuestion(asker, before))['ratelimit-remaining']).toBe('0');
	const { headers } = await refusal(limits.takeQuestion(asker, before));
	expect(names(headers)).toEqual([
		'"assistantPerAddressAndKeyAndDay";r=0',
		'"requestsPerAddressAndMinute";r=8',
		'"assistantPerAddressAndMinute";r=597',
		...others.slice(2).map((name) => name.replace('9999', '9998')),
	]);
});

it('gives an address so many questions in a minute, without asking the database', async () => {
	const limits = open({ assistantPerAddressAndMinute: 2 });
	const taken = await Promise.allSettled(Array.from({ length: 20 }, () => limits.takeQuestion(asker)));
	expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
	expect((await refusal(limits.takeQuestion(asker))).limit).toBe('assistantPerAddressAndMinute');
	expect((await counters()).map(({ count }) => count)).toEqual([2, 2, 2]);
	await limits.takeQuestion({ ...asker, address: '192.0.2.2' });
	now = new Date(now.getTime() + 60_000);
	await limits.takeQuestion(asker);
});

it('counts searches apart from questions', async () => {
	const limits = open({ searchesPerAddressAndDay: 1, assistantPerAddressAndDay: 1 });
	await limits.takeSearch(asker);
	expect((await refusal(limits.takeSearch(asker))).limit).toBe('searchesPerAddressAndDay');
	await limits.takeQuestion(asker);
});

it('tells once when a half of the month of a key is used, and once at four fifths', async () => {
	const told: number[] = [];
	const limits = createUsageLimits({
		store: createSqlUsageStore(database),
		limits: { ...usageLimits, assistantPerKeyAndMonth: 10 },
		onMonthUsed: ({ keyId, used, most }) => told.push(used) && expect([keyId, most]).toEqual(['key_1', 10]),
		now: () => now,
	});
	await Promise.allSettled(Array.from({ length: 15 }, () => limits.takeQuestion(asker)));
	expect(told.toSorted()).toEqual([5, 8]);
});

it('lets a project have 100 jobs an hour', async () => {
	const limits = open();
	const asked = Array.from({ length: 105 }, () => limits.takeJob({ projectId: 'docs' }));
	const taken = await Promise.allSettled(asked);
	expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
	const error = await refusal(limits.takeJob({ projectId: 'docs' }));
	expect(error.message).toBe(
		'This project has reached its limit of 100 jobs an hour (agentJobCreationPerProjectAndHour); try again after 2026-11-21 11:00 UTC.',
	);
	await limits.takeJob({ projectId: 'another' });
	await limits.takeQuestion(asker);
});

it('forgets windows an hour after their end, and no others', async () => {
	const limits = open();
	await limits.takeQuestion(asker);
	await limits.takeJob({ projectId: 'docs' });
	const scopesAt = async (moment: string) => {
		await limits.prune(new Date(moment));
		return (await counters()).map(({ scope }) => scope);
	};
	const all = ['agent_project', 'assistant_ip', 'assistant_key', 'assistant_organization'];
	expect(await scopesAt('2026-11-21T11:59:00Z')).toEqual(all);
	expect(await scopesAt('2026-11-21T12:00:00Z')).toEqual(['assistant_ip', 'assistant_key']);
	expect(await scopesAt('2026-11-22T01:00:00Z')).toEqual(['assistant_key']);
	expect(await scopesAt('2026-12-01T01:00:00Z')).toEqual([]);
});
