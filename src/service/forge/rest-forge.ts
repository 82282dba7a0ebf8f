import type { z } from 'zod';
import type { GitRemote } from '../workspace/git/git.js';
import { basicAuthorization } from '../workspace/repository/remote-repository.js';
import type { Forge, NewPullRequest, PullRequest } from './forge.js';
import { endedMeanwhile } from './forge-error.js';
import type { ForgeTiming } from './forge-timing.js';
import type { RepositoryAddress } from './repository-address.js';
import { type RestClient, restRefusal } from './rest-client.js';

/** The parts of a forge with a plain REST API. */
export interface RestForgeParts extends RepositoryAddress {
	token: string | undefined;
	/** User names. */
	reviewers: readonly string[];
	/** Receives a sentence about a problem that does not stop the job. */
	warn(sentence: string): void;
	/** @default `forgeTiming` */
	timing?: ForgeTiming | undefined;
}

/** The git remote of the repository. Git and the API use the same token. */
export const remoteOf = (url: string, token: string | undefined): GitRemote => ({
	url,
	...(token !== undefined && { authorization: basicAuthorization(token) }),
});

/** What forges do alike. `Pull` is a pull request as the API gives it. */
export abstract class RestForge<Pull> implements Forge {
	abstract readonly name: Forge['name'];
	abstract readonly repository: string;
	protected abstract readonly client: RestClient;
	protected abstract readonly shape: z.ZodType<Pull>;
	/** How the API changes a pull request. */
	protected abstract readonly change: { method: 'PATCH' | 'PUT'; permission?: string };

	/** Where the API has the pull requests, and what belongs to one of them. */
	protected abstract pulls(...rest: (string | number)[]): (string | number)[];
	protected abstract shown(pull: Pull): PullRequest;
	protected abstract newest(head: string, signal: AbortSignal): Promise<Pull | undefined>;
	/** The body of a request that writes the texts of a pull request again. */
	protected abstract textsOf(texts: Pick<NewPullRequest, 'title' | 'body'>, before: Pull): object;
	abstract remote(signal: AbortSignal): Promise<GitRemote>;
	abstract defaultBranch(signal: AbortSignal): Promise<string>;
	abstract openPullRequest(wanted: NewPullRequest, signal: AbortSignal): Promise<PullRequest>;

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

	async updatePullRequest(
		id: string,
		texts: Pick<NewPullRequest, 'title' | 'body'>,
		signal: AbortSignal,
	): Promise<void> {
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
