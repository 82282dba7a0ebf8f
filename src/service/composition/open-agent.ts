import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { createJobRunner, modelNameOf } from '../agent/create-job-runner.js';
import type { ServiceConfig } from '../config/settings.js';
import type { Database } from '../database/database.js';
import type { Forge } from '../forge/forge.js';
import { createPullRequestStates } from '../forge/pull-request-states.js';
import type { AgentJobs } from '../jobs/create-agent-jobs.js';
import type { UsageLimits } from '../limits/usage-limits.js';
import { createSqlLocalPullRequests } from '../reviews/local-pull-requests.js';
import { createReviews, type Reviews } from '../reviews/reviews.js';
import { describeError, type Log } from '../telemetry/log.js';
import type { Metrics } from '../telemetry/metrics.js';
import { createSourceRepository } from '../workspace/repository/create-source-repository.js';
import { snapshotBranch } from '../workspace/repository/snapshot-folder.js';
import { sweepWorkspaces } from '../workspace/sweep-workspaces.js';
import { createForge } from './create-forge.js';
import { openJobs, type RunTurn } from './open-jobs.js';

interface AgentParts {
	config: ServiceConfig;
	database: Database;
	usage: Pick<UsageLimits, 'takeJob'>;
	/** Public address of this service, without a trailing slash, as it is when it is asked. */
	publicUrl(): string;
	/** After a merge: the documentation may have changed. */
	onMerged(): Promise<void>;
	/** @default what carries out turns with the models and the forge of the configuration */
	runTurn?: RunTurn | undefined;
	metrics: Metrics;
	log: Log;
}

export interface Agent {
	readonly forge: Forge;
	/** Whether there is something to edit. */
	readonly hasSource: boolean;
	/** What has become of a pull request. */
	readonly pullRequestState: ReturnType<typeof createPullRequestStates>;
	readonly jobs: AgentJobs;
	readonly reviews: Reviews;
	/** Aborted when the service stops: those who follow a job go on elsewhere. */
	readonly stopping: AbortSignal;
	start(): Promise<void>;
	stop(): Promise<void>;
	/** What is done every hour: what has served its time goes, and what processes that were killed have left on the disk. */
	keepHouse(): Promise<void>;
}

/** Puts the agent together: where the source is, where pull requests go, and who runs jobs. */
export function openAgent(parts: AgentParts): Agent {
	const { config, database, onMerged, log } = parts;
	const { projectId, dataFolder } = config;
	const source = createSourceRepository(config);
	const pullRequests = createSqlLocalPullRequests(database, projectId);
	const warn = (sentence: string) => log.warn({ sentence }, 'pull request');
	const forge = createForge({ ...parts, source, pullRequests, warn });
	const workspacesFolder = join(dataFolder, 'workspaces');
	const runTurn = parts.runTurn ?? createJobRunner({ config, forge, workspacesFolder, log });
	const sweep = () => sweepWorkspaces(workspacesFolder, () => queue.held());
	const { jobs, queue, start, stop, prune } = openJobs({
		...parts,
		config: config.agent,
		async runTurn(turn) {
			// What an attempt before this one has left here goes first. A program that it had started may still write there.
			await sweep().catch((error: unknown) => log.warn({ error: describeError(error) }, 'workspaces not swept'));
			return runTurn(turn);
		},
		projectId,
		repository: forge.repository,
		// Of a remote repository without the setting, only the forge knows it.
		baseBranch: config.agent.branch ?? (config.agent.repository === undefined ? snapshotBranch : undefined),
		modelNameOf: (modelClass) => modelNameOf(config, modelClass),
	});
	const stopping = new AbortController();
	// Any number of readers follow jobs.
	setMaxListeners(0, stopping.signal);
	return {
		forge,
		hasSource: config.agent.repository !== undefined || config.docsFolder !== undefined,
		pullRequestState: createPullRequestStates({ forge, log }),
		jobs,
		reviews: createReviews({ pullRequests, source, jobs, onMerged, warn }),
		stopping: stopping.signal,
		start,
		async stop() {
			stopping.abort();
			await stop();
		},
		async keepHouse() {
			await sweep();
			await prune();
		},
	};
}
