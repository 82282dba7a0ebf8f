import type { AgentTodo } from '../../contract/agent-v1.js';
import type { AgentEventData, AgentEventType, AgentJobDiff, AgentOutcome, AgentPlan } from '../../contract/agent-v2.js';
import type { JobFollows } from '../database/agent-schema.js';
import type { RecordedPullRequest } from '../forge/forge.js';
import type { JobClaim, JobInstruction, StoredJob } from './stored-job.js';

export interface TurnInstruction extends JobInstruction {
	/** Whether this turn has to carry the instruction out. False for instructions of earlier turns. */
	isNew: boolean;
}

/** One turn of a job, as a worker hands it to `runTurn`: the instructions that are not carried out yet. */
export interface AgentTurn
	extends JobClaim,
		Pick<
			StoredJob,
			'title' | 'model' | 'isDraft' | 'requestedBranch' | 'branch' | 'baseBranch' | 'pushedBranch' | 'pullRequest'
		> {
	/** What the job follows, where a rule has made it. */
	follows?: JobFollows | undefined;
	/** A turn makes its plan, or carries out the one that is approved. @default instructions are carried out at once */
	plan?: AgentPlan | undefined;
	/** Number of the turn, from 1. An instruction that arrives during a turn waits for the next one. */
	number: number;
	/** All instructions of the job, oldest first. */
	instructions: readonly TurnInstruction[];
	/** Aborts when the job is cancelled, reaches its deadline, or moves to another worker. */
	signal: AbortSignal;
	report: TurnReporter;
}

/** Reports of a running turn. Each one rejects and changes nothing once another worker holds the job. */
export interface TurnReporter {
	event<Type extends AgentEventType>(type: Type, data: AgentEventData[Type]): Promise<void>;
	/** Records the branches before anything is pushed. */
	branch(branch: string, baseBranch: string): Promise<void>;
	/** Records that the branch holds work of the job from now on. */
	pushed(branch: string): Promise<void>;
	/** Records the to-do list and sends it as an event. */
	todos(todos: readonly AgentTodo[]): Promise<void>;
	diff(diff: AgentJobDiff): Promise<void>;
	/** Records the plan and sends it as an event. */
	plan(files: AgentPlan['files']): Promise<void>;
	pullRequest(pullRequest: RecordedPullRequest): Promise<void>;
	/** Counts tokens of a job that follows code. */
	tokens(count: number): Promise<void>;
}

export interface TurnResult {
	outcome: Extract<AgentOutcome, 'pull_request' | 'no_changes' | 'plan'>;
	/** A sentence for people. */
	message: string;
	/** Address of the pull request that has the changes. */
	url?: string;
}
