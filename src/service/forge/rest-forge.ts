import { z } from 'zod';
import { AgentJobError } from '../errors/agent-job-error.js';
import { reasonOf, shortenLine } from '../errors/reason-of.js';
import type { GitRemote } from '../workspace/git/git.js';
import { basicAuthorization } from '../workspace/repository/remote-repository.js';
import { fittingBody, fittingTexts } from './fitting-texts.js';
import type { Forge, NewPullRequest, PullRequest, PullRequestTexts } from './forge.js';
import { archived, emptyRepository, endedMeanwhile, forgeError, missingToken, noPullRequests } from './forge-error.js';
import { withOwnParts } from './own-parts.js';
import type { RepositoryAddress } from './repository-address.js';
import { type RestAccess, RestClient, restRefusal } from './rest-client.js';

export interface RestForgeParts extends RepositoryAddress, Pick<RestAccess, 'timing'> {
	token?: string | undefined;
	/** User names; GitHub also takes teams, as `team/name`. */
	reviewers: readonly string[];
	/** Receives a sentence about a problem that does not stop the job. */
	warn(sentence: string): void;
}

interface ForgeAccess extends Pick<RestAccess, 'forge' | 'permission' | 'credentials' | 'forget'> {
	headersOf(token: string): Record<string, string>;
}

/** The prefix of a team's name. */
export const team = 'team/';

/** A repository as GitHub gives it, and Gitea. */
const repositoryShape = z.object({
	default_branch: z.string().min(1),
	archived: z.boolean().optional(),
	empty: z.boolean().optional(),
	disabled: z.boolean().optional(),
	/** Gitea only. */
	has_pull_requests: z.boolean().optional(),
	/** Whether Gitea copies the repository from another one. Nobody can push to a mirror. */
	mirror: z.boolean().optional(),
	permissions: z.object({ push: z.boolean() }).optional(),
});

/** An issue as GitHub and Gitea give it, or GitLab. */
const address = z.url({ protocol: /^https?$/ });
const issueShape = z.object({ html_url: address }).or(z.object({ web_url: address }));

export type RestRepository = z.infer<typeof repositoryShape>;

/** The common part of forges with a REST API. `Pull` is a pull request as the API gives it. */
export abstract class RestForge<Pull extends { body?: string | null | undefined }> implements Forge {
	abstract readonly name: Forge['name'];
	readonly repository: string;
	protected readonly client: RestClient;
	/** The client whose token writes issues. */
	protected issueClient: RestClient;
	protected abstract readonly shape: z.ZodType<Pull>;
	/** The longest texts of a pull request, in UTF-16 code units. */
	protected abstract readonly limits: { title: number; body: number };
	/** The method of the API's request that changes a pull request. */
	protected abstract readonly change: { method: 'PATCH' | 'PUT'; permission?: string };

	constructor(
		protected readonly parts: RestForgeParts,
		readonly access: ForgeAccess,
	) {
		const { forge, permission, headersOf, credentials, forget } = access;
		const { path: repository, apiUrl, timing } = parts;
		const headers = async (signal: AbortSignal) => {
			const token = await this.token(signal);
			if (token === undefined) throw missingToken(forge);
			return headersOf(token);
		};
		this.repository = repository;
		this.client = new RestClient({ forge, repository, apiUrl, headers, permission, timing, credentials, forget });
		this.issueClient = this.client;
	}

	/** The steps of the repository's path in the API, and of a resource below it. */
	protected steps(...rest: (string | number)[]): (string | number)[] {
		return ['repos', ...this.repository.split('/'), ...rest];
	}

	/** The steps of the path of pull requests in the API, and of a resource below them. */
	protected pulls(...rest: (string | number)[]): (string | number)[] {
		return this.steps('pulls', ...rest);
	}

	protected abstract shown(pull: Pull): PullRequest;
	protected abstract newest(head: string, signal: AbortSignal, base?: string): Promise<Pull | undefined>;
	abstract openPullRequest(wanted: NewPullRequest, signal: AbortSignal): Promise<PullRequest>;

	/** Git and the API use the same token. */
	protected async token(_signal: AbortSignal): Promise<string | undefined> {
		return this.parts.token;
	}

	/** Whether the API says that the token may not push. */
	protected isRefused({ permissions }: RestRepository): boolean {
		return permissions?.push === false;
	}

	protected forbidden() {
		return forgeError({ ...this.access, repository: this.repository, status: 403, words: '' });
	}

	protected post<T>(steps: (string | number)[], body: object, shape: z.ZodType<T>, signal: AbortSignal): Promise<T> {
		return this.client.send({ ...this.change, method: 'POST', steps, body, shape, signal });
	}

	/** Creates a pull request. The repository was found before, so a 404 means that pull requests are not available. */
	protected async create(body: object, shape: z.ZodType<Pull>, signal: AbortSignal): Promise<Pull> {
		try {
			return await this.post(this.pulls(), body, shape, signal);
		} catch (error) {
			const refusal = restRefusal(error);
			if (refusal?.status !== 404) throw error;
			const { forge, permission } = this.access;
			const said = refusal.words.trim() === '' ? '' : ` (${shortenLine(refusal.words, 200)})`;
			const reason = `${forge} does not find the branches or the pull requests of ${this.repository}${said}`;
			throw noPullRequests(reason, `switch pull requests on in its settings, and give the token ${permission}`, error);
		}
	}

