import type { AgentOutcome } from '../../contract/agent-v2.js';
import { AgentJobError } from '../errors/agent-job-error.js';
import { tooLate } from './queue/end-job.js';

/** The reason of a turn's signal when the turn is stopped from outside. */
export type StopReason = 'cancelled' | 'deadline' | 'lost' | 'stopping';

const sentences: Record<StopReason, string> = {
	cancelled: 'The job was cancelled.',
	deadline: 'The job has used up its time.',
	lost: 'The job belongs to another worker by now.',
	stopping: 'The worker stops; another one takes up the job.',
};

export class TurnStopped extends Error {
	override readonly name = 'TurnStopped';

	constructor(readonly reason: StopReason) {
		super(sentences[reason]);
	}
}

/** What happens to a turn after an attempt that did not succeed. */
export type TurnEnding =
	| { kind: 'finish'; outcome: AgentOutcome; message: string; isMasked: boolean; wasUnreachable?: boolean }
	| { kind: 'retry'; reason: string; retryAfterMs: number | undefined }
	| { kind: 'release' }
	| { kind: 'lost' };

interface AttemptLimits {
	jobId: string;
	attempt: number;
	attempts: number;
	deadlineSeconds: number;
	/** Milliseconds that remain of the turn's time. */
	remainingMs: number;
}

/** Decides by what was thrown, and by why the turn was stopped. What is not an `AgentJobError` is for the log alone. */
export function endingOf(error: unknown, stopped: StopReason | undefined, limits: AttemptLimits): TurnEnding {
	const { jobId, attempt, attempts, deadlineSeconds, remainingMs } = limits;
	if (stopped === 'lost') return { kind: 'lost' };
	if (stopped === 'stopping') return { kind: 'release' };
	if (stopped === 'cancelled') {
		return { kind: 'finish', outcome: 'cancelled', message: sentences.cancelled, isMasked: false };
	}
	if (stopped === 'deadline') {
		return { kind: 'finish', ...tooLate(deadlineSeconds), isMasked: false };
	}
	if (!(error instanceof AgentJobError)) {
		const message = `Something went wrong inside the service. Try again; if it fails again, report the job ${jobId}.`;
		return { kind: 'finish', outcome: 'error', message, isMasked: true };
	}
	const { retryable, retryAfterMs } = error.details;
	// A wait that was asked for does not count as an attempt; the turn's time is its only bound.
	const hasRoom = retryAfterMs === undefined ? attempt < attempts : retryAfterMs < remainingMs;
	if (retryable === true && hasRoom) return { kind: 'retry', reason: error.message, retryAfterMs };
	const { outcome, message } = error;
	return { kind: 'finish', outcome, message, isMasked: false, wasUnreachable: retryable === true };
}
