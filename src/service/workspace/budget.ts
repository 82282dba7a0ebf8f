import { AgentJobError } from '../errors/agent-job-error.js';

interface BudgetLimits {
	/** Number of model calls. */
	maxSteps: number;
	/** Number of tokens in prompts and answers together. */
	maxTokens: number;
	maxFiles: number;
	/** Total size of the changed files, in bytes. */
	maxBytes: number;
	/** Seconds of a whole turn. The model may use most of them; the rest is for checks and the pull request. */
	deadlineSeconds?: number;
}

/** Share of a turn's time after which the model is not called again. */
const modelsShare = 0.8;

/** Limits what one turn may use. A change that a limit cut short becomes a draft, so that half of it does not look complete. */
export class Budget {
	#steps = 0;
	#tokens = 0;
	readonly #begunAt = performance.now();

	constructor(readonly limits: BudgetLimits) {}

	/** Counts one model call after it has ended. */
	countStep(tokens: number): void {
		this.#steps++;
		this.#tokens += tokens;
	}

	/** Tokens that were counted so far. */
	get tokens(): number {
		return this.#tokens;
	}

	/** The sentence that names the limit of the model's part that is used up; undefined while all limits have room. */
	get usedUp(): string | undefined {
		const { maxSteps, maxTokens, deadlineSeconds = Number.POSITIVE_INFINITY } = this.limits;
		if (this.#steps >= maxSteps) return needs('calls of the model', 'agent.maxSteps', maxSteps);
		if (this.#tokens >= maxTokens) return needs('tokens', 'agent.maxTokens', maxTokens);
		const seconds = (performance.now() - this.#begunAt) / 1_000;
		if (seconds >= deadlineSeconds * modelsShare) return needs('seconds', 'agent.deadlineSeconds', deadlineSeconds);
		return undefined;
	}

	/** @throws AgentJobError */
	checkFiles(files: number, bytes: number): void {
		if (files > this.limits.maxFiles) throw budgetError(needs('changed files', 'agent.maxFiles', this.limits.maxFiles));
		if (bytes > this.limits.maxBytes)
			throw budgetError(needs('bytes of changed files', 'agent.maxBytes', this.limits.maxBytes));
	}
}

const needs = (what: string, key: string, most: number) =>
	`The job needs more than the ${most} ${what} that a turn may use. Ask for less at once, or raise ${key}.`;

/** The error of a turn that changed nothing because of its budget. */
export const budgetError = (sentence: string) => new AgentJobError('budget', `${sentence} Nothing was changed.`);