	/** The open pull request that an earlier attempt has made, when the forge says that it already exists. */
	protected adopted(open: Pull | undefined, head: string): PullRequest {
		if (open) return this.shown(open);
		const words = `${this.access.forge} has a pull request of ${head} but does not show it.`;
		throw new AgentJobError('forge', words, { retryable: true });
	}

	/** Who is asked to review a pull request, except its author. */
	protected reviewersOf({ reviewers = [] }: NewPullRequest, author: string | undefined): string[] {
		const names = new Set([...this.parts.reviewers, ...reviewers]);
		return [...names].filter((name) => name.toLowerCase() !== author?.toLowerCase());
	}

	/** Asks people for a review. Errors only become warnings: a pull request without reviewers is better than none. */
	protected async requestReview(number: number, reviewers: readonly string[], signal: AbortSignal): Promise<void> {
		const { warn } = this.parts;
		if (reviewers.length === 0) return;
		const ask = (names: readonly string[]) =>
			this.post(this.pulls(number, 'requested_reviewers'), this.reviewBody(names), z.unknown(), signal).then(
				() => undefined,
				(error: unknown) => {
					if (signal.aborted) throw error;
					return reasonOf(error);
				},
			);
		const refused = await ask(reviewers);
		if (refused === undefined) return;
		// Reviewers are asked one by one, because one who may not review, such as the author, would make the request fail for all.
		for (const name of reviewers) {
			const reason = reviewers.length === 1 ? refused : await ask([name]);
			if (reason !== undefined) warn(`${name} was not asked to review ${this.repository}#${number}: ${reason}`);
		}
	}

	/** The body of a request that writes the text of a pull request again. */
	protected changeOf(body: string): object {
		return { body };
	}

	/** The body of a request that asks people and teams for a review. */
	protected reviewBody(names: readonly string[]): object {
		return {
			reviewers: names.filter((name) => !name.startsWith(team)),
			team_reviewers: names.filter((name) => name.startsWith(team)).map((name) => name.slice(team.length)),
		};
	}

	async remote(signal: AbortSignal): Promise<GitRemote> {
		signal.throwIfAborted();
		const token = await this.token(signal);
		return { url: this.parts.url, ...(token !== undefined && { authorization: basicAuthorization(token) }) };
	}

	async check(signal: AbortSignal): Promise<void> {
		await this.defaultBranch(signal);
	}

	async defaultBranch(signal: AbortSignal): Promise<string> {
		const found = await this.client.send({ method: 'GET', steps: this.steps(), shape: repositoryShape, signal });
		if (found.archived) throw archived('repository', this.repository);
		const { repository } = this;
		if (found.disabled)
			throw noPullRequests(`${this.access.forge} has disabled the repository ${repository}`, 'ask its support');
		if (found.mirror)
			throw noPullRequests(
				`The repository ${repository} is a mirror`,
				'give agent.repository the one that it is a copy of',
			);
		if (found.has_pull_requests === false)
			throw noPullRequests(
				`The repository ${repository} has pull requests switched off`,
				'switch them on in its settings',
			);
		if (this.isRefused(found)) throw this.forbidden();
		if (found.empty) throw emptyRepository(this.repository);
		return found.default_branch;
	}

	async findPullRequest(head: string, signal: AbortSignal, base?: string): Promise<PullRequest | undefined> {
		const found = await this.newest(head, signal, base);
		return found && this.shown(found);
	}

	async getPullRequest(id: string, signal: AbortSignal): Promise<PullRequest | undefined> {
		if (!/^\d{1,15}$/.test(id)) return undefined;
		try {
			return this.shown(await this.#get(id, signal));
		} catch (error) {
			if (restRefusal(error)?.status === 404) return undefined;
			throw error;
		}
	}

	async updatePullRequest(id: string, { body: own }: { body: string }, signal: AbortSignal): Promise<void> {
		const before = await this.#get(id, signal);
		if (this.shown(before).state !== 'open') throw endedMeanwhile();
		const { shape, change } = this;
		const body = this.changeOf(fittingBody(withOwnParts(before.body ?? '', own), this.limits.body));
		const after = await this.client.send({ ...change, steps: this.pulls(id), body, shape, signal });
		if (this.shown(after).state !== 'open') throw endedMeanwhile();
	}

	async openIssue(issue: PullRequestTexts, signal: AbortSignal): Promise<string> {
		const { title, body: text } = fittingTexts(issue, this.limits);
		const asked = { steps: this.steps('issues'), body: { title, ...this.changeOf(text) }, attempts: 1, signal };
		const request = this.issueClient.send({ ...asked, method: 'POST', shape: issueShape });
		const made = await request.catch((error: unknown) => {
			const { status = 0, words = '' } = restRefusal(error) ?? {};
			if (status !== 404 && status !== 410) throw error;
			const { forge, permission } = this.issueClient.access;
			const reason = `${forge} finds no issues of ${this.repository} (${shortenLine(words, 200)})`;
			const fix = `switch issues on in its settings, and give the token ${permission}`;
			throw new AgentJobError('forge', `${reason}; ${fix}.`, { cause: error });
		});
		return 'html_url' in made ? made.html_url : made.web_url;
	}

	#get(id: string, signal: AbortSignal): Promise<Pull> {
		return this.client.send({ method: 'GET', steps: this.pulls(id), shape: this.shape, signal });
	}
}
