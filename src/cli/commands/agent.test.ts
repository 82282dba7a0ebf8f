import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AgentEvent, AgentJob, AgentJobDiff, AgentJobList } from '../../contract/agent-v2.js';
import { AgentJobError } from '../../service/errors/agent-job-error.js';
import type { AgentTurn, TurnResult } from '../../service/jobs/agent-turn.js';
import { shareAgentService } from '../../testing/agent/shared-agent-service.js';
import { runCommand } from '../../testing/service/run-command.js';

const link = 'https://forge.test/7';
const diff: AgentJobDiff = {
	baseSha: 'a',
	headSha: 'b',
	files: [{ path: 'a.md', change: 'changed', additions: 1, deletions: 0 }],
	patch: 'diff --git a/a.md b/a.md\n+words\n',
};

/** Does what its instruction says, so that a test says it in one place. */
async function carryOut({ instructions, signal, report }: AgentTurn): Promise<TurnResult> {
	const told = instructions.at(-1)?.text ?? '';
	if (told.includes('wait')) {
		await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
	}
	if (told.includes('fail')) throw new AgentJobError('instruction', 'This cannot be done; say it otherwise.');
	if (told.includes('nothing')) await report.event('text', { text: 'There was nothing to change.\n' });
	if (told.includes('nothing')) return { outcome: 'no_changes', message: 'There was nothing to change.' };
	await report.event('step', { step: 'editing' });
	await report.event('text', { text: `I \u001b[2J change\n${told}` });
	await report.event('tool', { name: 'todo', summary: 'Planned 2 steps.', isError: false });
	await report.event('tool', { name: 'edit', summary: 'Changed a.md.', isError: false });
	await report.todos([
		{ id: '1', content: 'Look', status: 'completed' },
		{ id: '2', content: 'Write', status: 'in_progress' },
	]);
	await report.event('checks', {
		checks: [
			{ name: 'links', status: 'passed', summary: '', findings: [] },
			{ name: 'mdx', status: 'failed', summary: '', findings: ['a.md:1'] },
		],
	});
	await report.event('commit', { sha: '0123456789abcdef', message: 'docs: words\n\nMore.', files: [] });
	await report.diff(diff);
	await report.pullRequest({ id: '7', url: link, state: 'open', head: 'a', base: 'main' });
	await report.event('pull_request', { url: link, isNew: true });
	return { outcome: 'pull_request', message: 'Changed a page.' };
}

const shared = shareAgentService();
let url: string;
let env: Record<string, string>;
beforeAll(async () => {
	({ url } = await shared.service.start({ port: 0 }));
});
beforeEach(() => {
	shared.play(carryOut);
	env = { DOCENT_ADMIN_KEY: shared.adminKey };
});
const agent = (args: string[], more: { input?: string; stopped?: Promise<void> } = {}) =>
	runCommand(['agent', ...args, '--service', url], { env, ...more });
const created = async (...args: string[]) => (await agent(['create', ...args])).out;

