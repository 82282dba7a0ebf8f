/** Gaps of the documentation, for admin keys: questions without an answer or with a poor one. */
import type { AgentModel } from '../agent-v1.js';
import type { AgentJobStatus, AgentOutcome } from '../agent-v2.js';
import type { FeedbackReason } from '../feedback.js';

/** State of a gap by its job; a job that opened no pull request leaves it `open`. */
export const gapStates = ['open', 'in_progress', 'pull_request', 'merged', 'closed', 'dismissed'] as const;
export type GapState = (typeof gapStates)[number];

/** A question and its place in a conversation. */
export interface AskedQuestion {
	/** The question, at most 500 characters. */
	question: string;
	threadId: string;
	/** Id of the answer. */
	messageId: string;
	/** `agent` when an agent asked, searched or reported. @default a reader */
	askedBy?: 'agent' | undefined;
}

/** One question of a gap, with its result. */
export interface GapExample extends AskedQuestion {
	/** The previous question of the conversation, at most 500 characters; null for the first one. */
	previousQuestion: string | null;
	/** Path of the reader's page. */
	currentPath: string | null;
	unanswered: boolean;
	/** Reasons of the rating. This and `comment` are empty unless the answer was rated not helpful. */
	reasons: FeedbackReason[];
	comment: string;
	/** Time in ISO 8601. */
	askedAt: string;
}

export interface GapJob {
	id: string;
	status: AgentJobStatus;
	outcome: AgentOutcome | null;
	/** A sentence about the result. Null while `active`. */
	message: string | null;
	prLink: string | null;
	/** Time in ISO 8601. */
	createdAt: string;
	/** Time in ISO 8601; null while `active`. */
	endedAt: string | null;
}

/** Questions about the same subject. All counts refer to the period. */
export interface Gap {
	id: string;
	state: GapState;
	/** The most frequent wording of the question. */
	question: string;
	/** How often the questions were asked, with any result. */
	asked: number;
	/** Number of answers for which the documentation had nothing. */
	unanswered: number;
	/** Number of answers whose last rating was not helpful. */
	disliked: number;
	/** Number of such answers since the last job ended; null without a job. */
	sinceJob: number | null;
	/** Time of the first such answer, in ISO 8601. */
	firstSeenAt: string;
	lastSeenAt: string;
	/** Reasons that readers ticked, most frequent first. */
	reasons: { reason: FeedbackReason; count: number }[];
	/** The readers' pages, most frequent first, at most 5. */
	readOn: { path: string; count: number }[];
	/** Pages that the answers cite, most frequent first, at most 5. */
	cited: { url: string; title: string; count: number }[];
	/** At most 5 differently worded questions. Those with comments come first, then the newest. */
	examples: GapExample[];
	/** The last job of the gap. */
	job: GapJob | null;
}

/** Body of the response to `GET /discovery/v2/assistant/{domain}/gaps`. */
export interface GapListResponse {
	domain: string;
	/** First and last day of the period, `YYYY-MM-DD` in UTC. */
	from: string;
	to: string;
	/** Number of gaps in these states, listed or not. */
	total: number;
	/** Present while many new questions are being put into gaps, which are then not complete. Ask again in a minute. */
	isSorting?: true | undefined;
	/** The gaps, those that troubled most readers first. */
	gaps: Gap[];
}

/** Body of the response to `GET /discovery/v2/assistant/{domain}/gap/{id}`. */
export interface GapResponse extends Gap {
	domain: string;
	/** The instruction that a job would get. */
	instruction: string;
}

/** Body of `POST /discovery/v2/assistant/{domain}/gap/{id}/job`, answered with the `AgentJob`. */
export interface GapJobRequest {
	/** Instruction for the agent in place of the generated one. It is required when no model is configured. */
	instruction?: string;
	/** Whether the pull request is a draft. @default false */
	draft?: boolean;
	/** Class of the model. @default 'sonnet' */
	model?: AgentModel;
}

/** Number of gaps in one list. */
export const gapList = { take: 20, takeMax: 100 } as const;
