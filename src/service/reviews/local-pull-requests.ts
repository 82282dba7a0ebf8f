import { randomBytes } from 'node:crypto';
import { sql as expression, type Selectable } from 'kysely';
import type { LocalPullRequestRow } from '../database/agent-schema.js';
import type { Database } from '../database/database.js';
import { storedJson, storedText } from '../database/stored-text.js';
import type { NewPullRequest } from '../forge/forge.js';

export interface NewLocalPullRequest extends NewPullRequest {
	repository: string;
}

/** Number of random bytes in a token. */
const tokenBytes = 32;

const tokenShape = /^[\w-]{43}$/;

function fromRow({ project_id: _, position: __, ...row }: Selectable<LocalPullRequestRow>) {
	const { job_id: jobId, is_draft: isDraft, merged_sha: mergedSha, ...rest } = row;
	const { created_at: createdAt, ended_at: endedAt, ...same } = rest;
	return { ...same, jobId, isDraft, mergedSha, createdAt, endedAt };
}

/** A pull request as it is stored; the row says what each column is. */
export type LocalPullRequest = ReturnType<typeof fromRow>;

const valuesOf = (pullRequest: NewLocalPullRequest, projectId: string) => ({
	project_id: projectId,
	job_id: pullRequest.jobId,
	repository: pullRequest.repository,
	head: pullRequest.head,
	base: pullRequest.base,
	title: storedText(pullRequest.title),
	body: storedText(pullRequest.body),
	is_draft: pullRequest.isDraft,
	checks: storedJson(pullRequest.checks) ?? '[]',
});

/** The job whose work is on the branch now: several jobs may share one. */
const newestJob = expression<string>`coalesce((select id from agent_jobs where agent_jobs.project_id = local_pull_requests.project_id
	and agent_jobs.repository = local_pull_requests.repository and pushed_branch = local_pull_requests.head
	order by agent_jobs.position desc limit 1), local_pull_requests.job_id)`;

/** The same, and of a pull request that has ended the job that it ended with. */
const shownJob = expression<string>`case when state = 'open' then ${newestJob} else job_id end`;

/** The job's diff, unless a later turn has moved the job to another branch. */
const diffOfJob = expression<string | null>`(select diff from agent_jobs
	where agent_jobs.id = ${newestJob} and agent_jobs.branch = local_pull_requests.head)`;

export function createSqlLocalPullRequests({ sql }: Pick<Database, 'sql'>, projectId: string) {
	const ofProject = () =>
		sql.selectFrom('local_pull_requests').selectAll().select(shownJob.as('job_id')).where('project_id', '=', projectId);
	const ofToken = (token: string) =>
		sql.updateTable('local_pull_requests').where('project_id', '=', projectId).where('token', '=', token);

	return {
		/** Opens a pull request, or returns the open one from `head` to `base`. */
		async open(pullRequest: NewLocalPullRequest): Promise<LocalPullRequest> {
			const { repository, head, base } = pullRequest;
			const values = valuesOf(pullRequest, projectId);
			for (;;) {
				const made = await sql
					.insertInto('local_pull_requests')
					.values({ ...values, token: randomBytes(tokenBytes).toString('base64url') })
					.onConflict((conflict) => conflict.doNothing())
					.returningAll()
					.executeTakeFirst();
				const found =
					made ??
					(await ofProject()
						.where('repository', '=', repository)
						.where('head', '=', head)
						.where('base', '=', base)
						.where('state', '=', 'open')
						.executeTakeFirst());
				// The row is missing when the pull request was closed in between.
				if (found) return fromRow(found);
			}
		},

		/** The newest pull request of a branch, in any state. */
		async newest(repository: string, head: string): Promise<LocalPullRequest | undefined> {
			const found = await ofProject()
				.where('repository', '=', repository)
				.where('head', '=', head)
				.orderBy('position', 'desc')
				.executeTakeFirst();
			return found && fromRow(found);
		},

		async get(token: string): Promise<LocalPullRequest | undefined> {
			if (!tokenShape.test(token)) return undefined;
			const found = await ofProject().where('token', '=', token).executeTakeFirst();
			return found && fromRow(found);
		},

		/** Updates an open pull request. Returns false when it is not open or does not exist. */
		async update(token: string, { body, checks }: Pick<NewLocalPullRequest, 'body' | 'checks'>): Promise<boolean> {
			const changed = await ofToken(token)
				.where('state', '=', 'open')
				.set({ body: storedText(body), checks: storedJson(checks) ?? '[]' })
				.executeTakeFirst();
			return changed.numUpdatedRows > 0n;
		},

		/** Closes an open pull request and stores the job's diff of that time. Returns false when it was not open. */
		async close(token: string): Promise<boolean> {
			const changed = await ofToken(token)
				.where('state', '=', 'open')
				.set({ state: 'closed', job_id: newestJob, ended_at: new Date(), diff: diffOfJob })
				.executeTakeFirst();
			return changed.numUpdatedRows > 0n;
		},

		/** Records a merge and stores the job's diff. Git decides: a pull request that was closed meanwhile counts as merged. */
		async merge(token: string, sha: string): Promise<boolean> {
			const changed = await ofToken(token)
				.where('state', '!=', 'merged')
				.set({
					state: 'merged',
					merged_sha: sha,
					// A pull request that was closed before has its job.
					job_id: shownJob,
					ended_at: new Date(),
					diff: expression`coalesce(local_pull_requests.diff, ${diffOfJob})`,
				})
				.executeTakeFirst();
			return changed.numUpdatedRows > 0n;
		},
	};
}

export type LocalPullRequests = ReturnType<typeof createSqlLocalPullRequests>;
