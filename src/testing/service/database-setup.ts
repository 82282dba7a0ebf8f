import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../service/database/open-database.js';
import { root } from '../../tooling/run.js';
import { startPostgresServer } from './postgres-server.js';
import { openScratchFolder } from './scratch-folder.js';

declare module 'vitest' {
	export interface ProvidedContext {
		/** Data folder with an empty embedded database, to copy. */
		embeddedTemplate: string;
		/** A server whose database `docent_template` is empty and has the newest schema. */
		postgresUrl: string;
	}
}

/** A hash of the files that decide what an empty database contains. */
async function templateVersion(): Promise<string> {
	const folder = new URL('../../service/database/migrations/', import.meta.url);
	const hash = createHash('sha256');
	const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'));
	for (const name of names.toSorted()) hash.update(await readFile(new URL(name, folder)));
	hash.update(await readFile(new URL('../embedded/create-embedded.ts', folder)));
	hash.update(await readFile(new URL('../../package.json', folder)));
	return hash.digest('hex').slice(0, 16);
}

/** The template is kept from run to run, because making it takes longer than most tests. */
async function embeddedTemplate(): Promise<string> {
	const cache = join(root, 'node_modules/.cache/docent');
	const template = join(cache, `embedded-${await templateVersion()}`);
	if (existsSync(template)) return template;
	await mkdir(cache, { recursive: true });
	const dataFolder = await mkdtemp(join(cache, 'embedded-new-'));
	const database = await openDatabase({ dataFolder });
	await database.close();
	// Another run may have made the template meanwhile.
	await rename(dataFolder, template).catch(() => rm(dataFolder, { recursive: true, force: true }));
	return template;
}

/** Makes the databases that tests copy. A new database would take seconds in each test. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const removeScratch = openScratchFolder();
	const [dataFolder, server] = await Promise.all([embeddedTemplate(), startPostgresServer()]);
	const { Client } = await import('pg');
	const client = new Client({ connectionString: server.url });
	await client.connect();
	await client.query('create database docent_template');
	await client.end();
	const template = await openDatabase({
		databaseUrl: new URL('/docent_template', server.url).href,
		dataFolder,
	});
	await template.close();
	project.provide('embeddedTemplate', dataFolder);
	project.provide('postgresUrl', server.url);
	return async () => {
		await server.stop();
		removeScratch();
	};
}
