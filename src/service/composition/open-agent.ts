import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { isolationWarning } from '../agent/checks/isolation.js';
import { createJobRunner, modelNameOf } from '../agent/create-job-runner.js';
import { CodeFollower } from '../agent/rules/follow-code.js';
import type { ServiceConfig } from '../config/settings.js';
import type { Database } from '../database/database.js';
import { AgentJobError } from '../errors/agent-job-error.js';
import { createPullRequestStates } from '../forge/pull-request-states.js';
import { pruneJobs } from '../jobs/queue/prune-jobs.js';
import { RuleStore } from '../jobs/queue/rule-store.js';
import type { UsageLimits } from '../limits/usage-limits.js';
import type { Spending } from '../models/cost.js';
import { createSqlLocalPullRequests } from '../reviews/local-pull-requests.js';
import { createReviews } from '../reviews/reviews.js';
import { describeError, type Log } from '../telemetry/log.js';
import type { Metrics } from '../telemetry/metrics.js';
import { createSourceRepository } from '../workspace/repository/create-source-repository.js';
import { openFolderCopies } from '../workspace/repository/folder-copies.js';
import { snapshotBranch } from '../workspace/repository/snapshot-folder.js';
import { sweepWorkspaces } from '../workspace/sweep-workspaces.js';
import { createForge } from './create-forge.js';
import { openJobs, type RunTurn } from './open-jobs.js';

/** The reason why no process takes jobs: a branch in one process's copy is missing in the others. */
const severalCopies =
	'Several processes serve this documentation on one database, each with its own copy of the folder for the agent; set agent.repository (DOCENT_AGENT_REPOSITORY) to one repository for all of them, or stop the others.';

interface AgentParts {
	config: ServiceConfig;
	database: Database;
	usage: Pick<UsageLimits, 'takeJob'>;
	/** Public address of this service, without a trailing slash. It may change when the service begins to listen. */
	publicUrl(): string;
	/** Is called after a merge, when the documentation may have changed. */
	onMerged(): Promise<void>;
	/** Files of the pages that name something, the best first. @default rules are left to other processes */
	findPages?: ((text: string, count: number) => Promise<readonly string[]>) | undefined;
	/** @default the runner with the configured models and forge */
	runTurn?: RunTurn | undefined;
	metrics: Metrics;
	spending: Spending;
	log: Log;
}

export type Agent = ReturnType<typeof openAgent>;

const openRules = (
	{ config, database: { sql }, findPages = async () => [], log }: AgentParts,
	more: Pick<CodeFollower['parts'], 'jobs' | 'notices' | 'stopping'>,
) => new CodeFollower({ ...more, config: config.agent, store: new RuleStore(sql, config.projectId), findPages, log });

/** Connects the parts of the agent: the source, the forge and the workers. */
export function openAgent(parts: AgentParts) {
	const { config, database, onMerged, log } = parts;
	const { projectId, dataFolder } = config;
	const source = createSourceRepository(config);
	const pullRequests = createSqlLocalPullRequests(database, projectId);
	const warn = (sentence: string) => log.warn({ sentence }, 'pull request');
	const forge = createForge({ ...parts, source, pullRequests, warn });
	const workspacesFolder = join(dataFolder, 'workspaces');
	const runTurn = parts.runTurn ?? createJobRunner({ ...parts, forge, workspacesFolder, dataFolder });
	const sweep = () => sweepWorkspaces(workspacesFolder, () => queue.held());
	let copies: Awaited<ReturnType<typeof openFolderCopies>> | undefined;
	const refusal = async () => ((await copies?.hasOthers()) ? severalCopies : undefined);
	const { jobs, queue, store, notices, start, stop, prune } = openJobs({
		...parts,
		config: config.agent,
		async runTurn(turn) {
			const refused = await refusal();
			if (refused !== undefined)
				throw new AgentJobError('repository', refused, { retryable: true, retryAfterMs: 30_000 });
			// A program of an earlier attempt may still be writing to its workspace.
			await sweep().catch((error: unknown) => log.warn({ error: describeError(error) }, 'workspaces not swept'));
			return runTurn(turn);
		},
		refusal,
		projectId,
		repository: forge.repository,
		// Only the forge knows the default branch of a remote repository without the setting.
		baseBranch: config.agent.branch ?? (config.agent.repository === undefined ? snapshotBranch : undefined),
		modelNameOf: (modelClass) => modelNameOf(config, modelClass),
	});
	const onEnded = store.endPullRequest.bind(null, projectId);
	const pullRequestState = createPullRequestStates({ forge, log, onEnded });
	const stopping = new AbortController();
	const rules = openRules(parts, { jobs, notices, stopping: stopping.signal });
	// The number of followers of jobs is not limited.
	setMaxListeners(0, stopping.signal);
	return {
		forge,
		/** Whether the agent can edit the domain's source. Without a repository, that is the folder of the configured domain. */
		hasSource: (domain: string) =>
			config.agent.repository !== undefined || (config.docsFolder !== undefined && domain === config.domain),
		pullRequestState,
		jobs,
		rules,
		reviews: createReviews({ pullRequests, source, jobs, onMerged, warn }),
		/** Aborts when the service stops. Followers of a job reconnect elsewhere. */
		stopping: stopping.signal,
		async start() {
			const isShared = database.kind === 'postgres' && config.agent.repository === undefined;
			if (isShared && config.docsFolder !== undefined) {
				const onError = (error: unknown) => log.error({ error: describeError(error) }, 'agent folder');
				copies = await openFolderCopies({ sql: database.sql, projectId, dataFolder, onError });
				if (await copies.hasOthers()) log.warn({ sentence: severalCopies }, 'agent');
			}
			const warning = config.agent.workers === 0 ? undefined : await isolationWarning(config.agent);
			if (warning !== undefined) log.warn({ sentence: warning }, 'agent');
			await start().then(() => parts.findPages && rules.start());
		},
		async stop() {
			stopping.abort();
			// This comes first, because the next worker of this process's turns would wait for its copy.
			await copies?.leave();
			await Promise.all([stop(), rules.settled()]);
		},
		/** Hourly clean-up: pull requests that people have ended, old records, and workspaces that killed processes have left. */
		async cleanUp(): Promise<void> {
			await sweep();
			await prune();
			await Promise.all((await store.openPullRequests(projectId)).map(pullRequestState));
			await pruneJobs(database.patientSql, {
				projectId,
				days: config.agent.retentionDays,
				isOpen: async (pullRequest) => (await pullRequestState(pullRequest)) === 'open',
			});
		},
	};
}
