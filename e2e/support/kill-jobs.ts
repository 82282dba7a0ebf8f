import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgentJob } from '../../src/contract/agent-v2.js';
import { serviceConfig } from '../../src/service/config/settings.js';
import { openDatabase } from '../../src/service/database/open-database.js';
import { createSqlKeyStore } from '../../src/service/keys/key-store.js';
import { ensureDomain } from '../../src/service/library/domains.js';
import { type PostgresServer, startPostgresServer } from '../../src/testing/service/postgres-server.js';
import {
	type AgentWorld,
	giteaToken,
	modelKey,
	startAgentWorld,
	type WorldMoment,
	worldMoments,
} from './agent-world.js';
import { createJob, findWrongEvents, untilEnded } from './ask-jobs.js';
import { storageEnvironment, withoutLimits } from './exported-messages.js';
import { type ServiceProcess, startProcess } from './service-process.js';
import { startWorker } from './worker-process.js';

/** When the process is killed: at a moment of the world, as soon as the job was acknowledged, or when it had just told of its end. */
export const killMoments = ['created', ...worldMoments, 'recorded'] as const;
export type KillMoment = (typeof killMoments)[number];

export interface JobKill {
	moment: KillMoment;
	/** Milliseconds from the kill until the job had ended. */
	endedMs: number;
	/** What does not hold, in words. */
	wrong: string[];
}

/** Where the process of a service is killed, or that of a worker beside a service that runs no jobs itself. */
export const killKinds = ['embedded', 'postgres', 'worker'] as const;
export type KillKind = (typeof killKinds)[number];

interface Places {
	data: string;
	databaseUrl: string | undefined;
	adminKey: string | undefined;
	/** Starts one of those that are killed, which is asked where it listens or where its service does. */
	start(): Promise<KilledProcess>;
}

type KilledProcess = Pick<ServiceProcess, 'url' | 'log' | 'end' | 'adminKey'>;

const leaseMs = 1_000;

const settingsOf = (world: AgentWorld, { data, databaseUrl }: Pick<Places, 'data' | 'databaseUrl'>) => ({
	...storageEnvironment({ data, databaseUrl }),
	...world.environment,
	...withoutLimits,
	DOCENT_AGENT_LEASE_MS: String(leaseMs),
	DOCENT_LOG_LEVEL: 'debug',
});

const startService = (settings: NodeJS.ProcessEnv, data: string): Promise<ServiceProcess> =>
	startProcess(
		process.execPath,
		['src/service/dist/cli.js', 'serve', 'src/testing/fixtures/docs', '--port', '0', '--no-site', '--data', data],
		settings,
	);

