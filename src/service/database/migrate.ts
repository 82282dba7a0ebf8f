import { setTimeout as delay } from 'node:timers/promises';
import { type Migration, Migrator, sql } from 'kysely';
import type { Database } from './database.js';
import { DatabaseError } from './database-error.js';
import { migration0001 } from './migrations/0001-first.js';
import { migration0002 } from './migrations/0002-agent-jobs.js';
import { migration0003 } from './migrations/0003-doubtful-answers.js';
import { migration0004 } from './migrations/0004-asked-by-agents.js';
import { migration0005 } from './migrations/0005-replaced-documentation.js';
import { migration0006 } from './migrations/0006-unused-columns.js';
import { migration0008 } from './migrations/0008-leading-indexes.js';
import { migration0009 } from './migrations/0009-agent-reports.js';
import { migration0011 } from './migrations/0011-domain-origins.js';
import { migration0012 } from './migrations/0012-pushed-branches.js';
import { migration0013 } from './migrations/0013-model-failures.js';
import { migration0014 } from './migrations/0014-scopes-and-audit.js';
import { migration0015 } from './migrations/0015-chats.js';
import { migration0016 } from './migrations/0016-page-starters.js';
import { migration0017 } from './migrations/0017-lost-attempts.js';
import { migration0018 } from './migrations/0018-sources.js';
import { migration0019 } from './migrations/0019-code-rules.js';
import { migration0020 } from './migrations/0020-plans.js';
import { migration0021 } from './migrations/0021-shown-sources.js';
import { migration0022 } from './migrations/0022-own-answers.js';
import { migration0023 } from './migrations/from-0023/0023-contacts.js';
import { migration0024 } from './migrations/from-0023/0024-issues.js';
import { migration0025 } from './migrations/from-0023/0025-mails.js';

/**
 * The migrations in order. A released migration never changes; the next one corrects it. A migration keeps builds working that know all
 * those before it, so that they may run and restart beside the new version. One that takes away what an older build needs says in its name
 * the first migration whose builds do without: `0021-drop-that.needs-0020-use-this`.
 */
const migrations: Record<string, Migration> = {
	'0001-first': migration0001,
	'0002-agent-jobs': migration0002,
	'0003-doubtful-answers': migration0003,
	'0004-asked-by-agents': migration0004,
	'0005-replaced-documentation': migration0005,
	'0006-unused-columns': migration0006,
	'0008-leading-indexes': migration0008,
	'0009-agent-reports': migration0009,
	'0011-domain-origins': migration0011,
	'0012-pushed-branches': migration0012,
	'0013-model-failures': migration0013,
	'0014-scopes-and-audit': migration0014,
	'0015-chats': migration0015,
	'0016-page-starters': migration0016,
	'0017-lost-attempts': migration0017,
	'0018-sources': migration0018,
	'0019-code-rules': migration0019,
	'0020-plans': migration0020,
	'0021-shown-sources': migration0021,
	'0022-own-answers': migration0022,
	'0023-contacts': migration0023,
	'0024-issues': migration0024,
	'0025-mails': migration0025,
};

export const newestMigration = Object.keys(migrations).at(-1) ?? '';

/** Kysely's own lock, which older versions of Docent take for a session. */
const lockId = 3853314791062309107n;

/** Milliseconds between two looks whether another process has migrated. */
const lockPauseMs = 100;

/** The migrations that a newer version has made, oldest first. */
async function newerMigrations({ patientSql }: Pick<Database, 'patientSql'>): Promise<string[]> {
	const { rows: tables } = await sql<{ is: boolean }>`select to_regclass('kysely_migration') is not null as is`.execute(
		patientSql,
	);
	if (!tables[0]?.is) return [];
	const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(patientSql);
	const names = rows.map(({ name }) => name);
	const newer = names.filter((name) => !Object.hasOwn(migrations, name));
	const refused = newer.find((name) => {
		const [, needed] = /\.needs-(.+)$/.exec(name) ?? [];
		return needed !== undefined && !Object.hasOwn(migrations, needed);
	});
	const isOlderThanAll = newer.every((name) => name > newestMigration) && names.includes(newestMigration);
	if (newer.length > 0 && (refused !== undefined || !isOlderThanAll)) throw newerVersion(refused ?? newer[0] ?? '');
	return newer;
}

const newerVersion = (name: string) =>
	new DatabaseError(
		`The database was changed by a newer version of Docent (${name}) in a way that this version cannot work with; start that version, or restore a backup of this one.`,
	);

/**
 * Migrates the schema. One process migrates while the others wait. The lock belongs to a transaction, because a pooler may
 * give each transaction another session. Resolves with what a newer version has migrated that this one can work with.
 */
export async function migrate({ kind, patientSql }: Pick<Database, 'kind' | 'patientSql'>): Promise<readonly string[]> {
	const newer = await newerMigrations({ patientSql });
	if (newer.length > 0) return newer;
	const migrator = new Migrator({ db: patientSql, provider: { getMigrations: async () => migrations } });
	const run = () => migrator.migrateToLatest();
	const runLocked = () =>
		patientSql.transaction().execute(async (transaction) => {
			const lock = sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${lockId}) as taken`;
			const { rows } = await lock.execute(transaction);
			return rows[0]?.taken ? run() : undefined;
		});
	let ended = await (kind === 'embedded' ? run() : runLocked());
	while (!ended) {
		await delay(lockPauseMs);
		ended = await runLocked();
	}
	const { error, results } = ended;
	if (error === undefined) return [];
	const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
	// A newer version has migrated since the look at the beginning.
	const since = await newerMigrations({ patientSql });
	if (since.length > 0) return since;
	throw new DatabaseError(
		`The database could not be brought up to date${failed ? ` (at ${failed})` : ''}: ${error instanceof Error ? error.message : error}.`,
		{
			cause: error,
		},
	);
}
