/** What the documentation leaves open, with an admin key: questions that were not answered, or not well. */
import type { AgentModel } from './agent-v1.js';
import type { AgentJobStatus, AgentOutcome } from './agent-v2.js';
import type { FeedbackReason } from './feedback.js';

/**
 * `in_progress`: a job of it is active. `pull_request`: one is open. `merged` and `closed`: how its last one ended. A job that
 * opened none leaves it `open`.
 */
export const gapStates = ['open', 'in_progress', 'pull_request', 'merged', 'closed', 'dismissed'] as const;
export type GapState = (typeof gapStates)[number];

/** Where a question stands. */
export interface AskedQuestion {
	/** At most 500 characters of it. */
	question: string;
	threadId: string;
	/** Of its answer. */
	messageId: string;
	/** Who asked, looked for it in vain, or reported it. @default a reader */
	askedBy?: 'agent' | undefined;
}

/** One question that belongs to a gap, with what came of it. */
export interface GapExample extends AskedQuestion {
	/** What was asked before it in the same conversation, at most 500 characters; null when nothing was. */
	previousQuestion: string | null;
	/** Page that the reader was on. */
	currentPath: string | null;
	unanswered: boolean;
	/** Empty unless the answer was rated not helpful, as is `comment`. */
	reasons: FeedbackReason[];
	comment: string;
	/** ISO 8601. */
	askedAt: string;
}

export interface GapJob {
	id: string;
	status: AgentJobStatus;
	outcome: AgentOutcome | null;
	/** What came of it, for people. Null while `active`. */
	message: string | null;
	prLink: string | null;
	/** ISO 8601. */
	createdAt: string;
	/** ISO 8601; null while `active`. */
	endedAt: string | null;
}

/** Questions that are about one thing. Counts are those of the period. */
export interface Gap {
	id: string;
	state: GapState;
	/** As it was put most often. */
	question: string;
	/** How often these questions were asked, whatever came of them. */
	asked: number;
	/** Answers that the documentation had nothing for. */
	unanswered: number;
	/** Answers whose last rating was not helpful. */
	disliked: number;
	/** Answers that were either of the two since the last job ended; null without a job. */
	sinceJob: number | null;
	/** ISO 8601, of the answers that were either. */
	firstSeenAt: string;
	lastSeenAt: string;
	/** What readers ticked, the most frequent first. */
	reasons: { reason: FeedbackReason; count: number }[];
	/** Where readers were, the most frequent first, at most 5. */
	readOn: { path: string; count: number }[];
	/** What the answers cite, the most frequent first, at most 5. */
	cited: { url: string; title: string; count: number }[];
	/** At most 5 that are not the same words: those with comments come first, then the newest. */
	examples: GapExample[];
	/** The last one. */
	job: GapJob | null;
}

/** Body of the response to `GET /discovery/v2/assistant/{domain}/gaps`. */
export interface GapListResponse {
	domain: string;
	/** First and last day, `YYYY-MM-DD`, in UTC. */
	from: string;
	to: string;
	/** Gaps of the period in these states, however many are listed. */
	total: number;
	/** Those that troubled readers most come first. */
	gaps: Gap[];
}

/** Body of the response to `GET /discovery/v2/assistant/{domain}/gap/{id}`. */
export interface GapResponse extends Gap {
	domain: string;
	/** What a job would be told. */
	instruction: string;
}

/** Body of `POST /discovery/v2/assistant/{domain}/gap/{id}/job`, answered with the `AgentJob`. */
export interface GapJobRequest {
	/** Told to the agent instead of what is composed of the questions. Needed when there is no model. */
	instruction?: string;
	/** Opens a draft pull request. @default false */
	draft?: boolean;
	/** @default 'sonnet' */
	model?: AgentModel;
}

/** Gaps in one list. */
export const gapList = { take: 20, takeMax: 100 } as const;
