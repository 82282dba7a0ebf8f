import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { startCommentsServer } from '../../src/testing/forge-servers/comments-server.js';
import { root } from '../../src/tooling/run.js';
import { expect, test } from '../fixtures.js';
import { packedPackage } from './support/packed-package.js';

/** The action and the template, whose scripts bash runs as they are written, in a folder that stands for the runner's. */

interface Action {
	inputs: Record<string, { default?: string }>;
	runs: { steps: { uses?: string; run?: string; env?: Record<string, string> }[] };
}
interface Template {
	'docent-eval': { variables: Record<string, string>; script: string[]; artifacts: { paths: string[] } };
}

const read = <Read>(file: string) => parse(readFileSync(join(root, 'src/plugins', file), 'utf8')) as Read;
const action = read<Action>('github-action/action.yml');
const template = read<Template>('gitlab/docent-eval.yml')['docent-eval'];

const questions = [
	{ question: 'How can I roll back a flag?', expected: ['/guide/rollouts#rolling-back'] },
	{ question: 'exit codes', expected: ['/reference/cli#exit-codes'] },
];

interface Ended {
	code: number;
	said: string;
}

const bash = (script: string, cwd: string, env: Record<string, string>) =>
	new Promise<Ended>((resolve) => {
		const { PATH = '', HOME = '' } = process.env;
		const options = { cwd, env: { ...certificates(), PATH, HOME, ...env }, maxBuffer: 2 ** 24 };
		execFile('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], options, (error, out, said) =>
			resolve({ code: error === null ? 0 : Number(error.code), said: out + said }),
		);
	});

/** What a machine behind a proxy needs for its registry. */
const certificates = () =>
	Object.fromEntries(
		['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'].flatMap((name) => {
			const value = process.env[name];
			return value === undefined ? [] : [[name, value]];
		}),
	);

