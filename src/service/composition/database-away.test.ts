import { cp, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentJob } from '../../contract/agent-v2.js';
import { searchPath } from '../../contract/routes.js';
import { webhookSecret } from '../../testing/agent/webhook-receiver.js';
import { newJob } from '../../testing/contracts/agent-job-store-contract.js';
import {
	type CuttableDatabase,
	createCuttableDatabase,
	cutsOfStatements,
} from '../../testing/service/cuttable-database.js';
import { listen } from '../../testing/service/listen.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { fixtureDocs } from '../../testing/service/service-under-test.js';
import { serviceConfig } from '../config/settings.js';
import { openDatabase } from '../database/open-database.js';
import { DatabaseUnavailableError } from '../errors/database-unavailable.js';
import { createService, type Service } from '../index.js';
import { createSqlAgentJobStore } from '../jobs/queue/agent-job-store.js';
import { WebhookSender } from '../jobs/webhooks/outbox-sender.js';
import { addWebhook } from '../jobs/webhooks/webhook-outbox.js';
import { createSqlKeyStore } from '../keys/key-store.js';
import { pagePaths } from '../pages/page-paths.js';

let folder: string;
let docsFolder: string;
let database: CuttableDatabase;
beforeAll(async () => {
	folder = scratchFolder();
	docsFolder = join(folder, 'docs');
	await cp(fixtureDocs, docsFolder, { recursive: true });
	database = await createCuttableDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

describe.each(cutsOfStatements)('a database that goes away by %s', { timeout: 60_000 }, (how) => {
	let service: Service;
	let cookie: string;
	beforeAll(async () => {
		const data = { dataFolder: join(folder, 'data'), databaseUrl: database.url };
		service = await createService(
			serviceConfig.parse({ ...data, docsFolder, site: false, logLevel: 'silent', agent: { workers: 0 } }),
		);
		const direct = await openDatabase(data);
		const key = { kind: 'admin', domain: 'docs', name: 'test', projectId: 'docs' } as const;
		const { token } = await createSqlKeyStore(direct).create(key);
		await direct.close();
		const body = new URLSearchParams({ key: token }).toString();
		const headers = {
			'sec-fetch-site': 'same-origin',
			'content-type': 'application/x-www-form-urlencoded',
			'content-length': String(body.length),
		};
		const form = new Request(`http://127.0.0.1${pagePaths.adminSignIn}`, { method: 'POST', headers, body });
		const signedIn = await service.fetch(form);
		expect(signedIn.status).toBe(303);
		cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
	}, 60_000);
	afterAll(() => service.stop(0));

	const get = (path: string) => service.fetch(new Request(`http://127.0.0.1${path}`, { headers: { cookie } }));

	it.each([
		['figures and questions', 'messages', pagePaths.admin],
		['conversations', 'threads', pagePaths.adminThreads],
		['gaps', 'gaps', pagePaths.adminGaps],
		['jobs', 'agent_jobs', pagePaths.adminJobs],
		['reports of agents', 'agent_reports', pagePaths.adminAgentReports],
		['what was done', 'audit_events', pagePaths.adminAudit],
	])('is told on the page of %s, which is there again afterwards', async (_, table, path) => {
		expect((await get(path)).status).toBe(200);
		const refused = await database.cutDuring(how, table, () => get(path));
		expect(refused.status).toBe(503);
		expect(await refused.json()).toMatchObject({ code: 'unavailable', error: expect.stringContaining('its database') });
		await expect.poll(async () => (await get(path)).status, { timeout: 10_000 }).toBe(200);
	});

	it('is told to an agent whose report could not be kept, and the report can be made again', async () => {
		const report = async () => {
			const params = {
				name: 'report_problem',
				arguments: { problem: `The page names no ${how}.`, path: '/guide/rollouts' },
			};
			const request = new Request('http://127.0.0.1/discovery/v1/mcp/docs', {
				method: 'POST',
				headers: {
					authorization: `Bearer ${service.assistantKey}`,
					accept: 'application/json, text/event-stream',
					'content-type': 'application/json',
				},
				body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
			});
			return (await service.fetch(request, { remoteAddress: '127.0.0.1' })).text();
		};
		expect(await database.cutDuring(how, 'agent_reports', report)).toContain(
			'cannot reach its database at the moment; try again in 5 seconds. (unavailable)',
		);
		await expect.poll(report, { timeout: 10_000 }).not.toContain('isError');
	});

	it('leaves the documentation as it was when the service indexes it, and the next time brings the new one', async () => {
		const search = async () => {
			const request = new Request(`http://127.0.0.1${searchPath('docs')}`, {
				method: 'POST',
				headers: { authorization: `Bearer ${service.assistantKey}`, 'content-type': 'application/json' },
				body: JSON.stringify({ query: `wombat ${how}` }),
			});
			return (await service.fetch(request)).text();
		};
		await writeFile(join(docsFolder, `wombat-${how}.md`), `# Wombat ${how}\n\nA wombat digs by ${how}.\n`);
		const indexing = database.cutDuring(how, 'documents', () => service.reload());
		await expect(indexing).rejects.toBeInstanceOf(DatabaseUnavailableError);
		await expect.poll(search, { timeout: 10_000 }).toMatch(/^\[/);
		expect(await search()).not.toContain(`/wombat-${how}`);
		// Connections that were ended with the other one may still be handed out for a moment.
		const indexed = () =>
			service.reload().then(
				() => 'indexed',
				(error: unknown) => String(error),
			);
		await expect.poll(indexed, { timeout: 10_000 }).toBe('indexed');
		expect(await search()).toContain(`/wombat-${how}`);
	});

	it('leaves no webhook unsent whose delivery could not be noted', async () => {
		const open = await openDatabase({ dataFolder: join(folder, 'data'), databaseUrl: database.url });
		const received: string[] = [];
		const faults: string[] = [];
		const log = pino({}, { write: (line) => void faults.push((JSON.parse(line) as { msg: string }).msg) });
		const untilFailed = () => expect.poll(() => faults, { timeout: 20_000 }).toContain('webhooks not sent');
		const receiver = createServer((request, response: ServerResponse) => {
			received.push(String(request.headers['webhook-id']));
			const take = () => void response.writeHead(204).end();
			if (received.length > 1) return take();
			void database.cutDuring(how, 'agent_webhooks', async () => {
				take();
				await untilFailed();
			});
		});
		await using listening = await listen(receiver);
		const config = { webhookUrl: `${listening.origin}/`, webhookSecret };
		const job = newJob(`job_${how}`);
		await createSqlAgentJobStore(open, async () => {}).create(job);
		const told = { id: job.id, title: 'A job' } as AgentJob;
		await addWebhook(config, open.sql, 'agent.job.completed', { projectId: 'docs', prLink: null, job: told });
		const sender = new WebhookSender({ sql: open.sql, projectId: 'docs', config, log, pollMs: 20, timeoutMs: 500 });
		sender.start();
		await untilFailed();
		const waiting = () => sender.waiting().catch(() => undefined);
		await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
		await sender.stop();
		expect(new Set(received).size).toBe(1);
		// A server that has not noticed that its client is gone still notes the delivery.
		if (how === 'termination') expect(received).toHaveLength(2);
		await open.close();
	});
});
