import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { startPgBouncer } from '../../src/testing/service/pgbouncer.js';
import { startPostgresServer, usualConnections } from '../../src/testing/service/postgres-server.js';
import { startTcpProxy } from '../../src/testing/service/tcp-proxy.js';
import { startAgentWorld } from './agent-world.js';
import { createJob, findWrongEvents, untilEnded } from './ask-jobs.js';
import { startBalancer } from './balancer.js';
import { storageEnvironment, withoutLimits } from './exported-messages.js';
import { adminKeyOf } from './kill-jobs.js';
import { type ServiceProcess, startProcess } from './service-process.js';
import { startWorker } from './worker-process.js';

const serviceCount = 7;
const workerCount = 3;
const refused = /too many clients|too many connections|no more connections|remaining connection slots/i;

/** What has become of the answers and jobs of ten processes. */
export interface NodesEnd {
	jobs: number;
	/** What went wrong, as sentences. */
	wrong: string[];
	/** Connections that PostgreSQL or the pooler refused, counted in the logs of the processes. */
	refusedConnections: number;
	/** The most sessions that PostgreSQL had at once. */
	mostSessions: number;
	/** How many processes were replaced, and how many were killed. */
	replaced: number;
	killed: number;
}

export interface Nodes {
	/** The address of the load balancer. */
	url: string;
	domain: string;
	key: string;
	/**
	 * Replaces every service by a new one and kills a service and a worker, while jobs run, until `reading` has ended.
	 *
	 * @param reading resolves with the threads whose answers have begun
	 */
	disturb(reading: Promise<{ threads: string[] }>): Promise<NodesEnd>;
	stop(): Promise<void>;
}

async function findWrongThreads(client: Client, threads: readonly string[]): Promise<string[]> {
	const { rows } = await client.query<{ id: string; questions: number; answers: number }>(
		`select thread_id as id, count(*) filter (where role = 'user')::int as questions,
			count(*) filter (where role = 'assistant')::int as answers
		from messages group by thread_id`,
	);
	const found = new Map(rows.map((row) => [row.id, row]));
	return threads.flatMap((id) => {
		const { questions = 0, answers = 0 } = found.get(id) ?? {};
		return questions === 1 && answers === 1 ? [] : [`${id} has ${questions} questions and ${answers} answers`];
	});
}

/**
 * Starts seven services behind nginx and three workers, on one PostgreSQL with default settings, through PgBouncer in transaction mode.
 *
 * @param modelUrl the address of a language model for the answers. Jobs do not use it.
 */
