import { ConfigError } from '../config/config-error.js';
import type { ServiceConfig } from '../config/settings.js';
import { ensureDataFolder } from '../database/data-folder.js';
import { openDatabase } from '../database/open-database.js';
import type { Forge } from '../forge/forge.js';
import { ensureDomain } from '../library/domains.js';
import { createUsageLimits } from '../limits/usage-limits.js';
import { createSqlUsageStore } from '../limits/usage-store.js';
import { createLog, describeError, type Log } from '../telemetry/log.js';
import { Metrics } from '../telemetry/metrics.js';
import { every, hourMs } from './clean-up.js';
import { inTime } from './lifecycle.js';
import { openAgent } from './open-agent.js';
import type { RunTurn } from './open-jobs.js';
import { openSpending } from './open-spending.js';
import { warnOfNewer } from './warn-of-newer.js';

/** Number of jobs at once when `agent.workers` is 0: the services then leave their jobs to workers. */
const defaultWorkers = 2;

/** Milliseconds for running jobs to be handed over: ten for a step that cannot be interrupted, and some for the writes. */
const stoppingMs = 15_000;

/** Milliseconds for the hourly clean-up, which is repeated at the next start. */
const cleanUpMs = 500;

const otherwise = 'or let the service run its jobs itself (agent.workers).';

/** Refuses settings that only work on the service's own machine. */
function checkReach({ databaseUrl, agent }: ServiceConfig): void {
	if (databaseUrl === undefined) {
		throw new ConfigError(
			'databaseUrl',
			`A worker shares the database of the service, and an embedded one belongs to one process; set databaseUrl (DATABASE_URL) for both, ${otherwise}`,
		);
	}
	if (agent.repository === undefined) {
		throw new ConfigError(
			'agent.repository',
			`A worker cannot reach the folder of the service; set agent.repository (DOCENT_AGENT_REPOSITORY) for both, ${otherwise}`,
		);
	}
}

function checkPublicUrl({ publicUrl }: ServiceConfig, forge: Forge): void {
	if (publicUrl !== undefined || forge.name !== 'local') return;
	throw new ConfigError(
		'publicUrl',
		'A worker does not know where the service shows pull requests; set publicUrl (DOCENT_PUBLIC_URL) to the address of the service.',
	);
}

/** Runs jobs of the configured project from the database until it is stopped. Throws a `ConfigError` or a `DatabaseError`. */
export async function createWorker(config: ServiceConfig, parts: { log?: Log; runTurn?: RunTurn } = {}) {
	checkReach(config);
	const log = parts.log ?? createLog(config.logLevel);
	const onError = (error: unknown) => log.error({ error: describeError(error) }, 'worker');
	const agentConfig = { ...config.agent, workers: config.agent.workers || defaultWorkers };
	await ensureDataFolder(config.dataFolder);
	const database = await openDatabase({ ...config, onError, onNewer: warnOfNewer(log) });
	try {
		await ensureDomain(database, config, { keepsSiteUrl: true });
		const metrics = new Metrics({ circuits: () => [], index: () => ({ pageCount: 0, sectionCount: 0 }) });
		const agent = openAgent({
			database,
			log,
			runTurn: parts.runTurn,
			config: { ...config, agent: agentConfig },
			usage: createUsageLimits({ store: createSqlUsageStore(database), limits: config.limits }),
			publicUrl: () => config.publicUrl ?? '',
			onMerged: async () => {},
			metrics,
			spending: openSpending({ config, database, metrics, log }),
		});
		checkPublicUrl(config, agent.forge);
		await agent.start();
		const stopHourly = every(hourMs, () => agent.cleanUp(), onError);
		return {
			/** Display name of the repository, for example `acme/docs`. */
			repository: agent.forge.repository,
			/** Number of jobs at once. */
			workers: agentConfig.workers,
			/** Hands running jobs over to other workers. */
			async stop(): Promise<void> {
				await inTime('running jobs', stoppingMs, agent.stop(), onError);
				await inTime('the hourly clean-up', cleanUpMs, stopHourly(), onError);
				await database.close();
			},
		};
	} catch (error) {
		await database.close();
		throw error;
	}
}
