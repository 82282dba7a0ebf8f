import { beforeAll, describe, expect, it } from 'vitest';
import { type AgentInterface, callAgent, iso, type Job, pollToEnd } from './agent-jobs.js';
import { expectRefusal } from './interface-under-test.js';

const create = '/v2/agent/docs/job';
const messageTo = (id: string) => `/v2/agent/docs/job/${id}/message`;

/** Jobs of the current generation, with real git and pull requests. */
export function agentV2Contract(under: AgentInterface): void {
	const post = (path: string, body: unknown) => callAgent(under, 'POST', path, body);

	describe('a job that changes a page, and its follow-up', () => {
		let created: Response;
		let first: Job;
		let polls: Job[];
		let asked: Response;
		let further: Job;
		let laterPolls: Job[];
		let archived: Job;
		beforeAll(async () => {
			created = await post(create, { prompt: 'Replace "Welcome" with "Hello" in index.md.' });
			first = (await created.json()) as Job;
			polls = await pollToEnd(under, first.id);
			asked = await post(messageTo(first.id), { prompt: 'Replace "Hello" with "Good morning" in index.md.' });
			further = (await asked.json()) as Job;
			laterPolls = await pollToEnd(under, first.id);
			archived = (await (await post(`/v2/agent/docs/job/${first.id}/archive`, {})).json()) as Job;
		}, 60_000);
		const end = () => polls.at(-1);

		it('is created with 201, as JSON', () => {
			expect([created.status, created.headers.get('content-type')]).toEqual([201, 'application/json']);
		});
		it('says where it is', () => expect(created.headers.get('location')).toBe(`${create}/${first.id}`));
		it('has an id', () => expect(first.id).toMatch(/^job_[0-9a-f]{24}$/));
		it('begins active', () => expect(first.status).toBe('active'));
		it('names its repository and its branch', () => {
			const name = under.remote.path.split('/').at(-1);
			expect(first.source).toEqual({ repository: name, ref: expect.stringMatching(/^docent\/replace-welcome/) });
		});
		it('names its model', () => expect(first.model).toEqual(expect.any(String)));
		it('has its time of creation', () => expect(first.createdAt).toEqual(iso));
		it('is not archived', () => expect(first.archivedAt).toBeNull());
		it('has no pull request in its first response', () => expect(first.prLink).toBeNull());
		it('has no pull request in any poll while it is active', () => {
			for (const job of [first, ...polls]) if (job.status === 'active') expect(job.prLink).toBeNull();
		});
		it('ends completed', () =>
			expect([end()?.status, end()?.outcome, end()?.message]).toEqual([
				'completed',
				'pull_request',
				expect.any(String),
			]));
		it('has its pull request in the end', () => {
			expect(end()?.prLink).toMatch(/^https:\/\/docs\.example\.com\/_docent\/review\//);
		});
		it('leaves main as it was, and changes its branch', async () => {
			expect(await under.remote.read('main', 'index.md')).toBe('# Welcome\n');
			const { ref } = first.source as { ref: string };
			expect(await under.remote.read(ref, 'index.md')).toBe('# Good morning\n');
		});
		it('takes a follow-up with 200', () => expect(asked.status).toBe(200));
		it('is active again, with the same id', () => {
			expect([further.id, further.status]).toEqual([first.id, 'active']);
		});
		it('has no pull request while its second turn is active', () => {
			for (const job of [further, ...laterPolls]) if (job.status === 'active') expect(job.prLink).toBeNull();
		});
		it('has the same pull request after its second turn', () => {
			expect([laterPolls.at(-1)?.status, laterPolls.at(-1)?.prLink]).toEqual(['completed', end()?.prLink]);
		});
		it('has its time of archiving when it is archived', () => expect(archived.archivedAt).toEqual(iso));
		it('is left out of the list when it is archived', async () => {
			const { jobs } = (await (await callAgent(under, 'GET', '/v2/agent/docs/jobs')).json()) as { jobs: Job[] };
			expect(jobs.map(({ id }) => id)).not.toContain(first.id);
		});
	});

	describe.each([
		['changes nothing', 'Replace "Nowhere to be found" with "x".', 'completed', 'no_changes'],
		['cannot be carried out', 'Write a poem about lanterns.', 'failed', 'instruction'],
	])('a job that %s', (_, prompt, status, outcome) => {
		let job: Job | undefined;
		beforeAll(async () => {
			const { id } = (await (await post(create, { prompt })).json()) as Job;
			job = (await pollToEnd(under, id)).at(-1);
		}, 30_000);
		it('has no pull request', () => expect(job?.prLink).toBeNull());
		it('says what has become of it', () =>
			expect(job).toMatchObject({ status, outcome, message: expect.stringMatching(/\w{3}/) }));
	});

	it.each([
		['a job', create],
		['a follow-up', messageTo('job_0')],
	])('%s without a prompt is refused', async (_, path) => {
		await expectRefusal(await post(path, {}), 400, 'invalid_request', /^prompt is missing/);
	});

	it.each<[unknown, RegExp]>([
		['', /^prompt is /],
		['   ', /^prompt is blank/],
		[7, /^prompt is 7/],
		[null, /^prompt is null/],
		[['Mend.'], /^prompt is an array/],
		['a'.repeat(100_001), /^prompt is 100001 characters long/],
	])('a job with the prompt %j is refused', async (prompt, sentence) => {
		await expectRefusal(await post(create, { prompt }), 400, 'invalid_request', sentence);
	});

	it.each<[object, RegExp]>([
		[{ branch: 'a..b' }, /^branch /],
		[{ model: 'haiku' }, /^model is "haiku"/],
		[{ draft: 'yes' }, /^draft is a string; send true or false/],
	])('a job with %j is refused', async (more, sentence) => {
		await expectRefusal(await post(create, { prompt: 'Mend.', ...more }), 400, 'invalid_request', sentence);
	});

	it.each(['job_0', 'nonsense', '\0', "'--", 'ü', 'a'.repeat(300)])('the job %j is not known', async (id) => {
		const there = encodeURIComponent(id);
		await expectRefusal(await callAgent(under, 'GET', `${create}/${there}`), 404, 'unknown_job');
		await expectRefusal(await post(messageTo(there), { prompt: 'Mend.' }), 404, 'unknown_job');
	});
}
