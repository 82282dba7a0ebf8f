import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Database } from '../../service/database/database.js';
import { openDatabase } from '../../service/database/open-database.js';
import { shared } from './shared.js';

export const databaseKinds = ['embedded', 'postgres'] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

/** Puts an empty embedded database into a folder: much quicker than making one, and than `cp` of `fs/promises`. */
export const fillDataFolder = (folder: string): void => cpSync(inject('embeddedTemplate'), folder, { recursive: true });

/** Makes a data folder, which the end of the run removes with all temporary files. */
const newDataFolder = () => mkdtemp(join(tmpdir(), 'docent-data-'));

/** For a service on a server of PostgreSQL, which keeps hardly anything in its data folder. */
export const sharedDataFolder = join(tmpdir(), 'docent-shared');

/** A folder that already holds an empty embedded database. */
export async function createDataFolder(): Promise<string> {
	const folder = await newDataFolder();
	fillDataFolder(folder);
	return folder;
}

async function onServer(statement: string): Promise<void> {
	const client = new Client({ connectionString: inject('postgresUrl') });
	await client.connect();
	await client.query(statement).finally(() => client.end());
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

/** A database that is open, with its data folder. */
interface OpenDatabase {
	database: Database;
	dataFolder: string;
	databaseUrl: string | undefined;
	/** Closes it and takes it away. */
	remove(): Promise<void>;
}

async function openNew(kind: DatabaseKind): Promise<OpenDatabase> {
	const dataFolder = kind === 'embedded' ? await createDataFolder() : await newDataFolder();
	const server = kind === 'postgres' ? await createPostgresDatabase() : undefined;
	const database = await openDatabase({ dataFolder, databaseUrl: server?.url });
	return {
		database,
		dataFolder,
		databaseUrl: server?.url,
		async remove() {
			await database.close();
			await server?.drop();
			await rm(dataFolder, { recursive: true, force: true });
		},
	};
}

/** Databases that tests have returned. All files in this process share them, because opening another one takes a second. */
const spare: Record<DatabaseKind, OpenDatabase[]> = { embedded: [], postgres: [] };

/** Ten times as quick as `truncate`, which makes a new file of each table and index. */
const empty = `do $$ declare name text; begin
	set local session_replication_role = replica;
	for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
		execute format('delete from %I', name);
	end loop;
	for name in select sequencename from pg_sequences where schemaname = 'public' loop
		execute format('alter sequence %I restart', name);
	end loop;
end $$`;

/** A database without a single row, and a data folder without other files. */
async function take(kind: DatabaseKind): Promise<OpenDatabase> {
	const found = spare[kind].pop();
	if (!found) return openNew(kind);
	const { database, dataFolder } = found;
	await sql.raw(empty).execute(database.sql);
	const files = await readdir(dataFolder);
	const others = files.filter((name) => name !== 'database' && !name.startsWith('docent.'));
	for (const name of others) await rm(join(dataFolder, name), { recursive: true, force: true });
	return found;
}

export interface BorrowedDatabase {
	database: Database;
	dataFolder: string;
	/** Leaves it to the next test. */
	giveBack(): void;
}

/** Gives a database back at the first call alone: a second one would lend it to two tests at once. */
function giverOf(kind: DatabaseKind, taken: OpenDatabase): () => void {
	let isBack = false;
	return () => {
		if (!isBack) spare[kind].push(taken);
		isBack = true;
	};
}

/** An embedded database without a single row. */
export async function borrowDatabase(): Promise<BorrowedDatabase> {
	const taken = await take('embedded');
	return { ...taken, giveBack: giverOf('embedded', taken) };
}

export interface TestDatabase extends Database {
	dataFolder: string;
	databaseUrl: string | undefined;
	/** Another process's view of the same database; only PostgreSQL has that. */
	openAgain(): Promise<Database>;
	/** Empties it but for the domains: quicker than opening another one. */
	clear(): Promise<void>;
	/** Leaves it to the next test, or takes it away when it was closed. */
	dispose(): Promise<void>;
}

/** An empty database of the newest schema, with the domains `docs` and `other`. */
export async function openTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
	const taken = await take(kind);
	const { database, dataFolder, databaseUrl } = taken;
	let isClosed = false;
	const giveBack = giverOf(kind, taken);
	const fill = async () => {
		await database.sql.insertInto('organizations').values({ id: 'acme' }).execute();
		await database.sql.insertInto('projects').values({ id: 'docs', organization_id: 'acme' }).execute();
		const domains = ['docs', 'other'].map((id) => ({ id, project_id: 'docs' }));
		await database.sql.insertInto('domains').values(domains).execute();
	};
	await fill();
	return Object.assign(Object.create(database) as Database, {
		dataFolder,
		databaseUrl,
		openAgain: () => openDatabase({ dataFolder, databaseUrl }),
		async clear() {
			await sql.raw(empty).execute(database.sql);
			await fill();
		},
		close() {
			isClosed = true;
			return database.close();
		},
		async dispose() {
			if (isClosed) await taken.remove();
			else giveBack();
		},
	});
}

/** A database for the tests of a file or a group. */
export const testDatabase = (kind: DatabaseKind): TestDatabase => shared(() => openTestDatabase(kind));
