import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assistantMessagePath } from '../../src/contract/routes.js';
import { startPostgresServer } from '../../src/testing/service/postgres-server.js';
import { startTcpProxy } from '../../src/testing/service/tcp-proxy.js';
import { expect, test } from '../fixtures.js';
import { cutDatabase, cutKinds } from '../support/database-cuts.js';
import { storageEnvironment } from '../support/exported-messages.js';
import { type ServiceProcess, startProcess } from '../support/service-process.js';
import { startWorker } from '../support/worker-process.js';

test('no process dies and nothing that was acknowledged is lost when the database goes away', async () => {
	test.setTimeout(240_000);
	const cuts = cutDatabase(cutKinds, 1);
	for (;;) {
		const { value, done } = await cuts.next();
		if (!done) expect(value.wrong).toEqual([]);
		else {
			expect(value.lost).toEqual([]);
			expect(value.answers).toBeGreaterThan(0);
			break;
		}
	}
});

/** Makes a process do something wrong when it gets SIGUSR2. */
const crash = (what: string) =>
	`--import=data:text/javascript,process.once('SIGUSR2',()=>{${encodeURIComponent(what)}})`;

const linesOf = (log: string) =>
	log
		.trim()
		.split('\n')
		.filter((line) => line.startsWith('{'))
		.map((line) => JSON.parse(line) as { level: string; msg: string; error?: { message: string } });

/** A service on a database of its own, reached through a proxy; and a worker beside it. */
async function withServer(
	run: (parts: {
		proxy: Awaited<ReturnType<typeof startTcpProxy>>;
		serve(env?: NodeJS.ProcessEnv): Promise<ServiceProcess>;
		work(env?: NodeJS.ProcessEnv): ReturnType<typeof startWorker>;
	}) => Promise<void>,
): Promise<void> {
	const data = await mkdtemp(join(tmpdir(), 'docent-away-'));
	const server = await startPostgresServer();
	await using proxy = await startTcpProxy(server.port);
	const common = {
		...storageEnvironment({ data, databaseUrl: proxy.through(server.url) }),
		DOCENT_AGENT_REPOSITORY: 'https://git.test/acme/docs.git',
		DOCENT_PUBLIC_URL: 'https://docent.test',
		DOCENT_LOG_LEVEL: 'error',
	};
	const folder = ['src/service/dist/cli.js', 'serve', 'src/testing/fixtures/docs', '--port', '0', '--no-site'];
	try {
		await run({
			proxy,
			serve: (env) => startProcess(process.execPath, [...folder, '--data', data], { ...common, ...env }),
			work: (env) => startWorker({ ...common, ...env }, join(data, 'worker'), ''),
		});
	} finally {
		await server.stop();
		await rm(data, { recursive: true, force: true });
	}
}

for (const [how, code] of [
	['thrown', "throw new Error('A fault of ours.')"],
	['rejected', "Promise.reject(new Error('A fault of ours.'))"],
] as const) {
	test(`what nobody caught is one line of the log, ${how}, of the service and of the worker`, async () => {
		test.setTimeout(120_000);
		await withServer(async ({ serve, work }) => {
			for (const start of [serve, work]) {
				const process = await start({ NODE_OPTIONS: crash(code) });
				expect(await process.end('SIGUSR2')).toBe(1);
				const [line, ...others] = linesOf(process.log());
				expect(others).toEqual([]);
				expect(line).toMatchObject({ level: 'fatal', error: { message: 'A fault of ours.' } });
			}
		});
	});
}

test('SIGTERM ends a service and a worker whose database is silent, within their time, after a last sentence', async () => {
	test.setTimeout(180_000);
	await withServer(async ({ proxy, serve, work }) => {
		const service = await serve({ DOCENT_STOP_GRACE_MS: '2000' });
		const worker = await work();
		const ask = () =>
			fetch(`${service.url}${assistantMessagePath('v2', service.domain)}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json', authorization: `Bearer ${service.key}` },
				body: JSON.stringify({
					fp: 'anonymous',
					messages: [{ id: 'q', role: 'user', parts: [{ type: 'text', text: 'How do I roll back a flag?' }] }],
				}),
			});
		const answers = Array.from({ length: 4 }, ask);
		const begun = await Promise.race(answers);
		proxy.silence();
		const said = begun.text();
		const codes = Promise.all([service.end('SIGTERM'), worker.end('SIGTERM')]);
		expect(await said).toMatch(/The service is being restarted|"type":"finish"/);
		// Compose kills after its ten seconds more than the grace period.
		const tooLong = new Promise((resolve) => setTimeout(resolve, 30_000, 'still there'));
		expect(await Promise.race([codes, tooLong])).toEqual([0, 0]);
		await Promise.allSettled(answers);
	});
});
