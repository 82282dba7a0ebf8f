import { z } from 'zod';
import { fittingTexts, markedTitle } from './fitting-texts.js';
import type { NewPullRequest, PullRequest } from './forge.js';
import { restRefusal } from './rest-client.js';
import { RestForge, type RestForgeParts } from './rest-forge.js';

/** When a branch is deleted, `ref` names the pull request itself; `label` still names the branch. */
const branch = z.object({ ref: z.string(), label: z.string(), repo_id: z.number().nullish() });
const pull = z.object({
	number: z.number(),
	html_url: z.url({ protocol: /^https?$/ }),
	body: z.string().nullish(),
	state: z.enum(['open', 'closed']),
	merged: z.boolean().nullish(),
	user: z.object({ login: z.string() }).nullish(),
	head: branch,
	base: branch,
});
type GiteaPull = z.infer<typeof pull>;

const nameOf = ({ ref, label }: z.infer<typeof branch>) =>
	ref.startsWith('refs/') ? label.replace(/^[^:]*:/, '') : ref;

/** A fork may have a branch of the same name. */
const isOfBranch = ({ head, base }: GiteaPull, name: string) => nameOf(head) === name && head.repo_id === base.repo_id;

const draftPrefix = 'WIP: ';
const permission = 'the permissions to read and write repository and issue';

/**
 * Lists cannot be filtered by branch, so what Gitea does not find by its branches (since 1.22) is looked for page by page, newest first. A
 * branch that may not exist is looked for on 6 pages; one that has an open pull request, as the forge says, on 1,000.
 */
const pages = { size: 50, most: { all: 6, open: 1_000 } } as const;

/** Pull requests on Gitea or Forgejo. */
export class GiteaForge extends RestForge<GiteaPull> {
	readonly name = 'gitea';
	protected readonly shape = pull;
	protected readonly limits = { title: 245, body: 1_000_000 };
	protected readonly change = { method: 'PATCH' } as const;

	constructor(parts: RestForgeParts) {
		super(parts, { forge: 'Gitea', permission, headersOf: (token) => ({ authorization: `token ${token}` }) });
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

	protected async newest(head: string, signal: AbortSignal, base?: string): Promise<GiteaPull | undefined> {
		const open = base === undefined ? undefined : await this.#openOf(base, head, signal);
		return open ?? this.#find((candidate) => isOfBranch(candidate, head), 'all', signal);
	}

	/** The open pull request of two branches. Of several that have ended, Gitea gives any. */
	async #openOf(base: string, head: string, signal: AbortSignal): Promise<GiteaPull | undefined> {
		const asked = { method: 'GET', steps: this.pulls(base, head), shape: pull, signal } as const;
		const found = await this.client.send(asked).catch((error: unknown) => {
			if (restRefusal(error)?.status !== 404) throw error;
		});
		return found?.state === 'open' ? found : undefined;
	}

	async #find(fits: (pull: GiteaPull) => boolean, state: keyof typeof pages.most, signal: AbortSignal) {
		const steps = this.pulls();
		for (let page = 1; page <= pages.most[state]; page++) {
			const query = { state, limit: pages.size, page };
			const found = await this.client.send({ method: 'GET', steps, query, shape: z.array(pull), signal });
			const fitting = found.find(fits);
			// A server may return smaller pages than requested. Only an empty page is the last one.
			if (fitting || found.length === 0) return fitting;
		}
		return undefined;
	}

	async openPullRequest(wanted: NewPullRequest, signal: AbortSignal): Promise<PullRequest> {
		const { head, base, isDraft } = wanted;
		const texts = fittingTexts(wanted, this.limits);
		const body = { head, base, ...texts, title: markedTitle(texts.title, draftPrefix, isDraft) };
		try {
			const made = await this.create(body, pull, signal);
			await this.requestReview(made.number, this.reviewersOf(wanted, made.user?.login), signal);
			return this.shown(made);
		} catch (error) {
			if (restRefusal(error)?.status !== 409) throw error;
			const isWanted = (other: GiteaPull) => isOfBranch(other, head) && nameOf(other.base) === base;
			const open = await this.#openOf(base, head, signal);
			return this.adopted(open ?? (await this.#find(isWanted, 'open', signal)), head);
		}
	}
}
