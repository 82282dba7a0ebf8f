import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentJobCancelPath, agentJobPath } from '../../../../contract/agent-paths.js';
import type { AgentJob } from '../../../../contract/agent-v2.js';
import type { Gap, GapListResponse, GapResponse } from '../../../../contract/schema/gaps.js';
import { gap, gapListResponse, gapResponse } from '../../../../contract/schema/gaps.js';
import { startModelServer } from '../../../../testing/models/openai-compatible-server.js';
import {
	assistantGapDismissPath,
	assistantGapJobPath,
	assistantGapMovePath,
	assistantGapPath,
	assistantGapReopenPath,
	assistantGapsPath,
} from '../../../../testing/service/owner-paths.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../../../testing/service/service-under-test.js';
import { createSqlThreadStore } from '../../../answers/threads/thread-store.js';

const unanswerable = 'Who won the chess championship of 1972?';
const inOtherWords = 'chess championship 1972: the winner';

describe('gaps', () => {
	let service: ServiceUnderTest;
	let admin: string;
	beforeAll(async () => {
		// Jobs stay in the queue.
		service = await createServiceUnderTest({ agent: { workers: 0 } });
		admin = await service.createKey({ kind: 'admin' });
		for (const text of [unanswerable, inOtherWords]) {
			await (await service.ask(text, { currentPath: '/quickstart' })).text();
		}
		await service.dislike('How do I install Lantern?', { reasons: ['unclear'], comment: 'Too short.' });
		await service.database.sql.insertInto('domains').values({ id: 'sibling', project_id: 'docs' }).execute();
	});
	afterAll(() => service.dispose());

	const send = (method: 'GET' | 'POST', path: string, { body }: { body?: unknown } = {}) => {
		const headers = {
			authorization: `Bearer ${admin}`,
			...(body !== undefined && { 'content-type': 'application/json' }),
		};
		const text = body === undefined ? null : JSON.stringify(body);
		return service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, body: text }));
	};
	const list = async (query = '') =>
		gapListResponse.parse(await (await send('GET', `${assistantGapsPath('docs')}${query}`)).json()) as GapListResponse;
	const chess = async () => (await list()).gaps.find(({ question }) => question.includes('chess')) as Gap;
	const read = async ({ id }: Gap) =>
		gapResponse.parse(await (await send('GET', assistantGapPath('docs', id))).json()) as GapResponse;
	const instruction = 'Replace "Lantern" with "Lamp".';

	it('are what readers asked and did not find, by what it is about', async () => {
		const { gaps, total, domain } = await list();
		expect({ domain, total }).toEqual({ domain: 'docs', total: 2 });
		expect(gaps).toMatchObject([
			{
				state: 'open',
				asked: 2,
				unanswered: 2,
				disliked: 0,
				job: null,
				sinceJob: null,
				cited: [],
				readOn: [{ path: '/quickstart', count: 2 }],
				examples: [{ question: inOtherWords, unanswered: true }, { question: unanswerable }],
			},
			{
				question: 'How do I install Lantern?',
				unanswered: 0,
				disliked: 1,
				reasons: [{ reason: 'unclear', count: 1 }],
				examples: [{ comment: 'Too short.', reasons: ['unclear'], unanswered: false }],
			},
		]);
		expect(gaps[1]?.cited.map(({ url }) => url).join()).toContain('/quickstart');
	});

	it('are listed by state, by days and by amount', async () => {
		expect((await list('?state=open')).total).toBe(2);
		expect((await list('?state=merged')).gaps).toEqual([]);
		expect(await list('?take=1')).toMatchObject({ total: 2, gaps: [expect.anything()] });
		expect((await list('?from=2020-01-01&to=2020-01-31')).gaps).toEqual([]);
		for (const query of ['?state=unknown', '?take=0', '?take=101', '?from=tomorrow']) {
			expect((await send('GET', assistantGapsPath('docs') + query)).status, query).toBe(400);
		}
	});

	it('keep their name, and have a draft of a job without words of readers', async () => {
		const found = await chess();
		expect((await chess()).id).toBe(found.id);
		const whole = await read(found);
		expect(whole).toMatchObject({ ...found, domain: 'docs' });
		expect(whole.instruction).toMatch(/^Close a gap in the documentation\. \d answers? found nothing certain/);
		expect(whole.instruction).not.toContain(unanswerable);
	});

	it('give up a question that is about something else, and are joined', async () => {
		const { id } = await chess();
		const move = async (from: string, body: object) => {
			const response = await send('POST', assistantGapMovePath('docs', from), { body });
			return [response.status, await response.json()] as const;
		};
		expect(await chess()).toMatchObject({ asked: 2, questions: 2 });
		const [, own] = await move(id, { question: inOtherWords });
		expect(gap.parse(own)).toMatchObject({ question: inOtherWords, questions: 1 });
		await (await service.ask(inOtherWords)).text();
		const alone = (await list()).gaps.find((other) => other.id === (own as Gap).id);
		expect(alone).toMatchObject({ asked: 2, questions: 1 });
		expect(await move(id, { question: unanswerable })).toMatchObject([409, { code: 'conflict' }]);
		expect(await move(id, {})).toMatchObject([409, { code: 'conflict' }]);
		expect(await move(id, { into: id })).toMatchObject([409, { code: 'conflict' }]);
		expect(await move(id, { into: 'gap_0' })).toMatchObject([404, { code: 'unknown_gap' }]);
		expect(await move(id, { into: (own as Gap).id, question: 'Never asked?' })).toMatchObject([400, {}]);
		expect(await move((own as Gap).id, { into: id })).toMatchObject([200, { id, asked: 3, questions: 2 }]);
	});

	it('are dismissed and reopened', async () => {
		const { id } = await chess();
		const dismissed = gap.parse(await (await send('POST', assistantGapDismissPath('docs', id))).json());
		expect(dismissed).toMatchObject({ id, state: 'dismissed' });
		expect((await list()).gaps.map((other) => other.id)).not.toContain(id);
		expect((await list('?state=dismissed')).gaps.map((other) => other.id)).toEqual([id]);
		const refused = await send('POST', assistantGapJobPath('docs', id), { body: { instruction } });
		expect([refused.status, await refused.json()]).toMatchObject([409, { error: expect.stringContaining('reopen') }]);
		const reopened = await (await send('POST', assistantGapReopenPath('docs', id))).json();
		expect(reopened).toMatchObject({ id, state: 'open' });
	});

	it('need an instruction of the owner where there is no model', async () => {
		const { id } = await chess();
		for (const body of [undefined, {}, { draft: true }]) {
			const response = await send('POST', assistantGapJobPath('docs', id), { body });
			expect(response.status).toBe(400);
			expect(await response.json()).toMatchObject({ error: expect.stringContaining('model.provider') });
		}
	});

	it('become one job by one approval, however many approve at once, and another one after it', async () => {
		const { id } = await chess();
		const approve = () => send('POST', assistantGapJobPath('docs', id), { body: { instruction, draft: true } });
		const responses = await Promise.all([approve(), approve(), approve()]);
		const made = responses.filter(({ status }) => status === 201);
		expect(made).toHaveLength(1);
		const job = (await made[0]?.json()) as AgentJob;
		for (const response of responses.filter(({ status }) => status !== 201)) {
			expect([response.status, await response.json()]).toMatchObject([
				409,
				{ code: 'conflict', error: expect.stringContaining(job.id) },
			]);
		}
		expect(job).toMatchObject({ draft: true, title: 'Close a gap in the documentation' });
		expect(await chess()).toMatchObject({ state: 'in_progress', job: { id: job.id, status: 'active', prLink: null } });
		expect((await approve()).status).toBe(409);
		await send('POST', agentJobCancelPath('docs', job.id));
		expect(await (await send('GET', agentJobPath('v2', 'docs', job.id))).json()).toMatchObject({ status: 'failed' });
		expect(await chess()).toMatchObject({ state: 'open', sinceJob: 0, job: { outcome: 'cancelled' } });
		const next = (await (await approve()).json()) as AgentJob;
		expect(await chess()).toMatchObject({ state: 'in_progress', job: { id: next.id } });
		await send('POST', agentJobCancelPath('docs', next.id));
	});

	it('of a domain whose source the agent does not have are not closed by it', async () => {
		const threads = createSqlThreadStore(service.database);
		const { id: threadId } = await threads.create({ domain: 'sibling', fp: 'a' });
		const createdAt = new Date().toISOString();
		await threads.append('sibling', threadId, { id: 'q', role: 'user', text: unanswerable, createdAt });
		await threads.append('sibling', threadId, { id: 'a', role: 'assistant', text: '', unanswered: true, createdAt });
		const { gaps } = (await (await send('GET', assistantGapsPath('sibling'))).json()) as GapListResponse;
		expect(gaps).toHaveLength(1);
		const path = assistantGapJobPath('sibling', gaps[0]?.id ?? '');
		const response = await send('POST', path, { body: { instruction } });
		expect([response.status, await response.json()]).toMatchObject([
			409,
			{ error: expect.stringContaining('agent.repository') },
		]);
	});

	describe.each([
		['a gap', 'GET', assistantGapPath],
		['approving', 'POST', assistantGapJobPath],
		['dismissing', 'POST', assistantGapDismissPath],
		['reopening', 'POST', assistantGapReopenPath],
		['moving', 'POST', assistantGapMovePath],
	] as const)('%s', (_, method, pathOf) => {
		it('knows no gap that is not there', async () => {
			for (const id of ['gap_0', '%00', `gap_${'0'.repeat(24)}`]) {
				const body = method === 'POST' ? { instruction } : undefined;
				const response = await send(method, pathOf('docs', id), { body });
				expect([response.status, await response.json()]).toMatchObject([404, { code: 'unknown_gap' }]);
			}
		});
	});
});

it('are also what a model declines to answer although passages fit', async () => {
	const models = await startModelServer();
	models.play({ pieces: ['The documentation does not ', 'say how to install it on a phone.'] });
	const model = { provider: 'openai-compatible', model: 'careful', baseUrl: models.url };
	const service = await createServiceUnderTest({ model });
	try {
		await (await service.ask('How do I install Lantern?')).text();
		const key = await service.createKey({ kind: 'admin' });
		const { gaps } = (await (await service.get(assistantGapsPath('docs'), key)).json()) as GapListResponse;
		expect(gaps).toMatchObject([{ question: 'How do I install Lantern?', unanswered: 1, disliked: 0 }]);
	} finally {
		await service.dispose();
		await models.close();
	}
});
