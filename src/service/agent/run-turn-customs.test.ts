import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAgentUnderTest } from '../../testing/agent/agent-under-test.js';
import { createTestRepository, type TestRepository } from '../../testing/agent/git-repository.js';
import type { ScriptedStep } from '../../testing/models/scripted-model.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { testDatabase } from '../../testing/service/test-database.js';
import type { AgentConfig } from '../config/agent-settings.js';
import { ownPart } from '../forge/own-parts.js';

const database = testDatabase('postgres');
let remote: TestRepository;
beforeEach(async () => {
	await database.clear();
	remote = await createTestRepository({ 'docs/a.md': '# A\n\nOld words.\n' });
});

const open = (config: Partial<AgentConfig> = {}) =>
	createAgentUnderTest({ database, repository: remote.path, config: { folder: 'docs', ...config } });
const edit = (oldText: string, newText: string): ScriptedStep => ({
	tools: [['edit', { path: 'a.md', oldText, newText }]],
});
const branch = 'docent/a-job-a1b2c3d4e5f6';

describe('the customs of a repository', () => {
	const signer = 'Acme Docs <docs@acme.example>';

	it('have each commit signed off by its author, turn after turn', async () => {
		const agent = await open({ signOff: signer });
		await agent.run('Use new words.', [edit('Old', 'New'), { text: 'Done.' }]);
		await agent.run('Use newer words.', [edit('New', 'Newer'), { text: 'Done.' }]);
		for (const message of (await remote.messages(branch)).slice(0, 2))
			expect(message).toMatch(`\nSigned-off-by: ${signer}`);
		expect(await remote.git('log', '-2', '--format=%an <%ae>|%cn <%ce>', branch)).toBe(
			`${signer}|${signer}\n${signer}|${signer}`,
		);
		expect(await remote.git('log', '-1', '--format=%(trailers:key=Signed-off-by,valueonly)', branch)).toContain(signer);
	});

	it('have an author of their own beside the one who signs off, and other beginnings of branches', async () => {
		const agent = await open({ author: 'Bot <bot@acme.example>', signOff: signer, branchPrefix: 'docs/bot-' });
		await agent.run('Use new words.', [edit('Old', 'New'), { text: 'Done.' }]);
		const ours = 'docs/bot-a-job-a1b2c3d4e5f6';
		expect(await remote.git('log', '-1', '--format=%an <%ae>', ours)).toBe('Bot <bot@acme.example>');
		expect((await remote.messages(ours))[0]).toMatch(`\nSigned-off-by: ${signer}`);
		await agent.pullRequests.close(agent.record.pullRequest?.id ?? '');
		await agent.run('Use newer words.', [edit('Old', 'Newer'), { text: 'Done.' }]);
		expect(agent.record.branch).toBe(`${ours}-2`);
	});

	describe('have the commits signed', () => {
		const run = promisify(execFile);
		const folder = scratchFolder();
		const work = async (signingKey: string) => {
			const agent = await open({ author: signer, signingKey });
			return agent.run('Use new words.', [edit('Old', 'New'), { text: 'Done.' }]);
		};

		it('by a key of SSH, the merge of the base too', async () => {
			const key = join(folder, 'id_ed25519');
			await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
			const agent = await open({ author: signer, signingKey: key });
			await agent.run('Use new words.', [edit('Old', 'New'), { text: 'Done.' }]);
			await remote.commit({ 'b.md': '# B' });
			await agent.run('Use newer words.', [edit('New', 'Newer'), { text: 'Done.' }]);
			const allowed = join(folder, 'allowed');
			await writeFile(allowed, `docs@acme.example ${await readFile(`${key}.pub`, 'utf8')}`);
			const verify = ['-c', 'gpg.format=ssh', '-c', `gpg.ssh.allowedSignersFile=${allowed}`];
			const log = await remote.git(...verify, 'log', '--first-parent', '-3', '--format=%G? %GS', branch);
			expect(log).toBe(Array(3).fill('G docs@acme.example').join('\n'));
		});

		it('by a key of OpenPGP', async () => {
			const home = await mkdtemp(join(tmpdir(), 'gpg-'));
			const gpg = ['--homedir', home, '--batch', '--passphrase', '', '--pinentry-mode', 'loopback'];
			await run('gpg', [...gpg, '--quick-generate-key', signer, 'ed25519', 'sign']);
			const key = join(folder, 'key.asc');
			await writeFile(key, (await run('gpg', [...gpg, '--armor', '--export-secret-keys'])).stdout);
			await work(key);
			const { stdout } = await run('git', ['-C', remote.path, 'log', '-1', '--format=%G? %GS', branch], {
				env: { ...process.env, GNUPGHOME: home },
			});
			expect(stdout.trim()).toBe(`U ${signer}`.replace('U', stdout[0] === 'G' ? 'G' : 'U'));
			await run('gpgconf', ['--homedir', home, '--kill', 'all']);
		});

		it.for(['no-key', 'missing'])('or are refused with the reason, and nothing is pushed: %s', async (file) => {
			const key = join(folder, 'no-key');
			await writeFile(key, 'words', { mode: 0o600 });
			await expect(work(join(folder, file))).rejects.toMatchObject({
				outcome: 'repository',
				message: expect.stringMatching(/could not be signed with the key of agent.signingKey: ./),
			});
			expect(await remote.branches()).toEqual(['main']);
		});
	});

	it.for([
		'.github/pull_request_template.md',
		'.github/PULL_REQUEST_TEMPLATE.md',
		'PULL_REQUEST_TEMPLATE.md',
		'docs/pull_request_template.md',
		'.gitlab/merge_request_templates/Default.md',
		'.gitea/pull_request_template.md',
	])('have their form filled in: %s', async (file) => {
		await remote.commit({ [file]: '---\nname: Form\n---\n## Description\n\n## Checklist\n\n- [ ] Read twice\n' });
		const agent = await open();
		await agent.run('Use new words.', [edit('Old', 'New'), { text: 'The words are new.' }]);
		const shown = await agent.pullRequests.get(agent.record.pullRequest?.id ?? '');
		const form = `## Description\n\n${ownPart('what', 'The words are new.')}\n\n## Checklist\n\n- [ ] Read twice\n`;
		expect(shown?.body.startsWith(form)).toBe(true);
	});
});
