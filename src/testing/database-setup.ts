import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../service/store/database.js';
import { startPostgresServer } from './postgres-server.js';

declare module 'vitest' {
	export interface ProvidedContext {
		/** Data folder with an empty embedded database, to copy. */
		embeddedTemplate: string;
		/** A server whose database `docent_template` is empty and has the newest schema. */
		postgresUrl: string;
	}
}

async function makeEmbeddedTemplate(): Promise<string> {
	const dataFolder = await mkdtemp(join(tmpdir(), 'docent-template-'));
	const database = await openDatabase({ dataFolder });
	await database.close();
	return dataFolder;
}

/** Makes the databases once that tests copy: starting from nothing takes seconds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const [embeddedTemplate, server] = await Promise.all([makeEmbeddedTemplate(), startPostgresServer()]);
	const { Client } = await import('pg');
	const client = new Client({ connectionString: server.url });
	await client.connect();
	await client.query('create database docent_template');
	await client.end();
	const template = await openDatabase({
		databaseUrl: new URL('/docent_template', server.url).href,
		dataFolder: embeddedTemplate,
	});
	await template.close();
	project.provide('embeddedTemplate', embeddedTemplate);
	project.provide('postgresUrl', server.url);
	return async () => {
		await server.stop();
		await rm(embeddedTemplate, { recursive: true, force: true });
	};
}
