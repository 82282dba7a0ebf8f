import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { agentJobsPath } from '../../src/contract/agent-paths.js';
import { pagePaths } from '../../src/service/pages/page-paths.js';
import {
	type PostgresServer,
	startPostgresServer,
	usualConnections,
} from '../../src/testing/service/postgres-server.js';
import { startTcpProxy, type TcpProxy } from '../../src/testing/service/tcp-proxy.js';
import { startAgentWorld } from './agent-world.js';
import { type Asking, createJob, findWrongEvents, untilEnded } from './ask-jobs.js';
import { type Acknowledged, nothingAcknowledged, runBusyReaders } from './busy-readers.js';
import { findLost, storageEnvironment, withoutLimits } from './exported-messages.js';
import { adminKeyOf } from './kill-jobs.js';
import { type ServiceProcess, startProcess } from './service-process.js';
import { startWorker } from './worker-process.js';

/** The ways in which a database goes away. */
export const cutKinds = [
	'immediate restart',
	'polite restart',
	'reset',
	'silence and reset',
	'pg_terminate_backend',
] as const;
export type CutKind = (typeof cutKinds)[number];

export interface Cut {
	kind: CutKind;
	/** Milliseconds from the cut until both services were ready again. */
	backMs: number;
	/** What does not hold, in words. */
	wrong: string[];
}

/** What all cuts together have come to. */
export interface CutsEnd {
	questions: number;
	answers: number;
	feedback: number;
	jobs: number;
	/** Pages of the owner that were shown whole. */
	reports: number;
	/** Questions and ratings that were refused with a sentence or a status. */
	refused: number;
	/** What was acknowledged and is not there, and jobs that did not end once. */
	lost: string[];
}

const readersOfEach = 6;
const quiet = { DOCENT_LOG_LEVEL: 'error' };

async function terminateAll(url: string): Promise<void> {
	const client = new Client({ connectionString: url });
	await client.connect();
	await client.query(
		"select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'docent' and pid <> pg_backend_pid()",
	);
	await client.end();
}

async function cut(kind: CutKind, server: PostgresServer, proxy: TcpProxy): Promise<void> {
	if (kind === 'immediate restart') await server.restart('immediate');
	else if (kind === 'polite restart') await server.restart('fast');
	else if (kind === 'pg_terminate_backend') await terminateAll(server.url);
	else if (kind === 'reset') proxy.reset();
	else {
		proxy.silence();
		await delay(500 + Math.random() * 1_500);
		proxy.reset();
	}
}

type Ended = { code: number | null } | undefined;

/** A process that must not end by itself. */
function watched(process: Pick<ServiceProcess, 'ended' | 'log'>, name: string) {
	let ended: Ended;
	void process.ended.then((code) => {
		ended = { code };
	});
	return () => (ended ? [`${name} is dead with ${ended.code}: ${process.log().slice(-600)}`] : []);
}

async function untilReady(services: readonly ServiceProcess[]): Promise<void> {
	for (const { url } of services) {
		for (;;) {
			const isReady = await fetch(`${url}/ready`).then(
				({ status }) => status === 200,
				() => true,
			);
			if (isReady) break;
			await delay(50);
		}
	}
}

/** Creates jobs one after the other, and asks again when creating one is refused. */
async function runJobs(asking: Asking, ids: string[], ended: AbortSignal): Promise<void> {
	for (let number = 1; !ended.aborted; number++) {
		const prompt = `Replace "Old words" with "New words ${number}" everywhere.`;
		const id = await createJob(asking, prompt).then(
			(job) => job.id,
			() => undefined,
		);
		if (id) ids.push(id);
		await delay(id ? 1_500 : 300);
	}
}

async function findUnended(asking: Asking, ids: readonly string[], heads: readonly string[]): Promise<string[]> {
	const wrong: string[] = [];
	for (const id of ids) {
		const job = await untilEnded(asking, id);
		if (job.outcome !== 'pull_request') wrong.push(`${id} is ${job.status} with ${job.outcome}: ${job.message}`);
		const count = heads.filter((head) => head === job.source.ref).length;
		if (count !== 1) wrong.push(`${id} has ${count} pull requests`);
		wrong.push(...(await findWrongEvents(asking, id)).map((fault) => `${id}: ${fault}`));
	}
	return wrong;
}

/**
 * Two services and a worker whose database goes away again and again, while readers ask and rate, jobs run and an owner looks at
 * reports. Yields each cut, and at last what has become of all that was acknowledged.
 */
