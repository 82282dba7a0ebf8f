import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql as statement } from 'kysely';
import type { ModelConfig } from '../config/model-settings.js';
import type { ServiceConfig } from '../config/settings.js';
import type { Database } from '../database/database.js';
import { FolderInUseError } from '../database/database-error.js';
import { openEmbeddedDatabase } from '../database/embedded/embedded-database.js';
import { newestMigration } from '../database/migrate.js';
import { openPostgresDatabase } from '../database/postgres-database.js';
import { reasonOf } from '../errors/reason-of.js';
import { postWebhook } from '../jobs/webhooks/post-webhook.js';
import { createEmbeddingModel } from '../models/create-embedding-model.js';
import { type ModelProbe, probeEmbedding, probeModel } from '../models/probe-model.js';
import { createSqlLocalPullRequests } from '../reviews/local-pull-requests.js';
import { createSourceRepository } from '../workspace/repository/create-source-repository.js';
import { createForge } from './create-forge.js';

export interface ServiceCheck {
	name:
		| ('database' | 'clock' | 'disk' | 'model' | 'embedding' | 'forge' | 'webhook' | 'source')
		| ('answer' | 'streaming' | 'tools' | 'context');
	status: 'passed' | 'failed' | 'skipped';
	/** One line for people. A failure says what to do. */
	sentence: string;
}

export type Outcome = Omit<ServiceCheck, 'name'>;

export const passed = (sentence: string): Outcome => ({ status: 'passed', sentence });
export const failed = (sentence: string): Outcome => ({ status: 'failed', sentence });
export const skipped = (sentence: string): Outcome => ({ status: 'skipped', sentence });

/** Bytes below which the disk counts as full. */
const leastFreeBytes = 200_000_000;

/** Milliseconds by which clocks may differ. Sessions, limits and signatures depend on them. */
const clockMs = 30_000;

const forgeMs = 30_000;

const secondsText = (seconds: number) => `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;

async function isReady(url: string): Promise<boolean> {
	const response = await fetch(new URL('/ready', url), { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
	return response?.ok === true;
}

/** Opens the database as it is, without bringing it up to date. */
function openAsItIs(config: ServiceConfig): Promise<Database> {
	const { databaseUrl } = config;
	return databaseUrl === undefined ? openEmbeddedDatabase(config) : openPostgresDatabase({ ...config, databaseUrl });
}

async function checkTables(database: Database): Promise<Outcome> {
	await database.check();
	const { rows } = await statement<{ version: string; now: Date }>`
		select current_setting('server_version') as version, now() as now`.execute(database.sql);
	const { rows: migrations } = await statement<{ name: string }>`
		select name from kysely_migration order by name desc limit 1`
		.execute(database.sql)
		.catch(() => ({ rows: [] }));
	const schema = migrations[0]?.name ?? 'none yet';
	const isNewer = schema !== 'none yet' && schema > newestMigration;
	const next = isNewer
		? `schema ${schema}, of a newer version`
		: `schema ${schema}; the next start brings it up to date`;
	const state = schema === newestMigration ? 'up to date' : next;
	return passed(`PostgreSQL ${rows[0]?.version} answers and can be written to, ${state}.`);
}

async function checkClock({ sql }: Database): Promise<Outcome> {
	const begun = Date.now();
	const { rows } = await statement<{ now: Date }>`select clock_timestamp() as now`.execute(sql);
	const middle = (begun + Date.now()) / 2;
	const seconds = Math.round(Math.abs((rows[0]?.now.getTime() ?? 0) - middle) / 1_000);
	return seconds * 1_000 > clockMs
		? failed(`The clock of this machine and the database's are ${seconds} seconds apart; set both by NTP.`)
		: passed(`This machine and the database agree to ${secondsText(seconds)}.`);
}

