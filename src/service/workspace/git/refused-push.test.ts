import { afterEach, beforeEach, expect, it } from 'vitest';
import { type GitHttpServer, startGitHttpServer } from '../../../testing/agent/git-http-server.js';
import { createTestRepository, type TestRepository } from '../../../testing/agent/git-repository.js';
import { openTestWorkspace } from '../../../testing/agent/open-test-workspace.js';
import { AgentJobError } from '../../errors/agent-job-error.js';
import { basicAuthorization, createRemoteRepository } from '../repository/remote-repository.js';

const token = 'token-of-the-forge-31415926';
const authorization = basicAuthorization(token);

let remote: TestRepository;
let server: GitHttpServer;
beforeEach(async () => {
	remote = await createTestRepository({ 'a.md': '# A\n' });
	server = await startGitHttpServer({ repository: remote.path, authorization });
});
afterEach(() => server[Symbol.asyncDispose]());

/** Pushes a change, and gives what it was refused with. */
async function push(at: { url: string; authorization?: string } = { url: server.url, authorization }) {
	await using workspace = await openTestWorkspace({ remote: at, branch: 'docent/words' });
	await workspace.files.write('a.md', '# Changed\n');
	await workspace.commit({ message: 'Change' });
	const refused: unknown = await workspace.push(at).catch((error: unknown) => error);
	if (!(refused instanceof AgentJobError)) throw new Error(`not refused: ${String(refused)}`);
	return refused;
}

const says = (text: string) => `cat >&2 <<'EOF'\n${text}\nEOF\nexit 1`;

it.for<[string, string]>([
	['a secret', 'error: GH013: Repository rule violations found for refs/heads/docent/words.'],
	['a signature', 'error: GH006: Protected branch update failed. Commits must have verified signatures.'],
	['a pattern', "GitLab: Commit message does not follow the pattern '^DOC-\\d+'"],
	['an author', "GitLab: Author 'docent@localhost' is not a member of team"],
	['a sign-off', 'commit message malformed: Signed-off-by is missing'],
	['a ticket', 'ticket key not found in the commit message'],
	['another service', 'policy service timed out, push declined'],
	['a full disk elsewhere', 'quota: No space left on device'],
	['a lock', "cannot lock ref 'refs/heads/x': is at 1 but expected 2, fetch first"],
	['a password', 'Authentication failed, the requested URL returned error: 403'],
])('tells the owner in the words of the hook that it asks for %s, and does not try again', async ([, words]) => {
	await remote.hook('pre-receive', says(words));
	for (const at of [undefined, { url: remote.url }]) {
		const { outcome, message, details } = await push(at);
		expect([outcome, details.retryable]).toEqual(['repository', undefined]);
		expect(message).toContain('The repository acme/docs refused the push (pre-receive hook declined); let');
		expect(message).toContain(` It said: ${words}`);
	}
});

it('tells what a hook of one branch says', async () => {
	await remote.hook('update', says('nobody pushes on Fridays'));
	expect((await push()).message).toMatch(/refused the push \(hook declined\); .* It said: nobody pushes on Fridays/);
});

it('tells the beginning and the end of a long text, on one line', async () => {
	const address = 'https://github.com/acme/docs/security/secret-scanning/unblock-secret/2abcDEF';
	await remote.hook(
		'pre-receive',
		says(`GH013: Push cannot contain secrets\n${'————————\n\n  (?) Learn more\n'.repeat(60)}  ${address}`),
	);
	const { message } = await push();
	const said = message.split(' It said: ')[1] ?? '';
	expect(said).toMatch(/^GH013: Push cannot contain secrets \(\?\) Learn/);
	expect(said.endsWith(address)).toBe(true);
	expect(said.length).toBeLessThanOrEqual(500);
	expect(said).not.toMatch(/—|\n/);
});

it('tells no secret and no control character of what a hook says', async () => {
	const key = `ghp${'_'}${'kX9vQ2mLr7TzB4nWp3HsYd8GfJ6cRa5E'.slice(0, 30)}q8Zt1V`;
	await remote.hook(
		'pre-receive',
		says(`\u001b[31mred\u001b[0m \u202eback\u0007 ${token} ${authorization} ${key} end`),
	);
	const failed = await push();
	for (const secret of [token, authorization.split(' ')[1] ?? '', key]) {
		expect(JSON.stringify([failed.message, String(failed.cause)])).not.toContain(secret);
	}
	expect(failed.message).toMatch(/ It said: red back .* end$/);
	expect(failed.message).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

it('still knows a push that came second, and a name that is in the way', async () => {
	await remote.commit({ 'b.md': '# B\n' }, { branch: 'docent/words/more', from: 'main' });
	expect((await push()).message).toContain('has a branch whose name is the beginning of this one');
	await remote.git('branch', '-D', 'docent/words/more');
	await remote.hook('update', 'git -C "$PWD" update-ref refs/heads/docent/words refs/heads/main; exit 0');
	expect(await push()).toMatchObject({ message: expect.stringContaining('meanwhile'), details: { retryable: true } });
});

it('tells a person who merges what the hook says', async () => {
	await remote.commit({ 'a.md': '# B\n' }, { branch: 'words', from: 'main' });
	await remote.hook('pre-receive', says('fetch first the approval of the writers'));
	const source = createRemoteRepository(remote.path, undefined);
	await expect(
		source.merge({ base: 'main', head: 'words', message: 'Merge' }, AbortSignal.timeout(60_000)),
	).rejects.toThrow(
		'does not let the branch main be pushed to; merge there by hand. It said: fetch first the approval of the writers',
	);
});
