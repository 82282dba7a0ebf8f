import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Why a model did not write an answer, and what models cost by day. Answers from before have no reason, as those that an older node
 * still stores. `model_costs` stays when conversations are forgotten.
 */
export const migration0013: Migration = {
	async up(database: Kysely<unknown>) {
		await sql`alter table messages add column model_failure text`.execute(database);
		await sql`
			create table model_costs (
				project_id text not null,
				day text not null,
				currency text not null,
				purpose text not null,
				cost double precision not null,
				primary key (project_id, day, currency, purpose)
			)`.execute(database);
		// A webhook about a budget belongs to no job.
		await sql`alter table agent_webhooks alter column job_id drop not null`.execute(database);
		await sql`
			create table budget_warnings (
				project_id text not null,
				budget text not null,
				window_start text not null,
				share integer not null,
				created_at timestamptz not null default now(),
				primary key (project_id, budget, window_start, share)
			)`.execute(database);
	},
};
