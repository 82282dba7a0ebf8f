import type { AgentModel, AgentTodo } from '../../contract/agent-v1.js';
import type { AgentEventData, AgentEventType, AgentJobDiff, AgentOutcome } from '../../contract/agent-v2.js';
import type { PullRequest } from '../forge/forge.js';

export interface TurnInstruction {
	role: 'user' | 'system';
	text: string;
	/** False of those that earlier turns have carried out. */
	isNew: boolean;
}

/** What a worker gives to `runTurn`: the instructions of one job that have not been carried out yet. */
export interface AgentTurn {
	jobId: string;
	/** The worker's hold on the job: no two attempts have the same. */
	claim: number;
	projectId: string;
	title: string;
	/** From 1 on. An instruction that comes while a turn runs waits for the next one, whatever attempts this one needs. */
	number: number;
	/** All of the job, the oldest first. */
	instructions: readonly TurnInstruction[];
	model: AgentModel;
	isDraft: boolean;
	/** The branch that the caller asked for. */
	requestedBranch: string | undefined;
	/** To work on: what was asked for, what the job got when it was made, or what an earlier turn or attempt has recorded. */
	branch: string;
	/** What earlier turns or attempts have recorded. */
	baseBranch: string | undefined;
	pullRequest: PullRequest | undefined;
	/** Aborts when the job is cancelled, reaches its deadline, or now belongs to another worker. */
	signal: AbortSignal;
	report: TurnReporter;
}

/** Reports of a running turn. Each rejects, and changes nothing, when the job now belongs to another worker. */
export interface TurnReporter {
	event<Type extends AgentEventType>(type: Type, data: AgentEventData[Type]): Promise<void>;
	/** Before anything is pushed. */
	branch(branch: string, baseBranch: string): Promise<void>;
	/** Also as an event. */
	todos(todos: readonly AgentTodo[]): Promise<void>;
	diff(diff: AgentJobDiff): Promise<void>;
	pullRequest(pullRequest: PullRequest): Promise<void>;
}

export interface TurnResult {
	outcome: Extract<AgentOutcome, 'pull_request' | 'no_changes'>;
	/** For people. */
	message: string;
}
