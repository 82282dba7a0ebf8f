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
 * The API cannot filter by branch, so pull requests are looked through page by page, newest first. A branch that may not exist
 * is looked for on `newest` pages; one that the forge says it has, on `all`.
 */
const pages = { size: 50, newest: 6, all: 1_000 } as const;

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

	protected newest(head: string, signal: AbortSignal): Promise<GiteaPull | undefined> {
		return this.#find((candidate) => isOfBranch(candidate, head), { state: 'all', most: pages.newest }, signal);
	}

	async #find(
		fits: (pull: GiteaPull) => boolean,
		{ state, most }: { state: 'all' | 'open'; most: number },
		signal: AbortSignal,
	) {
		const steps = this.pulls();
		for (let page = 1; page <= most; page++) {
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
			await this.requestReview(made.number, signal);
			return this.shown(made);
		} catch (error) {
			if (restRefusal(error)?.status !== 409) throw error;
			const isWanted = (other: GiteaPull) => isOfBranch(other, head) && nameOf(other.base) === base;
			return this.adopted(await this.#find(isWanted, { state: 'open', most: pages.all }, signal), head);
		}
	}
}