describe('agent create', () => {
	it('prints the id of a job, which runs by itself', async () => {
		const { code, out, said } = await agent([
			'create',
			'Write words',
			'--branch',
			'words',
			'--draft',
			'--model',
			'opus',
		]);
		expect(code).toBe(0);
		expect(out).toMatch(/^job_[0-9a-f]{24}$/);
		expect(said).toBe(`Follow it with: npx docent-service agent watch ${out}`);
		const shown = await agent(['get', out, '--json']);
		expect(JSON.parse(shown.out) as AgentJob).toMatchObject({ draft: true, source: { ref: 'words' } });
	});

	it('shows what happens while it waits, and prints the pull request alone', async () => {
		const { code, out, said } = await agent(['create', 'Write words', '--wait']);
		expect(code).toBe(0);
		expect(out).toBe(link);
		const lines = said.split('\n');
		expect(lines.shift()).toMatch(/^Job job_[0-9a-f]{24}$/);
		expect(lines.map((line) => line.replace(/^\d\d:\d\d:\d\d {2}/, ''))).toEqual([
			'> Write words',
			'Editing',
			'I [2J change Write words',
			'edit: Changed a.md.',
			'1 of 2 done; now: Write',
			'Checks: links passed, mdx failed (1)',
			'Commit 01234567: docs: words',
			`Opened ${link}`,
			'Changed a page.',
		]);
		expect(said).not.toContain('\u001b');
	});

	it('reads an instruction of many lines from standard input', async () => {
		const { out } = await agent(['create', '-', '--json'], { input: '- Write nothing\n- at all\n' });
		expect(JSON.parse(out) as AgentJob).toMatchObject({ status: 'active', title: expect.stringContaining('Write') });
		const named = await agent(['create', '-', '--json', '--title', 'Follow 2.3'], { input: '```diff\n+x\n```\n' });
		expect(JSON.parse(named.out)).toMatchObject({ title: 'Follow 2.3' });
	});

	it('makes one job of the same request under the same key', async () => {
		const words = ['Write words', '--idempotency-key', 'run-1'];
		expect(await created(...words)).toBe(await created(...words));
	});

	it('ends with a code for scripts', async () => {
		const ends: [string[], number, RegExp][] = [
			[['Write words'], 0, /Changed a page\.$/],
			[['Write nothing'], 0, /nothing to change\.$/],
			[['Write nothing', '--exit-code'], 3, /nothing to change\.$/],
			[['Please fail'], 1, /This cannot be done; say it otherwise\.$/],
			[['Please wait', '--timeout', '0.1'], 4, /goes on\. .*agent watch job_/],
		];
		for (const [args, code, sentence] of ends) {
			const ended = await agent(['create', ...args, '--wait']);
			expect({ args, code: ended.code }).toEqual({ args, code });
			expect(ended.said).toMatch(sentence);
		}
	});

	it('leaves the job alone when it is interrupted', async () => {
		const { code, said } = await agent(['create', 'Please wait', '--wait'], { stopped: Promise.resolve() });
		expect(code).toBe(130);
		expect(said).toContain('The job goes on');
		const { jobs } = JSON.parse((await agent(['list', '--json'])).out) as AgentJobList;
		expect(jobs).toMatchObject([{ status: 'active' }]);
	});
});

describe('agent do', () => {
	it('creates a job with the sentence of the action', async () => {
		const flags = ['--from', 'Setup', '--to', 'Install', '--pages', 'guide/', '--pages', 'index.md', '--wait'];
		const { code, out, said } = await agent(['do', 'rename-heading', ...flags]);
		expect({ code, out }).toEqual({ code: 0, out: link });
		expect(said).toContain('> Rename the heading "Setup" to "Install" in guide/ and index.md.');
		const set = await agent(['do', 'set-frontmatter', '--key', 'tags', '--value', '[a, 2]', '--pages', '/', '--wait']);
		expect(set.said).toContain('> Set tags to ["a",2] everywhere.');
	});

	it('shows the flags of an action, and says what is missing', async () => {
		const { out: help } = await agent(['do', 'move-page', '--help']);
		expect(help).toMatch(/--new-path.*The new path/);
		expect(help).not.toMatch(/ACTION|SUBJECT|undefined/);
		expect((await agent(['do', 'move-page', '--path', 'a.md'])).said).toContain('needs --new-path');
		expect((await agent(['do', 'sing'])).said).toContain('cannot "sing"; say replace-text, rename-heading,');
		expect((await agent(['do', 'fix-links', '--form', 'x'])).code).toBe(2);
	});
});

