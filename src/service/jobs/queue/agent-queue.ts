import type { AgentTodo } from '../../../contract/agent-v1.js';
import type { AgentEventData, AgentEventType, AgentJobDiff, AgentOutcome } from '../../../contract/agent-v2.js';
import type { PullRequest } from '../../forge/forge.js';
import type { QueueFigures } from '../../telemetry/metrics.js';
import type { TurnInstruction } from '../agent-turn.js';
import type { StoredJob } from './agent-job-store.js';

/** A worker's claim on one job. It becomes void when another worker takes the job; writes under a void claim have no effect. */
export interface JobClaim {
	jobId: string;
	/** Number of the claim: how often the job has been taken, this time included. */
	claim: number;
}

export interface ClaimedTurn extends JobClaim {
	job: StoredJob;
	/** The instructions of the job, without those that wait for a later turn. */
	instructions: TurnInstruction[];
	/** Number of the attempt at this turn, from 1. */
	attempt: number;
	/** Milliseconds that remain of the turn's time. */
	remainingMs: number;
	/** Milliseconds that the turn has waited in the queue. */
	queuedMs: number;
}

export interface ClaimOptions {
	projectId: string;
	workerId: string;
	leaseMs: number;
	/** Number of jobs of the project that may run at once, in all processes. */
	jobsAtOnce: number;
	/** Number of attempts at one turn. The job fails after the last one. */
	attempts: number;
	/** Milliseconds that one turn may take, from its first attempt. */
	deadlineMs: number;
}

export interface TurnEnd {
	outcome: AgentOutcome;
	/** A sentence for people. */
	message: string;
}

/**
 * Jobs as workers see them. What takes a claim resolves to false, and changes nothing, when the job belongs to another worker or
 * has ended. Every driver passes `src/testing/contracts/agent-queue-contract.ts`.
 */
export interface AgentQueue {
	/** Claims the turn that has waited longest. It also ends jobs that were lost too often, that are over their deadline, or that were lost while being cancelled. */
	claim(options: ClaimOptions): Promise<ClaimedTurn | undefined>;
	/** Extends the lease of a claim. */
	extend(claim: JobClaim, leaseMs: number): Promise<'held' | 'cancelled' | 'lost'>;
	event<Type extends AgentEventType>(claim: JobClaim, type: Type, data: AgentEventData[Type]): Promise<boolean>;
	setBranch(claim: JobClaim, branch: string, baseBranch: string): Promise<boolean>;
	setTodos(claim: JobClaim, todos: readonly AgentTodo[]): Promise<boolean>;
	setDiff(claim: JobClaim, diff: AgentJobDiff): Promise<boolean>;
	setPullRequest(claim: JobClaim, pullRequest: PullRequest): Promise<boolean>;
	/** Ends a turn. Instructions that arrived meanwhile begin the next turn, unless the job was cancelled; otherwise the job ends. */
	finish(claim: JobClaim, end: TurnEnd): Promise<boolean>;
	/** Records a failed attempt. The turn is tried again after `delayMs`. */
	retry(claim: JobClaim, reason: string, delayMs: number): Promise<boolean>;
	/** Gives the turn back, because the worker stops. Another worker may start it at once, and the attempt does not count. */
	release(claim: JobClaim): Promise<boolean>;
	/** Ends the leases of all other workers of the project: a database of one process has no other workers. */
	endOtherLeases(projectId: string, workerId: string): Promise<void>;
	/** The jobs that workers hold now, with their claims. Their workspaces are in use. */
	held(): Promise<Map<string, number>>;
	figures(projectId: string): Promise<QueueFigures>;
}
