import type { AgentOutcome } from '../../contract/agent-v2.js';

/** A turn that ended badly; `message` is a sentence for people and travels on the wire. Everything else that is thrown is masked. */
export class AgentJobError extends Error {
	override readonly name = 'AgentJobError';

	constructor(
		readonly outcome: Exclude<AgentOutcome, 'pull_request' | 'no_changes'>,
		message: string,
		/** Whether another attempt may help. @default false */
		readonly details: { retryable?: boolean; cause?: unknown } = {},
	) {
		super(message, { cause: details.cause });
	}
}
