import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
	sql`create table organizations (
		id text primary key,
		created_at timestamptz not null default now()
	)`,
	sql`create table projects (
		id text primary key,
		organization_id text not null references organizations,
		created_at timestamptz not null default now()
	)`,
	sql`create table domains (
		id text primary key,
		project_id text not null references projects,
		title text,
		site_url text,
		index_version integer not null default 0,
		indexed_at timestamptz,
		outline text,
		created_at timestamptz not null default now()
	)`,
	sql`create table keys (
		id text primary key,
		kind text not null check (kind in ('admin', 'assistant')),
		hash bytea not null unique,
		token text check (token is null or kind = 'assistant'),
		hint text not null,
		name text not null,
		project_id text not null references projects,
		domain_id text references domains,
		origins jsonb,
		created_at timestamptz not null default now(),
		last_used_at timestamptz,
		revoked_at timestamptz,
		check ((kind = 'assistant') = (domain_id is not null))
	)`,
	sql`create table threads (
		id text primary key,
		domain_id text not null references domains,
		fp text not null,
		key_id text references keys,
		created_at timestamptz not null default now()
	)`,
	sql`create index threads_by_domain on threads (domain_id, created_at)`,
	sql`create table messages (
		position bigint primary key generated always as identity,
		id text not null,
		thread_id text not null references threads on delete cascade,
		domain_id text not null,
		role text not null check (role in ('user', 'assistant')),
		text text not null,
		topic text check (topic is null or role = 'user'),
		sources jsonb,
		context jsonb,
		current_path text,
		outcome text check (outcome in ('finished', 'aborted', 'failed')),
		unanswered boolean,
		model text,
		usage jsonb,
		first_text_ms integer,
		duration_ms integer,
		request_id text,
		created_at timestamptz not null
	)`,
	sql`create index messages_by_thread on messages (thread_id, position)`,
	sql`create index messages_by_id on messages (id)`,
	sql`create index messages_answers_by_domain on messages (domain_id, created_at) where role = 'assistant'`,
	sql`create table feedback (
		position bigint primary key generated always as identity,
		domain_id text not null references domains,
		thread_id text,
		message_id text not null,
		rating text not null,
		reasons jsonb not null,
		comment text not null,
		fp text not null,
		created_at timestamptz not null
	)`,
	sql`create index feedback_by_domain on feedback (domain_id, created_at)`,
	sql`create index feedback_by_message on feedback (message_id)`,
	sql`create table admin_sessions (
		hash bytea primary key,
		key_id text not null references keys on delete cascade,
		created_at timestamptz not null default now(),
		expires_at timestamptz not null
	)`,
	sql`create index admin_sessions_by_end on admin_sessions (expires_at)`,
	sql`create table usage_counters (
		scope text not null,
		subject text not null,
		window_start timestamptz not null,
		count integer not null,
		primary key (scope, subject, window_start)
	)`,
	sql`create index usage_counters_by_age on usage_counters (scope, window_start)`,
	// Counts one use for each claim, or for none of them when one has reached its most. A function, because each of its
	// statements sees what others have committed until then, and because it takes one round trip. The order in which it
	// locks is the same for everyone.
	sql`create function take_usage(claims jsonb) returns table (scope text, used integer, is_granted boolean)
	language plpgsql as $$
	#variable_conflict use_column
	declare
		granted boolean;
	begin
		insert into usage_counters (scope, subject, window_start, count)
		select scope, subject, window_start, 0
		from jsonb_to_recordset(claims) as claim(scope text, subject text, window_start timestamptz)
		order by scope, subject, window_start
		on conflict do nothing;

		select bool_and(count < most) into granted from (
			select counter.count, claim.most
			from usage_counters as counter
			join jsonb_to_recordset(claims) as claim(scope text, subject text, window_start timestamptz, most integer)
				using (scope, subject, window_start)
			order by scope, subject, window_start
			for no key update of counter
		) as locked;

		if granted then
			return query update usage_counters as counter set count = counter.count + 1
			from jsonb_to_recordset(claims) as claim(scope text, subject text, window_start timestamptz)
			where counter.scope = claim.scope and counter.subject = claim.subject
				and counter.window_start = claim.window_start
			returning counter.scope, counter.count, true;
		else
			return query select counter.scope, counter.count, false
			from usage_counters as counter
			join jsonb_to_recordset(claims) as claim(scope text, subject text, window_start timestamptz)
				using (scope, subject, window_start);
		end if;
	end
	$$`,
	// Pages are stored by the hash of their content and never change. The outline of a domain lists the pages of its documentation.
	sql`create table documents (
		domain_id text not null references domains on delete cascade,
		hash text not null,
		page text not null,
		created_at timestamptz not null default now(),
		primary key (domain_id, hash)
	)`,
	sql`create table document_sources (
		domain_id text not null references domains on delete cascade,
		file text not null,
		hash text not null,
		record text not null,
		primary key (domain_id, file)
	)`,
	sql`create table embeddings (
		model text not null,
		text_hash text not null,
		vector bytea not null,
		created_at timestamptz not null default now(),
		primary key (model, text_hash)
	)`,
	sql`create table answers (
		message_id text primary key,
		thread_id text not null references threads on delete cascade,
		domain_id text not null,
		node_id text not null,
		state text not null check (state in ('running', 'finished', 'stopped', 'failed')),
		stop_requested boolean not null default false,
		started_at timestamptz not null default now(),
		ended_at timestamptz
	)`,
	sql`create index answers_running on answers (node_id) where state = 'running'`,
	sql`create index answers_by_thread on answers (thread_id)`,
	sql`create index answers_by_end on answers (ended_at)`,
	sql`create table nodes (
		id text primary key,
		heartbeat_at timestamptz not null
	)`,
	// The table is logged: a crash empties unlogged tables, and this table is needed after a crash.
	sql`create table answer_chunks (
		message_id text not null references answers on delete cascade,
		seq integer not null,
		chunks text not null,
		primary key (message_id, seq)
	)`,
];

export const migration0001: Migration = {
	async up(database: Kysely<unknown>) {
		for (const statement of statements) await statement.execute(database);
	},
};
