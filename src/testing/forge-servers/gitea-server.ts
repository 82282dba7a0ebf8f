import {
	type ForgePull,
	type ForgeResponse,
	type ForgeServer,
	type SeenRequest,
	startForgeServer,
} from './forge-server.js';

export const giteaToken = '0123456789abcdef0123456789abcdef01234567';

/** The largest page that the server returns, whatever a request asks for. */
const pageMax = 3;
const people = new Set(['ada', 'grace']);

const error = (status: number, message: string): ForgeResponse => ({
	status,
	body: { message, url: 'https://gitea.example/api/swagger' },
});

const isDraft = (title: string) => /^(?:wip:|\[wip\])/i.test(title);

function shown({ number, title, body, head, base, state, isFromFork }: ForgePull, { branches }: ForgeServer) {
	const branch = (name: string) => ({ label: name, ref: branches.has(name) ? name : `refs/pull/${number}/head` });
	return {
		id: 2_000 + number,
		number,
		title,
		body,
		state: state === 'open' ? 'open' : 'closed',
		merged: state === 'merged',
		draft: isDraft(title),
		user: { login: 'robot' },
		html_url: `https://gitea.example/acme/docs/pulls/${number}`,
		head: { ...branch(head), repo_id: isFromFork ? 8 : 7 },
		base: { ...branch(base), repo_id: 7 },
	};
}

function create(request: SeenRequest, server: ForgeServer): ForgeResponse {
	const { head = '', base = '', title = '', body = '' } = request.body as Record<string, string>;
	const open = server.pulls.find((pull) => pull.state === 'open' && pull.head === head && pull.base === base);
	if (open) return error(409, `pull request already exists for these targets [id: 1, issue_id: ${open.number}]`);
	if (!server.branches.has(head) || !server.branches.has(base)) return error(404, "The target couldn't be found.");
	const number = server.pulls.length + 1;
	const pull: ForgePull = { number, title, body, head, base, isDraft: isDraft(title), state: 'open', reviewers: [] };
	server.pulls.push(pull);
	return { status: 201, body: shown(pull, server) };
}

function list({ query }: SeenRequest, server: ForgeServer): ForgeResponse {
	const state = query.get('state') ?? 'open';
	const size = Math.min(pageMax, Number(query.get('limit') ?? pageMax));
	const start = (Number(query.get('page') ?? 1) - 1) * size;
	const found = server.pulls
		.filter((pull) => state === 'all' || (pull.state === 'open') === (state === 'open'))
		.toSorted((first, second) => second.number - first.number);
	return { status: 200, body: found.slice(start, start + size).map((pull) => shown(pull, server)) };
}

/** The pull request of two branches, of several the first, as Gitea has it since 1.22. */
function ofBranches([base, head]: string[], server: ForgeServer): ForgeResponse {
	const pull = server.pulls.find((one) => one.base === base && one.head === head && !one.isFromFork);
	return pull ? { status: 200, body: shown(pull, server) } : error(404, "The target couldn't be found.");
}

function ofPull(request: SeenRequest, [number, action]: string[], server: ForgeServer): ForgeResponse | undefined {
	const pull = server.pulls.find((candidate) => String(candidate.number) === number);
	if (!pull) return error(404, "The target couldn't be found.");
	if (action === 'requested_reviewers' && request.method === 'POST') {
		const { reviewers = [], team_reviewers: teams = [] } = request.body as Record<string, string[]>;
		if (reviewers.some((name) => !people.has(name))) return error(404, 'user does not exist');
		pull.reviewers.push(...reviewers, ...teams.map((team) => `team/${team}`));
		return { status: 201, body: [] };
	}
	if (action !== undefined) return undefined;
	if (request.method === 'PATCH') {
		Object.assign(pull, request.body);
		return { status: 201, body: shown(pull, server) };
	}
	return request.method === 'GET' ? { status: 200, body: shown(pull, server) } : undefined;
}

/** Pull requests of `acme/docs` at a Gitea, or at one before 1.22. */
export const startGiteaServer = (isNew = true): Promise<ForgeServer> =>
	startForgeServer('gitea', (request, server) => {
		const [api, version, repos, owner, repo, kind, ...rest] = request.steps;
		if (api !== 'api' || version !== 'v1' || repos !== 'repos') return undefined;
		if (request.headers.authorization !== `token ${giteaToken}`)
			return error(401, 'invalid username, password or token');
		if (owner !== 'acme' || repo !== 'docs') return error(404, "The target couldn't be found.");
		if (kind === undefined)
			return { status: 200, body: { default_branch: 'main', permissions: { push: true }, ...server.repositoryFields } };
		if (kind === 'issues' && request.method === 'POST' && rest.length === 0) {
			const { title = '', body: text = '' } = request.body as Record<string, string>;
			const number = server.issues?.push({ title, text });
			if (number === undefined) return error(404, "The target couldn't be found.");
			const url = `https://gitea.example/acme/docs/issues/${number}`;
			return { status: 201, body: { number, title, body: text, state: 'open', html_url: url } };
		}
		if (kind !== 'pulls') return undefined;
		if (rest.length === 2 && !/^\d+$/.test(rest[0] ?? ''))
			return isNew ? ofBranches(rest, server) : error(404, 'Not found.');
		if (rest.length > 0) return ofPull(request, rest, server);
		return request.method === 'POST' ? create(request, server) : list(request, server);
	});
