import { readFile } from 'node:fs/promises';

type Environment = Record<string, string | undefined>;

/** The comments of one pull request, in the words of its forge. */
interface Comments {
	/** Where they are listed and where a new one is sent. */
	url: string;
	/** Where one of them is changed, and how. */
	changeUrl: (id: number) => string;
	changeMethod: 'PATCH' | 'PUT';
	headers: Record<string, string>;
	/** The name of the user whom the token belongs to. */
	tokenOwner(): Promise<string>;
}

interface Comment {
	id: number;
	body?: string;
	/** Of GitHub. */
	user?: { login: string } | null;
	/** Of GitLab. */
	author?: { username: string };
}

/** Comments of one page; both forges have at most as many. */
const pageSize = 100;
/** A pull request with more comments gets a new one. */
const pagesMax = 30;
const waitMs = 15_000;

async function gitHubComments(env: Environment): Promise<Comments | string> {
	const { GITHUB_EVENT_PATH: file, GITHUB_REPOSITORY: repository, GITHUB_TOKEN: token } = env;
	const event = JSON.parse((file && (await readFile(file, 'utf8'))) || '{}') as { pull_request?: { number?: number } };
	const number = event.pull_request?.number;
	if (number === undefined) return 'this run belongs to no pull request';
	if (!token) return 'GITHUB_TOKEN is not set';
	const headers = { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json' };
	const issues = `${env.GITHUB_API_URL ?? 'https://api.github.com'}/repos/${repository}/issues`;
	return {
		url: `${issues}/${number}/comments`,
		changeUrl: (id) => `${issues}/comments/${id}`,
		changeMethod: 'PATCH',
		headers,
		// The REST API tells a user's token alone whose it is, and not that of a run.
		async tokenOwner() {
			const url = env.GITHUB_GRAPHQL_URL ?? 'https://api.github.com/graphql';
			const answer = await send(url, 'POST', headers, { query: 'query { viewer { login } }' });
			return (answer as { data: { viewer: { login: string } } }).data.viewer.login;
		},
	};
}

function gitLabComments(env: Environment): Comments | string {
	const { CI_API_V4_URL: api, CI_MERGE_REQUEST_IID: number, GITLAB_TOKEN: token } = env;
	if (!number) return 'this job belongs to no merge request';
	// The token of a job may not write notes.
	if (!token) return 'GITLAB_TOKEN is not set; give it a token of the project with the scope api';
	const url = `${api}/projects/${env.CI_MERGE_REQUEST_PROJECT_ID ?? env.CI_PROJECT_ID}/merge_requests/${number}/notes`;
	const headers = { 'private-token': token };
	return {
		url,
		changeUrl: (id) => `${url}/${id}`,
		changeMethod: 'PUT',
		headers,
		tokenOwner: async () => ((await send(`${api}/user`, 'GET', headers)) as { username: string }).username,
	};
}

/** @throws Error with the status that the forge answered with */
async function send(url: string, method: string, headers: Comments['headers'], body?: object): Promise<unknown> {
	const response = await fetch(url, {
		method,
		headers: { ...headers, 'user-agent': 'docent-service', 'content-type': 'application/json' },
		signal: AbortSignal.timeout(waitMs),
		...(body !== undefined && { body: JSON.stringify(body) }),
	});
	if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status} to ${method}`);
	return response.json();
}

/** The comment that begins with the mark and is of the token's own user: anybody may write the mark. */
async function findComment({ url, headers, tokenOwner }: Comments, mark: string): Promise<number | undefined> {
	const me = await tokenOwner();
	for (let page = 1; page <= pagesMax; page += 1) {
		const comments = (await send(`${url}?per_page=${pageSize}&page=${page}`, 'GET', headers)) as Comment[];
		const own = comments.find(
			({ body, user, author }) => body?.startsWith(mark) && (user?.login ?? author?.username) === me,
		);
		if (own || comments.length < pageSize) return own?.id;
	}
	return undefined;
}

/**
 * Puts a text on the pull request of this run, as one comment for each `name`: the next run changes it. GitHub Actions and GitLab CI
 * are known by their variables.
 * @returns a sentence when there is no comment, as for a run whose token may only read
 */
export async function commentOnPullRequest(env: Environment, name: string, text: string): Promise<string | undefined> {
	const mark = `<!-- docent-eval ${name.replace(/[^\w.-]/g, '_')} -->`;
	try {
		const isGitLab = env.GITLAB_CI !== undefined;
		if (!isGitLab && env.GITHUB_ACTIONS === undefined)
			return 'No comment: this is no run of GitHub Actions or GitLab CI.';
		const comments = isGitLab ? gitLabComments(env) : await gitHubComments(env);
		if (typeof comments === 'string') return `No comment: ${comments}.`;
		const { url, changeUrl, changeMethod, headers } = comments;
		const own = await findComment(comments, mark);
		const body = { body: `${mark}\n${text}` };
		if (own === undefined) await send(url, 'POST', headers, body);
		else await send(changeUrl(own), changeMethod, headers, body);
		return undefined;
	} catch (error) {
		return `No comment: ${error instanceof Error ? error.message : error}.`;
	}
}