export async function startNodes(modelUrl: string): Promise<Nodes> {
	const cleanUps: (() => unknown)[] = [];
	const stop = async () => {
		for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
	};
	const data = await mkdtemp(join(tmpdir(), 'docent-ten-'));
	cleanUps.push(() => rm(data, { recursive: true, force: true }));
	const server = await startPostgresServer({ connections: usualConnections });
	cleanUps.push(() => server.stop());
	const pooler = await startPgBouncer(server.port, { serverConnections: 40 });
	cleanUps.push(() => pooler[Symbol.asyncDispose]());
	const proxy = await startTcpProxy(pooler.port);
	cleanUps.push(() => proxy[Symbol.asyncDispose]());
	const world = await startAgentWorld({ 'a.md': '# A\n\nOld words.\n' });
	cleanUps.push(() => world[Symbol.asyncDispose]());
	const env = {
		...storageEnvironment({ data, databaseUrl: proxy.through(server.url) }),
		...world.environment,
		DATABASE_NOTICES_URL: server.url,
		...withoutLimits,
		DOCENT_LOG_LEVEL: 'error',
		DOCENT_STOP_GRACE_MS: '120000',
	};
	const logs: (() => string)[] = [];
	const all = new Set<{ end(signal: NodeJS.Signals): Promise<unknown> }>();
	cleanUps.push(async () => {
		for (const process of all) await process.end('SIGKILL');
	});
	const keep = <Process extends { log(): string; end(signal: NodeJS.Signals): Promise<unknown> }>(process: Process) => {
		logs.push(process.log);
		all.add(process);
		return process;
	};
	const adminKey = await adminKeyOf(server.url, data);
	let number = 0;
	const serve = async () => {
		const folder = join(data, `node-${number++}`);
		const args = ['src/service/dist/cli.js', 'serve', 'src/testing/fixtures/docs', '--port', '0', '--no-site'];
		const model = { DOCENT_MODEL: 'bench', DOCENT_MODEL_BASE_URL: modelUrl, DOCENT_AGENT_WORKERS: '0' };
		return keep(await startProcess(process.execPath, [...args, '--data', folder], { ...env, ...model }));
	};
	const work = async () => {
		const folder = join(data, `worker-${number++}`);
		return keep(await startWorker({ ...env, DOCENT_MODEL_PROVIDER: 'extractive' }, folder, ''));
	};
	const services: ServiceProcess[] = [];
	for (let index = 0; index < serviceCount; index++) services.push(await serve());
	const balancer = await startBalancer(services.map(({ url }) => url));
	cleanUps.push(() => balancer[Symbol.asyncDispose]());
	const workers: Awaited<ReturnType<typeof work>>[] = [];
	for (let index = 0; index < workerCount; index++) workers.push(await work());
	const { domain = '', key = '' } = services[0] ?? {};
	const watch = new Client({ connectionString: server.url });
	await watch.connect();
	cleanUps.push(() => watch.end());
	const asking = { url: balancer.url, key: adminKey };

	async function disturb(reading: Promise<{ threads: string[] }>): Promise<NodesEnd> {
		let isOver = false;
		let mostSessions = 0;
		const sampling = (async () => {
			while (!isOver) {
				const { rows } = await watch.query<{ count: number }>(
					"select count(*)::int from pg_stat_activity where backend_type = 'client backend'",
				);
				mostSessions = Math.max(mostSessions, rows[0]?.count ?? 0);
				await delay(200);
			}
		})();
		const ids: string[] = [];
		const creating = (async () => {
			for (let job = 1; !isOver; job++) {
				const prompt = `Replace "Old words" with "New words ${job}" everywhere.`;
				await createJob(asking, prompt).then(
					({ id }) => ids.push(id),
					() => {},
				);
				await delay(3_000);
			}
		})();
		await delay(15_000);
		const [killedService, ...old] = services;
		await killedService?.end('SIGKILL');
		balancer.remove(killedService?.url ?? '');
		balancer.add((await serve()).url);
		await workers[0]?.end('SIGKILL');
		await work();
		const endings = [];
		for (const service of old) {
			balancer.add((await serve()).url);
			balancer.remove(service.url);
			endings.push(service.end('SIGTERM'));
		}
		for (const worker of workers.slice(1)) {
			await work();
			endings.push(worker.end('SIGTERM'));
		}
		const { threads } = await reading;
		const codes = await Promise.all(endings);
		isOver = true;
		await Promise.all([sampling, creating]);
		const wrong = codes
			.filter((code) => code !== 0)
			.map((code) => `a process that was asked to end ended with ${code}`);
		for (const id of ids) {
			const job = await untilEnded(asking, id);
			const count = world.forge.pulls.filter(({ head }) => head === job.source.ref).length;
			if (job.outcome !== 'pull_request' || count !== 1) {
				wrong.push(`${id} is ${job.status} with ${job.outcome} and ${count} pull requests: ${job.message}`);
			}
			wrong.push(...(await findWrongEvents(asking, id)).map((fault) => `${id}: ${fault}`));
		}
		wrong.push(...(await findWrongThreads(watch, threads)));
		const lines = logs.flatMap((log) => log().split('\n'));
		const refusedConnections = lines.filter((line) => refused.test(line)).length;
		return { jobs: ids.length, wrong, refusedConnections, mostSessions, replaced: codes.length, killed: 2 };
	}
	return { url: balancer.url, domain, key, disturb, stop };
}
