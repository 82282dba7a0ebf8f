import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import {
	type ForgePull,
	type ForgeResponse,
	type ForgeServer,
	type SeenRequest,
	startForgeServer,
} from './forge-server.js';

export const githubToken = 'ghp_0123456789abcdefghijklmnopqrstuvwxyz';
export const githubApp = { id: '4711', installation: 815 };
/** The key pair of the app. */
export const githubKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });

export interface GithubServer extends ForgeServer {
	/** The reviewers that can be asked. */
	people: Set<string>;
	/** Whether the plan allows drafts in private repositories. */
	hasDrafts: boolean;
	/** The app's tokens, each with its permissions. */
	installationTokens: Map<string, Record<string, unknown>>;
}

const error = (status: number, message: string, errors?: unknown[]): ForgeResponse => ({
	status,
	body: {
		message,
		...(errors && { errors }),
		documentation_url: 'https://docs.github.com/rest',
		status: String(status),
	},
});

function shown({ number, title, body, head, base, isDraft, state, reviewers }: ForgePull) {
	return {
		number,
		title,
		body,
		draft: isDraft,
		state: state === 'open' ? 'open' : 'closed',
		merged_at: state === 'merged' ? '2026-11-21T12:00:00Z' : null,
		html_url: `https://github.example/acme/docs/pull/${number}`,
		head: { ref: head, label: `acme:${head}` },
		base: { ref: base, label: `acme:${base}` },
		user: { login: 'robot' },
		requested_reviewers: reviewers.map((login) => ({ login })),
	};
}

/** Whether a JSON web token is the app's own and valid for ten minutes at most. One more minute is allowed for clocks that differ. */
function isOfApp(token: string): boolean {
	const [head = '', claims = '', signature = ''] = token.split('.');
	const key = createPublicKey(githubKeys.publicKey.export({ type: 'spki', format: 'pem' }));
	if (!verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))) return false;
	const { iss, exp, iat } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, number | string>;
	return String(iss) === githubApp.id && Number(exp) - Number(iat) <= 660 && Number(exp) > Date.now() / 1_000;
}

function create(request: SeenRequest, server: GithubServer): ForgeResponse {
	const { title, body = '', head, base, draft = false } = request.body as Record<string, string> & { draft?: boolean };
	const invalid = (field: string) =>
		error(422, 'Validation Failed', [{ resource: 'PullRequest', field, code: 'invalid' }]);
	if (!server.branches.has(String(head))) return invalid('head');
	if (!server.branches.has(String(base))) return invalid('base');
	const custom = (message: string) =>
		error(422, 'Validation Failed', [{ resource: 'PullRequest', code: 'custom', message }]);
	if (server.pulls.some((pull) => pull.state === 'open' && pull.head === head && pull.base === base))
		return custom(`A pull request already exists for acme:${head}.`);
	if (String(body).length > 65_536) return custom('body is too long (maximum is 65536 characters)');
	if (draft && !server.hasDrafts) return error(422, 'Draft pull requests are not supported in this repository.');
	const number = server.pulls.length + 1;
	server.pulls.push({
		number,
		title: String(title),
		body: String(body),
		head: String(head),
		base: String(base),
		isDraft: draft,
		state: 'open',
		reviewers: [],
	});
	const made = server.pulls.at(-1);
	return { status: 201, body: made && shown(made) };
}

function list({ query }: SeenRequest, { pulls }: GithubServer): ForgeResponse {
	const [owner, head] = (query.get('head') ?? '').split(/:(.*)/s);
	// GitHub ignores a `head` without its owner, such as `docent/a` in place of `acme:docent/a`.
	const isFilter = owner === 'acme' && head !== undefined;
	const found = pulls
		.filter((pull) => !isFilter || pull.head === head)
		.filter((pull) => query.get('state') === 'all' || pull.state === 'open')
		.filter((pull) => !query.has('base') || pull.base === query.get('base'))
		.toSorted((first, second) => second.number - first.number);
	return { status: 200, body: found.slice(0, Number(query.get('per_page') ?? 30)).map(shown) };
}

