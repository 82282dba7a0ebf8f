import { z } from 'zod';
import { reasonOf } from '../errors/reason-of.js';
import { fittingTexts, markedTitle } from './fitting-texts.js';
import type { NewPullRequest, PullRequest } from './forge.js';
import { archived, emptyRepository, noPullRequests } from './forge-error.js';
import { restRefusal } from './rest-client.js';
import { RestForge, type RestForgeParts } from './rest-forge.js';

const mergeRequest = z
	.object({
		iid: z.number(),
		web_url: z.url({ protocol: /^https?$/ }),
		description: z.string().nullish(),
		/** A merge request is `locked` while it is being merged. */
		state: z.enum(['opened', 'closed', 'merged', 'locked']),
		source_branch: z.string(),
		/** The project of the branch. It differs from the target's for a fork, and is null for a deleted fork. */
		source_project_id: z.number().nullish(),
		target_project_id: z.number().nullish(),
		target_branch: z.string(),
		reviewers: z.array(z.object({ username: z.string() })).nullish(),
	})
	.transform(({ description, ...request }) => ({ ...request, body: description }));
type MergeRequest = z.infer<typeof mergeRequest>;

/** Null for a user who is not a member, such as an administrator. */
const access = z.object({ access_level: z.number() }).nullish();

/** The lowest access level that may push and open merge requests: Developer. */
const developer = 30;

const project = z.object({
	default_branch: z.string().nullish(),
	archived: z.boolean().optional(),
	empty_repo: z.boolean().optional(),
	merge_requests_access_level: z.string().nullish(),
	repository_access_level: z.string().nullish(),
	permissions: z.object({ project_access: access, group_access: access }).partial().nullish(),
});
const person = z.object({ id: z.number(), username: z.string() });

const states = { opened: 'open', locked: 'open', closed: 'closed', merged: 'merged' } as const;

const draftPrefix = 'Draft: ';
const permission = 'the scopes api and write_repository, and the role Developer';

/** Merge requests on gitlab.com or a self-managed GitLab. */
export class GitlabForge extends RestForge<MergeRequest> {
	readonly name = 'gitlab';
	protected readonly shape = mergeRequest;
	protected readonly limits = { title: 245, body: 1_000_000 };
	protected readonly change = { method: 'PUT' } as const;

	constructor(parts: RestForgeParts) {
		super(parts, { forge: 'GitLab', permission, headersOf: (token) => ({ 'private-token': token }) });
	}

	protected override steps(...rest: (string | number)[]) {
		return ['projects', this.repository, ...rest];
	}

	protected override pulls(...rest: (string | number)[]) {
		return this.steps('merge_requests', ...rest);
	}

	protected shown(request: MergeRequest): PullRequest {
		return {
			id: String(request.iid),
			url: request.web_url,
			state: states[request.state],
			head: request.source_branch,
			base: request.target_branch,
		};
	}

	protected async newest(head: string, signal: AbortSignal): Promise<MergeRequest | undefined> {
		return (await this.#list(head, 'all', signal))[0];
	}

	protected override changeOf(description: string) {
		return { description };
	}

	/** The newest merge requests of a branch of this project. Forks may have some of the same name. */
	async #list(head: string, state: 'all' | 'opened', signal: AbortSignal): Promise<MergeRequest[]> {
		const query = { source_branch: head, state, order_by: 'created_at', sort: 'desc', per_page: 100 };
		const steps = this.pulls();
		const found = await this.client.send({ method: 'GET', steps, query, shape: z.array(mergeRequest), signal });
		return found.filter((request) => request.source_project_id === request.target_project_id);
	}

	/** User id of a reviewer; undefined when the user cannot be asked. */
	async #reviewerId(username: string, signal: AbortSignal): Promise<number | undefined> {
		const { warn } = this.parts;
		try {
			const query = { username };
			const found = await this.client.send({ method: 'GET', steps: ['users'], query, shape: z.array(person), signal });
			const user = found.find((candidate) => candidate.username.toLowerCase() === username.toLowerCase());
			if (user === undefined) warn(`GitLab has no user ${username}, who was to review for ${this.repository}.`);
			return user?.id;
		} catch (error) {
			if (signal.aborted) throw error;
			warn(`${username} was not asked to review for ${this.repository}: ${reasonOf(error)}`);
			return undefined;
		}
	}

	override async defaultBranch(signal: AbortSignal): Promise<string> {
		const { repository } = this;
		const found = await this.client.send({ method: 'GET', steps: this.steps(), shape: project, signal });
		if (found.archived) throw archived('project', repository);
		if (found.empty_repo) throw emptyRepository(repository);
		if (found.merge_requests_access_level === 'disabled' || found.repository_access_level === 'disabled')
			throw noPullRequests(
				`The project ${repository} has merge requests switched off`,
				'switch them on in its settings',
			);
		const levels = [found.permissions?.project_access, found.permissions?.group_access].flatMap(
			(one) => one?.access_level ?? [],
		);
		if (levels.length > 0 && Math.max(...levels) < developer) throw this.forbidden();
		if (found.default_branch) return found.default_branch;
		// GitLab omits the field for users who may not see the code.
		throw this.forbidden();
	}

	async openPullRequest(wanted: NewPullRequest, signal: AbortSignal): Promise<PullRequest> {
		const { head, base, isDraft } = wanted;
		const asked = { method: 'GET', steps: ['user'], shape: person, signal } as const;
		const me = wanted.reviewers?.length ? await this.client.send(asked) : undefined;
		const reviewers = this.reviewersOf(wanted, me?.username);
		const ids = await Promise.all(reviewers.map((name) => this.#reviewerId(name, signal)));
		const reviewerIds = ids.filter((id) => id !== undefined);
		const { title, body: description } = fittingTexts(wanted, this.limits);
		const body = {
			source_branch: head,
			target_branch: base,
			title: markedTitle(title, draftPrefix, isDraft),
			description,
			...(reviewerIds.length > 0 && { reviewer_ids: reviewerIds }),
		};
		try {
			const made = await this.create(body, mergeRequest, signal);
			// GitLab silently leaves out reviewers: one who may not read, or all but one on its free plan.
			const asked = made.reviewers?.map(({ username }) => username.toLowerCase());
			reviewers.forEach((name, at) => {
				if (ids[at] === undefined || asked === undefined || asked.includes(name.toLowerCase())) return;
				const reason = 'its plan, or the role there, does not allow it.';
				this.parts.warn(`${name} was not asked to review ${this.repository}!${made.iid}: ${reason}`);
			});
			return this.shown(made);
		} catch (error) {
			if (restRefusal(error)?.status !== 409) throw error;
			const open = await this.#list(head, 'opened', signal);
			return this.adopted(
				open.find(({ target_branch: target }) => target === base),
				head,
			);
		}
	}
}
