import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hookPath } from '../../src/contract/agent-paths.js';
import type { AgentJobList } from '../../src/contract/agent-v2.js';
import { createTestRepository } from '../../src/testing/agent/git-repository.js';
import { expect, test } from '../fixtures.js';
import { startAgentWorld, type WorldMoment, worldMoments } from '../support/agent-world.js';
import { startProcess } from '../support/service-process.js';

const secret = 'a secret of some length';

/** When the process is killed: as soon as the hook was accepted, or at a moment of the job. */
for (const moment of ['hooked', ...worldMoments] as const) {
	test(`a merge makes one change in one pull request, although the service is killed: ${moment}`, async () => {
		test.setTimeout(120_000);
		const data = await mkdtemp(join(tmpdir(), 'docent-killed-rules-'));
		await using world = await startAgentWorld({ 'a.md': '# A\n\nOld words.\n' });
		await using code = await createTestRepository({ 'src/words.ts': 'export const words = "old";\n' });
		const rule = { name: 'words', enabled: true, code: code.path, paths: ['src/**'], instruction: 'It changes a.md.' };
		const settings = {
			...world.environment,
			DOCENT_AGENT_LEASE_MS: '1000',
			DOCENT_AGENT_RULES: JSON.stringify([rule]),
			DOCENT_HOOK_SECRET: secret,
		};
		const args = ['src/service/dist/cli.js', 'serve', 'src/testing/fixtures/docs', '--port', '0', '--no-site'];
		const start = () => startProcess(process.execPath, [...args, '--data', data], settings);
		const first = await start();
		const before = await code.git('rev-parse', 'main');
		await code.commit({ 'src/words.ts': 'export const words = "new";\n' });
		const body = JSON.stringify({ ref: 'refs/heads/main', before });
		const signature = createHmac('sha256', secret).update(body).digest('hex');
		const headers = { 'content-type': 'application/json', 'x-gitea-signature': signature, 'x-gitea-delivery': 'one' };
		const send = (url: string) => fetch(`${url}${hookPath('words')}`, { method: 'POST', headers, body });
		const reached = moment === 'hooked' ? undefined : world.holdAt(moment satisfies WorldMoment);
		expect((await send(first.url)).status).toBe(200);
		await reached;
		await first.end('SIGKILL');
		await using next = await start();
		expect((await send(next.url)).status).toBe(409);
		const authorization = `Bearer ${first.adminKey}`;
		const jobs = async () => {
			const answer = await fetch(`${next.url}/v2/agent/docs/jobs`, { headers: { authorization } });
			return ((await answer.json()) as AgentJobList).jobs;
		};
		await expect
			.poll(async () => (await jobs()).map(({ outcome }) => outcome), { timeout: 60_000 })
			.toEqual(['pull_request']);
		expect(world.forge.pulls.map(({ head }) => head)).toEqual(['docent/follow-words']);
		expect(await world.repository.git('rev-list', '--count', 'main..docent/follow-words')).toBe('1');
		expect(await world.repository.read('docent/follow-words', 'a.md')).toContain('New words.');
		expect(world.forge.violations).toEqual([]);
		await rm(data, { recursive: true, force: true });
	});
}