function review(request: SeenRequest, pull: ForgePull, server: GithubServer): ForgeResponse {
	const { reviewers = [], team_reviewers: teams = [] } = request.body as Record<string, string[]>;
	const asked = [...reviewers, ...teams.map((team) => `team/${team}`)];
	if (asked.some((name) => !server.people.has(name)))
		return error(
			422,
			'Reviews may only be requested from collaborators. One or more of the users or teams you specified is not a collaborator of the acme/docs repository.',
		);
	pull.reviewers.push(...asked);
	return { status: 201, body: shown(pull) };
}

function ofPull(request: SeenRequest, number: number, server: GithubServer): ForgeResponse | undefined {
	const pull = server.pulls.find((candidate) => candidate.number === number);
	if (!pull) return error(404, 'Not Found');
	const [, , , , , action] = request.steps;
	if (action === 'requested_reviewers' && request.method === 'POST') return review(request, pull, server);
	if (action !== undefined) return undefined;
	if (request.method === 'GET') return { status: 200, body: shown(pull) };
	if (request.method !== 'PATCH') return undefined;
	Object.assign(pull, request.body);
	return { status: 200, body: shown(pull) };
}

function ofApp(request: SeenRequest, server: GithubServer): ForgeResponse | undefined {
	const path = request.steps.join('/');
	if (request.method === 'GET' && /^repos\/acme\/(docs|code)\/installation$/.test(path))
		return { status: 200, body: { id: githubApp.installation } };
	if (request.method !== 'POST' || path !== `app/installations/${githubApp.installation}/access_tokens`)
		return undefined;
	const token = `ghs_${server.installationTokens.size}`;
	server.installationTokens.set(token, request.body);
	const expires = new Date(Date.now() + 3_600_000).toISOString();
	return {
		status: 201,
		body: { token, expires_at: expires, permissions: request.body.permissions, repository_selection: 'selected' },
	};
}

/** GitHub's pull requests of `acme/docs`, with one token and one app, which is installed for `acme/code`, too. */
export async function startGithubServer(): Promise<GithubServer> {
	const server = await startForgeServer('github', (request) => {
		const github = server as GithubServer;
		const [scheme = '', secret = ''] = (request.headers.authorization ?? '').split(' ');
		if (!request.headers['user-agent']) return error(403, 'Request forbidden by administrative rules.');
		if (/^bearer$/i.test(scheme) && secret.split('.').length === 3)
			return isOfApp(secret) ? ofApp(request, github) : error(401, 'A JSON web token could not be decoded');
		const isKnown = secret === githubToken || github.installationTokens.has(secret);
		if (!isKnown || !/^(?:token|bearer)$/i.test(scheme)) return error(401, 'Bad credentials');
		const [repos, owner, repo, kind, number] = request.steps;
		if (repos !== 'repos') return undefined;
		if (owner !== 'acme' || repo !== 'docs') return error(404, 'Not Found');
		if (kind === undefined)
			return {
				status: 200,
				body: {
					default_branch: 'main',
					archived: false,
					permissions: { push: secret === githubToken, pull: true },
					...server.repositoryFields,
				},
			};
		if (kind === 'issues' && request.method === 'POST' && number === undefined) {
			const { title = '', body: text = '' } = request.body as Record<string, string>;
			const ofApp = github.installationTokens.get(secret)?.permissions as { issues?: string } | undefined;
			if (ofApp && ofApp.issues !== 'write') return error(403, 'Resource not accessible by integration');
			const made = server.issues?.push({ title, text });
			if (made === undefined) return error(410, 'Issues are disabled for this repo');
			const url = `https://github.example/acme/docs/issues/${made}`;
			return { status: 201, body: { number: made, title, body: text, state: 'open', html_url: url } };
		}
		if (kind !== 'pulls') return undefined;
		if (number !== undefined) return ofPull(request, Number(number), github);
		return request.method === 'POST' ? create(request, github) : list(request, github);
	});
	return Object.assign(server, {
		people: new Set(['ada', 'grace', 'team/writers']),
		hasDrafts: true,
		installationTokens: new Map<string, Record<string, unknown>>(),
	});
}
