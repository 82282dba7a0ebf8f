import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AgentUnderTest, createAgentUnderTest } from '../../testing/agent/agent-under-test.js';
import { type GitHttpServer, startGitHttpServer } from '../../testing/agent/git-http-server.js';
import { createTestRepository, type TestRepository } from '../../testing/agent/git-repository.js';
import type { ScriptedMove } from '../../testing/models/scripted-model.js';
import { testDatabase } from '../../testing/service/test-database.js';
import { basicAuthorization } from '../workspace/repository/remote-repository.js';

const token = 'token-of-the-forge-27182818';
const authorization = basicAuthorization(token);
const secrets = [token, authorization.split(' ')[1] ?? ''];

const database = testDatabase('postgres');
let remote: TestRepository;
let server: GitHttpServer;
let agent: AgentUnderTest;
beforeEach(async () => {
	await database.clear();
	remote = await createTestRepository({ 'a.md': 'Old words.\n' });
	server = await startGitHttpServer({ repository: remote.path, authorization });
	agent = await createAgentUnderTest({ database, repository: server.url, token });
});
afterEach(async () => {
	await server[Symbol.asyncDispose]();
});

const edit: ScriptedMove = { tools: [['edit', { path: 'a.md', oldText: 'Old', newText: 'New' }]] };

/** What files of the workspaces hold. */
async function disk(): Promise<string> {
	const entries = await readdir(agent.workspacesFolder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile());
	return (await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')))).join(
		'\n',
	);
}

const told = (error?: unknown) =>
	JSON.stringify([agent.record, agent.logged, error, String((error as Error | undefined)?.cause)]);

it('works on a repository over HTTP, and its token is on no disk, in no log and in no event', async () => {
	let seen = '';
	const look: ScriptedMove = async () => {
		seen = await disk();
		return { text: 'Done.' };
	};
	expect(await agent.run('Use new words.', [edit, look])).toMatchObject({ outcome: 'pull_request' });
	expect(await remote.read(agent.record.branch, 'a.md')).toBe('New words.\n');
	expect(seen).toContain('refs/heads/docent');
	for (const secret of secrets) expect(seen + told()).not.toContain(secret);
});

it.for([403, 500])('ends without a trace of its token when the push is answered with %d', async (status) => {
	const refuse: ScriptedMove = async () => {
		server.refuseWith(status);
		return { text: 'Done.' };
	};
	const failed = await agent.run('Use new words.', [edit, refuse]).catch((error: unknown) => error);
	expect(failed).toMatchObject({ outcome: 'repository', details: { retryable: status === 500 } });
	for (const secret of secrets) expect(told(failed)).not.toContain(secret);
	expect(await agent.leftovers()).toEqual([]);
	server.refuseWith(undefined);
	expect(await agent.run('Use new words.', [edit])).toMatchObject({ outcome: 'pull_request' });
});

it.for([
	[[], false],
	[['true'], true],
] as const)('fetches what is beside its folder for a command of the owner alone: %j', async ([command, isWhole]) => {
	await remote.git('config', 'uploadpack.allowFilter', 'true');
	await remote.commit({ 'docs/a.md': 'Old words.\n', 'beside.bin': randomBytes(300_000) });
	await database.clear();
	const config = { folder: 'docs', checkCommand: [...command] };
	agent = await createAgentUnderTest({ database, repository: server.url, token, config });
	expect(await agent.run('Use new words.', [edit])).toMatchObject({ outcome: 'pull_request' });
	expect(server.sent > 300_000).toBe(isWhole);
	expect(await remote.read(agent.record.branch, 'docs/a.md')).toBe('New words.\n');
});
