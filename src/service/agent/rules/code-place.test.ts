import { dirname } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BareRemote, createBareRemote } from '../../../testing/agent/bare-remote.js';
import { type GitHttpServer, startGitHttpServer } from '../../../testing/agent/git-http-server.js';
import {
	type GithubServer,
	githubApp,
	githubKeys,
	startGithubServer,
} from '../../../testing/forge-servers/github-server.js';
import { agentSettings } from '../../config/agent-settings.js';
import { basicAuthorization } from '../../workspace/repository/remote-repository.js';
import { codeTokenOf, openCode } from './code-place.js';

let github: GithubServer;
let code: BareRemote;
let git: GitHttpServer;
beforeEach(async () => {
	github = await startGithubServer();
	code = await createBareRemote({ 'main.ts': 'export const main = 1;\n' }, 'acme/code.git');
});
afterEach(async () => {
	await git[Symbol.asyncDispose]();
	await code.dispose();
	await github.stop();
});

/** A rule for code on the host of the documentation, whose agent is an app. */
async function serve(authorization?: string) {
	git = await startGitHttpServer({
		repository: code.path,
		root: dirname(dirname(code.path)),
		...(authorization && { authorization }),
	});
	const rule = { name: 'options', code: git.url, paths: ['**'], instruction: 'Follow.' };
	const config = agentSettings.parse({
		repository: git.url.replace('code.git', 'docs'),
		forge: 'github',
		forgeUrl: github.origin,
		githubAppId: githubApp.id,
		githubPrivateKey: githubKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
		rules: [rule],
	});
	const [made = config.rules[0]] = config.rules;
	if (made === undefined) throw new Error('There is a rule.');
	return { config, rule: made, signal: AbortSignal.timeout(20_000) };
}

it('is opened by the GitHub App of the agent, with a token for the code alone, once for several looks', async () => {
	const { rule, config, signal } = await serve(basicAuthorization('ghs_0'));
	for (let look = 0; look < 2; look++) {
		await using opened = await openCode(rule, config, signal);
		expect(await opened.tip()).toBe(await code.sha('main'));
	}
	expect([...github.installationTokens.values()]).toEqual([
		{ repositories: ['code'], permissions: { contents: 'read', pull_requests: 'write' } },
	]);
});

it('says where to install the app, or what to set, when the app does not cover the code', async () => {
	const { rule, config, signal } = await serve(basicAuthorization('another'));
	github.fail({ status: 404, body: { message: 'Not Found' } });
	await using opened = await openCode(rule, config, signal);
	await expect(opened.tip()).rejects.toThrow(
		'The GitHub App is not installed for acme/code; install it there, or give the rule options a tokenVariable.',
	);
});

it('is read without an app if everybody may read it', async () => {
	const { rule, config, signal } = await serve();
	github.fail({ status: 404, body: { message: 'Not Found' } });
	await using opened = await openCode(rule, config, signal);
	expect(await opened.tip()).toBe(await code.sha('main'));
});

it('gets no token of the agent on another host, and its own before any other', async () => {
	const { rule, config, signal } = await serve();
	expect(await codeTokenOf({ ...rule, code: 'https://example.com/acme/code' }, config, signal)).toBeUndefined();
	expect(await codeTokenOf({ ...rule, token: 'its own' }, config, signal)).toBe('its own');
	expect(github.seen).toEqual([]);
});
