import { z } from 'zod';
import { reasonOf } from '../errors/reason-of.js';
import type { GitRemote } from '../workspace/git/git.js';
import { basicAuthorization } from '../workspace/repository/remote-repository.js';
import type { Forge, NewPullRequest, PullRequest, PullRequestTexts } from './forge.js';
import { archived, emptyRepository, endedMeanwhile, forgeError, missingToken } from './forge-error.js';
import type { RepositoryAddress } from './repository-address.js';
import { type RestAccess, RestClient, restRefusal } from './rest-client.js';

/** The parts of a forge with a plain REST API. */
export interface RestForgeParts extends RepositoryAddress, Pick<RestAccess, 'timing'> {
	token?: string | undefined;
	/** User names; GitHub also takes teams, as `team/name`. */
	reviewers: readonly string[];
	/** Receives a sentence about a problem that does not stop the job. */
	warn(sentence: string): void;
}

interface ForgeAccess extends Pick<RestAccess, 'forge' | 'permission'> {
	/** Headers that carry a token. */
	headersOf(token: string): Record<string, string>;
}

/** A repository as GitHub gives it, and Gitea. */
const repositoryShape = z.object({
	default_branch: z.string().min(1),
	archived: z.boolean().optional(),
	empty: z.boolean().optional(),
	permissions: z.object({ push: z.boolean() }).optional(),
});

export type RestRepository = z.infer<typeof repositoryShape>;

/** What forges do alike. `Pull` is a pull request as the API gives it. */
export abstract class RestForge<Pull> implements Forge {
	abstract readonly name: Forge['name'];
	readonly repository: string;
	protected readonly client: RestClient;
	protected abstract readonly shape: z.ZodType<Pull>;
	/** How the API changes a pull request. */
	protected abstract readonly change: { method: 'PATCH' | 'PUT'; permission?: string };

	constructor(
		protected readonly parts: RestForgeParts,
		readonly access: ForgeAccess,
	) {
		const { forge, permission, headersOf } = access;
		const { path: repository, apiUrl, timing } = parts;
		const headers = async (signal: AbortSignal) => {
			const token = await this.token(signal);
			if (token === undefined) throw missingToken(forge);
			return headersOf(token);
		};
		this.repository = repository;
		this.client = new RestClient({ forge, repository, apiUrl, headers, permission, timing });
	}

	/** Where the API has the repository, and what belongs to it. */
	protected steps(...rest: (string | number)[]): (string | number)[] {
		return ['repos', ...this.repository.split('/'), ...rest];
	}

	/** Where the API has the pull requests, and what belongs to one of them. */
	protected pulls(...rest: (string | number)[]): (string | number)[] {
		return this.steps('pulls', ...rest);
	}

	protected abstract shown(pull: Pull): PullRequest;
	protected abstract newest(head: string, signal: AbortSignal): Promise<Pull | undefined>;
	/** The body of a request that writes the texts of a pull request again. */
	protected abstract textsOf(texts: PullRequestTexts, before: Pull): object;
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

	/** Asks people for a review. Errors only become warnings: a pull request without reviewers is better than none. */
	protected async requestReview(number: number, asked: object, signal: AbortSignal): Promise<void> {
		if (this.parts.reviewers.length === 0) return;
		try {
			await this.post(this.pulls(number, 'requested_reviewers'), asked, z.unknown(), signal);
		} catch (error) {
			if (signal.aborted) throw error;
			this.parts.warn(`Nobody was asked to review ${this.repository}#${number}: ${reasonOf(error)}`);
		}
	}

	async remote(signal: AbortSignal): Promise<GitRemote> {
		signal.throwIfAborted();
		const token = await this.token(signal);
		return { url: this.parts.url, ...(token !== undefined && { authorization: basicAuthorization(token) }) };
	}

	async defaultBranch(signal: AbortSignal): Promise<string> {
		const found = await this.client.send({ method: 'GET', steps: this.steps(), shape: repositoryShape, signal });
		if (found.archived) throw archived('repository', this.repository);
		if (this.isRefused(found)) throw this.forbidden();
		if (found.empty) throw emptyRepository(this.repository);
		return found.default_branch;
	}

	async findPullRequest(head: string, signal: AbortSignal): Promise<PullRequest | undefined> {
		const found = await this.newest(head, signal);
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

	async updatePullRequest(id: string, texts: PullRequestTexts, signal: AbortSignal): Promise<void> {
		const before = await this.#get(id, signal);
		if (this.shown(before).state !== 'open') throw endedMeanwhile();
		const { shape, change } = this;
		const body = this.textsOf(texts, before);
		const after = await this.client.send({ ...change, steps: this.pulls(id), body, shape, signal });
		if (this.shown(after).state !== 'open') throw endedMeanwhile();
	}

	#get(id: string, signal: AbortSignal): Promise<Pull> {
		return this.client.send({ method: 'GET', steps: this.pulls(id), shape: this.shape, signal });
	}
}
