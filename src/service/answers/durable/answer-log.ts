export type AnswerState = 'running' | 'finished' | 'stopped' | 'failed';

/** An answer in the log, which all processes see. */
export interface LoggedAnswer {
	messageId: string;
	threadId: string;
	domain: string;
	/** Id of the process that runs the answer. */
	nodeId: string;
	state: AnswerState;
}

/** A part of an answer. */
export interface AnswerPiece {
	messageId: string;
	/** Number of the piece, from 0 and without holes. */
	seq: number;
	/** The chunks as a JSON array. */
	chunks: string;
}

export interface AnswerEnd {
	messageId: string;
	state: Exclude<AnswerState, 'running'>;
}

/** Running and recently ended answers of all processes. Driver tests: `src/testing/contracts/answer-log-contract.ts`. */
export interface AnswerLog {
	/** Registers running answers. Their threads and their node's heartbeat must exist. */
	begin(answers: readonly Omit<LoggedAnswer, 'state'>[]): Promise<void>;
	/** Stores pieces and endings in one transaction, so that no reader sees an ending without all pieces. */
	write(pieces: readonly AnswerPiece[], ends: readonly AnswerEnd[]): Promise<void>;
	/** Returns the known answers among these. */
	find(messageIds: readonly string[]): Promise<LoggedAnswer[]>;
	/** Returns the pieces from `from` on, in order. */
	read(wanted: readonly { messageId: string; from: number }[]): Promise<AnswerPiece[]>;
	/** Asks the answer's node to stop it. */
	requestStop(messageId: string): Promise<void>;
	/** The node's running answers that a reader asked to stop. */
	requestedStops(nodeId: string): Promise<string[]>;
	/** Records the heartbeat of a node. */
	beat(nodeId: string): Promise<void>;
	/** Records that a node has shut down. */
	leave(nodeId: string): Promise<void>;
	/**
	 * Ends the running answers of nodes that have been silent for so many milliseconds, and hands them over: each to one
	 * caller only.
	 */
	claimLost(silentMs: number): Promise<LoggedAnswer[]>;
	/** Removes answers that ended more than `keptMs` milliseconds ago, and nodes that are gone. */
	prune(keptMs: number): Promise<void>;
}
