import type { AgentOutcome } from '../../contract/agent-v2.js';

/** A turn that ended badly; `message` is a sentence for people and travels on the wire. Everything else that is thrown is masked. */
interface AgentJobErrorDetails {
	/** Whether another attempt may help. @default false */
	retryable?: boolean;
	/** Milliseconds before which another attempt is of no use. */
	retryAfterMs?: number | undefined;
	cause?: unknown;
}

export class AgentJobError extends Error {
	override readonly name = 'AgentJobError';

	constructor(
		readonly outcome: Exclude<AgentOutcome, 'pull_request' | 'no_changes'>,
		message: string,
		readonly details: AgentJobErrorDetails = {},
	) {
		super(message, { cause: details.cause });
	}
}
