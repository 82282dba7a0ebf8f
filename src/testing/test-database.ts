import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '../service/store/database.js';

export const databaseKinds = ['embedded', 'postgres'] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

/** Puts an empty embedded database into a folder: much quicker than making one. */
export const fillDataFolder = (folder: string) => cp(inject('embeddedTemplate'), folder, { recursive: true });

/** A folder that already holds an empty embedded database. */
export async function createDataFolder(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'docent-data-'));
	await fillDataFolder(folder);
	return folder;
}

async function onServer(statement: string): Promise<void> {
	const client = new Client({ connectionString: inject('postgresUrl') });
	await client.connect();
	await client.query(statement).finally(() => client.end());
}

export interface BorrowedDatabase {
	database: Database;
	dataFolder: string;
	/** Leaves it to the next test of the file. */
	giveBack(): void;
}

/** What tests of this file have given back. Opening another one takes a second. */
const spare: Pick<BorrowedDatabase, 'database' | 'dataFolder'>[] = [];
afterAll(async () => {
	for (const { database, dataFolder } of spare.splice(0)) {
		await database.close();
		await rm(dataFolder, { recursive: true, force: true });
	}
});

/** An embedded database without a single row. */
export async function borrowDatabase(): Promise<BorrowedDatabase> {
	let found = spare.pop();
	if (found) {
		await sql`truncate organizations, usage_counters, embeddings, answer_chunks cascade`.execute(found.database.sql);
	} else {
		const dataFolder = await createDataFolder();
		found = { dataFolder, database: await openDatabase({ dataFolder }) };
	}
	return { ...found, giveBack: () => spare.push(found) };
}

/** URL of an empty database of its own on a real server. */
export async function createPostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
	const name = `t_${randomBytes(8).toString('hex')}`;
	await onServer(`create database ${name} template docent_template`);
	return {
		url: new URL(`/${name}`, inject('postgresUrl')).href,
		drop: () => onServer(`drop database ${name} with (force)`),
	};
}

export interface TestDatabase extends Database {
	dataFolder: string;
	databaseUrl: string | undefined;
	/** Another process's view of the same database; only PostgreSQL has that. */
	openAgain(): Promise<Database>;
	/** Empties it but for the domains: quicker than opening another one. */
	clear(): Promise<void>;
	/** Closes it and takes it away. */
	dispose(): Promise<void>;
}

/** An empty database of the newest schema, with the domains `docs` and `other`. */
export async function openTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
	const dataFolder = kind === 'embedded' ? await createDataFolder() : await mkdtemp(join(tmpdir(), 'docent-data-'));
	const server = kind === 'postgres' ? await createPostgresDatabase() : undefined;
	const options = { dataFolder, databaseUrl: server?.url };
	const database = await openDatabase(options);
	await database.sql.insertInto('organizations').values({ id: 'acme' }).execute();
	await database.sql.insertInto('projects').values({ id: 'docs', organization_id: 'acme' }).execute();
	const domains = ['docs', 'other'].map((id) => ({ id, project_id: 'docs' }));
	await database.sql.insertInto('domains').values(domains).execute();
	return Object.assign(Object.create(database) as Database, {
		dataFolder,
		databaseUrl: server?.url,
		openAgain: () => openDatabase(options),
		async clear() {
			await sql`truncate threads, messages, feedback, usage_counters, documents, document_sources, embeddings, answers, answer_chunks, nodes, keys, admin_sessions, gaps, gap_topics, agent_jobs, agent_messages, agent_events, agent_request_keys, agent_webhooks, local_pull_requests`.execute(
				database.sql,
			);
		},
		async dispose() {
			await database.close();
			await server?.drop();
			await rm(dataFolder, { recursive: true, force: true });
		},
	});
}