describe('agent', () => {
	it('shows a job, lists jobs, and goes on in the list', async () => {
		for (const words of ['Write words', 'Please fail', 'Write nothing']) await agent(['create', words, '--wait']);
		const page = await agent(['list', '--limit', '2']);
		expect(page.out.split('\n').map((line) => line.replace(/job_\w+|\d{4}-\d\d-\d\d \d\d:\d\d/g, '…'))).toEqual([
			expect.stringMatching(/^id +status +created, UTC +pull request +title$/),
			expect.stringMatching(/^… +completed \(no_changes\) +… +- +Write nothing$/),
			expect.stringMatching(/^… +failed \(instruction\) +… +- +Please fail$/),
		]);
		const cursor = /--cursor (\S+)$/.exec(page.said)?.[1] ?? '';
		const rest = await agent(['list', '--cursor', cursor]);
		expect(rest.out).toContain(link);
		expect((await agent(['list', '--status', 'failed'])).out).not.toContain('Write');
		const [id = ''] = /job_\w+/.exec(rest.out) ?? [];
		const { out } = await agent(['get', id]);
		expect(out).toMatch(/^status +completed \(pull_request\)$/m);
		expect(out).toMatch(/^pull request {2}https:\/\/forge\.test\/7$/m);
		expect(out).toMatch(/^todo +Look \(completed\)$/m);
	});

	it('prints the diff of a job as it is', async () => {
		await agent(['create', 'Write words', '--wait']);
		await agent(['create', 'Write nothing', '--wait']);
		const { jobs } = JSON.parse((await agent(['list', '--json'])).out) as AgentJobList;
		const [unchanged = '', changed = ''] = jobs.map(({ id }) => id);
		expect(await agent(['diff', changed])).toMatchObject({ code: 0, out: 'diff --git a/a.md b/a.md\n+words' });
		expect(JSON.parse((await agent(['diff', changed, '--json'])).out)).toEqual(diff);
		expect(await agent(['diff', unchanged])).toMatchObject({ out: '', said: 'The job changed nothing.' });
	});

	it('sends a further instruction and waits for its end', async () => {
		const id = await created('Write nothing');
		const { code, out } = await agent(['message', id, 'Write words', '--wait']);
		expect({ code, out }).toEqual({ code: 0, out: link });
	});

	it('watches a job from its beginning, for programs one event a line', async () => {
		const id = await created('Write nothing');
		const { out, code } = await agent(['watch', id, '--json']);
		expect(code).toBe(0);
		expect(out.split('\n').map((line) => (JSON.parse(line) as AgentEvent).type)).toEqual([
			...['message', 'text', 'status'],
		]);
		expect((await agent(['watch', id])).said.split('\n')).toEqual([
			expect.stringMatching(/> Write nothing$/),
			expect.stringMatching(/There was nothing to change\.$/),
		]);
	});

	it('cancels a job, and takes it out of the list', async () => {
		const id = await created('Please wait');
		expect(await agent(['archive', id])).toMatchObject({ code: 2, said: expect.stringContaining('is active') });
		expect((await agent(['cancel', id])).out).toMatch(/^status +failed \(cancelled\)$/m);
		expect((await agent(['archive', id])).out).toMatch(/^archived +\d{4}-/m);
		expect((await agent(['list'])).out).toBe('There are no jobs.');
		expect((await agent(['list', '--archived'])).out).toContain(id);
	});

	it('says in one sentence what cannot be done', async () => {
		const refusals: [string[], RegExp][] = [
			[[], /agent needs to know what to do; say create, message,/],
			[['explode'], /agent cannot "explode"/],
			[['create'], /The instruction is missing, as in: npx docent-service agent create "/],
			[['create', ' '], /The instruction is empty/],
			[['create', 'Write', 'words'], /"words" is one argument too many; put the instruction in quotes/],
			[['create', 'Write', '--model', 'haiku'], /--model is "haiku"; use sonnet or opus/],
			[['create', 'Write', '--branch', 'a..b'], /branch /],
			[['create', 'Write', '--wait', '--timeout', 'soon'], /--timeout is "soon"/],
			[['get'], /get needs the id of a job, as in: npx docent-service agent get job_/],
			[['get', 'job_0'], /There is no job "job_0"/],
			[['list', 'job_0'], /"job_0" is one argument too many/],
			[['list', '--status', 'done'], /--status is "done"/],
			[['list', '--limit', '101'], /--limit is "101"/],
			[['list', '--project', 'other'], /no project "other"/],
		];
		for (const [args, sentence] of refusals) {
			const { code, out, said } = await agent(args);
			expect({ args, code, out }).toEqual({ args, code: 2, out: '' });
			expect(said).toMatch(sentence);
			expect(said.split('\n')).toHaveLength(1);
		}
		env = {};
		expect((await agent(['list'])).said).toContain('set it in DOCENT_ADMIN_KEY');
		env = { DOCENT_ADMIN_KEY: 'svc_dsc_0123456789abcdef' };
		expect((await agent(['list'])).said).toContain('is an assistant key');
	});

	it('asks the service that the configuration is of, when it is told of no other', async () => {
		const code = async (more: Record<string, string>) =>
			(await runCommand(['agent', 'list'], { env: { ...env, ...more } })).code;
		expect(await code({ PORT: new URL(url).port })).toBe(0);
		expect(await code({ DOCENT_PUBLIC_URL: url })).toBe(0);
		expect(await code({ PORT: '1' })).toBe(2);
	});

	it('names the flag for an address where no service answers', async () => {
		expect(await runCommand(['agent', 'list', '--service', 'http://127.0.0.1:1'], { env })).toEqual({
			code: 2,
			out: '',
			said: 'docent-service: http://127.0.0.1:1 cannot be reached; check --service and that the service runs.',
		});
	});

	it('shows its flags when it is asked for help', async () => {
		const { code, out } = await agent(['--help']);
		expect(code).toBe(0);
		expect(out).toContain('--idempotency-key');
	});
});
