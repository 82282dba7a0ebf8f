import { z } from 'zod';
import { AgentJobError } from '../jobs/agent-turn.js';
import { basicAuthorization } from '../workspace/repository/remote-repository.js';
import { explainGithubError, githubStatus } from './explain-github-error.js';
import type { Forge, GitRemote, NewPullRequest, PullRequest } from './forge.js';
import { archived, endedMeanwhile, forgeError, garbledAnswer } from './forge-error.js';
import { type GithubAccess, type GithubClient, openGithub } from './github-client.js';
import { findByNumber } from './numbered-pull-request.js';
import { withSignal } from './paced-fetch.js';
import { fittingTexts } from './pull-request-texts.js';
import { requestReview } from './request-review.js';

export interface GithubForgeParts extends GithubAccess {
	/** Of git. */
	url: string;
	/** Users, or `team/name`. */
	reviewers: readonly string[];
	/** Told what went wrong without stopping anything. */
	warn(sentence: string): void;
}

const pull = z.object({
	number: z.number(),
	html_url: z.url({ protocol: /^https?$/ }),
	state: z.enum(['open', 'closed']),
	merged_at: z.string().nullish(),
	head: z.object({ ref: z.string() }),
	base: z.object({ ref: z.string() }),
});
type GithubPull = z.infer<typeof pull>;

const repositoryShape = z.object({
	default_branch: z.string().min(1),
	archived: z.boolean().optional(),
	permissions: z.object({ push: z.boolean() }).optional(),
});

const shown = ({ number, html_url, state, merged_at, head, base }: GithubPull): PullRequest => ({
	id: String(number),
	url: html_url,
	state: merged_at ? 'merged' : state,
	head: head.ref,
	base: base.ref,
});

/** What the name of a team begins with. */
const team = 'team/';

const limits = { title: 250, body: 65_000 } as const;

const permissions = {
	read: 'the permissions contents: write and pull_requests: write',
	pulls: 'the permission pull_requests: write',
} as const;

/** Pull requests of GitHub, or of an Enterprise server. */
export class GithubForge implements Forge {
	readonly name = 'github';
	readonly repository: string;
	readonly #parts: GithubForgeParts;
	readonly #client: GithubClient;
	readonly #token: () => Promise<string>;

	constructor(parts: GithubForgeParts) {
		this.#parts = parts;
		this.repository = `${parts.owner}/${parts.repo}`;
		const { client, token } = openGithub(parts);
		this.#client = client;
		this.#token = token;
	}

