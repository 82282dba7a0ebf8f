import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { AgentTodo } from '../../contract/agent-v1.js';
import type { AgentEventData, AgentEventType, AgentJobDiff, AgentPlan } from '../../contract/agent-v2.js';
import { type RunTurnParts, runTurn } from '../../service/agent/run-turn.js';
import { type AgentConfig, agentSettings } from '../../service/config/agent-settings.js';
import type { Database } from '../../service/database/database.js';
import type { Forge, PullRequest } from '../../service/forge/forge.js';
import type { AgentTurn, TurnResult } from '../../service/jobs/agent-turn.js';
import { makeBranchName } from '../../service/jobs/make-branch-name.js';
import { createLocalForge } from '../../service/reviews/local-forge.js';
import { createSqlLocalPullRequests } from '../../service/reviews/local-pull-requests.js';
import { createRemoteRepository } from '../../service/workspace/repository/remote-repository.js';
import { createScriptedModel, type ScriptedMove } from '../models/scripted-model.js';

/** The events of a job's turns, as the database would keep them. */
export interface JobRecord {
	events: { [Type in AgentEventType]: { type: Type; data: AgentEventData[Type] } }[AgentEventType][];
	branch: string;
	baseBranch: string | undefined;
	pushedBranch: string | undefined;
	todos: readonly AgentTodo[];
	diff: AgentJobDiff | undefined;
	plan: AgentPlan['files'];
	pullRequest: PullRequest | undefined;
}

export interface AgentUnderTestOptions {
	database: Database;
	/** Path or address of the repository. */
	repository: string;
	token?: string | undefined;
	config?: Partial<AgentConfig>;
	parts?: Partial<RunTurnParts>;
}

export interface AgentUnderTest extends AsyncDisposable {
	record: JobRecord;
	forge: Forge;
	pullRequests: ReturnType<typeof createSqlLocalPullRequests>;
	workspacesFolder: string;
	/** The workspaces that are left on the disk. */
	leftovers(): Promise<string[]>;
	/** Lines that were logged. */
	logged: string[];
	/** The worker loses the job at this event: `step opening`, `commit`, `its pull request` and so on. */
	loseAt(what: string | undefined): void;
	/** Carries out one turn, and keeps what it tells. */
	run(
		prompt: string,
		moves: readonly ScriptedMove[],
		turn?: Partial<AgentTurn>,
		parts?: Partial<RunTurnParts>,
	): Promise<TurnResult>;
}

const title = 'A job';

/** One job on a plain repository, whose turns are run one by one without a worker. */
export async function createAgentUnderTest(options: AgentUnderTestOptions): Promise<AgentUnderTest> {
	const { database, repository, token, config = {} } = options;
	const jobId = 'job_a1b2c3d4e5f6';
	const branch = makeBranchName({ id: jobId, title, prefix: config.branchPrefix ?? 'docent/' });
	const row = { title, repository, model: 'sonnet', model_name: 'test', branch } as const;
	await database.sql
		.insertInto('agent_jobs')
		.values({ id: jobId, project_id: 'docs', ...row })
		.execute();
	const workspacesFolder = await mkdtemp(join(tmpdir(), 'docent-workspaces-'));
	const pullRequests = createSqlLocalPullRequests(database, 'docs');
	const source = createRemoteRepository(repository, token);
	const forge = createLocalForge({ source, pullRequests, publicUrl: () => 'https://docs.example.com' });
	const agentConfig: AgentConfig = { ...agentSettings.parse({}), ...config };
	const logged: string[] = [];
	const record: JobRecord = {
		events: [],
		branch,
		baseBranch: undefined,
		pushedBranch: undefined,
		todos: [],
		diff: undefined,
		plan: [],
		pullRequest: undefined,
	};
	const told: { text: string; isNew: boolean }[] = [];
	let claim = 0;
	let losesAt: ((told: string) => boolean) | undefined;
	/** Events of a worker that has lost the job have no effect. */
	const tell = async (what: string, keep: () => void) => {
		if (losesAt?.(what)) throw new Error('The job belongs to another worker.');
		keep();
	};
	const report: AgentTurn['report'] = {
		event: (type, data) =>
			tell(type === 'step' ? `step ${(data as AgentEventData['step']).step}` : type, () =>
				record.events.push({ type, data } as JobRecord['events'][number]),
			),
		branch: (name, baseBranch) => tell('its branch', () => Object.assign(record, { branch: name, baseBranch })),
		pushed: (branch) => tell('its push', () => Object.assign(record, { pushedBranch: branch })),
		todos: (todos) => tell('its todos', () => Object.assign(record, { todos })),
		plan: (plan) => tell('its plan', () => Object.assign(record, { plan })),
		diff: (diff) => tell('its diff', () => Object.assign(record, { diff })),
		pullRequest: (pullRequest) => tell('its pull request', () => Object.assign(record, { pullRequest })),
		tokens: async () => {},
	};
	return {
		record,
		forge,
		pullRequests,
		workspacesFolder,
		logged,
		loseAt(what) {
			let isLost = false;
			losesAt = (now) => {
				isLost ||= now === what;
				return isLost;
			};
		},
		leftovers: () => readdir(workspacesFolder),
		async run(prompt, moves, turn = {}, parts = {}) {
			const isAgain = told.at(-1)?.isNew === true;
			if (!isAgain) told.push({ text: prompt, isNew: true });
			const full: AgentTurn = {
				jobId,
				title,
				number: told.length,
				claim: ++claim,
				model: 'sonnet',
				isDraft: false,
				requestedBranch: undefined,
				report,
				branch: record.branch,
				baseBranch: record.baseBranch,
				pullRequest: record.pullRequest,
				pushedBranch: record.pushedBranch,
				instructions: told.map((each) => ({ role: 'user', ...each })),
				signal: AbortSignal.timeout(30_000),
				...turn,
			};
			const result = await runTurn(full, {
				config: agentConfig,
				forge,
				model: () => createScriptedModel(moves),
				checks: async () => [],
				workspacesFolder,
				log: pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) }),
				...options.parts,
				...parts,
			});
			told.splice(0, told.length, ...told.map(({ text }) => ({ text, isNew: false })));
			return result;
		},
		[Symbol.asyncDispose]: () => rm(workspacesFolder, { recursive: true, force: true }),
	};
}
