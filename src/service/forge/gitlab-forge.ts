import { z } from 'zod';
import { reasonOf } from '../errors/reason-of.js';
import type { GitRemote } from '../workspace/git/git.js';
import type { Forge, NewPullRequest, PullRequest } from './forge.js';
import { archived, emptyRepository, endedMeanwhile, forgeError, missingToken } from './forge-error.js';
import { findByNumber } from './numbered-pull-request.js';
import { fittingTexts, markedTitle } from './pull-request-texts.js';
import { RestClient, restRefusal } from './rest-client.js';
import { type RestForgeParts, remoteOf } from './rest-forge.js';

const mergeRequest = z.object({
	iid: z.number(),
	web_url: z.url({ protocol: /^https?$/ }),
	title: z.string(),
	/** A merge request is `locked` while it is being merged. */
	state: z.enum(['opened', 'closed', 'merged', 'locked']),
	draft: z.boolean().optional(),
	source_branch: z.string(),
	target_branch: z.string(),
});
type MergeRequest = z.infer<typeof mergeRequest>;

const project = z.object({
	default_branch: z.string().nullish(),
	archived: z.boolean().optional(),
	empty_repo: z.boolean().optional(),
});
const users = z.array(z.object({ id: z.number(), username: z.string() }));

const states = { opened: 'open', locked: 'open', closed: 'closed', merged: 'merged' } as const;

const shown = (request: MergeRequest): PullRequest => ({
	id: String(request.iid),
	url: request.web_url,
	state: states[request.state],
	head: request.source_branch,
	base: request.target_branch,
});

const draftPrefix = 'Draft: ';
const limits = { title: 245, body: 1_000_000 } as const;
const permission = 'the scopes api and write_repository, and the role Developer';

/** Merge requests on gitlab.com or a self-managed GitLab. */
export class GitlabForge implements Forge {
	readonly name = 'gitlab';
	readonly repository: string;
	readonly #parts: RestForgeParts;
	readonly #client: RestClient;

	constructor(parts: RestForgeParts) {
		this.#parts = parts;
		this.repository = parts.path;
		const { apiUrl, token, timing } = parts;
		const headers = async () => {
			if (token === undefined) throw missingToken('GitLab');
			return { 'private-token': token };
		};
		this.#client = new RestClient({ forge: 'GitLab', repository: parts.path, apiUrl, headers, permission, timing });
	}

	#steps(...rest: (string | number)[]) {
		return ['projects', this.repository, ...rest];
	}

	#list(head: string, state: 'all' | 'opened', signal: AbortSignal): Promise<MergeRequest[]> {
		const query = { source_branch: head, state, order_by: 'created_at', sort: 'desc', per_page: 20 };
		const steps = this.#steps('merge_requests');
		return this.#client.send({ method: 'GET', steps, query, shape: z.array(mergeRequest), signal });
	}

	#get(id: string, signal: AbortSignal): Promise<MergeRequest> {
		return this.#client.send({
			method: 'GET',
			steps: this.#steps('merge_requests', id),
			shape: mergeRequest,
			signal,
		});
	}

	/** User id of a reviewer; undefined when the user cannot be asked. */
	async #reviewerId(username: string, signal: AbortSignal): Promise<number | undefined> {
		const { warn } = this.#parts;
		try {
			const query = { username };
			const found = await this.#client.send({ method: 'GET', steps: ['users'], query, shape: users, signal });
			const user = found.find((candidate) => candidate.username.toLowerCase() === username.toLowerCase());
			if (user === undefined) warn(`GitLab has no user ${username}, who was to review for ${this.repository}.`);
			return user?.id;
		} catch (error) {
			if (signal.aborted) throw error;
			warn(`${username} was not asked to review for ${this.repository}: ${reasonOf(error)}`);
			return undefined;
		}
	}

	async remote(signal: AbortSignal): Promise<GitRemote> {
		signal.throwIfAborted();
		return remoteOf(this.#parts);
	}

	async defaultBranch(signal: AbortSignal): Promise<string> {
		const { repository } = this;
		const found = await this.#client.send({ method: 'GET', steps: this.#steps(), shape: project, signal });
		if (found.archived) throw archived('project', repository);
		if (found.empty_repo) throw emptyRepository(repository);
		if (found.default_branch) return found.default_branch;
		// GitLab omits the field for users who may not see the code.
		throw forgeError({ forge: 'GitLab', repository, status: 403, words: '', permission });
	}

	async findPullRequest(head: string, signal: AbortSignal): Promise<PullRequest | undefined> {
		const [newest] = await this.#list(head, 'all', signal);
		return newest && shown(newest);
	}

	getPullRequest(id: string, signal: AbortSignal): Promise<PullRequest | undefined> {
		return findByNumber(
			id,
			async (number) => shown(await this.#get(number, signal)),
			(error) => restRefusal(error)?.status === 404,
		);
	}

	async openPullRequest(wanted: NewPullRequest, signal: AbortSignal): Promise<PullRequest> {
		const { head, base, isDraft } = wanted;
		const ids = await Promise.all(this.#parts.reviewers.map((name) => this.#reviewerId(name, signal)));
		const reviewerIds = ids.filter((id) => id !== undefined);
		const { title, body: description } = fittingTexts(wanted, limits);
		const body = {
			source_branch: head,
			target_branch: base,
			title: markedTitle(title, draftPrefix, isDraft),
			description,
			...(reviewerIds.length > 0 && { reviewer_ids: reviewerIds }),
		};
		const steps = this.#steps('merge_requests');
		try {
			return shown(await this.#client.send({ method: 'POST', steps, body, shape: mergeRequest, signal }));
		} catch (error) {
			if (restRefusal(error)?.status !== 409) throw error;
			const open = (await this.#list(head, 'opened', signal)).find(({ target_branch: target }) => target === base);
			if (open === undefined) throw error;
			return shown(open);
		}
	}

	async updatePullRequest(
		id: string,
		texts: Pick<NewPullRequest, 'title' | 'body'>,
		signal: AbortSignal,
	): Promise<void> {
		const before = await this.#get(id, signal);
		if (states[before.state] !== 'open') throw endedMeanwhile();
		const { title, body: description } = fittingTexts(texts, limits);
		const isDraft = before.draft ?? /^draft:/i.test(before.title);
		const body = { title: markedTitle(title, draftPrefix, isDraft), description };
		const steps = this.#steps('merge_requests', id);
		const after = await this.#client.send({ method: 'PUT', steps, body, shape: mergeRequest, signal });
		if (states[after.state] !== 'open') throw endedMeanwhile();
	}
}
