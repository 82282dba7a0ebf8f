import { setTimeout as delay } from 'node:timers/promises';
import type { AgentOutcome, AgentStep } from '../../contract/agent-v2.js';
import { AgentJobError } from '../errors/agent-job-error.js';
import { DatabaseUnavailableError } from '../errors/database-unavailable.js';
import { describeError, type Log } from '../telemetry/log.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { AgentTurn, TurnReporter, TurnResult } from './agent-turn.js';
import type { JobNotices } from './job-notices.js';
import type { AgentQueue } from './queue/agent-queue.js';
import type { ClaimedTurn } from './queue/claim-turn.js';
import type { JobClaim } from './stored-job.js';
import { endingOf, type TurnEnding, TurnStopped } from './turn-ending.js';
import type { TurnLease } from './turn-lease.js';

export interface AttemptParts {
	queue: AgentQueue;
	notices: JobNotices;
	runTurn(turn: AgentTurn): Promise<TurnResult>;
	config: { attempts: number; deadlineSeconds: number };
	/** Milliseconds before the second attempt. Each further pause is twice as long. */
	retryMs: number;
	/** Milliseconds that a stopped turn may spend on cleaning up before its job is released. */
	graceMs: number;
	metrics: Pick<Metrics, 'agentTurnBegun' | 'agentTurnEnded' | 'agentStep'>;
	log: Log;
}

const longestRetryMs = 60_000;

/** Whether the set-up is what failed. Other sentences may repeat what people wrote, which is not for the log. */
const isOfOwner = (error: unknown): boolean =>
	error instanceof AgentJobError && ['forge', 'repository', 'model', 'error'].includes(error.outcome);

/** Rejects when the turn rejects, or when the grace time after a stop is over. */
async function withinGrace(running: Promise<TurnResult>, signal: AbortSignal, graceMs: number): Promise<TurnResult> {
	let timer: NodeJS.Timeout | undefined;
	const tooLong = new Promise<never>((_, reject) => {
		const onAbort = () => {
			timer = setTimeout(() => reject(signal.reason), graceMs);
		};
		if (signal.aborted) onAbort();
		else signal.addEventListener('abort', onAbort, { once: true });
	});
	return Promise.race([running, tooLong]).finally(() => clearTimeout(timer));
}

/** Milliseconds between two attempts to record how a turn ended. */
const recordPauseMs = 1_000;

/** Writes the ending, again while the database is away and the job is held: else another worker would do it all once more. */
async function untilTaken(lease: TurnLease, write: () => Promise<unknown>): Promise<void> {
	for (;;) {
		try {
			await write();
			return;
		} catch (error) {
			if (!(error instanceof DatabaseUnavailableError) || !lease.isHeld) throw error;
			await delay(recordPauseMs);
		}
	}
}

/** Milliseconds before a turn begins again that the database has interrupted. */
const outagePauseMs = 2_000;

interface TurnReporterParts {
	queue: AgentQueue;
	claim: JobClaim;
	/** Is called when the job has a new event. */
	onEvent(): void;
	/** A step was over after so many milliseconds. */
	onStep(step: AgentStep, ms: number): void;
}

/** Writes a turn's reports to its job while this worker holds the job. `end` closes the last step. */
function createTurnReporter(parts: TurnReporterParts): TurnReporter & { end(): void } {
	const { queue, claim, onEvent, onStep } = parts;
	let current: { step: AgentStep; since: number } | undefined;

	function endStep(): void {
		if (current) onStep(current.step, performance.now() - current.since);
		current = undefined;
	}

	async function written(writing: Promise<boolean>): Promise<void> {
		const isWritten = await writing.catch((cause: unknown) => {
			// An outage of the database must not end the job, nor use up its attempts.
			throw new AgentJobError('error', 'The database did not take what the job had to tell.', {
				retryable: true,
				cause,
				retryAfterMs: cause instanceof DatabaseUnavailableError ? outagePauseMs : undefined,
			});
		});
		if (!isWritten) throw new TurnStopped('lost');
		onEvent();
	}

	return {
		async event(type, data) {
			if (type === 'step') {
				endStep();
				current = { step: (data as { step: AgentStep }).step, since: performance.now() };
			}
			await written(queue.event(claim, type, data));
		},
		branch: (branch, baseBranch) => written(queue.setBranch(claim, branch, baseBranch)),
		pushed: (branch) => written(queue.setPushed(claim, branch)),
		async todos(todos) {
			await written(queue.setTodos(claim, todos));
			await written(queue.event(claim, 'todos', { todos: [...todos] }));
		},
		diff: (diff) => written(queue.setDiff(claim, diff)),
		async plan(files) {
			await written(queue.setPlan(claim, files));
			await written(queue.event(claim, 'plan', { files: [...files] }));
		},
		pullRequest: (pullRequest) => written(queue.setPullRequest(claim, pullRequest)),
		tokens: (count) => written(queue.addTokens(claim, count)),
		end: endStep,
	};
}

/** Runs one attempt at a turn, from its claim to its ending. Rejects only when the database cannot record the ending. */
export async function attemptTurn(turn: ClaimedTurn, lease: TurnLease, parts: AttemptParts): Promise<void> {
	const { queue, notices, runTurn, config, retryMs, graceMs, metrics, log } = parts;
	const { job, jobId, attempt } = turn;
	const began = performance.now();
	const report = createTurnReporter({
		queue,
		claim: turn,
		onEvent: () => notices.publish('event', jobId),
		onStep: metrics.agentStep.bind(metrics),
	});
	const { signal } = lease;
	let ending: TurnEnding;
	metrics.agentTurnBegun();
	try {
		const { claim, instructions } = turn;
		const running = runTurn({ ...job, jobId, claim, number: job.turn, instructions, signal, report });
		const { outcome, message } = await withinGrace(running, signal, graceMs);
		ending = { kind: 'finish', outcome, message, isMasked: false };
	} catch (error) {
		const isLost = error instanceof TurnStopped && error.reason === 'lost';
		const remainingMs = turn.remainingMs - (performance.now() - began);
		ending = endingOf(error, isLost ? 'lost' : lease.stopped, { jobId, attempt, remainingMs, ...config });
		if (ending.kind === 'retry' || (ending.kind === 'finish' && ending.isMasked)) {
			log.error({ job: jobId, attempt, error: describeError(error) }, 'job failed');
		} else if (ending.kind === 'finish' && isOfOwner(error)) {
			log.warn({ job: jobId, attempt, outcome: ending.outcome, error: describeError(error) }, 'job failed');
		}
	}
	report.end();
	const outcome: AgentOutcome | TurnEnding['kind'] = ending.kind === 'finish' ? ending.outcome : ending.kind;
	metrics.agentTurnEnded(outcome, performance.now() - began);
	const delayMs = Math.min(longestRetryMs, retryMs * 2 ** (attempt - 1));
	await untilTaken(lease, () => {
		if (ending.kind === 'finish') {
			const { outcome, message, wasUnreachable = false } = ending;
			return queue.finish(turn, { outcome, message, wasUnreachable });
		}
		if (ending.kind === 'release') return queue.release(turn);
		if (ending.kind === 'lost') return Promise.resolve();
		const { reason, retryAfterMs } = ending;
		return queue.retry(turn, reason, Math.max(delayMs, retryAfterMs ?? 0), { isCounted: retryAfterMs === undefined });
	});
	notices.publish('event', jobId);
	notices.publish('work', jobId);
	log.info({ job: jobId, turn: job.turn, attempt, outcome }, 'job turn ended');
}