/** Checks the database and its clock together, because the database is opened only once. */
async function checkDatabase(config: ServiceConfig): Promise<ServiceCheck[]> {
	const both = (outcome: Outcome): ServiceCheck[] => [
		{ name: 'database', ...outcome },
		{ name: 'clock', ...skipped('The database was not asked for its time.') },
	];
	if (config.databaseUrl === undefined && !existsSync(join(config.dataFolder, 'database')))
		return both(skipped(`There is no database in ${config.dataFolder} yet; the first start makes one.`));
	let database: Database;
	try {
		database = await openAsItIs(config);
	} catch (error) {
		if (!(error instanceof FolderInUseError)) return both(failed(reasonOf(error)));
		const url = error.serviceUrl ?? `http://127.0.0.1:${config.port}`;
		return both(
			(await isReady(url))
				? passed(`The service at ${url} has the embedded database open and is ready.`)
				: failed(`The service at ${url} has the embedded database open and is not ready; see its log.`),
		);
	}
	try {
		return [
			{ name: 'database', ...(await checkTables(database).catch((error: unknown) => failed(reasonOf(error)))) },
			{ name: 'clock', ...(await checkClock(database).catch((error: unknown) => failed(reasonOf(error)))) },
		];
	} finally {
		await database.close();
	}
}

async function checkDisk({ dataFolder }: ServiceConfig): Promise<Outcome> {
	if (!existsSync(dataFolder)) return skipped(`There is no folder ${dataFolder} yet; the first start makes it.`);
	const file = join(dataFolder, `check-${randomBytes(6).toString('hex')}`);
	try {
		await writeFile(file, 'Docent checks that it may write here.\n', { flag: 'wx' });
	} catch (error) {
		return failed(`The data folder ${dataFolder} cannot be written to (${reasonOf(error)}); give its owner the right.`);
	} finally {
		await rm(file, { force: true });
	}
	const { bavail, bsize } = await statfs(dataFolder);
	const free = bavail * bsize;
	const room = `${(free / 1e9).toFixed(1)} GB`;
	return free < leastFreeBytes
		? failed(`The disk of ${dataFolder} has ${room} left; make room.`)
		: passed(`${dataFolder} can be written to and has ${room} left.`);
}

/** Loads a local embedding model as well, which is downloaded when it is not there yet. */
async function checkEmbedding({ embedding, dataFolder }: ServiceConfig) {
	const model = await createEmbeddingModel(embedding, { dataFolder });
	try {
		return await probeEmbedding(embedding, model);
	} finally {
		await model?.close?.();
	}
}

const outcomeOf = ({ ok, sentence }: ModelProbe): Outcome => (ok ? passed : failed)(sentence);

/** Whether the model is there, then its fallback. */
export async function checkModel(config: ModelConfig): Promise<ServiceCheck[]> {
	const probes = await probeModel(config);
	const none =
		'No model is set, so answers are quoted from the documentation; set model.provider and model.model for one.';
	const outcomes = probes.length > 0 ? probes.map(outcomeOf) : [skipped(none)];
	return outcomes.map((outcome) => ({ name: 'model', ...outcome }));
}

async function checkModels(config: ServiceConfig): Promise<ServiceCheck[]> {
	const [models, vectors] = await Promise.all([checkModel(config.model), checkEmbedding(config)]);
	return [
		...models,
		{
			name: 'embedding',
			...(vectors ? outcomeOf(vectors) : skipped('No embeddings are set; the search is by words.')),
		},
	];
}

async function checkForge(config: ServiceConfig): Promise<Outcome> {
	// A local pull request is in the database, which has a check of its own.
	const pullRequests = createSqlLocalPullRequests({ sql: undefined as never }, config.projectId);
	const source = createSourceRepository(config);
	const forge = createForge({ config, source, pullRequests, publicUrl: () => config.publicUrl ?? '' });
	if (forge.name === 'local') return skipped('No forge is set; pull requests are reviewed on pages of the service.');
	const signal = AbortSignal.timeout(forgeMs);
	try {
		await forge.check(signal);
		return passed(
			`${forge.name} lets the token into ${forge.repository}, branch ${await forge.defaultBranch(signal)}.`,
		);
	} catch (error) {
		return failed(signal.aborted ? `${forge.name} did not answer within ${forgeMs / 1_000} seconds.` : reasonOf(error));
	}
}

