import { type Kysely, type Migration, sql } from 'kysely';

/** Searches and reports of agents that were stored as conversations: their answers have neither a text nor a duration. */
const kept = sql`
	select thread.id as thread_id, thread.domain_id, asked.text, asked.current_path, answer.id as message_id,
		answer.created_at,
		exists (select from feedback where feedback.message_id = answer.id and feedback.fp = 'agent') as is_report
	from threads thread
	join messages asked on asked.thread_id = thread.id and asked.role = 'user'
	join messages answer on answer.thread_id = thread.id and answer.role = 'assistant'
	where thread.asked_by = 'agent' and answer.text = '' and answer.unanswered and answer.duration_ms is null
		and answer.model is null
		and not exists (
			select from messages other where other.thread_id = thread.id and other.id not in (asked.id, answer.id)
		)`;

/** Gives the reports of agents a separate table, and moves stored ones there. An older node still stores conversations. */
export const migration0009: Migration = {
	async up(database: Kysely<unknown>) {
		await sql`create table agent_reports (
			position bigint primary key generated always as identity,
			domain_id text not null references domains on delete cascade,
			kind text not null check (kind in ('search', 'report')),
			hash text not null,
			text text not null,
			path text,
			count integer not null default 1,
			first_at timestamptz not null default now(),
			last_at timestamptz not null default now(),
			unique (domain_id, hash)
		)`.execute(database);
		await sql`create index agent_reports_by_age on agent_reports (domain_id, last_at)`.execute(database);
		await sql`create temporary table moved_reports on commit drop as ${kept}`.execute(database);
		await sql`
			insert into agent_reports (domain_id, kind, hash, text, path, count, first_at, last_at)
			select domain_id, case when is_report then 'report' else 'search' end,
				md5(is_report::text || text || coalesce(current_path, '')), text, current_path, count(*),
				min(created_at), max(created_at)
			from moved_reports group by domain_id, is_report, text, current_path`.execute(database);
		await sql`delete from feedback where fp = 'agent' and message_id in (select message_id from moved_reports)`.execute(
			database,
		);
		await sql`delete from threads where id in (select thread_id from moved_reports)`.execute(database);
		await sql`alter table embeddings add column used_at timestamptz not null default now()`.execute(database);
	},
};
