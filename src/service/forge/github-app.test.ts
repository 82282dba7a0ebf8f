import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
	type GithubServer,
	githubApp,
	githubKeys,
	startGithubServer,
} from '../../testing/forge-servers/github-server.js';
import { quickTiming } from '../../testing/forge-servers/quick-timing.js';
import { wanted } from '../../testing/forge-servers/wanted-pull-request.js';
import { isPrivateKey } from '../config/private-key.js';
import { GithubForge, type GithubForgeParts } from './github-forge.js';

const { signal } = new AbortController();
const key = githubKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const basicOf = (secret: string) => `Basic ${Buffer.from(`x-access-token:${secret}`).toString('base64')}`;

describe('a GitHub App', () => {
	let server: GithubServer;
	beforeEach(async () => {
		server = await startGithubServer();
		server.branches.add('docent/a');
	});
	afterEach(async () => {
		await server.stop();
		expect(server.violations).toEqual([]);
	});
	const appAt = (more: Partial<GithubForgeParts> = {}) =>
		new GithubForge({
			apiUrl: server.origin,
			path: 'acme/docs',
			url: `${server.origin}/acme/docs`,
			reviewers: [],
			timing: quickTiming,
			warn: () => {},
			appId: githubApp.id,
			privateKey: key,
			...more,
		});

	it.each(['pkcs8', 'pkcs1'] as const)(
		'is used as an app with a key of %s, whose token is for this repository alone',
		async (type) => {
			const pem = githubKeys.privateKey.export({ type, format: 'pem' }).toString().replaceAll('\n', '\\n');
			const forge = appAt({ privateKey: pem });
			expect(await forge.remote(signal)).toMatchObject({ authorization: basicOf('ghs_0') });
			expect(await forge.defaultBranch(signal)).toBe('main');
			await forge.openPullRequest(wanted, signal);
			await forge.remote(signal);
			expect([...server.installationTokens.values()]).toEqual([
				{ repositories: ['docs'], permissions: { contents: 'write', pull_requests: 'write' } },
			]);
			expect(server.seen.filter(({ steps }) => steps.at(-1) === 'installation')).toHaveLength(1);
		},
	);

	it('takes the key of an app in base64, and dates its token back by a minute', async () => {
		await appAt({ privateKey: Buffer.from(key).toString('base64') }).check(signal);
		const [, token = ''] = (server.seen[0]?.headers.authorization ?? '').split(' ');
		const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
			string,
			number
		>;
		expect(Number(exp) - Number(iat)).toBe(600);
		expect(Math.abs(Date.now() / 1_000 - 60 - Number(iat))).toBeLessThan(30);
	});

	it('names the version of its API in each request', async () => {
		await appAt().openPullRequest(wanted, signal);
		expect(server.seen.length).toBeGreaterThan(2);
		expect(new Set(server.seen.map(({ headers }) => headers['x-github-api-version']))).toEqual(new Set(['2022-11-28']));
	});

	it('asks for one more permission as an app when a team is to review, and does without it', async () => {
		await appAt({ reviewers: ['team/writers'] }).check(signal);
		const asked = () => [...server.installationTokens.values()].at(-1)?.permissions;
		expect(asked()).toEqual({ contents: 'write', pull_requests: 'write', members: 'read' });
		const app = appAt({ reviewers: ['team/writers'], installationId: githubApp.installation });
		server.fail({ status: 422, body: { message: 'The permissions requested are not granted to this installation.' } });
		await app.check(signal);
		expect(asked()).toEqual({ contents: 'write', pull_requests: 'write' });
	});

	it.each([
		['is not installed', 404, 'Not Found', 'The GitHub App is not installed for acme/docs; install it there'],
		[
			'has another key',
			401,
			'A JSON web token could not be decoded',
			'agent.githubPrivateKey or agent.githubAppId is wrong, or the clock',
		],
		[
			'is suspended',
			403,
			'This installation has been suspended',
			'The installation of the GitHub App for acme/docs is suspended',
		],
		[
			'lacks a permission',
			422,
			'The permissions requested are not granted to this installation.',
			'lacks permissions for acme/docs; give it the permissions contents: write',
		],
	] as const)('says so when the app %s', async (_, status, message, sentence) => {
		server.fail({ status, body: { message } });
		const failed = appAt().remote(signal);
		await expect(failed).rejects.toThrow(sentence);
		await expect(failed).rejects.toThrow(message);
		await expect(failed).rejects.not.toThrow('agent.token');
	});

	it('speaks of the app, where an app is used', async () => {
		const app = appAt();
		await app.remote(signal);
		server.fail({ status: 403, body: { message: 'Resource not accessible by integration' } });
		await expect(app.check(signal)).rejects.toThrow('GitHub does not let the GitHub App do this in acme/docs');
	});

	it('asks for another token, once, when the one of the app is not known any more', async () => {
		const app = appAt();
		await app.remote(signal);
		server.installationTokens.delete('ghs_0');
		server.installationTokens.set('other', {});
		expect(await app.defaultBranch(signal)).toBe('main');
		server.fail({ status: 401, body: { message: 'Bad credentials' } }, { times: 10 });
		await expect(app.defaultBranch(signal)).rejects.toThrow('agent.githubPrivateKey or agent.githubAppId is wrong');
	});

	it.each([
		['as PEM', key, true],
		['with joined lines', key.replaceAll('\n', '\\n'), true],
		['in base64', Buffer.from(key).toString('base64'), true],
		['that is a path', '/etc/docent/key.pem', false],
		['that is cut', key.slice(0, 200), false],
		['that is the public one', githubKeys.publicKey.export({ type: 'spki', format: 'pem' }).toString(), false],
	] as const)('has a key %s, which is known for one at the start: %s', (_, text, isKey) => {
		expect(isPrivateKey(text)).toBe(isKey);
	});
});
