import { randomBytes } from 'node:crypto';
import type { AgentModel } from '../../contract/agent-v1.js';
import type { AgentConfig } from '../config/agent-settings.js';
import type { Database } from '../database/database.js';
import type { AgentTurn, TurnResult } from '../jobs/agent-turn.js';
import { createAgentJobs } from '../jobs/create-agent-jobs.js';
import { JobNotices } from '../jobs/job-notices.js';
import { agentJobOf } from '../jobs/job-view.js';
import { createSqlAgentJobStore } from '../jobs/queue/agent-job-store.js';
import { createSqlAgentQueue } from '../jobs/queue/agent-queue.js';
import type { JobOutbox } from '../jobs/stored-job.js';
import { WebhookSender } from '../jobs/webhooks/outbox-sender.js';
import { addWebhook } from '../jobs/webhooks/webhook-outbox.js';
import { Workers } from '../jobs/workers.js';
import type { UsageLimits } from '../limits/usage-limits.js';
import { describeError, type Log } from '../telemetry/log.js';
import type { Metrics } from '../telemetry/metrics.js';

export type RunTurn = (turn: AgentTurn) => Promise<TurnResult>;

interface JobsParts {
	projectId: string;
	config: AgentConfig;
	database: Pick<Database, 'kind' | 'sql' | 'notices'>;
	usage: Pick<UsageLimits, 'takeJob'>;
	/** Display name of the repository, for example `acme/docs`. */
	repository: string;
	/** The branch that pull requests target, when it is known before a job runs. */
	baseBranch: string | undefined;
	/** A sentence when no job can be carried out as the processes are set up. */
	refusal(): Promise<string | undefined>;
	modelNameOf(model: AgentModel): string;
	runTurn: RunTurn;
	metrics: Metrics;
	log: Log;
}

/** Id of this process. A new process on the same embedded database gets another one. */
const workerId = `worker_${randomBytes(12).toString('hex')}`;

/** The jobs, their workers and their webhooks, on one database. */
export function openJobs(parts: JobsParts) {
	const { projectId, config, database, metrics, log } = parts;
	const outbox: JobOutbox = (transaction, type, job) =>
		addWebhook(config, transaction, type, { projectId, prLink: job.pullRequest?.url ?? null, job: agentJobOf(job) });
	const store = createSqlAgentJobStore(database, outbox);
	const queue = createSqlAgentQueue(database, outbox);
	const notices = new JobNotices(database.notices, (error) => log.error({ error: describeError(error) }, 'notices'));
	const workers = new Workers({ ...parts, queue, notices, workerId });
	const sender = new WebhookSender({ sql: database.sql, projectId, config, log });
	metrics.watchQueue(() => queue.figures(projectId));
	metrics.watchWebhooks(() => sender.waiting());
	return {
		jobs: createAgentJobs({ ...parts, store, notices }),
		queue,
		store,
		notices,
		/** Starts running jobs and sending webhooks. */
		async start() {
			// In a database of one process, other leases belong to that process before it died.
			if (database.kind === 'embedded') await queue.endOtherLeases(projectId, workerId);
			workers.start();
			sender.start();
		},
		/** Hands running turns over to other processes or to the next start. */
		async stop() {
			await workers.stop();
			await sender.stop();
		},
		/** Removes old records. */
		async prune() {
			await store.prune();
			await sender.prune();
		},
	};
}
