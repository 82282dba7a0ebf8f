import { z } from 'zod';
import type { ForgeName } from '../config/rule-settings.js';
import { githubHeaders } from './github-app.js';
import type { RepositoryAddress } from './repository-address.js';
import { type RestAccess, RestClient, restRefusal } from './rest-client.js';

type Steps = (string | number)[];

interface Place {
	forge: string;
	permission: string;
	headers(token: string): Record<string, string>;
	root(path: string): Steps;
	pullsOf(sha: string): Steps;
	commentsOf(number: number): Steps;
	/** Absent where one answer lists all comments. */
	commentsPerPage?: number;
	/** Absent where commits have no comments. */
	ofCommit?(sha: string): Steps;
}

/** Gitea's API is that of GitHub in most places. */
const likeGithub = {
	headers: (token: string) => ({ authorization: `token ${token}` }),
	root: (path: string) => ['repos', ...path.split('/')],
	commentsOf: (number: number) => ['issues', number, 'comments'],
};

/** Where the API of a forge has the pull requests of a commit, their comments, and those of the commit. */
const places: Record<Exclude<ForgeName, 'local'>, Place> = {
	github: {
		...likeGithub,
		forge: 'GitHub',
		permission: 'the permissions pull_requests: write and contents: write',
		headers: (token) => ({ ...githubHeaders, ...likeGithub.headers(token) }),
		pullsOf: (sha) => ['commits', sha, 'pulls'],
		ofCommit: (sha) => ['commits', sha, 'comments'],
		commentsPerPage: 100,
	},
	gitlab: {
		forge: 'GitLab',
		permission: 'the scope api',
		headers: (token) => ({ 'private-token': token }),
		root: (path) => ['projects', path],
		pullsOf: (sha) => ['repository', 'commits', sha, 'merge_requests'],
		commentsOf: (number) => ['merge_requests', number, 'notes'],
		ofCommit: (sha) => ['repository', 'commits', sha, 'comments'],
		commentsPerPage: 100,
	},
	gitea: {
		...likeGithub,
		forge: 'Gitea',
		permission: 'the permission to write issues',
		pullsOf: (sha) => ['commits', sha, 'pull'],
	},
};

/** A pull request: Gitea has one for a commit, the others a list. */
const numbered = z.object({ number: z.number().optional(), iid: z.number().optional() });
const pulls = z.union([z.array(numbered), numbered.transform((one) => [one])]);

/** Comments of commits are notes at GitLab. */
const comments = z.array(z.object({ body: z.string().nullish(), note: z.string().nullish() }));

interface CommentParts extends RepositoryAddress, Pick<RestAccess, 'timing'> {
	token: string;
}

/** Writes a comment on merged pull requests of a repository of code, or on commits that came without one. */
export function createCodeComments(forge: keyof typeof places, { path, apiUrl, token, timing }: CommentParts) {
	const { headers, root, pullsOf, commentsOf, commentsPerPage: size, ofCommit, ...named } = places[forge];
	const access = { ...named, repository: path, apiUrl, timing, credentials: 'the token of the code' };
	const client = new RestClient({ ...access, headers: async () => headers(token) });

	async function isMarked(steps: Steps, mark: string, signal: AbortSignal): Promise<boolean> {
		for (let page = 1; ; page++) {
			const query: Record<string, number> = size === undefined ? {} : { per_page: size, page };
			const there = await client.send({ method: 'GET', steps, query, shape: comments, signal });
			if (there.some(({ body, note }) => (body ?? note ?? '').includes(mark))) return true;
			if (size === undefined || there.length < size) return false;
		}
	}

	async function tellOne(sha: string, text: string, mark: string, signal: AbortSignal): Promise<void> {
		const asked = { method: 'GET', steps: [...root(path), ...pullsOf(sha)], shape: pulls, signal } as const;
		const [found] = await client.send(asked).catch((error: unknown) => {
			if (restRefusal(error)?.status === 404) return [];
			throw error;
		});
		const number = found?.iid ?? found?.number;
		const place = number === undefined ? ofCommit?.(sha) : commentsOf(number);
		if (place === undefined) return;
		const steps = [...root(path), ...place];
		if (await isMarked(steps, mark, signal)) return;
		const field = number === undefined && forge === 'gitlab' ? 'note' : 'body';
		await client.send({ method: 'POST', steps, body: { [field]: `${text}\n\n${mark}` }, shape: z.unknown(), signal });
	}

	/** Tells the pull request of each commit once: what has the mark is told already. */
	return async (commits: readonly string[], text: string, mark: string, signal: AbortSignal): Promise<void> => {
		for (const sha of commits) await tellOne(sha, text, mark, signal);
	};
}
