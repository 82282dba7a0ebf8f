import { createAppAuth } from '@octokit/auth-app';
import { Octokit } from '@octokit/core';
import { restEndpointMethods } from '@octokit/plugin-rest-endpoint-methods';
import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import { AgentJobError } from '../jobs/agent-turn.js';
import { type ForgeTiming, forgeTiming } from './forge-timing.js';
import { pacedFetch } from './paced-fetch.js';

export interface GithubAccess {
	apiUrl: string;
	owner: string;
	repo: string;
	token?: string | undefined;
	appId?: string | undefined;
	privateKey?: string | undefined;
	installationId?: number | undefined;
	/** @default `forgeTiming` */
	timing?: ForgeTiming | undefined;
}

const Client = Octokit.plugin(restEndpointMethods, retry, throttling);
export type GithubClient = InstanceType<typeof Client>;

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/** GitHub itself asks for a pace; an Enterprise server has none by default, and says so when it has. */
const hurry = { key: () => ({ schedule: async (_: unknown, work: () => unknown) => work() }) };

function createClient({ apiUrl, timing = forgeTiming }: GithubAccess, authorize?: () => Promise<string>): GithubClient {
	const patient = (retryAfter: number, _options: object, _octokit: object, retryCount: number) =>
		retryCount < timing.attempts - 1 && retryAfter * 1_000 <= timing.longestWaitMs;
	const pace = /^https:\/\/api\.(?:github\.com|[\w-]+\.ghe\.com)$/.test(apiUrl)
		? {}
		: { write: hurry, notifications: hurry };
	const client = new Client({
		baseUrl: apiUrl,
		userAgent: 'docent',
		log: quiet,
		request: { fetch: pacedFetch(timing) },
		retry: { retries: timing.attempts - 1, retryAfterBaseValue: timing.secondMs },
		throttle: {
			...(pace as object),
			retryAfterBaseValue: timing.secondMs,
			onRateLimit: patient,
			onSecondaryRateLimit: patient,
		},
	});
	if (authorize) {
		client.hook.before('request', async (options) => {
			options.headers.authorization = await authorize();
		});
	}
	return client;
}

/** What the agent does with a repository, and no more. */
const permissions = { contents: 'write', pull_requests: 'write' } as const;

/** A token of the app's installation for this one repository, kept until shortly before it expires. */
function installationToken(access: GithubAccess, appId: string, privateKey: string): () => Promise<string> {
	const { owner, repo } = access;
	const plain = createClient(access);
	const auth = createAppAuth({
		appId,
		privateKey: privateKey.replaceAll('\\n', '\n'),
		request: plain.request,
		log: quiet,
	});
	let installation = access.installationId;
	return async () => {
		if (installation === undefined) {
			const { token } = await auth({ type: 'app' });
			const headers = { authorization: `bearer ${token}` };
			installation = (await plain.rest.apps.getRepoInstallation({ owner, repo, headers })).data.id;
		}
		const options = { installationId: installation, repositoryNames: [repo], permissions };
		return (await auth({ type: 'installation', ...options })).token;
	};
}

const noToken = () =>
	new AgentJobError(
		'forge',
		'GitHub needs a token of yours: set agent.token, or agent.githubAppId and agent.githubPrivateKey.',
	);

/** GitHub's API with what may be done there: as a user by a token, or as an app. */
export function openGithub(access: GithubAccess): { client: GithubClient; token(): Promise<string> } {
	const { token, appId, privateKey } = access;
	const getToken =
		appId !== undefined && privateKey !== undefined
			? installationToken(access, appId, privateKey)
			: async () => {
					if (token === undefined) throw noToken();
					return token;
				};
	return { client: createClient(access, async () => `token ${await getToken()}`), token: getToken };
}
