import { z } from 'zod';
import { fittingTexts } from './fitting-texts.js';
import type { NewPullRequest, PullRequest } from './forge.js';
import { missingToken } from './forge-error.js';
import { createGithubAppTokens, githubHeaders } from './github-app.js';
import { RestClient, restRefusal } from './rest-client.js';
import { RestForge, type RestForgeParts, type RestRepository, team } from './rest-forge.js';

export interface GithubForgeParts extends RestForgeParts {
	appId?: string | undefined;
	privateKey?: string | undefined;
	installationId?: number | undefined;
}

const pull = z.object({
	number: z.number(),
	html_url: z.url({ protocol: /^https?$/ }),
	state: z.enum(['open', 'closed']),
	merged_at: z.string().nullish(),
	body: z.string().nullish(),
	user: z.object({ login: z.string() }).nullish(),
	head: z.object({ ref: z.string() }),
	base: z.object({ ref: z.string() }),
});
type GithubPull = z.infer<typeof pull>;

const permissions = {
	read: 'the permissions contents: write and pull_requests: write',
	pulls: 'the permission pull_requests: write',
	issues: 'the permission issues: write',
} as const;

/** Pull requests on GitHub or GitHub Enterprise Server. */
export class GithubForge extends RestForge<GithubPull> {
	readonly name = 'github';
	protected readonly shape = pull;
	protected readonly limits = { title: 250, body: 65_000 };
	protected readonly change = { method: 'PATCH', permission: permissions.pulls } as const;
	readonly #isApp: boolean;
	readonly #app: ReturnType<typeof createGithubAppTokens> | undefined;

	constructor(parts: GithubForgeParts) {
		super(parts, {
			forge: 'GitHub',
			permission: permissions.read,
			headersOf: (token) => ({ ...githubHeaders, authorization: `token ${token}` }),
			...(parts.appId !== undefined && { credentials: 'the GitHub App', forget: () => this.#app?.forget() === true }),
		});
		this.issueClient = new RestClient({ ...this.client.access, permission: permissions.issues });
		const { appId, privateKey, reviewers } = parts;
		this.#isApp = appId !== undefined;
		if (appId === undefined || privateKey === undefined) return;
		const asksTeams = reviewers.some((name) => name.startsWith(team));
		this.#app = createGithubAppTokens({ ...parts, appId, privateKey, asksTeams, permission: permissions.read });
		// Issues have a token of their own, so that jobs do without that permission.
		const ofIssues = { permissions: { issues: 'write' }, permission: permissions.issues } as const;
		const { token, forget } = createGithubAppTokens({ ...parts, appId, privateKey, ...ofIssues });
		const headers = async (signal: AbortSignal) => this.access.headersOf(await token(signal));
		this.issueClient = new RestClient({ ...this.issueClient.access, headers, forget });
	}

	protected override async token(signal: AbortSignal): Promise<string> {
		const token = this.#app ? await this.#app.token(signal) : this.parts.token;
		if (token !== undefined) return token;
		throw missingToken('GitHub', 'agent.token, or agent.githubAppId and agent.githubPrivateKey');
	}

	/** GitHub says of each app that it is not a collaborator, which proves nothing. */
	protected override isRefused(found: RestRepository): boolean {
		return !this.#isApp && super.isRefused(found);
	}

	protected shown({ number, html_url, state, merged_at, head, base }: GithubPull): PullRequest {
		return { id: String(number), url: html_url, state: merged_at ? 'merged' : state, head: head.ref, base: base.ref };
	}

	protected async newest(head: string, signal: AbortSignal): Promise<GithubPull | undefined> {
		return (await this.#list(head, { state: 'all' }, signal))[0];
	}

	/** The newest pull requests from a branch. */
	async #list(
		head: string,
		filter: { state: 'all' } | { state: 'open'; base: string },
		signal: AbortSignal,
	): Promise<GithubPull[]> {
		const [owner] = this.repository.split('/');
		const query = { ...filter, sort: 'created', direction: 'desc', per_page: 10, head: `${owner}:${head}` };
		const steps = this.pulls();
		const found = await this.client.send({ method: 'GET', steps, query, shape: z.array(pull), signal });
		return found.filter(({ head: { ref } }) => ref === head);
	}

	/** Creates a pull request; undefined when the branches already have an open one. */
	async #create(wanted: NewPullRequest, signal: AbortSignal): Promise<GithubPull | undefined> {
		const { head, base, isDraft } = wanted;
		const body = { head, base, draft: isDraft, ...fittingTexts(wanted, this.limits) };
		try {
			return await this.create(body, pull, signal);
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

	async openPullRequest(wanted: NewPullRequest, signal: AbortSignal): Promise<PullRequest> {
		const made = await this.#create(wanted, signal);
		if (made) {
			await this.requestReview(made.number, this.reviewersOf(wanted, made.user?.login), signal);
			return this.shown(made);
		}
		const { head, base } = wanted;
		const open = await this.#list(head, { state: 'open', base }, signal);
		return this.adopted(
			open.find((candidate) => candidate.base.ref === base),
			head,
		);
	}
}
