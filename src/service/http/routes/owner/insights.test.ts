import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assistantInsightsPath } from '../../../../contract/owner-paths.js';
import type { InsightsResponse } from '../../../../contract/schema/insights.js';
import { insightsResponse } from '../../../../contract/schema/insights.js';
import { threadListResponse, threadTranscript } from '../../../../contract/schema/transcripts.js';
import { assistantThreadPath, assistantThreadsPath } from '../../../../testing/service/owner-paths.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../../../testing/service/service-under-test.js';
import { createSqlKeyStore } from '../../../keys/key-store.js';

const unanswerable = 'Who won the chess championship of 1972?';
const halfKnown = 'How do I roll back a flag in Kubernetes?';

describe('what owners read', () => {
	let service: ServiceUnderTest;
	let admin: string;
	let threadId: string;
	let messageId: string;
	beforeAll(async () => {
		service = await createServiceUnderTest({ limits: { assistantPerOrganizationAndHour: 50 } });
		admin = await service.createKey({ kind: 'admin' });
		const rating = { reasons: ['unclear'], comment: 'Too short.' };
		({ threadId, messageId } = await service.dislike('How do I install Lantern?', rating));
		for (let time = 0; time < 2; time++) await (await service.ask(unanswerable)).text();
	});
	afterAll(() => service.dispose());

	const get = (path: string) => service.get(path, admin);

	it('is a report on what was asked', async () => {
		const response = await get(assistantInsightsPath('docs'));
		expect(response.status).toBe(200);
		expect(response.headers.get('cache-control')).toBe('no-store');
		const report: InsightsResponse = insightsResponse.parse(await response.json());
		expect(report).toMatchObject({
			domain: 'docs',
			totals: { questions: 3, answered: 1, unanswered: 2, failed: 0, up: 0, down: 1, activeThreads: 3 },
			unanswered: [{ question: unanswerable, count: 2 }],
			disliked: [{ question: 'How do I install Lantern?', comment: 'Too short.', reasons: ['unclear'], threadId }],
		});
		expect(report.days).toHaveLength(30);
		expect(report.days.at(-1)?.day).toBe(report.to);
		expect(report.speed.answers).toBeGreaterThan(0);
		expect(report.pages.find(({ url }) => url === '/quickstart')).toMatchObject({ up: 0, down: 1 });
		const limits = new Map(report.limits.map((use) => [use.limit, use]));
		expect(limits.get('assistantPerOrganizationAndHour')).toMatchObject({
			most: 50,
			subjects: [{ subject: 'docs', used: 3 }],
		});
		expect(limits.get('assistantPerAddressAndDay')?.subjects).toEqual([{ subject: '127.0.0.…', used: 3 }]);
		expect(limits.get('assistantPerKeyAndMonth')?.subjects).toMatchObject([{ used: 3 }]);
	});

	it('spans the days that are asked for', async () => {
		const report = (await (
			await get(`${assistantInsightsPath('docs')}?from=2024-02-28&to=2024-03-01`)
		).json()) as InsightsResponse;
		expect(report.days.map(({ day }) => day)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
		expect(report.totals.questions).toBe(0);
	});

	it.each([
		['from=yesterday', 'from'],
		['from=2024-02-31', 'from'],
		['from=2024-03-01&to=2024-02-01', 'from is later than to'],
		['from=0000-01-01&to=0000-01-02', 'between 2000-01-01'],
		['to=9999-12-31', '2999-12-31'],
		['from=9999-12-31', '2999-12-31'],
		['from=2020-01-01&to=2024-02-01', '366 days'],
	])('refuses the period %s', async (query, sentence) => {
		const response = await get(`${assistantInsightsPath('docs')}?${query}`);
		expect(response.status).toBe(400);
		expect(await response.json()).toMatchObject({ code: 'invalid_request', error: expect.stringContaining(sentence) });
	});

	it('lists conversations page by page', async () => {
		const first = threadListResponse.parse(await (await get(`${assistantThreadsPath('docs')}?take=2`)).json());
		expect(first.threads.map(({ firstQuestion }) => firstQuestion)).toEqual([unanswerable, unanswerable]);
		const rest = threadListResponse.parse(
			await (await get(`${assistantThreadsPath('docs')}?take=2&cursor=${first.nextCursor}`)).json(),
		);
		expect(rest).toMatchObject({ threads: [{ id: threadId, questions: 1, down: 1 }], nextCursor: null });
	});

	it.each(['take=0', 'take=101', 'take=x', 'cursor=th_unknown', 'cursor='])('refuses the page %s', async (query) => {
		expect((await get(`${assistantThreadsPath('docs')}?${query}`)).status).toBe(400);
	});

	it('shows a whole conversation', async () => {
		const response = await get(assistantThreadPath('docs', threadId));
		const transcript = threadTranscript.parse(await response.json());
		expect(transcript.messages).toMatchObject([
			{ role: 'user', text: 'How do I install Lantern?' },
			{
				id: messageId,
				role: 'assistant',
				outcome: 'finished',
				feedback: { rating: 'down', comment: 'Too short.' },
				durationMs: expect.any(Number),
			},
		]);
		expect(transcript.messages[1]?.sources?.length).toBeGreaterThan(0);
	});

	it('does not know a thread that is not there', async () => {
		for (const id of ['th_0', 'x', `th_${'0'.repeat(32)}`]) {
			const response = await get(assistantThreadPath('docs', id));
			expect(response.status).toBe(404);
			expect(await response.json()).toMatchObject({ code: 'unknown_thread' });
		}
	});
});

describe('an answer that doubts itself', () => {
	it('is neither an answer nor none: without a model it shows pages, and is a gap once several readers open none', async () => {
		const service = await createServiceUnderTest({ metrics: 'open' });
		const asked = await service.ask(halfKnown);
		const said = await asked.text();
		expect(said).not.toContain('data-unanswered');
		const key = await service.createKey({ kind: 'admin' });
		const read = async (path: string) => (await service.get(path, key)).json();
		expect(insightsResponse.parse(await read(assistantInsightsPath('docs')))).toMatchObject({
			totals: { questions: 1, answered: 0, shown: 1, doubtful: 0, unanswered: 0 },
			unanswered: [],
			gaps: [],
		});
		await (await service.ask(halfKnown)).text();
		expect(insightsResponse.parse(await read(assistantInsightsPath('docs')))).toMatchObject({
			totals: { questions: 2, shown: 2 },
			gaps: [{ question: halfKnown, asked: 2, questions: 1, shown: 2, unanswered: 0, nearest: [{ count: 2 }] }],
		});
		for (const asker of ['agent', 'anybody']) {
			const report = insightsResponse.parse(await read(`${assistantInsightsPath('docs')}?askedBy=${asker}`));
			expect(report.totals.questions).toBe(asker === 'agent' ? 0 : 2);
		}
		const thread = await read(assistantThreadPath('docs', asked.headers.get('x-thread-id') ?? ''));
		expect(threadTranscript.parse(thread).messages.at(-1)).toMatchObject({ doubtful: true });
		const metrics = await (await service.fetch(new Request('http://127.0.0.1/metrics'))).text();
		expect(metrics).toContain('docent_answers_total{outcome="doubtful"} 2');
		await service.dispose();
	});
});

it('the use of a configured key is told to its own project alone', async () => {
	const service = await createServiceUnderTest({ assistantKeys: [`svc_dsc_${'a'.repeat(32)}`] });
	const other = await createServiceUnderTest({ domain: 'others', projectId: 'others' }, service);
	await (await service.ask('How do I install Lantern?')).text();
	const usersOf = async (path: string, token: string) => {
		const response = await (path.includes('others') ? other : service).get(path, token);
		const { limits } = insightsResponse.parse(await response.json());
		return limits.find(({ limit }) => limit === 'assistantPerKeyAndMonth')?.subjects.map(({ subject }) => subject);
	};
	const own = await service.createKey({ kind: 'admin' });
	const { token } = await createSqlKeyStore(service.database).create({
		kind: 'admin',
		name: 'test',
		projectId: 'others',
	});
	expect(await usersOf(assistantInsightsPath('docs'), own)).toEqual([
		expect.stringMatching(/^config_\w+ \(of the configuration\)$/),
	]);
	expect(await usersOf(assistantInsightsPath('others'), token)).toEqual([]);
	await other.dispose();
	await service.dispose();
});
