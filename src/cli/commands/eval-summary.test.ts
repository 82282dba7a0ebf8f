import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startCommentsServer } from '../../testing/forge-servers/comments-server.js';
import { runCommand } from '../../testing/service/run-command.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { fixtureDocs } from '../../testing/service/service-under-test.js';

const questions = [
	{ question: 'How can I roll back a flag?', expected: ['/guide/rollouts#rolling-back'] },
	{ question: 'Ping @everyone | <b>`now`</b>', expected: ['/reference/cli'], includes: ['never said'] },
];

interface Run {
	env?: Record<string, string>;
	flags?: string[];
	event?: object;
}

async function evaluate({ env = {}, flags = [], event = { pull_request: { number: 7 } } }: Run) {
	const cwd = scratchFolder({ 'questions.json': JSON.stringify(questions), 'event.json': JSON.stringify(event) });
	const all = ['eval', 'questions.json', '--docs', fixtureDocs, '--answers', '--summary', 'report.md', ...flags];
	const ended = await runCommand(all, { cwd, env: { DOCENT_LOG_LEVEL: 'silent', ...env } });
	return { ...ended, cwd, report: readFileSync(join(cwd, 'report.md'), 'utf8') };
}

const onGitHub = (url: string, cwd: string, token = 'writer') => ({
	GITHUB_ACTIONS: 'true',
	GITHUB_API_URL: url,
	GITHUB_GRAPHQL_URL: `${url}/graphql`,
	GITHUB_REPOSITORY: 'acme/docs',
	GITHUB_EVENT_PATH: join(cwd, 'event.json'),
	GITHUB_TOKEN: token,
});
const eventFolder = (event: object) => {
	const folder = scratchFolder();
	writeFileSync(join(folder, 'event.json'), JSON.stringify(event));
	return folder;
};

describe('eval --summary', () => {
	it('writes the tables as Markdown, with each answer that is not good, and nothing that would be markup', async () => {
		const { report, code } = await evaluate({});
		expect(code).toBe(0);
		expect(report).toMatch(/^### Docent: questions\.json\n\nEvery threshold that was set is met\.\n/);
		expect(report).toMatch(/\| all +\| +2 \| 50 % \|/);
		expect(report).toContain('<details><summary>Answers that are not good: 1</summary>\n\n| question');
		expect(report).toContain('Ping @\u200Beveryone \\| &lt;b>\\`now\\`&lt;/b>');
	});

	it('calls nobody by name in the comparison, either', async () => {
		const judged = questions.map(({ question }) => ({ question, verdict: 'good', unmet: [] }));
		const before = { answeredBy: 'extractive', answers: { good: 1, card: 0, missed: 0, bad: 0 }, judged };
		const folder = scratchFolder({ 'before.json': JSON.stringify(before) });
		const { report } = await evaluate({ flags: ['--against', join(folder, 'before.json')] });
		expect(report).toContain('Compared with before.json: 0 better, 1 worse, 1 the same.');
		expect(report).toMatch(/\| before +\| +2 \| 100 % \|/);
		expect(report).not.toMatch(/@everyone|<b>/);
	});

	it('writes them also when a threshold is missed, and ends with 1', async () => {
		const { report, code } = await evaluate({ flags: ['--min-good-answers', '0.9'] });
		expect(code).toBe(1);
		expect(report).toContain('**Failed**: the share of good answers is 0.500, below the 0.9 of --min-good-answers.');
	});
});

describe('eval --comment', () => {
	it('puts one comment on the pull request, and changes it at the next run, whoever has written its mark before', async () => {
		const others = Array.from({ length: 120 }, (_, index) => ({ id: index + 1, body: `Comment ${index}`, by: 'anna' }));
		Object.assign(others[7] ?? {}, { body: '<!-- docent-eval questions.json -->\nAll is well.' });
		await using forge = await startCommentsServer(others);
		const env = onGitHub(forge.origin, eventFolder({ pull_request: { number: 7 } }));
		expect(await evaluate({ env, flags: ['--comment'] })).toMatchObject({ code: 0, said: '' });
		expect(forge.comments).toHaveLength(121);
		expect(forge.comments[120]?.body).toMatch(/^<!-- docent-eval questions\.json -->\n### Docent: questions\.json/);
		const failed = await evaluate({ env, flags: ['--comment', '--min-good-answers', '0.9'] });
		expect(failed.code).toBe(1);
		expect(forge.comments).toHaveLength(121);
		expect(forge.comments[120]?.body).toContain('**Failed**');
		expect(forge.requests.at(-1)).toBe('PATCH /repos/acme/docs/issues/comments/121');
		expect(forge.violations).toEqual([]);
		expect(forge.comments[7]?.body).toContain('All is well.');
	});

	it('says why there is none, and counts the figures all the same', async () => {
		await using forge = await startCommentsServer();
		const withPull = eventFolder({ pull_request: { number: 7 } });
		const reader = await evaluate({ env: onGitHub(forge.origin, withPull, 'reader'), flags: ['--comment'] });
		expect(reader).toMatchObject({ code: 0, said: expect.stringMatching(/^No comment: .+ answered 403 to POST\.$/) });
		const push = await evaluate({ env: onGitHub(forge.origin, eventFolder({ ref: 'main' })), flags: ['--comment'] });
		expect(push).toMatchObject({ code: 0, said: 'No comment: this run belongs to no pull request.' });
		const none = await evaluate({ env: onGitHub(forge.origin, withPull, ''), flags: ['--comment'] });
		expect(none).toMatchObject({ code: 0, said: 'No comment: GITHUB_TOKEN is not set.' });
		const shell = await evaluate({ flags: ['--comment'] });
		expect(shell.said).toBe('No comment: this is no run of GitHub Actions or GitLab CI.');
		const away = await evaluate({ env: onGitHub('http://127.0.0.1:9', withPull), flags: ['--comment'] });
		expect(away).toMatchObject({ code: 0, said: expect.stringContaining('No comment: ') });
	});

	it('does the same on the merge request of GitLab', async () => {
		const strange = { id: 1, body: '<!-- docent-eval questions.json -->\nAll is well.', by: 'anna' };
		await using forge = await startCommentsServer([{ ...strange }]);
		const env = { GITLAB_CI: 'true', CI_API_V4_URL: forge.origin, CI_PROJECT_ID: '12', CI_MERGE_REQUEST_IID: '3' };
		const without = await evaluate({ env, flags: ['--comment'] });
		expect(without.said).toMatch(/^No comment: GITLAB_TOKEN is not set/);
		for (let round = 0; round < 2; round += 1) {
			const { said } = await evaluate({ env: { ...env, GITLAB_TOKEN: 'writer' }, flags: ['--comment'] });
			expect(said).toBe('');
		}
		expect(forge.comments).toEqual([strange, expect.objectContaining({ id: 2, by: 'docs-bot' })]);
		expect(forge.requests.at(-1)).toBe('PUT /projects/12/merge_requests/3/notes/2');
		expect(forge.violations).toEqual([]);
		const { CI_MERGE_REQUEST_IID: _, ...branch } = env;
		const push = await evaluate({ env: branch, flags: ['--comment'] });
		expect(push).toMatchObject({ code: 0, said: 'No comment: this job belongs to no merge request.' });
	});
});
