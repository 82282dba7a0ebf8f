import { cp, mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { type DatabaseKind, openTestDatabase, type TestDatabase } from '../../testing/service/test-database.js';
import { serviceConfig } from '../config/settings.js';
import { folderSource } from '../documentation/folder/read-folder.js';
import { createService, type Service } from '../index.js';
import { indexDomain } from './index-domain.js';

const anHourAgo = new Date(Date.now() - 3_600_000);

let root: string;
let database: TestDatabase;
let lines: string[];
const services: Service[] = [];

/** A folder as a deployed node has it: written before anything was published. */
async function folderWith(text: string): Promise<string> {
	const folder = await mkdtemp(join(root, 'docs-'));
	const file = join(folder, 'index.md');
	await writeFile(file, text);
	await utimes(file, anHourAgo, anHourAgo);
	return folder;
}

async function start(docsFolder: string): Promise<Service> {
	const { dataFolder, databaseUrl } = database;
	const config = { docsFolder, dataFolder, databaseUrl, site: false, agent: { workers: 0 } };
	const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
	const service = await createService(serviceConfig.parse(config), { database, log });
	services.push(service);
	return service;
}

const shown = ({ documentation }: Service) => documentation.pages.map(({ title }) => title);

function prepare(kind: DatabaseKind): void {
	beforeAll(async () => {
		database = await openTestDatabase(kind);
	}, 60_000);
	beforeEach(async () => {
		root = scratchFolder();
		lines = [];
		await database.clear();
		await sql`update domains set index_version = 0, outline = null, replaced_outlines = null`.execute(database.sql);
	});
	afterEach(async () => {
		for (const service of services.splice(0)) await service.stop(0);
	});
	afterAll(() => database.dispose());
}

describe('nodes that share a PostgreSQL', () => {
	prepare('postgres');

	it('do not bring back what another one has replaced, and say so', async () => {
		const [older, newer] = [await folderWith('# Older'), await folderWith('# Newer')];
		expect(shown(await start(older))).toEqual(['Older']);
		expect(shown(await start(newer))).toEqual(['Newer']);
		expect(lines).toEqual([]);
		const restarted = await start(older);
		expect(shown(restarted)).toEqual(['Newer']);
		expect(lines).toHaveLength(1);
		expect(lines[0]).toMatch(/another process replaced on 20.*was not published.*`npx docent-service index`/);
		expect(shown(await start(newer))).toEqual(['Newer']);
		await restarted.reload();
		expect(shown(restarted)).toEqual(['Older']);
	});

	it('publish files that were written after they had been replaced', async () => {
		const [older, newer] = [await folderWith('# Older'), await folderWith('# Newer')];
		await start(older);
		await start(newer);
		const reverted = await folderWith('# Newer');
		await cp(join(older, 'index.md'), join(reverted, 'index.md'));
		const later = new Date(Date.now() + 60_000);
		await utimes(join(reverted, 'index.md'), later, later);
		expect(shown(await start(reverted))).toEqual(['Older']);
		expect(shown(await start(newer))).toEqual(['Older']);
	});

	it('publish whatever the command is given', async () => {
		const [older, newer] = [await folderWith('# Older'), await folderWith('# Newer')];
		await start(older);
		await start(newer);
		const { dataFolder, databaseUrl } = database;
		const config = serviceConfig.parse({ dataFolder, databaseUrl });
		await indexDomain(config, folderSource(older), {});
		expect(shown(await start(newer))).toEqual(['Older']);
	});
});

describe('one process with the embedded database', () => {
	prepare('embedded');

	it('publishes a page when its date comes', async () => {
		const folder = await folderWith('# Home');
		const date = new Date(Date.now() + 2_000).toISOString();
		await writeFile(join(folder, 'news.md'), `---\npublishDate: ${date}\n---\n# News`);
		const service = await start(folder);
		await expect.poll(() => shown(service), { timeout: 15_000 }).toEqual(['Home', 'News']);
	});

	it('shows the folder it is given', async () => {
		const [older, newer] = [await folderWith('# Older'), await folderWith('# Newer')];
		for (const folder of [older, newer, older]) await start(folder);
		expect(services.map(shown).at(-1)).toEqual(['Older']);
		expect(lines).toEqual([]);
	});
});