export async function* cutDatabase(kinds: readonly CutKind[], times: number): AsyncGenerator<Cut, CutsEnd> {
	const data = await mkdtemp(join(tmpdir(), 'docent-cuts-'));
	const server = await startPostgresServer({ connections: usualConnections });
	const proxy = await startTcpProxy(server.port);
	await using world = await startAgentWorld({ 'a.md': '# A\n\nOld words.\n' });
	const databaseUrl = proxy.through(server.url);
	const env = {
		...storageEnvironment({ data, databaseUrl }),
		...world.environment,
		...withoutLimits,
		...quiet,
		DOCENT_MODEL_PROVIDER: 'extractive',
		DOCENT_AGENT_LEASE_MS: '3000',
	};
	const running: { end(signal: NodeJS.Signals): Promise<unknown> }[] = [];
	const over = new AbortController();
	const had: Acknowledged = nothingAcknowledged();
	const end: CutsEnd = { questions: 0, answers: 0, feedback: 0, jobs: 0, reports: 0, refused: 0, lost: [] };
	const work: Promise<unknown>[] = [];
	try {
		const key = await adminKeyOf(server.url, data);
		const start = (name: string) =>
			startProcess(
				process.execPath,
				['src/service/dist/cli.js', 'serve', 'src/testing/fixtures/docs', '--port', '0', '--no-site', '--data', name],
				{ ...env, DOCENT_AGENT_WORKERS: '0' },
			);
		const services = [await start(join(data, 'one')), await start(join(data, 'two'))];
		running.push(...services);
		const asking = { url: services[0]?.url ?? '', key };
		const worker = await startWorker(env, join(data, 'worker'), asking.url);
		running.push(worker);
		const deaths = [
			...services.map((service, index) => watched(service, `service ${index + 1}`)),
			watched(worker, 'the worker'),
		];
		const ids: string[] = [];
		work.push(
			...services.map((service, index) =>
				runBusyReaders(service, {
					count: readersOfEach,
					name: `node${index}`,
					had,
					ended: over.signal,
					onRefusal(error) {
						end.refused++;
						// A stream that ends without an ending has told its reader nothing.
						if (error instanceof TypeError) end.lost.push(`a reader was cut off: ${error.message}`);
					},
				}),
			),
			runJobs(asking, ids, over.signal),
		);
		const looking = lookAtReports(asking, over.signal);
		work.push(looking);
		for (const kind of kinds) {
			for (let time = 0; time < times; time++) {
				const before = had.answers.size;
				while (had.answers.size < before + readersOfEach) await delay(20);
				await delay(Math.random() * 500);
				const began = performance.now();
				await cut(kind, server, proxy);
				await untilReady(services);
				const backMs = Math.round(performance.now() - began);
				yield { kind, backMs, wrong: deaths.flatMap((wrong) => wrong()) };
			}
		}
		over.abort();
		await Promise.all(work);
		const reports = await looking;
		end.reports = reports.shown;
		end.lost.push(...reports.wrong);
		const heads = () => world.forge.pulls.map(({ head }) => head);
		for (const id of ids) await untilEnded(asking, id);
		end.lost.push(...(await findUnended(asking, ids, heads())), ...deaths.flatMap((wrong) => wrong()));
		for (const process of running.splice(0)) await process.end('SIGTERM');
		end.lost.push(...(await findLost({ data, databaseUrl: server.url }, had)));
		return {
			...end,
			questions: had.questions.size,
			answers: had.answers.size,
			feedback: had.feedback.size,
			jobs: ids.length,
		};
	} finally {
		over.abort();
		for (const process of running) await process.end('SIGKILL');
		await Promise.allSettled(work);
		await proxy[Symbol.asyncDispose]();
		await server.stop();
		await rm(data, { recursive: true, force: true });
	}
}

/** The cookie of a browser that signed in with an admin key, once the database was there for it. */
async function signIn({ url, key }: Asking, ended: AbortSignal): Promise<string> {
	const form = { method: 'POST', body: new URLSearchParams({ key }), redirect: 'manual' } as const;
	while (!ended.aborted) {
		const response = await fetch(`${url}${pagePaths.adminSignIn}`, form);
		const cookie = response.headers.get('set-cookie')?.split(';')[0];
		if (cookie) return cookie;
		if (response.status !== 503) throw new Error(`Signing in was answered with ${response.status}.`);
		await delay(200);
	}
	return '';
}

/** An owner who looks at figures, reports and readiness without a pause. Gives what else was answered than a report or a 503. */
async function lookAtReports(asking: Asking, ended: AbortSignal): Promise<{ shown: number; wrong: string[] }> {
	const headers = { cookie: await signIn(asking, ended), authorization: `Bearer ${asking.key}` };
	const { admin, adminThreads, adminGaps, adminJobs, adminAgentReports, adminAudit } = pagePaths;
	const pages = [admin, adminThreads, adminGaps, adminJobs, adminAgentReports, adminAudit];
	const seen = { shown: 0, wrong: [] as string[] };
	while (!ended.aborted) {
		for (const path of ['/metrics', '/ready', agentJobsPath('v2', 'docs'), ...pages]) {
			const status = await fetch(`${asking.url}${path}`, { headers, redirect: 'manual' }).then(
				async (response) => response.text().then(() => response.status),
				() => 503,
			);
			if (status === 200) seen.shown++;
			else if (status !== 503) seen.wrong.push(`${path} was answered with ${status}`);
		}
		await delay(200);
	}
	return seen;
}