async function checkWebhook({ agent }: ServiceConfig): Promise<Outcome> {
	const { webhookUrl: url, webhookSecret: secret } = agent;
	if (url === undefined || secret === undefined) return skipped('No webhook is set.');
	const body = JSON.stringify({ type: 'check', timestamp: new Date().toISOString(), data: {} });
	const answer = await postWebhook(`check_${randomBytes(8).toString('hex')}`, body, { url, secret, timeoutMs: 10_000 });
	if (answer.isTaken)
		return passed(
			`${new URL(url).host} took a webhook of the type check. Whether it looks at the signature does not show.`,
		);
	const isRefused = /answered 4\d\d/.test(answer.error);
	return failed(
		`${answer.error}; check agent.webhookUrl${isRefused ? ', and that both sides have the same secret' : ''}.`,
	);
}

/** The clock of another machine, by the `Date` of its answer. */
interface HttpClock {
	/** The host with its port. */
	host: string;
	/** Milliseconds that it is ahead of this machine; below 0 when it is behind. */
	aheadMs: number;
}

/** Node's message about each response that `fetch` receives. */
interface Received {
	request: { origin?: string | URL };
	response: { headers: readonly (Buffer | string)[] };
}

const channel = 'undici:request:headers';

/** Notes the clocks of all servers that this process calls until the result is disposed. */
function watchHttpClocks(): { clocks: readonly HttpClock[] } & Disposable {
	const clocks: HttpClock[] = [];
	const note = (message: unknown) => {
		const { request, response } = message as Received;
		const at = response.headers.findIndex((field, index) => index % 2 === 0 && /^date$/i.test(String(field)));
		const moment = Date.parse(String(response.headers[at + 1]));
		if (at === -1 || Number.isNaN(moment) || request.origin === undefined) return;
		clocks.push({ host: new URL(request.origin).host, aheadMs: moment - Date.now() });
	};
	subscribe(channel, note);
	return { clocks, [Symbol.dispose]: () => unsubscribe(channel, note) };
}

/** Adds the clocks of other servers, from the `Date` of their answers, to the check of the database's clock. */
function withHttpClocks(check: ServiceCheck, clocks: readonly HttpClock[]): ServiceCheck {
	const furthest = clocks.toSorted((left, right) => Math.abs(right.aheadMs) - Math.abs(left.aheadMs))[0];
	if (check.name !== 'clock' || check.status === 'failed' || !furthest) return check;
	const { host, aheadMs } = furthest;
	const seconds = Math.round(Math.abs(aheadMs) / 1_000);
	if (Math.abs(aheadMs) > clockMs) {
		const apart = `The clock of this machine is ${seconds} seconds ${aheadMs > 0 ? 'behind' : 'ahead of'} that of ${host}`;
		return { ...check, ...failed(`${apart}, by the Date of its answer; set this machine by NTP.`) };
	}
	const own = check.status === 'passed' ? `${check.sentence} ` : '';
	return { ...check, ...passed(`${own}This machine and ${host} agree to ${secondsText(seconds)}.`) };
}

/** Checks what a service depends on, without starting one. Nothing is changed. */
export async function checkService(config: ServiceConfig): Promise<ServiceCheck[]> {
	using watch = watchHttpClocks();
	const [database, disk, models, forge, webhook] = await Promise.all([
		checkDatabase(config),
		checkDisk(config),
		checkModels(config),
		checkForge(config),
		checkWebhook(config),
	]);
	return [
		...database.map((check) => withHttpClocks(check, watch.clocks)),
		{ name: 'disk', ...disk },
		...models,
		{ name: 'forge', ...forge },
		{ name: 'webhook', ...webhook },
	];
}
