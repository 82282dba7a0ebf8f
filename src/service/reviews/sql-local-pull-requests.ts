import { randomBytes } from 'node:crypto';
import { sql as expression, type Selectable } from 'kysely';
import type { LocalPullRequestRow } from '../database/agent-schema.js';
import type { Database } from '../database/database.js';
import { storedJson, storedText } from '../database/stored-text.js';
import type { LocalPullRequest, LocalPullRequests, NewLocalPullRequest } from './local-pull-requests.js';

/** Bytes of a token, so that nobody guesses one. */
const tokenBytes = 32;
const tokenShape = /^[\w-]{43}$/;

function fromRow(row: Selectable<LocalPullRequestRow>): LocalPullRequest {
	const { token, repository, head, base, title, body, checks, state, diff } = row;
	return {
		token,
		jobId: row.job_id,
		repository,
		head,
		base,
		title,
		body,
		isDraft: row.is_draft,
		checks,
		state,
		mergedSha: row.merged_sha,
		diff,
		createdAt: row.created_at,
		endedAt: row.ended_at,
	};
}

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

/** Pull requests of a project in the database. */
export function createSqlLocalPullRequests({ sql }: Pick<Database, 'sql'>, projectId: string): LocalPullRequests {
	const ofProject = () => sql.selectFrom('local_pull_requests').selectAll().where('project_id', '=', projectId);
	const ofToken = (token: string) =>
		sql.updateTable('local_pull_requests').where('project_id', '=', projectId).where('token', '=', token);
	/** A later turn of the job may work on another branch, whose diff is none of this pull request's. */
	const diffOfJob = expression<string | null>`(select diff from agent_jobs
		where agent_jobs.id = local_pull_requests.job_id and agent_jobs.branch = local_pull_requests.head)`;

	return {
		async open(pullRequest) {
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
				// Neither when it was closed in between.
				if (found) return fromRow(found);
			}
		},

		async newest(repository, head) {
			const found = await ofProject()
				.where('repository', '=', repository)
				.where('head', '=', head)
				.orderBy('position', 'desc')
				.executeTakeFirst();
			return found && fromRow(found);
		},

		async get(token) {
			if (!tokenShape.test(token)) return undefined;
			const found = await ofProject().where('token', '=', token).executeTakeFirst();
			return found && fromRow(found);
		},

		async update(token, { title, body, checks }) {
			const changed = await ofToken(token)
				.where('state', '=', 'open')
				.set({ title: storedText(title), body: storedText(body), checks: storedJson(checks) ?? '[]' })
				.executeTakeFirst();
			return changed.numUpdatedRows > 0n;
		},

		async close(token) {
			const changed = await ofToken(token)
				.where('state', '=', 'open')
				.set({ state: 'closed', ended_at: new Date(), diff: diffOfJob })
				.executeTakeFirst();
			return changed.numUpdatedRows > 0n;
		},

		async merge(token, sha) {
			const changed = await ofToken(token)
				.where('state', '!=', 'merged')
				.set({
					state: 'merged',
					merged_sha: sha,
					ended_at: new Date(),
					diff: expression`coalesce(local_pull_requests.diff, ${diffOfJob})`,
				})
				.executeTakeFirst();
			return changed.numUpdatedRows > 0n;
		},
	};
}