async function filesBelow(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
	return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** What of a text's base64 is the same behind any beginning of one length. */
const encodings = (text: string) =>
	['', 'a', 'aa'].map((before) =>
		Buffer.from(before + text)
			.toString('base64')
			.slice(4, -4),
	);

/** Secrets that stand where they may not. */
async function findSecrets(data: string, logs: readonly string[]): Promise<string[]> {
	const secrets = [giteaToken, modelKey, ...encodings(giteaToken)];
	const found = logs.flatMap((log) => secrets.filter((secret) => log.includes(secret)).map(() => 'a secret in a log'));
	for (const file of await filesBelow(data)) {
		const text = await readFile(file, 'latin1').catch(() => '');
		if (secrets.some((secret) => text.includes(secret))) found.push(`a secret in ${file.slice(data.length)}`);
	}
	return found;
}

async function findWrong(world: AgentWorld, job: AgentJob, data: string): Promise<string[]> {
	const wrong: string[] = [];
	const branch = job.source.ref ?? '';
	if (job.status !== 'completed' || job.outcome !== 'pull_request') {
		wrong.push(`the job is ${job.status} with ${job.outcome}: ${job.message}`);
	}
	const pulls = world.forge.pulls.filter(({ head }) => head === branch);
	if (pulls.length !== 1) wrong.push(`there are ${pulls.length} pull requests`);
	if (job.prLink === null) wrong.push('the pull request is not on record');
	const commits = await world.repository.git('rev-list', '--count', `main..${branch}`).catch(() => '0');
	if (commits !== '1') wrong.push(`the branch has ${commits} commits`);
	const left = await readdir(join(data, 'workspaces')).catch(() => []);
	if (left.length > 0) wrong.push(`${left.length} workspaces are left`);
	wrong.push(...world.forge.violations.splice(0));
	return wrong;
}

/** Runs one job whose process is killed at that moment, and the next process after it. Gives that process. */
async function killOnce(
	world: AgentWorld,
	places: Places,
	service: KilledProcess,
	moment: KillMoment,
): Promise<{ kill: JobKill; next: KilledProcess }> {
	const key = places.adminKey ?? '';
	const isShared = places.databaseUrl !== undefined;
	const isWorldMoment = moment !== 'created' && moment !== 'recorded';
	const reached = isWorldMoment ? world.holdAt(moment as WorldMoment) : undefined;
	// With a server, the one that takes over is there already. Nobody may take the job before the one that is to be killed has it.
	const beside = isShared && !isWorldMoment ? await places.start() : undefined;
	const { id } = await createJob({ url: service.url, key }, `Use new words (${moment}).`);
	if (reached) await reached;
	if (moment === 'recorded') await untilEnded({ url: service.url, key }, id);
	const early = isShared && isWorldMoment ? await places.start() : beside;
	await service.end('SIGKILL');
	const killed = performance.now();
	const next = early ?? (await places.start());
	const job = await untilEnded({ url: next.url, key }, id);
	const endedMs = Math.round(performance.now() - killed);
	const wrong = await findWrong(world, job, places.data);
	wrong.push(...(await findWrongEvents({ url: next.url, key }, id)));
	const logs = [service.log(), next.log()];
	if (!logs.some((log) => log.includes(id)))
		wrong.push('the logs say nothing of the job, so nothing was looked through');
	if (logs.some((log) => /Warning:|unhandled/i.test(log))) wrong.push('a process has warned of itself');
	wrong.push(...(await findSecrets(places.data, logs)));
	return { kill: { moment, endedMs, wrong }, next };
}

/** An admin key of a database on a server, whose project is made. */
export async function adminKeyOf(databaseUrl: string, dataFolder: string): Promise<string> {
	const database = await openDatabase({ databaseUrl, dataFolder });
	try {
		await ensureDomain(database, serviceConfig.parse({ dataFolder }));
		const key = { kind: 'admin', name: 'kills', projectId: 'docs' } as const;
		return (await createSqlKeyStore(database).create(key)).token;
	} finally {
		await database.close();
	}
}

/**
 * Kills the process of a service with SIGKILL at every step of a job, round after round, and looks what became of the job. On
 * PostgreSQL a second process takes the job over, be it a service or a worker; embedded, the next start does.
 */
export async function* killJobs(
	kind: KillKind,
	rounds: number,
	moments: readonly KillMoment[] = killMoments,
): AsyncGenerator<JobKill> {
	const data = await mkdtemp(join(tmpdir(), 'docent-killed-jobs-'));
	let server: PostgresServer | undefined;
	let front: ServiceProcess | undefined;
	let killed: KilledProcess | undefined;
	await using world = await startAgentWorld({ 'a.md': '# A\n\nOld words.\n', 'b.md': '# B\n\n[A](a.md)\n' });
	try {
		if (kind !== 'embedded') server = await startPostgresServer();
		const databaseUrl = server?.url;
		const settings = settingsOf(world, { data, databaseUrl });
		const adminKey = databaseUrl === undefined ? undefined : await adminKeyOf(databaseUrl, data);
		if (kind === 'worker') front = await startService({ ...settings, DOCENT_AGENT_WORKERS: '0' }, data);
		const url = front?.url;
		const start = () => (url === undefined ? startService(settings, data) : startWorker(settings, data, url));
		const first = await start();
		killed = first;
		const places: Places = {
			data,
			databaseUrl,
			start,
			adminKey: adminKey ?? first.adminKey,
		};
		for (let round = 0; round < rounds; round++) {
			for (const moment of moments) {
				const { kill, next } = await killOnce(world, places, killed, moment);
				killed = next;
				yield kill;
			}
		}
	} finally {
		await killed?.end('SIGKILL');
		await front?.end('SIGKILL');
		await server?.stop();
		await rm(data, { recursive: true, force: true });
	}
}