test.describe('the evaluation in continuous integration', { tag: '@ci' }, () => {
	test.describe.configure({ mode: 'default', timeout: 300_000 });
	let repository: string;
	let tarball: string;
	test.beforeAll(async () => {
		test.setTimeout(120_000);
		tarball = await packedPackage('docent-service');
		repository = mkdtempSync(join(tmpdir(), 'docent-ci-'));
		cpSync(join(root, 'src/testing/fixtures/docs'), join(repository, 'docs'), { recursive: true });
		writeFileSync(join(repository, 'questions.json'), JSON.stringify(questions));
	});
	test.afterAll(() => rmSync(repository, { recursive: true, force: true }));

	/** Runs the steps of the action as GitHub does: inputs in place of the expressions of `env`, a file for the summary. */
	async function runAction(inputs: Record<string, string>, env: Record<string, string>, event: object) {
		const temporary = mkdtempSync(join(repository, 'runner-'));
		const summary = join(temporary, 'summary.md');
		writeFileSync(summary, '');
		writeFileSync(join(temporary, 'event.json'), JSON.stringify(event));
		const given: Record<string, string> = {
			...Object.fromEntries(Object.entries(action.inputs).map(([name, { default: value = '' }]) => [name, `${value}`])),
			...inputs,
			version: tarball,
		};
		const steps = action.runs.steps.filter(({ run }) => run !== undefined);
		let ended: Ended = { code: 0, said: '' };
		for (const { run = '', env: named = {} } of steps) {
			expect(run).not.toContain('${{');
			const resolved = Object.entries(named).map(([name, value]) => [
				name,
				value.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, input: string) => given[input] ?? 'no such input'),
			]);
			ended = await bash(run, repository, {
				GITHUB_ACTIONS: 'true',
				GITHUB_REPOSITORY: 'acme/docs',
				GITHUB_EVENT_PATH: join(temporary, 'event.json'),
				GITHUB_STEP_SUMMARY: summary,
				RUNNER_TEMP: temporary,
				...env,
				...(Object.fromEntries(resolved) as Record<string, string>),
			});
			if (ended.code !== 0) break;
		}
		return { ...ended, summary: readFileSync(summary, 'utf8') };
	}
	const onPull = { pull_request: { number: 7 } };

	test('GitHub: the table is the summary and one comment, which the second run changes; a threshold fails the job', async () => {
		await using forge = await startCommentsServer();
		const inputs = { questions: 'questions.json', docs: 'docs', 'github-token': 'writer' };
		const env = { GITHUB_API_URL: forge.origin, GITHUB_GRAPHQL_URL: `${forge.origin}/graphql` };
		const first = await runAction({ ...inputs, 'min-good-answers': '0.5' }, env, onPull);
		expect(first.said).not.toContain('No comment');
		expect(first).toMatchObject({ code: 0, summary: expect.stringMatching(/### Docent: [\s\S]+\| all +\| +2 \|/) });
		expect(forge.comments).toMatchObject([{ body: expect.stringContaining('Every threshold that was set is met') }]);
		writeFileSync(
			join(repository, 'more.json'),
			JSON.stringify([...questions, { question: 'pancakes', expected: ['/reference/cli'], includes: ['syrup'] }]),
		);
		cpSync(join(repository, 'more.json'), join(repository, 'questions.json'));
		const second = await runAction({ ...inputs, 'min-good-answers': '0.9' }, env, onPull);
		expect(second).toMatchObject({
			code: 1,
			summary: expect.stringContaining('**Failed**: the share of good answers'),
		});
		expect(forge.comments).toMatchObject([{ body: expect.stringContaining('**Failed**') }]);
	});

	test('GitHub: a token that may only read, and a run without a pull request, do not fail', async () => {
		await using forge = await startCommentsServer();
		const inputs = { questions: 'questions.json', docs: 'docs', 'github-token': 'reader' };
		const env = { GITHUB_API_URL: forge.origin, GITHUB_GRAPHQL_URL: `${forge.origin}/graphql` };
		const fork = await runAction(inputs, env, onPull);
		expect(fork).toMatchObject({ code: 0, said: expect.stringContaining('answered 403') });
		expect(fork.summary).toContain('### Docent');
		const push = await runAction(inputs, env, { ref: 'refs/heads/main' });
		expect(push).toMatchObject({ code: 0, said: expect.stringContaining('belongs to no pull request') });
		const quiet = await runAction({ ...inputs, comment: 'false' }, env, onPull);
		expect(quiet.said).not.toContain('No comment');
		const wrong = await runAction({ ...inputs, questions: 'gone.json' }, env, onPull);
		expect(wrong.code).toBe(2);
		expect(forge.comments).toEqual([]);
	});

	test('GitHub: a running service is asked, and so is a website that is read first', async ({ service }) => {
		const about = [{ question: 'How do I embed Docent with a script tag?', expected: ['/embed/script-tag'] }];
		writeFileSync(join(repository, 'about.json'), JSON.stringify(about));
		const inputs = { questions: 'about.json', 'min-good-answers': '1', comment: 'false' };
		const { url, domain, key } = service;
		const asked = await runAction({ ...inputs, service: url, domain, key }, {}, onPull);
		expect([asked.code, asked.summary], asked.said).toEqual([0, expect.stringContaining(`Answers of ${url}`)]);
		const read = await runAction({ ...inputs, 'min-good-answers': '', site: url }, {}, onPull);
		expect([read.code, read.summary], read.said).toEqual([0, expect.stringContaining('Answers without a model')]);
	});

	test('GitLab: the table is an artifact and one note', async () => {
		await using forge = await startCommentsServer();
		const env = {
			...template.variables,
			DOCENT_MIN_GOOD_ANSWERS: '0.5',
			DOCENT_VERSION: tarball,
			GITLAB_CI: 'true',
			CI_API_V4_URL: forge.origin,
			CI_PROJECT_ID: '1',
			CI_MERGE_REQUEST_IID: '3',
			GITLAB_TOKEN: 'writer',
		};
		for (let round = 0; round < 2; round += 1) {
			const { code, said } = await bash(template.script.join('\n'), repository, env);
			expect([code, said]).toEqual([0, expect.stringContaining('| all')]);
		}
		expect(forge.comments).toHaveLength(1);
		const [report = ''] = template.artifacts.paths;
		expect(forge.comments[0]?.body).toContain(readFileSync(join(repository, report), 'utf8'));
		const failed = await bash(template.script.join('\n'), repository, { ...env, DOCENT_MIN_GOOD_ANSWERS: '1' });
		expect(failed.code).toBe(1);
		expect(readFileSync(join(repository, report), 'utf8')).toContain('**Failed**');
	});
});
