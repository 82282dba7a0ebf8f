export type AnswerState = 'running' | 'finished' | 'stopped' | 'failed';

/** An answer as every process sees it. */
export interface LoggedAnswer {
	messageId: string;
	threadId: string;
	domain: string;
	/** The process that runs it. */
	nodeId: string;
	state: AnswerState;
}

/** A stretch of an answer. */
export interface AnswerPiece {
	messageId: string;
	/** From 0 on, without holes. */
	seq: number;
	/** A JSON array of chunks. */
	chunks: string;
}

export interface AnswerEnd {
	messageId: string;
	state: Exclude<AnswerState, 'running'>;
}

/** Running and recently ended answers of all processes. Driver tests: `src/testing/contracts/answer-log-contract.ts`. */
export interface AnswerLog {
	/** The answers are running from now on. Their threads must exist, and their node must have a pulse. */
	begin(answers: readonly Omit<LoggedAnswer, 'state'>[]): Promise<void>;
	/** Keeps what came and what ended, in one go: an end is never seen without all that came before it. */
	write(pieces: readonly AnswerPiece[], ends: readonly AnswerEnd[]): Promise<void>;
	/** The answers that are known, of those that are asked for. */
	find(messageIds: readonly string[]): Promise<LoggedAnswer[]>;
	/** Pieces whose `seq` is at least `from`, in order. */
	read(wanted: readonly { messageId: string; from: number }[]): Promise<AnswerPiece[]>;
	/** Asks the node that runs the answer to end it. */
	requestStop(messageId: string): Promise<void>;
	/** Running answers of the node that a reader asked to stop. */
	requestedStops(nodeId: string): Promise<string[]>;
	/** The node lives. */
	beat(nodeId: string): Promise<void>;
	/** The node runs nothing any more. */
	leave(nodeId: string): Promise<void>;
	/**
	 * Ends the running answers of nodes that have been silent for so many milliseconds, and hands them over: each to one
	 * caller only.
	 */
	claimLost(silentMs: number): Promise<LoggedAnswer[]>;
	/** Forgets answers that ended more than so many milliseconds ago; nodes that are long gone as well. */
	prune(keptMs: number): Promise<void>;
}
