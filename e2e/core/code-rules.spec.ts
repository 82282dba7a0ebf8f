import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hookPath } from '../../src/contract/agent-paths.js';
import type { AgentJobList } from '../../src/contract/agent-v2.js';
import { createTestRepository } from '../../src/testing/agent/git-repository.js';
import { startPostgresServer } from '../../src/testing/service/postgres-server.js';
import { expect, test } from '../fixtures.js';
import { startAgentWorld, type WorldMoment, worldMoments } from '../support/agent-world.js';
import { storageEnvironment } from '../support/exported-messages.js';
import { adminKeyOf } from '../support/kill-jobs.js';
import { startProcess } from '../support/service-process.js';
import { startWorker } from '../support/worker-process.js';

const secret = 'a secret of some length';

/** A forge with documentation, a repository of code, and a service with a rule between them that can be started again. */
async function startRuleWorld(databaseUrl?: string) {
	const data = await mkdtemp(join(tmpdir(), 'docent-killed-rules-'));
	const world = await startAgentWorld({ 'a.md': '# A\n\nOld words.\n' });
	const code = await createTestRepository({ 'src/words.ts': 'export const words = "old";\n' });
	const rule = { name: 'words', enabled: true, code: code.path, paths: ['src/**'], instruction: 'It changes a.md.' };
	const settings = {
		...storageEnvironment({ data, databaseUrl }),
		...world.environment,
		DOCENT_AGENT_LEASE_MS: '1000',
		DOCENT_AGENT_RULES: JSON.stringify([rule]),
		DOCENT_HOOK_SECRET: secret,
	};
	const args = ['src/service/dist/cli.js', 'serve', 'src/testing/fixtures/docs', '--port', '0', '--no-site'];
	let adminKey = databaseUrl && (await adminKeyOf(databaseUrl, data));
	return {
		world,
		async start(more: NodeJS.ProcessEnv = {}) {
			const service = await startProcess(process.execPath, [...args, '--data', data], { ...settings, ...more });
			adminKey ??= service.adminKey;
			return service;
		},
		/** Starts a process that runs the jobs of the service at that address. */
		startWorker: (url: string) => startWorker(settings, data, url),
		/** Merges other words, and gives the body of the hook that tells of it. */
		async merge(words: string) {
			const before = await code.git('rev-parse', 'main');
			await code.commit({ 'src/words.ts': `export const words = "${words}";\n` });
			return JSON.stringify({ ref: 'refs/heads/main', before });
		},
		async send(url: string, body: string) {
			const signature = createHmac('sha256', secret).update(body).digest('hex');
			const headers = { 'content-type': 'application/json', 'x-gitea-signature': signature };
			return (await fetch(`${url}${hookPath('words')}`, { method: 'POST', headers, body })).status;
		},
		/** How the jobs have ended, the newest first. */
		async outcomes(url: string) {
			const headers = { authorization: `Bearer ${adminKey}` };
			const { jobs } = (await (await fetch(`${url}/v2/agent/docs/jobs`, { headers })).json()) as AgentJobList;
			return jobs.map(({ outcome }) => outcome);
		},
		async [Symbol.asyncDispose]() {
			await world[Symbol.asyncDispose]();
			await code[Symbol.asyncDispose]();
			await rm(data, { recursive: true, force: true });
		},
	};
}

type RuleWorld = Awaited<ReturnType<typeof startRuleWorld>>;

const branch = 'docent/follow-words';

/** Expects that all of one merge is one job, one pull request and one commit. */
async function expectOneChange(rules: RuleWorld, url: string): Promise<void> {
	const { world } = rules;
	await expect.poll(() => rules.outcomes(url), { timeout: 60_000 }).toEqual(['pull_request']);
	expect(world.forge.pulls.map(({ head }) => head)).toEqual([branch]);
	expect(await world.repository.git('rev-list', '--count', `main..${branch}`)).toBe('1');
	expect(await world.repository.read(branch, 'a.md')).toContain('New words.');
	expect(world.forge.violations).toEqual([]);
}

/** When the process is killed: as soon as the hook was accepted, or at a moment of the job. */
for (const moment of ['hooked', ...worldMoments] as const) {
	test(`a merge makes one change in one pull request, although the service is killed: ${moment}`, async () => {
		test.setTimeout(120_000);
		await using rules = await startRuleWorld();
		const { world } = rules;
		const first = await rules.start();
		const body = await rules.merge('new');
		const reached = moment === 'hooked' ? undefined : world.holdAt(moment satisfies WorldMoment);
		expect(await rules.send(first.url, body)).toBe(200);
		await reached;
		await first.end('SIGKILL');
		await using next = await rules.start();
		expect(await rules.send(next.url, body)).toBe(409);
		await expectOneChange(rules, next.url);
	});

	test(`a merge makes one change in one pull request, although its worker is killed: ${moment}`, async () => {
		test.setTimeout(120_000);
		const database = await startPostgresServer();
		try {
			await using rules = await startRuleWorld(database.url);
			await using service = await rules.start({ DOCENT_AGENT_WORKERS: '0' });
			const first = await rules.startWorker(service.url);
			const body = await rules.merge('new');
			const reached = moment === 'hooked' ? undefined : rules.world.holdAt(moment);
			expect(await rules.send(service.url, body)).toBe(200);
			await reached;
			const next = await rules.startWorker(service.url);
			await first.end('SIGKILL');
			expect(await rules.send(service.url, body)).toBe(409);
			await expectOneChange(rules, service.url);
			await next.end('SIGTERM');
		} finally {
			await database.stop();
		}
	});
}

test('the next merge adds to the pull request, and leaves what people have written and committed there', async () => {
	await using rules = await startRuleWorld();
	const { repository, forge } = rules.world;
	await using service = await rules.start();
	await rules.send(service.url, await rules.merge('new'));
	await expect.poll(() => rules.outcomes(service.url), { timeout: 30_000 }).toEqual(['pull_request']);
	const [pull] = forge.pulls;
	if (pull === undefined) throw new Error('There is no pull request.');
	Object.assign(pull, { title: 'Words, by Ada', body: `Closes the ticket 12.\n\n${pull.body}` });
	await repository.commit({ 'a.md': '# A\n\nOld words.\n\nBy Ada.\n' }, { branch });
	await repository.commit({ 'b.md': '# New in the base\n' });
	await rules.send(service.url, await rules.merge('newer'));
	await expect.poll(() => rules.outcomes(service.url), { timeout: 30_000 }).toEqual(['pull_request', 'pull_request']);
	expect(forge.pulls).toHaveLength(1);
	expect(pull.title).toBe('Words, by Ada');
	expect(pull.body).toContain('Closes the ticket 12.');
	expect(await repository.read(branch, 'a.md')).toBe('# A\n\nNew words.\n\nBy Ada.\n');
	expect(await repository.paths(branch)).toContain('b.md');
});
