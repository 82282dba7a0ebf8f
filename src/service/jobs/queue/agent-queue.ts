import type { AgentTodo } from '../../../contract/agent-v1.js';
import type { AgentEventData, AgentEventType, AgentJobDiff, AgentOutcome } from '../../../contract/agent-v2.js';
import type { PullRequest } from '../../forge/forge.js';
import type { QueueFigures } from '../../telemetry/metrics.js';
import type { TurnInstruction } from '../agent-turn.js';
import type { StoredJob } from './agent-job-store.js';

/** A worker's hold of one job. It ends when another worker takes the job; then nothing that is written under it has an effect. */
export interface JobClaim {
	jobId: string;
	/** How often the job has been taken, this time included. */
	claim: number;
}

export interface ClaimedTurn extends JobClaim {
	job: StoredJob;
	/** All of the job but those that wait for a later turn. */
	instructions: TurnInstruction[];
	/** At this turn, this one included. */
	attempt: number;
	/** Milliseconds that are left of the turn's time. */
	remainingMs: number;
	/** Milliseconds since the turn was ready to run. */
	queuedMs: number;
}

export interface ClaimOptions {
	projectId: string;
	workerId: string;
	leaseMs: number;
	/** Jobs of the project that may run at once, in all processes. */
	jobsAtOnce: number;
	/** Attempts at one turn; a job that was lost once more fails. */
	attempts: number;
	/** Milliseconds that one turn may take, from its first attempt on. */
	deadlineMs: number;
}

export interface TurnEnd {
	outcome: AgentOutcome;
	/** For people. */
	message: string;
}

/**
 * Jobs as workers see them. What takes a claim resolves to false, and changes nothing, when the job belongs to another worker or
 * has ended. Every driver passes `src/testing/contracts/agent-queue-contract.ts`.
 */
export interface AgentQueue {
	/** Takes the turn that has waited longest. Ends, on the way, jobs that were lost too often, too late, or while they were being cancelled. */
	claim(options: ClaimOptions): Promise<ClaimedTurn | undefined>;
	/** The worker lives. */
	extend(claim: JobClaim, leaseMs: number): Promise<'held' | 'cancelled' | 'lost'>;
	event<Type extends AgentEventType>(claim: JobClaim, type: Type, data: AgentEventData[Type]): Promise<boolean>;
	setBranch(claim: JobClaim, branch: string, baseBranch: string): Promise<boolean>;
	setTodos(claim: JobClaim, todos: readonly AgentTodo[]): Promise<boolean>;
	setDiff(claim: JobClaim, diff: AgentJobDiff): Promise<boolean>;
	setPullRequest(claim: JobClaim, pullRequest: PullRequest): Promise<boolean>;
	/** The turn has ended. Instructions that came meanwhile begin the next one, unless the job was cancelled; else the job ends. */
	finish(claim: JobClaim, end: TurnEnd): Promise<boolean>;
	/** The attempt failed; the turn is tried again after so many milliseconds. */
	retry(claim: JobClaim, reason: string, delayMs: number): Promise<boolean>;
	/** The worker stops: the turn may run elsewhere at once, and this was no attempt. */
	release(claim: JobClaim): Promise<boolean>;
	/** The leases of every other worker of the project are over: for a database of one process, which has just started. */
	endOtherLeases(projectId: string, workerId: string): Promise<void>;
	/** Jobs that a worker holds now, and by which claim: their workspaces are in use. */
	held(): Promise<Map<string, number>>;
	figures(projectId: string): Promise<QueueFigures>;
}
