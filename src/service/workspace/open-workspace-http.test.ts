import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type GitHttpServer, startGitHttpServer } from '../../testing/agent/git-http-server.js';
import { createTestRepository, type TestRepository } from '../../testing/agent/git-repository.js';
import { openTestWorkspace } from '../../testing/agent/open-test-workspace.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { basicAuthorization } from './repository/remote-repository.js';

const token = 'token-of-the-forge-31415926';
const authorization = basicAuthorization(token);
const secrets = [token, authorization.split(' ')[1] ?? ''];

let remote: TestRepository;
let server: GitHttpServer;
let folder: string;
beforeEach(async () => {
	folder = scratchFolder();
	remote = await createTestRepository({ 'a.md': '# A\n' });
	server = await startGitHttpServer({ repository: remote.path, authorization });
});
afterEach(() => server[Symbol.asyncDispose]());

const open = (given: string | undefined = authorization) =>
	openTestWorkspace({
		remote: { url: server.url, ...(given && { authorization: given }) },
		branch: 'b',
		workspacesFolder: folder,
	});

/** Every file below the folder of the workspaces that holds one of the texts. */
async function filesWith(texts: readonly string[]): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const found = await Promise.all(
		entries
			.filter((entry) => entry.isFile())
			.map(async ({ parentPath, name }) => {
				const text = await readFile(join(parentPath, name), 'latin1');
				return texts.some((each) => text.includes(each)) ? [join(parentPath, name)] : [];
			}),
	);
	return found.flat();
}

it.each(['true', 'false'])(
	'fetches and pushes over HTTP with an authorization that is never on the disk, partial clones: %s',
	async (isOn) => {
		await remote.git('config', 'uploadpack.allowFilter', isOn);
		await using workspace = await open();
		await workspace.files.write('a.md', '# Changed\n');
		const sha = await workspace.commit({ message: 'Change' });
		await workspace.push({ url: server.url, authorization });
		expect(await remote.git('rev-parse', 'b')).toBe(sha);
		expect(new Set(server.authorizations)).toEqual(new Set([authorization]));
		expect((await readdir(folder, { recursive: true })).length).toBeGreaterThan(5);
		expect(await filesWith(secrets)).toEqual([]);
		expect(await filesWith(['ref: refs/heads/docent'])).not.toEqual([]);
	},
);

it('takes up a branch over HTTP without all of its history', async () => {
	await remote.commit({ 'b.md': '# B\n' }, { branch: 'b', from: 'main' });
	await remote.commit({ 'c.md': '# C\n' }, { times: 120 });
	await using workspace = await open();
	expect(await workspace.files.read('b.md')).toBe('# B\n');
	expect((await workspace.changes()).map(({ path }) => path)).toEqual(['b.md']);
});

it.for([
	[401, {}, 'does not let the agent in; give agent.token', false],
	[403, {}, 'does not let the agent in; give agent.token', false],
	[404, {}, 'There is no repository acme/docs, or the agent may not see it', false],
	[301, { location: 'http://127.0.0.1:9/elsewhere' }, 'has moved to another address', false],
	[429, {}, 'has answered too many requests', true],
	[500, {}, 'cannot be reached now', true],
	[503, {}, 'cannot be reached now', true],
] as const)('says what a remote means that answers %d', async ([status, headers, sentence, retryable]) => {
	server.refuseWith(status, headers);
	const failed = await open().catch((error: unknown) => error);
	expect(failed).toMatchObject({ name: 'AgentJobError', outcome: 'repository', details: { retryable } });
	expect(String(failed)).toContain(sentence);
	expect(JSON.stringify([failed, String((failed as Error).cause)])).not.toContain(secrets[1]);
	expect(await readdir(folder)).toEqual([]);
});

it('asks nobody for a password', async () => {
	await expect(open('')).rejects.toThrow('does not let the agent in; give agent.token');
	expect(new Set(server.authorizations)).toEqual(new Set([undefined]));
});

it('says that a remote is not there', async () => {
	await server[Symbol.asyncDispose]();
	await expect(open()).rejects.toMatchObject({ outcome: 'repository', details: { retryable: true } });
});
