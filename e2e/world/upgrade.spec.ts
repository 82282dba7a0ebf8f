import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startPostgresServer } from '../../src/testing/service/postgres-server.js';
import { root } from '../../src/tooling/run.js';
import { type ServiceProcess, startProcess } from '../support/service-process.js';

/**
 * Two builds of the service at once on one PostgreSQL, as an upgrade without a pause has them. This build is the older one, so that what
 * it promises is tested before it is released; the newer one is this build with one more migration. An earlier release would need its
 * commits, which a clone need not have, and its own way to start.
 */

const built = join(root, 'src/service/dist');
/** Inside the repository, where Node finds the packages. */
const builds = join(root, 'node_modules/.cache/docent/upgrades');
/** The last entry of the list, as the build writes it. */
const newest = /,\n\t"\d{4}-[\w-]+": \{ async up\(database\) \{\n(?:(?!\n\t"\d{4}-)[\s\S])*?\n\t\} \}\n\};/;

/** Copies the build with another list of migrations. @returns its command */
function buildWith(name: string, change: (list: string) => string): string {
	const folder = join(builds, name);
	mkdirSync(builds, { recursive: true });
	cpSync(built, folder, { recursive: true });
	const [file, text] =
		readdirSync(folder)
			.filter((one) => one.endsWith('.js'))
			.map((one) => [join(folder, one), readFileSync(join(folder, one), 'utf8')] as const)
			.find(([, code]) => newest.test(code)) ?? [];
	if (file === undefined || text === undefined) throw new Error('The build has no list of migrations.');
	writeFileSync(file, text.replace(newest, change));
	return join(folder, 'cli.js');
}

const adding = (name: string, up: string) => (list: string) =>
	list.replace(/\n\};$/, (end) => `,\n\t"${name}": { async up(database) { ${up} } }${end}`);

test.describe('two builds on one database', { tag: '@upgrade' }, () => {
	test.describe.configure({ mode: 'default', timeout: 180_000 });
	const running = new Set<ServiceProcess>();
	let server: Awaited<ReturnType<typeof startPostgresServer>>;
	test.beforeAll(async () => {
		rmSync(builds, { recursive: true, force: true });
		server = await startPostgresServer();
	});
	test.afterEach(async () => {
		for (const one of running) await one.end('SIGKILL');
		running.clear();
	});
	test.afterAll(async () => {
		await server.stop();
		rmSync(builds, { recursive: true, force: true });
	});

	async function start(cli: string, database: string, data: string): Promise<ServiceProcess> {
		const args = [
			cli,
			'serve',
			'src/testing/fixtures/docs',
			'--port',
			'0',
			'--data',
			join(builds, `${database}-${data}`),
		];
		const service = await startProcess(process.execPath, args, {
			DATABASE_URL: new URL(`/${database}`, server.url).href,
			DOCENT_ASSISTANT_KEYS: 'svc_dsc_upgradesupgradesupgradesupgrades',
		});
		running.add(service);
		return service;
	}

	async function create(database: string): Promise<void> {
		const { Client } = await import('pg');
		const client = new Client({ connectionString: server.url });
		await client.connect();
		await client.query(`create database ${database}`);
		await client.end();
	}

	/** Asks, in a thread that is there already where one is given. @returns the thread, once the answer has ended */
	async function ask({ url, domain, key }: ServiceProcess, threadId: string | null = null): Promise<string> {
		const response = await fetch(`${url}/discovery/v2/assistant/${domain}/message`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
			body: JSON.stringify({
				fp: 'reader',
				threadId,
				messages: [{ id: 'q', role: 'user', parts: [{ type: 'text', text: 'How can I roll back a flag?' }] }],
			}),
		});
		expect(response.status).toBe(200);
		expect(await response.text()).toContain('"type":"finish"');
		const thread = response.headers.get('x-thread-id') ?? '';
		expect(thread).toMatch(threadId === null ? /./ : new RegExp(`^${threadId}$`));
		return thread;
	}

	/** The older one is asked before, beside and after a restart; a thread goes on at whichever node. */
	async function upgrade(database: string, older: string, newer: string): Promise<void> {
		await create(database);
		let old = await start(older, database, 'old');
		const thread = await ask(old);
		const fresh = await start(newer, database, 'new');
		await ask(fresh, thread);
		await ask(old, thread);
		expect((await fetch(`${old.url}/ready`)).status).toBe(200);
		await old.end('SIGKILL');
		old = await start(older, database, 'old');
		expect(old.log()).toContain('a newer version has changed the database');
		await ask(old, thread);
		await ask(fresh, await ask(old));
		await fresh.end('SIGTERM');
		await ask(old, thread);
	}

	test('this build goes on beside one that adds, and starts again', async () => {
		const after = buildWith(
			'after',
			adding(
				'9998-more',
				`await database.schema.alterTable('threads').addColumn('more', 'text').execute();
				await database.schema.createTable('more').addColumn('id', 'text').execute();`,
			),
		);
		await upgrade('after', join(built, 'cli.js'), after);
	});

	test('this build says which change is not for it, and ends', async () => {
		const name = '9999-gone.needs-9998-more';
		const gone = buildWith(
			'gone',
			adding(name, `await database.schema.alterTable('threads').dropColumn('chat').execute();`),
		);
		await create('gone');
		await start(gone, 'gone', 'new');
		await expect(start(join(built, 'cli.js'), 'gone', 'old')).rejects.toThrow(
			`changed by a newer version of Docent (${name}) in a way that this version cannot work with`,
		);
	});
});
