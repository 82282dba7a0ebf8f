import { AgentJobError } from '../errors/agent-job-error.js';

interface BudgetLimits {
	/** Number of model calls. */
	maxSteps: number;
	/** Number of tokens in prompts and answers together. */
	maxTokens: number;
	/** Number of changed files. */
	maxFiles: number;
	/** Total size of the changed files, in bytes. */
	maxBytes: number;
}

/**
 * What one turn may use. What is used up ends the turn without a pull request: half of a change would look like the whole
 * one to its reviewer.
 */
export class Budget {
	#steps = 0;
	#tokens = 0;

	constructor(readonly limits: BudgetLimits) {}

	/** Whether the model's part of the budget is used up. */
	get isUsedUp(): boolean {
		return this.#steps >= this.limits.maxSteps || this.#tokens >= this.limits.maxTokens;
	}

	/** Counts one model call after it has ended. */
	countStep(tokens: number): void {
		this.#steps++;
		this.#tokens += tokens;
	}

	/** Checks the budget before a model call. @throws AgentJobError */
	checkModel(): void {
		if (this.#steps >= this.limits.maxSteps) throw used('calls of the model', 'agent.maxSteps', this.limits.maxSteps);
		if (this.#tokens >= this.limits.maxTokens) throw used('tokens', 'agent.maxTokens', this.limits.maxTokens);
	}

	/** @throws AgentJobError */
	checkFiles(files: number, bytes: number): void {
		if (files > this.limits.maxFiles) throw used('changed files', 'agent.maxFiles', this.limits.maxFiles);
		if (bytes > this.limits.maxBytes) throw used('bytes of changed files', 'agent.maxBytes', this.limits.maxBytes);
	}
}

const used = (what: string, key: string, most: number) =>
	new AgentJobError(
		'budget',
		`The job needs more than the ${most} ${what} that a turn may use, so nothing was changed. Ask for less at once, or raise ${key}.`,
	);
