import type { AgentStep } from '../../contract/agent-v2.js';
import { AgentJobError } from '../errors/agent-job-error.js';
import { DatabaseUnavailableError } from '../errors/database-unavailable.js';
import type { TurnReporter } from './agent-turn.js';
import type { AgentQueue } from './queue/agent-queue.js';
import type { JobClaim } from './stored-job.js';
import { TurnStopped } from './turn-ending.js';

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
export function createTurnReporter(parts: TurnReporterParts): TurnReporter & { end(): void } {
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
		pullRequest: (pullRequest) => written(queue.setPullRequest(claim, pullRequest)),
		end: endStep,
	};
}
