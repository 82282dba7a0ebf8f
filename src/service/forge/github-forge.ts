import { z } from 'zod';
import { AgentJobError } from '../errors/agent-job-error.js';
import type { GitRemote } from '../workspace/git/git.js';
import type { NewPullRequest, PullRequest } from './forge.js';
import { archived, forgeError, missingToken } from './forge-error.js';
import type { ForgeTiming } from './forge-timing.js';
import { createGithubAppTokens } from './github-app.js';
import { fittingTexts } from './pull-request-texts.js';
import { requestReview } from './request-review.js';
import { RestClient, restRefusal } from './rest-client.js';
import { RestForge, remoteOf } from './rest-forge.js';

export interface GithubForgeParts {
	apiUrl: string;
	owner: string;
	repo: string;
	token?: string | undefined;
	appId?: string | undefined;
	privateKey?: string | undefined;
	installationId?: number | undefined;
	/** @default `forgeTiming` */
	timing?: ForgeTiming | undefined;
	/** Address of the git repository. */
	url: string;
	/** User names, or teams as `team/name`. */
	reviewers: readonly string[];
	/** Receives a sentence about a problem that does not stop the job. */
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

/** The prefix of a team's name. */
const team = 'team/';

const limits = { title: 250, body: 65_000 } as const;

const permissions = {
	read: 'the permissions contents: write and pull_requests: write',
	pulls: 'the permission pull_requests: write',
} as const;

/** Pull requests on GitHub or GitHub Enterprise Server. */
export class GithubForge extends RestForge<GithubPull> {
	readonly name = 'github';
	readonly repository: string;
	readonly #parts: GithubForgeParts;
	protected readonly client: RestClient;
	protected readonly shape = pull;
	protected readonly change = { method: 'PATCH', permission: permissions.pulls } as const;
	readonly #token: (signal: AbortSignal) => Promise<string>;

	constructor(parts: GithubForgeParts) {
		super();
		this.#parts = parts;
		const { apiUrl, owner, repo, token, appId, privateKey, timing } = parts;
		this.repository = `${owner}/${repo}`;
		this.#token =
			appId !== undefined && privateKey !== undefined
				? createGithubAppTokens({ ...parts, appId, privateKey, permission: permissions.read })
				: async () => {
						if (token !== undefined) return token;
						throw missingToken('GitHub', 'agent.token, or agent.githubAppId and agent.githubPrivateKey');
					};
		this.client = new RestClient({
			...{ forge: 'GitHub', repository: this.repository, apiUrl, permission: permissions.read, timing },
			headers: async (signal) => ({
				accept: 'application/vnd.github+json',
				authorization: `token ${await this.#token(signal)}`,
			}),
		});
	}

	#steps(...rest: (string | number)[]) {
		return ['repos', this.#parts.owner, this.#parts.repo, ...rest];
	}

	protected pulls(...rest: (string | number)[]) {
		return this.#steps('pulls', ...rest);
	}

	protected shown({ number, html_url, state, merged_at, head, base }: GithubPull): PullRequest {
		return { id: String(number), url: html_url, state: merged_at ? 'merged' : state, head: head.ref, base: base.ref };
	}

	protected async newest(head: string, signal: AbortSignal): Promise<GithubPull | undefined> {
		return (await this.#list(head, signal))[0];
	}

	protected textsOf(texts: Pick<NewPullRequest, 'title' | 'body'>) {
		return fittingTexts(texts, limits);
	}

	/** The newest pull requests from a branch. */
	async #list(head: string, signal: AbortSignal): Promise<GithubPull[]> {
		const owned = `${this.#parts.owner}:${head}`;
		const query = { state: 'all', sort: 'created', direction: 'desc', per_page: 10, head: owned };
		const steps = this.pulls();
		const found = await this.client.send({ method: 'GET', steps, query, shape: z.array(pull), signal });
		return found.filter(({ head: { ref } }) => ref === head);
	}

	/** Creates a pull request; undefined when the branches already have an open one. */
	async #create(wanted: NewPullRequest, signal: AbortSignal): Promise<GithubPull | undefined> {
		const { head, base, isDraft } = wanted;
		const body = { head, base, draft: isDraft, ...fittingTexts(wanted, limits) };
		try {
			return await this.#post(this.pulls(), body, pull, signal);
		} catch (error) {
			const refusal = restRefusal(error);
			const words = refusal?.status === 422 ? refusal.words : '';
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
			reviewers: reviewers.filter((name) => !name.startsWith(team)),
			team_reviewers: reviewers.filter((name) => name.startsWith(team)).map((name) => name.slice(team.length)),
		};
		const steps = this.pulls(number, 'requested_reviewers');
		return requestReview({ name: `${this.repository}#${number}`, reviewers, warn, signal }, () =>
			this.#post(steps, asked, z.unknown(), signal),
		);
	}

	#post<T>(steps: (string | number)[], body: object, shape: z.ZodType<T>, signal: AbortSignal): Promise<T> {
		return this.client.send({ method: 'POST', steps, body, shape, permission: permissions.pulls, signal });
	}

	async remote(signal: AbortSignal): Promise<GitRemote> {
		signal.throwIfAborted();
		const secret = await this.#token(signal);
		return remoteOf(this.#parts.url, secret);
	}

	async defaultBranch(signal: AbortSignal): Promise<string> {
		const { repository } = this;
		const found = await this.client.send({ method: 'GET', steps: this.#steps(), shape: repositoryShape, signal });
		if (found.archived) throw archived('repository', repository);
		// For an app GitHub only says that it is no collaborator, which proves nothing.
		if (found.permissions?.push === false && this.#parts.appId === undefined)
			throw forgeError({ forge: 'GitHub', repository, status: 403, words: '', permission: permissions.read });
		return found.default_branch;
	}

	async openPullRequest(wanted: NewPullRequest, signal: AbortSignal): Promise<PullRequest> {
		const made = await this.#create(wanted, signal);
		if (made) {
			await this.#requestReview(made.number, signal);
			return this.shown(made);
		}
		const all = await this.#list(wanted.head, signal);
		const open = all.find(({ state, base }) => state === 'open' && base.ref === wanted.base);
		if (open) return this.shown(open);
		const words = `GitHub has a pull request of ${wanted.head} but does not show it.`;
		throw new AgentJobError('forge', words, { retryable: true });
	}
}
