import { z } from 'zod';
import type { GitRemote } from '../workspace/git/git.js';
import type { NewPullRequest, PullRequest } from './forge.js';
import { archived, emptyRepository, forgeError, missingToken } from './forge-error.js';
import { fittingTexts, markedTitle } from './pull-request-texts.js';
import { requestReview } from './request-review.js';
import { RestClient, restRefusal } from './rest-client.js';
import { RestForge, type RestForgeParts, remoteOf } from './rest-forge.js';

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

const draftPrefix = 'WIP: ';
const limits = { title: 245, body: 1_000_000 } as const;
const permission = 'the permissions to read and write repository and issue';

/** The API cannot filter by branch. The newest pull requests come first, and branches of jobs are new. */
const pages = { size: 50, most: 6 } as const;

/** Pull requests on Gitea or Forgejo. */
export class GiteaForge extends RestForge<GiteaPull> {
	readonly name = 'gitea';
	readonly repository: string;
	readonly #parts: RestForgeParts;
	protected readonly client: RestClient;
	protected readonly shape = pull;
	protected readonly change = { method: 'PATCH' } as const;

	constructor(parts: RestForgeParts) {
		super();
		this.#parts = parts;
		this.repository = parts.path;
		const { apiUrl, token, timing } = parts;
		const headers = async () => {
			if (token === undefined) throw missingToken('Gitea');
			return { authorization: `token ${token}` };
		};
		this.client = new RestClient({ forge: 'Gitea', repository: parts.path, apiUrl, headers, permission, timing });
	}

	#steps(...rest: (string | number)[]) {
		return ['repos', ...this.repository.split('/'), ...rest];
	}

	protected pulls(...rest: (string | number)[]) {
		return this.#steps('pulls', ...rest);
	}

	protected shown({ number, html_url, state, merged, head, base }: GiteaPull): PullRequest {
		return {
			id: String(number),
			url: html_url,
			state: merged ? 'merged' : state,
			head: nameOf(head),
			base: nameOf(base),
		};
	}

	protected newest(head: string, signal: AbortSignal): Promise<GiteaPull | undefined> {
		return this.#find((candidate) => nameOf(candidate.head) === head, 'all', signal);
	}

	protected textsOf(texts: Pick<NewPullRequest, 'title' | 'body'>, before: GiteaPull) {
		const { title, body } = fittingTexts(texts, limits);
		const isDraft = before.draft ?? /^(?:wip:|\[wip\])/i.test(before.title);
		return { title: markedTitle(title, draftPrefix, isDraft), body };
	}

	async #find(fits: (pull: GiteaPull) => boolean, state: 'all' | 'open', signal: AbortSignal) {
		const steps = this.pulls();
		for (let page = 1; page <= pages.most; page++) {
			const query = { state, limit: pages.size, page };
			const found = await this.client.send({ method: 'GET', steps, query, shape: z.array(pull), signal });
			const fitting = found.find(fits);
			// A server may return smaller pages than requested. Only an empty page is the last one.
			if (fitting || found.length === 0) return fitting;
		}
		return undefined;
	}

	#requestReview(number: number, signal: AbortSignal): Promise<void> {
		const { reviewers, warn } = this.#parts;
		const steps = this.pulls(number, 'requested_reviewers');
		return requestReview({ name: `${this.repository}#${number}`, reviewers, warn, signal }, () =>
			this.client.send({ method: 'POST', steps, body: { reviewers }, shape: z.unknown(), signal }),
		);
	}

	async remote(signal: AbortSignal): Promise<GitRemote> {
		signal.throwIfAborted();
		return remoteOf(this.#parts.url, this.#parts.token);
	}

	async defaultBranch(signal: AbortSignal): Promise<string> {
		const { repository } = this;
		const found = await this.client.send({ method: 'GET', steps: this.#steps(), shape: repositoryShape, signal });
		if (found.archived) throw archived('repository', repository);
		if (found.permissions?.push === false)
			throw forgeError({ forge: 'Gitea', repository, status: 403, words: '', permission });
		if (found.empty) throw emptyRepository(repository);
		return found.default_branch;
	}

	async openPullRequest(wanted: NewPullRequest, signal: AbortSignal): Promise<PullRequest> {
		const { head, base, isDraft } = wanted;
		const { title, body: text } = fittingTexts(wanted, limits);
		const body = { head, base, title: markedTitle(title, draftPrefix, isDraft), body: text };
		const steps = this.pulls();
		try {
			const made = await this.client.send({ method: 'POST', steps, body, shape: pull, signal });
			await this.#requestReview(made.number, signal);
			return this.shown(made);
		} catch (error) {
			if (restRefusal(error)?.status !== 409) throw error;
			const isWanted = (other: GiteaPull) => nameOf(other.head) === head && nameOf(other.base) === base;
			const open = await this.#find(isWanted, 'open', signal);
			if (open === undefined) throw error;
			return this.shown(open);
		}
	}
}
