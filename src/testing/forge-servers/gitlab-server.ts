import {
	type ForgePull,
	type ForgeResponse,
	type ForgeServer,
	type SeenRequest,
	startForgeServer,
} from './forge-server.js';

export const gitlabToken = 'glpat-0123456789abcdefghij';
/** The path of a project in a subgroup. */
export const gitlabProject = 'acme/handbooks/docs';

const people = [
	{ id: 11, username: 'ada' },
	{ id: 12, username: 'grace' },
];

const states = { open: 'opened', closed: 'closed', merged: 'merged' } as const;

const error = (status: number, message: unknown): ForgeResponse => ({ status, body: { message } });

function shown({ number, title, body, head, base, state, reviewers, isFromFork }: ForgePull) {
	return {
		id: 1_000 + number,
		iid: number,
		title,
		description: body,
		state: states[state],
		draft: /^draft:/i.test(title),
		source_branch: head,
		target_branch: base,
		source_project_id: isFromFork ? 8 : 7,
		target_project_id: 7,
		reviewers: reviewers.map((username) => ({ username })),
		web_url: `https://gitlab.example/${gitlabProject}/-/merge_requests/${number}`,
	};
}

function create(request: SeenRequest, server: ForgeServer): ForgeResponse {
	const {
		source_branch: head = '',
		target_branch: base = '',
		title = '',
		description = '',
	} = request.body as Record<string, string>;
	const { reviewer_ids: ids = [] } = request.body as { reviewer_ids?: number[] };
	const open = server.pulls.find((pull) => pull.state === 'open' && pull.head === head && pull.base === base);
	if (open) return error(409, [`Another open merge request already exists for this source branch: !${open.number}`]);
	if (!server.branches.has(head)) return error(422, { source_branch: ['does not exist'] });
	if (!server.branches.has(base)) return error(422, { target_branch: ['does not exist'] });
	const reviewers = people.filter(({ id }) => ids.includes(id)).map(({ username }) => username);
	const isDraft = /^draft:/i.test(title);
	const pull: ForgePull = {
		number: server.pulls.length + 1,
		title,
		body: description,
		head,
		base,
		isDraft,
		state: 'open',
		reviewers,
	};
	server.pulls.push(pull);
	return { status: 201, body: shown(pull) };
}

function list({ query }: SeenRequest, { pulls }: ForgeServer): ForgeResponse {
	const state = query.get('state') ?? 'all';
	const found = pulls
		.filter((pull) => !query.has('source_branch') || pull.head === query.get('source_branch'))
		.filter((pull) => state === 'all' || states[pull.state] === state)
		.toSorted((first, second) =>
			query.get('sort') === 'asc' ? first.number - second.number : second.number - first.number,
		);
	return { status: 200, body: found.slice(0, Number(query.get('per_page') ?? 20)).map(shown) };
}

function ofRequest(request: SeenRequest, number: string, server: ForgeServer): ForgeResponse | undefined {
	const pull = server.pulls.find((candidate) => String(candidate.number) === number);
	if (!pull) return error(404, '404 Not found');
	if (request.method === 'GET') return { status: 200, body: shown(pull) };
	if (request.method !== 'PUT') return undefined;
	const { title = pull.title, description = pull.body } = request.body as Record<string, string>;
	Object.assign(pull, { title, body: description });
	return { status: 200, body: shown(pull) };
}

/** GitLab's merge requests of one project in a subgroup. */
export const startGitlabServer = (): Promise<ForgeServer> =>
	startForgeServer('gitlab', (request, server) => {
		const [api, version, kind, id, what, number, ...more] = request.steps;
		if (api !== 'api' || version !== 'v4') return undefined;
		if (request.headers['private-token'] !== gitlabToken) return error(401, '401 Unauthorized');
		if (kind === 'users' && request.method === 'GET')
			return { status: 200, body: people.filter(({ username }) => username === request.query.get('username')) };
		if (kind === 'user' && request.method === 'GET') return { status: 200, body: { id: 99, username: 'robot' } };
		if (kind !== 'projects' || more.length > 0) return undefined;
		// The project's name is one segment of the path, so its slashes are escaped.
		if (id !== gitlabProject) return error(404, '404 Project Not Found');
		if (what === undefined)
			return { status: 200, body: { path_with_namespace: id, default_branch: 'main', ...server.repositoryFields } };
		if (what === 'issues' && request.method === 'POST' && number === undefined) {
			const { title = '', description = '' } = request.body as Record<string, string>;
			const iid = server.issues?.push({ title, text: description });
			if (iid === undefined) return error(403, '403 Forbidden');
			const url = `https://gitlab.example/${gitlabProject}/-/issues/${iid}`;
			return { status: 201, body: { iid, title, description, state: 'opened', web_url: url } };
		}
		if (what !== 'merge_requests') return undefined;
		if (number !== undefined) return ofRequest(request, number, server);
		return request.method === 'POST' ? create(request, server) : list(request, server);
	});
