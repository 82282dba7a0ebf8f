import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportPath } from '../../contract/owner-paths.js';
import { assistantMessagePath } from '../../contract/routes.js';
import { serviceConfig } from '../../service/config/settings.js';
import { createService, openDatabase, type Service } from '../../service/index.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { fixtureDocs } from '../../testing/service/service-under-test.js';
import { createDataFolder, createPostgresDatabase } from '../../testing/service/test-database.js';
import { runCli } from '../run-cli.js';

async function run(args: string[], env: Record<string, string> = {}) {
	const lines: string[] = [];
	const note = (line: string) => void lines.push(line);
	const untilStopped = () => new Promise<void>(() => {});
	const code = await runCli(args, { env, cwd: '/', print: note, complain: note, untilStopped });
	return { code, said: lines.join('\n') };
}

describe('the export of a service that runs', { timeout: 150_000 }, () => {
	let service: Service;
	let url: string;
	let dataFolder: string;
	let env: Record<string, string>;
	beforeAll(async () => {
		dataFolder = await createDataFolder();
		service = await createService(
			serviceConfig.parse({
				docsFolder: fixtureDocs,
				dataFolder,
				port: 0,
				logLevel: 'silent',
				limits: { assistantPerAddressAndMinute: 0 },
			}),
		);
		({ url } = await service.start());
		env = { DOCENT_ADMIN_KEY: service.adminKey ?? '' };
	}, 60_000);
	afterAll(() => service.stop(0));

	/** The id of the thread, once the answer has ended. */
	async function ask(): Promise<string> {
		const response = await fetch(url + assistantMessagePath('v2', 'docs'), {
			method: 'POST',
			headers: { authorization: `Bearer ${service.assistantKey}`, 'content-type': 'application/json' },
			body: JSON.stringify({
				fp: 'anonymous',
				messages: [{ id: 'q', role: 'user', parts: [{ type: 'text', text: 'How do I install it?' }] }],
			}),
		});
		expect(response.status).toBe(200);
		expect(await response.text()).toContain('"finish"');
		return response.headers.get('x-thread-id') ?? '';
	}

	it('holds all that was acknowledged before, while readers go on asking', async () => {
		const before = await Promise.all(Array.from({ length: 3 }, ask));
		let isOver = false;
		const meanwhile: string[] = [];
		const asking = (async () => {
			while (!isOver) meanwhile.push(await ask());
		})();
		const file = join(scratchFolder(), 'backup.jsonl');
		const exported = await run(['export', file, '--service', url], env);
		isOver = true;
		await asking;
		expect(exported).toEqual({ code: 0, said: expect.stringContaining(`Exported to ${file}`) });
		expect(meanwhile.length).toBeGreaterThan(0);

		const target = await createDataFolder();
		expect((await run(['import', file, '--data', target])).said).toMatch(/^Imported \d+ rows/);
		const database = await openDatabase({ dataFolder: target });
		const rows = await database.sql.selectFrom('messages').select(['thread_id', 'role']).execute();
		await database.close();
		const roles = (thread: string) => rows.filter((row) => row.thread_id === thread).map(({ role }) => role);
		expect(before.map(roles)).toEqual(before.map(() => ['user', 'assistant']));
		expect(await readdir(dataFolder)).not.toContain('database.copy');
	});

	it('is not begun by a file that exists, by another key, or without one', async () => {
		const file = join(scratchFolder(), 'backup.jsonl');
		expect((await run(['export', file, '--service', url], env)).code).toBe(0);
		const whole = await readFile(file, 'utf8');
		expect((await run(['export', file, '--service', url], env)).said).toContain('EEXIST');
		expect(await readFile(file, 'utf8')).toBe(whole);
		const other = join(scratchFolder(), 'other.jsonl');
		const reader = await run(['export', other, '--service', url], { DOCENT_ADMIN_KEY: service.assistantKey });
		expect(reader).toMatchObject({ code: 2, said: expect.stringMatching(/admin key/) });
		expect((await run(['export', other, '--service', url])).said).toContain('set it in DOCENT_ADMIN_KEY');
		expect(existsSync(other)).toBe(false);
	});

	it('is named by the command that finds the data folder in use', async () => {
		const { code, said } = await run(['export', join(scratchFolder(), 'x.jsonl'), '--data', dataFolder]);
		expect(code).toBe(2);
		expect(said).toContain(`ask that service with --service ${url}`);
	});

	it('ends when nobody reads it any more, and the next one can begin', async () => {
		const headers = { authorization: `Bearer ${service.adminKey}` };
		const left = new AbortController();
		const first = await fetch(url + exportPath, { method: 'POST', headers, signal: left.signal });
		expect(first.status).toBe(200);
		left.abort();
		await expect.poll(async () => existsSync(join(dataFolder, 'database.copy'))).toBe(false);
		let next = first;
		await expect
			.poll(async () => {
				next = await fetch(url + exportPath, { method: 'POST', headers });
				return next.status;
			})
			.toBe(200);
		expect((await next.text()).split('\n')[0]).toContain('"docent":"export"');
	});
});

it('a service on a server does not export what other projects keep there', { timeout: 60_000 }, async () => {
	const server = await createPostgresDatabase();
	const service = await createService(
		serviceConfig.parse({
			docsFolder: fixtureDocs,
			dataFolder: scratchFolder(),
			databaseUrl: server.url,
			port: 0,
			logLevel: 'silent',
		}),
	);
	const { url } = await service.start();
	const admin = await run(['keys', 'create', '--kind', 'admin', '--name', 'A'], { DATABASE_URL: server.url });
	const token = /svc_[0-9a-f]{64}/.exec(admin.said)?.[0] ?? '';
	const file = join(scratchFolder(), 'x.jsonl');
	const { said } = await run(['export', file, '--service', url], { DOCENT_ADMIN_KEY: token });
	expect(said).toContain("back that up with PostgreSQL's own tools");
	await service.stop(0);
	await server.drop();
});
