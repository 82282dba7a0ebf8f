import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
	// What the documentation leaves open. The words of readers are in the topics alone, which go when what they asked goes.
	sql`create table gaps (
		id text primary key,
		domain_id text not null references domains on delete cascade,
		dismissed_at timestamptz,
		created_at timestamptz not null default now()
	)`,
	sql`create index gaps_of_domain on gaps (domain_id)`,
	sql`create table gap_topics (
		position bigint generated always as identity unique,
		domain_id text not null,
		topic text not null,
		gap_id text not null references gaps on delete cascade,
		primary key (domain_id, topic)
	)`,
	sql`create index gap_topics_of_gap on gap_topics (gap_id)`,
	sql`create index messages_questions_by_topic on messages (domain_id, topic, created_at) where role = 'user'`,
	sql`create table agent_jobs (
		id text primary key,
		project_id text not null references projects,
		position bigint generated always as identity unique,
		title text not null,
		repository text not null,
		model text not null check (model in ('sonnet', 'opus')),
		model_name text not null,
		is_draft boolean not null default false,
		requested_branch text,
		branch text not null,
		base_branch text,
		key_id text,
		pull_request jsonb,
		todos jsonb not null default '[]',
		diff jsonb,
		outcome text,
		message text,
		status text not null default 'active' check (status in ('active', 'completed', 'failed')),
		cancel_requested boolean not null default false,
		gap_id text references gaps on delete set null,
		gap_round integer,
		event_count integer not null default 0,
		turn integer not null default 1,
		claim integer not null default 0,
		attempts integer not null default 0,
		worker_id text,
		lease_until timestamptz,
		run_after timestamptz not null default now(),
		deadline_at timestamptz,
		created_at timestamptz not null default now(),
		ended_at timestamptz,
		archived_at timestamptz
	)`,
	sql`create index agent_jobs_of_project on agent_jobs (project_id, position desc)`,
	sql`create index agent_jobs_to_run on agent_jobs (project_id, run_after) where status = 'active'`,
	// When two owners approve a gap at once, the second finds its round taken.
	sql`create unique index agent_jobs_of_gap on agent_jobs (gap_id, gap_round) where gap_id is not null`,
	sql`create table agent_messages (
		position bigint generated always as identity primary key,
		job_id text not null references agent_jobs on delete cascade,
		role text not null check (role in ('user', 'system')),
		text text not null,
		created_at timestamptz not null default now(),
		turn integer
	)`,
	sql`create index agent_messages_of_job on agent_messages (job_id, position)`,
	sql`create table agent_events (
		job_id text not null references agent_jobs on delete cascade,
		seq integer not null,
		type text not null,
		data jsonb not null,
		created_at timestamptz not null default now(),
		primary key (job_id, seq)
	)`,
	sql`create table agent_request_keys (
		project_id text not null references projects,
		key text not null,
		request_hash bytea not null,
		job_id text not null references agent_jobs on delete cascade,
		created_at timestamptz not null default now(),
		primary key (project_id, key)
	)`,
	sql`create table agent_webhooks (
		id text primary key,
		project_id text not null references projects,
		job_id text not null references agent_jobs on delete cascade,
		body text not null,
		attempts integer not null default 0,
		next_at timestamptz not null default now(),
		delivered_at timestamptz,
		given_up_at timestamptz,
		last_error text,
		created_at timestamptz not null default now()
	)`,
	sql`create index agent_webhooks_to_send on agent_webhooks (next_at) where delivered_at is null and given_up_at is null`,
	sql`create table local_pull_requests (
		token text primary key,
		position bigint generated always as identity unique,
		project_id text not null references projects,
		job_id text not null references agent_jobs on delete cascade,
		repository text not null,
		head text not null,
		base text not null,
		title text not null,
		body text not null,
		is_draft boolean not null,
		checks jsonb not null,
		state text not null default 'open' check (state in ('open', 'closed', 'merged')),
		merged_sha text,
		diff jsonb,
		created_at timestamptz not null default now(),
		ended_at timestamptz
	)`,
	sql`create unique index local_pull_requests_open on local_pull_requests (project_id, repository, head, base) where state = 'open'`,
];

/** Jobs of the agent, and the pull requests of plain repositories. */
export const migration0002: Migration = {
	async up(database: Kysely<unknown>) {
		for (const statement of statements) await statement.execute(database);
	},
};
