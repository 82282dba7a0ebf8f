import { sql } from 'kysely';
import type { Database } from '../../database/database.js';
import type { UsageScope } from '../../database/schema.js';

/** The window of a usage counter, and whose use is looked at. */
export interface UsageWindow {
	scope: UsageScope;
	windowStart: Date;
	/** Counts only this subject. @default all subjects; for keys, all keys of the project */
	subject?: string | undefined;
}

/** The project whose keys are counted. */
export interface KeyOwner {
	projectId: string;
	/** Ids of the project's configured keys, which the database does not know. */
	configuredKeys: readonly string[];
}

export interface SubjectUsage {
	scope: UsageScope;
	/** An id or an address. */
	subject: string;
	used: number;
	/** Name of a key in the database. */
	keyName?: string;
}

/** In each window the subjects with the most uses. */
export async function rankUsage(
	database: Database['sql'],
	windows: readonly UsageWindow[],
	{ projectId, configuredKeys }: KeyOwner,
	most: number,
): Promise<SubjectUsage[]> {
	const wanted = JSON.stringify(
		windows.map(({ scope, windowStart, subject = null }) => ({ scope, window_start: windowStart, only: subject })),
	);
	// The database does not know configured keys, and another project may have some too, so the project's own are passed in.
	const ours = JSON.stringify(configuredKeys);
	const { rows } = await sql<{ scope: UsageScope; subject: string; used: number; key_name: string | null }>`
		select scope, subject, count as used, key_name from (
			select counter.scope, counter.subject, counter.count, key.name as key_name,
				row_number() over (partition by counter.scope order by counter.count desc, counter.subject) as place
			from usage_counters counter
			join jsonb_to_recordset(${wanted}::jsonb) as wanted(scope text, window_start timestamptz, "only" text)
				on wanted.scope = counter.scope and wanted.window_start = counter.window_start
				and (wanted."only" is null or wanted."only" = counter.subject)
			left join keys key on counter.scope = 'assistant_key' and key.id = counter.subject
			where counter.count > 0
				and (counter.scope <> 'assistant_key' or key.project_id = ${projectId}
					or counter.subject in (select jsonb_array_elements_text(${ours}::jsonb)))
		) ranked
		where place <= ${most} order by scope, place`.execute(database);
	return rows.map(({ scope, subject, used, key_name: keyName }) => ({
		scope,
		subject,
		used,
		...(keyName !== null && { keyName }),
	}));
}