	async #ask<T>(
		signal: AbortSignal,
		shape: z.ZodType<T>,
		request: (at: { owner: string; repo: string; request: { signal: AbortSignal } }) => Promise<{ data: unknown }>,
		permission: string = permissions.read,
	): Promise<T> {
		signal.throwIfAborted();
		const { owner, repo, apiUrl } = this.#parts;
		let data: unknown;
		try {
			({ data } = await withSignal(signal, request({ owner, repo, request: { signal } })));
		} catch (error) {
			if (signal.aborted) throw signal.reason;
			throw explainGithubError(error, this.repository, permission);
		}
		const read = shape.safeParse(data);
		if (!read.success) throw garbledAnswer('GitHub', apiUrl, read.error);
		return read.data;
	}

	/** The newest pull requests of a branch. */
	async #list(head: string, signal: AbortSignal): Promise<GithubPull[]> {
		const query = { state: 'all', sort: 'created', direction: 'desc', per_page: 10 } as const;
		const owned = `${this.#parts.owner}:${head}`;
		const found = await this.#ask(signal, z.array(pull), (at) =>
			this.#client.rest.pulls.list({ ...at, ...query, head: owned }),
		);
		return found.filter(({ head: { ref } }) => ref === head);
	}

	/** Undefined when there is an open one of the branches already. */
	async #create(wanted: NewPullRequest, signal: AbortSignal): Promise<GithubPull | undefined> {
		const { head, base, isDraft } = wanted;
		const values = { head, base, draft: isDraft, ...fittingTexts(wanted, limits) };
		try {
			const create = this.#client.rest.pulls.create;
			return await this.#ask(signal, pull, (at) => create({ ...at, ...values }), permissions.pulls);
		} catch (error) {
			const words = githubStatus(error) === 422 ? (error as Error).message : '';
			if (/already exists/i.test(words)) return undefined;
			if (isDraft && /draft pull requests are not supported/i.test(words)) {
				const note = 'This was to be a draft, which this repository does not have.';
				return this.#create({ ...wanted, isDraft: false, body: `> ${note}\n\n${wanted.body}` }, signal);
			}
			throw error;
		}
	}

	#requestReview(number: number, signal: AbortSignal): Promise<void> {
		const { reviewers, warn } = this.#parts;
		const asked = {
			pull_number: number,
			reviewers: reviewers.filter((name) => !name.startsWith(team)),
			team_reviewers: reviewers.filter((name) => name.startsWith(team)).map((name) => name.slice(team.length)),
		};
		const request = this.#client.rest.pulls.requestReviewers;
		return requestReview({ name: `${this.repository}#${number}`, reviewers, warn, signal }, () =>
			this.#ask(signal, z.unknown(), (at) => request({ ...at, ...asked }), permissions.pulls),
		);
	}

	#get(id: string, signal: AbortSignal): Promise<GithubPull> {
		return this.#ask(signal, pull, (at) => this.#client.rest.pulls.get({ ...at, pull_number: Number(id) }));
	}

	async remote(signal: AbortSignal): Promise<GitRemote> {
		const secret = await withSignal(signal, this.#token()).catch((error: unknown) => {
			throw explainGithubError(error, this.repository, permissions.read);
		});
		return { url: this.#parts.url, authorization: basicAuthorization(secret) };
	}

	async defaultBranch(signal: AbortSignal): Promise<string> {
		const { repository } = this;
		const found = await this.#ask(signal, repositoryShape, (at) => this.#client.rest.repos.get(at));
		if (found.archived) throw archived('repository', repository);
		// Of an app GitHub tells no more than that it is nobody's collaborator.
		if (found.permissions?.push === false && this.#parts.appId === undefined)
			throw forgeError({ forge: 'GitHub', repository, status: 403, words: '', permission: permissions.read });
		return found.default_branch;
	}

	async findPullRequest(head: string, signal: AbortSignal): Promise<PullRequest | undefined> {
		const [newest] = await this.#list(head, signal);
		return newest && shown(newest);
	}

	getPullRequest(id: string, signal: AbortSignal): Promise<PullRequest | undefined> {
		return findByNumber(
			id,
			async (number) => shown(await this.#get(number, signal)),
			(error) => githubStatus(error) === 404,
		);
	}

	async openPullRequest(wanted: NewPullRequest, signal: AbortSignal): Promise<PullRequest> {
		const made = await this.#create(wanted, signal);
		if (made) {
			await this.#requestReview(made.number, signal);
			return shown(made);
		}
		const all = await this.#list(wanted.head, signal);
		const open = all.find(({ state, base }) => state === 'open' && base.ref === wanted.base);
		if (open) return shown(open);
		const words = `GitHub has a pull request of ${wanted.head} but does not show it.`;
		throw new AgentJobError('forge', words, { retryable: true });
	}

	async updatePullRequest(
		id: string,
		texts: Pick<NewPullRequest, 'title' | 'body'>,
		signal: AbortSignal,
	): Promise<void> {
		const before = await this.#get(id, signal);
		if (before.state !== 'open') throw endedMeanwhile();
		const values = { pull_number: before.number, ...fittingTexts(texts, limits) };
		const { update } = this.#client.rest.pulls;
		const after = await this.#ask(signal, pull, (at) => update({ ...at, ...values }), permissions.pulls);
		if (after.state !== 'open') throw endedMeanwhile();
	}
}
