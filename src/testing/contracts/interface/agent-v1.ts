import { beforeAll, describe, expect, it } from 'vitest';
import { type AgentInterface, callAgent, iso, pollToEnd } from './agent-jobs.js';
import { expectRefusal } from './interface-under-test.js';

const create = '/v1/agent/docs/job';
const list = '/v1/agent/docs/jobs';
type Session = Record<string, unknown> & { sessionId: string };

/** Sessions of the deprecated generation, with real git and pull requests. */
export function agentV1Contract(under: AgentInterface): void {
	const post = (body: unknown) => callAgent(under, 'POST', create, body);
	const get = (path: string) => callAgent(under, 'GET', path);
	const sessionOf = async (id: string) => (await (await get(`${create}/${id}`)).json()) as Session;
	const listed = async (query = '') =>
		((await (await get(`${list}${query}`)).json()) as { allSessions: Session[] }).allSessions;
	const idOf = (response: Response) => response.headers.get('x-session-id') ?? '';
	async function run(body: object) {
		const response = await post(body);
		const text = await response.text();
		return { response, text, session: await sessionOf(idOf(response)) };
	}
	const replace = (from: string, to: string, file: string) => [
		{ content: `Replace "${from}" with "${to}" in ${file}.` },
	];

	describe('a session that changes a page', () => {
		let done: Awaited<ReturnType<typeof run>>;
		beforeAll(async () => {
			const response = await post({
				messages: replace('Other', 'Another', 'other.md'),
				branch: 'mend',
				asDraft: true,
				model: 'opus',
			});
			done = { response, text: await response.text(), session: await sessionOf(idOf(response)) };
		}, 60_000);

		it('is created with 200 and a stream of text', () => {
			expect([done.response.status, done.response.headers.get('content-type')]).toEqual([
				200,
				'text/plain; charset=utf-8',
			]);
		});
		it('names the format of its stream', () => expect(done.response.headers.get('x-vercel-ai-data-stream')).toBe('v1'));
		it('has its id in a header', () => expect(idOf(done.response)).toMatch(/^job_[0-9a-f]{24}$/));
		it('has the branch that was given in a header', () =>
			expect(done.response.headers.get('x-branch-name')).toBe('mend'));
		it('has a code and JSON in every line', () => {
			expect(done.text).toMatch(/^(?:\w:.+\n)+$/);
			for (const line of done.text.trimEnd().split('\n')) expect(() => JSON.parse(line.slice(2))).not.toThrow();
		});
		it('says its result in its words', () => expect(done.text).toContain('/_docent/review/'));
		it('ends its stream with d', () => expect(done.text.trimEnd().split('\n').at(-1)).toMatch(/^d:/));

		it.each<[string, unknown]>([
			['subdomain', 'docs'],
			['branch', 'mend'],
			['haulted', true],
			['haultReason', 'completed'],
			['pullRequestLink', expect.stringMatching(/^https:\/\/docs\.example\.com\/_docent\/review\//)],
			['messageToUser', expect.stringMatching(/\w{3}/)],
			['todos', expect.any(Array)],
			['userId', expect.stringMatching(/^key_/)],
			['title', expect.stringContaining('Replace "Other"')],
			['createdAt', iso],
		])('has the field %s', (name, value) => expect(done.session[name]).toEqual(value));
		it('has its id in the field sessionId', () => expect(done.session.sessionId).toBe(idOf(done.response)));
		it('has todos with a content and an id', () => {
			for (const todo of done.session.todos as object[])
				expect(todo).toMatchObject({ id: expect.any(String), content: expect.any(String) });
		});
		it('has no other field', () => {
			const fields = [
				'branch',
				'createdAt',
				'haultReason',
				'haulted',
				'messageToUser',
				'pullRequestLink',
				'sessionId',
				'subdomain',
				'title',
				'todos',
				'userId',
			];
			expect(Object.keys(done.session).toSorted()).toEqual(fields);
		});
		it('is a job of the current generation as well, a draft with the larger model', async () => {
			const job = await (await get(`/v2/agent/docs/job/${idOf(done.response)}`)).json();
			expect(job).toMatchObject({ status: 'completed', draft: true, prLink: done.session.pullRequestLink });
		});
		it('is found in the list', async () => {
			expect(await listed()).toContainEqual(done.session);
		});
	});

	it('makes a branch from its message when none is given', async () => {
		const { response, session } = await run({ messages: replace('Third', 'Last', 'third.md') });
		const branch = response.headers.get('x-branch-name');
		expect(branch).toMatch(/^docent\/replace-third-/);
		expect(session.branch).toBe(branch);
	});

	it('goes on when its reader leaves', async () => {
		const response = await post({ messages: replace('Third', 'Final', 'third.md') });
		await response.body?.cancel();
		expect((await pollToEnd(under, idOf(response))).at(-1)).toMatchObject({ status: 'completed' });
	});

	it('halts with completed, and without a pull request, when it changes nothing', async () => {
		const { session } = await run({ messages: [{ content: 'Replace "Nowhere to be found" with "x".' }] });
		expect(session).toMatchObject({ haulted: true, haultReason: 'completed', pullRequestLink: '' });
	});

	it('halts with error when it cannot be carried out', async () => {
		const { session, text } = await run({ messages: [{ content: 'Write a poem about lanterns.' }] });
		expect(session).toMatchObject({ haulted: true, haultReason: 'error', pullRequestLink: '' });
		expect(text.trimEnd().split('\n').at(-1)).toMatch(/^3:/);
	});

	it.each<[string, object]>([
		['of the model sonnet', { model: 'sonnet' }],
		['of the model opus', { model: 'opus' }],
		['that is no draft', { asDraft: false }],
		[
			'with a message of the role system',
			{ messages: [{ role: 'system', content: 'Be brief.' }, { content: 'Replace "Nowhere" with "x".' }] },
		],
		['with a role that is user', { messages: [{ role: 'user', content: 'Replace "Nowhere" with "x".' }] }],
		['with a field that is not known', { tomorrow: true }],
	])('a request %s is taken', async (_, more) => {
		const response = await post({ messages: [{ content: 'Replace "Nowhere" with "x".' }], ...more });
		await response.text();
		expect(response.status).toBe(200);
	});

	it.each<[object, RegExp]>([
		[{ messages: undefined }, /^messages is missing/],
		[{ messages: [] }, /^messages has 0 items/],
		[{ messages: [{}] }, /^messages\[0\]\.content is missing/],
		[{ messages: [{ content: 7 }] }, /^messages\[0\]\.content is 7/],
		[{ messages: [{ role: 'system', content: 'Be brief.' }] }, /no message of the role user/],
		[{ model: 'haiku' }, /^model is "haiku"; use one of "sonnet", "opus"/],
		[{ branch: 'a..b' }, /^branch /],
		[{ branch: 7 }, /^branch is 7/],
		[{ asDraft: 'yes' }, /^asDraft is a string; send true or false/],
	])('a request with %j is refused', async (more, sentence) => {
		const response = await post({ messages: [{ content: 'Mend.' }], ...more });
		await expectRefusal(response, 400, 'invalid_request', sentence);
	});

	it.each(['job_0', 'nonsense', "'--"])('the session %s is not known', async (id) => {
		await expectRefusal(await get(`${create}/${encodeURIComponent(id)}`), 404, 'unknown_job');
	});

	it('lists all sessions, the newest first, and pages of them', async () => {
		const all = (await listed()).map(({ sessionId }) => sessionId);
		expect(all.length).toBeGreaterThan(5);
		const times = (await listed()).map(({ createdAt }) => String(createdAt));
		expect(times).toEqual(times.toSorted().reverse());
		const page = (await listed('?skip=1&take=2')).map(({ sessionId }) => sessionId);
		expect(page).toEqual(all.slice(1, 3));
		expect(await listed('?take=1')).toHaveLength(1);
		expect((await listed('?take=100')).length).toBe(Math.min(100, all.length));
	});

	it.each(['0', '101', 'ten'])('a list with take=%s is refused', async (take) => {
		await expectRefusal(await get(`${list}?take=${take}`), 400, 'invalid_request', /^take is /);
	});

	it.each<[string, string, string]>([
		['POST', create, '/v2/agent/docs/job'],
		['GET', `${create}/job_0`, '/v2/agent/docs/job/job_0'],
		['GET', list, '/v2/agent/docs/jobs'],
	])('%s %s is deprecated and names its successor', async (method, path, successor) => {
		const response = await callAgent(under, method, path, method === 'POST' ? {} : undefined);
		await response.text();
		expect(response.headers.get('deprecation')).toMatch(/^@\d+$/);
		expect(response.headers.get('link')).toBe(`<${successor}>; rel="successor-version"`);
	});

	it('halts with github_missconfigured when the repository is gone', async () => {
		await under.remote.dispose();
		const { session } = await run({ messages: replace('Welcome', 'Hello', 'index.md') });
		expect(session).toMatchObject({ haulted: true, haultReason: 'github_missconfigured', pullRequestLink: '' });
	});
}
