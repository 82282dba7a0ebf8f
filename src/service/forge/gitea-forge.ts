import { z } from 'zod';
import type { GitRemote } from '../workspace/git/git.js';
import type { Forge, NewPullRequest, PullRequest } from './forge.js';
import { archived, emptyRepository, endedMeanwhile, forgeError, missingToken } from './forge-error.js';
import { findByNumber } from './numbered-pull-request.js';
import { fittingTexts, markedTitle } from './pull-request-texts.js';
import { requestReview } from './request-review.js';
import { RestClient, restRefusal } from './rest-client.js';
import { type RestForgeParts, remoteOf } from './rest-forge.js';

/** When a branch is deleted, `ref` names the pull request itself; `label` still names the branch. */
const branch = z.object({ ref: z.string(), label: z.string() });
const pull = z.object({
	number: z.number(),
	html_url: z.url({ protocol: /^https?$/ }),
	title: z.string(),
	state: z.enum(['open', 'closed']),
	merged: z.boolean().nullish(),
	draft: z.boolean().optional(),
	head: branch,
	base: branch,
});
type GiteaPull = z.infer<typeof pull>;

const repositoryShape = z.object({
	default_branch: z.string().min(1),
	archived: z.boolean().optional(),
	empty: z.boolean().optional(),
	permissions: z.object({ push: z.boolean() }).optional(),
});

const nameOf = ({ ref, label }: z.infer<typeof branch>) =>
	ref.startsWith('refs/') ? label.replace(/^[^:]*:/, '') : ref;

const shown = ({ number, html_url, state, merged, head, base }: GiteaPull): PullRequest => ({
	id: String(number),
	url: html_url,
	state: merged ? 'merged' : state,
	head: nameOf(head),
	base: nameOf(base),
});

const draftPrefix = 'WIP: ';
const limits = { title: 245, body: 1_000_000 } as const;
const permission = 'the permissions to read and write repository and issue';

/** The API cannot filter by branch. The newest pull requests come first, and branches of jobs are new. */
const pages = { size: 50, most: 6 } as const;

/** Pull requests on Gitea or Forgejo. */
export class GiteaForge implements Forge {
	readonly name = 'gitea';
	readonly repository: string;
	readonly #parts: RestForgeParts;
	readonly #client: RestClient;

	constructor(parts: RestForgeParts) {
		this.#parts = parts;
		this.repository = parts.path;
		const { apiUrl, token, timing } = parts;
		const headers = async () => {
			if (token === undefined) throw missingToken('Gitea');
			return { authorization: `token ${token}` };
		};
		this.#client = new RestClient({ forge: 'Gitea', repository: parts.path, apiUrl, headers, permission, timing });
	}

	#steps(...rest: (string | number)[]) {
		return ['repos', ...this.repository.split('/'), ...rest];
	}

	async #find(fits: (pull: GiteaPull) => boolean, state: 'all' | 'open', signal: AbortSignal) {
		const steps = this.#steps('pulls');
		for (let page = 1; page <= pages.most; page++) {
			const query = { state, limit: pages.size, page };
			const found = await this.#client.send({ method: 'GET', steps, query, shape: z.array(pull), signal });
			const fitting = found.find(fits);
			// A server may return smaller pages than requested. Only an empty page is the last one.
			if (fitting || found.length === 0) return fitting;
		}
		return undefined;
	}

	#get(id: string, signal: AbortSignal): Promise<GiteaPull> {
		return this.#client.send({ method: 'GET', steps: this.#steps('pulls', id), shape: pull, signal });
	}

	#requestReview(number: number, signal: AbortSignal): Promise<void> {
		const { reviewers, warn } = this.#parts;
		const steps = this.#steps('pulls', number, 'requested_reviewers');
		return requestReview({ name: `${this.repository}#${number}`, reviewers, warn, signal }, () =>
			this.#client.send({ method: 'POST', steps, body: { reviewers }, shape: z.unknown(), signal }),
		);
	}

	async remote(signal: AbortSignal): Promise<GitRemote> {
		signal.throwIfAborted();
		return remoteOf(this.#parts);
	}

	async defaultBranch(signal: AbortSignal): Promise<string> {
		const { repository } = this;
		const found = await this.#client.send({ method: 'GET', steps: this.#steps(), shape: repositoryShape, signal });
		if (found.archived) throw archived('repository', repository);
		if (found.permissions?.push === false)
			throw forgeError({ forge: 'Gitea', repository, status: 403, words: '', permission });
		if (found.empty) throw emptyRepository(repository);
		return found.default_branch;
	}

	async findPullRequest(head: string, signal: AbortSignal): Promise<PullRequest | undefined> {
		const found = await this.#find((candidate) => nameOf(candidate.head) === head, 'all', signal);
		return found && shown(found);
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
		const { title, body: text } = fittingTexts(wanted, limits);
		const body = { head, base, title: markedTitle(title, draftPrefix, isDraft), body: text };
		const steps = this.#steps('pulls');
		try {
			const made = await this.#client.send({ method: 'POST', steps, body, shape: pull, signal });
			await this.#requestReview(made.number, signal);
			return shown(made);
		} catch (error) {
			if (restRefusal(error)?.status !== 409) throw error;
			const isWanted = (other: GiteaPull) => nameOf(other.head) === head && nameOf(other.base) === base;
			const open = await this.#find(isWanted, 'open', signal);
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
		if (before.state !== 'open') throw endedMeanwhile();
		const { title, body: text } = fittingTexts(texts, limits);
		const isDraft = before.draft ?? /^(?:wip:|\[wip\])/i.test(before.title);
		const body = { title: markedTitle(title, draftPrefix, isDraft), body: text };
		const steps = this.#steps('pulls', id);
		const after = await this.#client.send({ method: 'PATCH', steps, body, shape: pull, signal });
		if (after.state !== 'open') throw endedMeanwhile();
	}
}
