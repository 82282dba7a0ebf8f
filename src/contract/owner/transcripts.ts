import type { ContextItem } from '../assistant.js';
import type { FeedbackRating, FeedbackReason } from '../feedback.js';
import type { ModelFailure } from './insights.js';

/** A conversation in the list. */
export interface ThreadSummary {
	id: string;
	/** `fp` of the request that began the conversation. */
	fp: string;
	/** `agent` when an agent asked. @default a reader */
	askedBy?: 'agent' | undefined;
	/** Time in ISO 8601. */
	createdAt: string;
	/** Time in ISO 8601. */
	lastMessageAt: string;
	/** First question, at most 200 characters; empty until it is stored. */
	firstQuestion: string;
	questions: number;
	/** Number of answers that the documentation did not have or that were doubtful. */
	unanswered: number;
	/** Number of answers by their last rating. */
	up: number;
	down: number;
}

/** Body of the response to `GET /discovery/v2/assistant/{domain}/threads`, newest first. */
export interface ThreadListResponse {
	threads: ThreadSummary[];
	/** Cursor of the next page; null on the last page. */
	nextCursor: string | null;
}

/** The last rating of an answer. */
export interface TranscriptFeedback {
	rating: Exclude<FeedbackRating, 'none'>;
	reasons: FeedbackReason[];
	/** The reader's comment; may be empty. */
	comment: string;
	/** Time in ISO 8601. */
	createdAt: string;
}

/** Tokens and cost of an answer. */
export interface AnswerUsage {
	/** Number of prompt tokens, cached ones included. */
	inputTokens: number;
	/** Number of answer tokens, reasoning included. */
	outputTokens: number;
	/** Number of reasoning tokens, when the provider reports it. */
	reasoningTokens?: number | undefined;
	/** Number of cached prompt tokens, when the provider reports it. */
	cachedInputTokens?: number | undefined;
	/** Whether the numbers are estimated, because the provider reported none or the answer ended early. */
	isEstimated: boolean;
	/** Cost in `currency`, when the model has a configured price. */
	cost?: number | undefined;
	/** Currency code in ISO 4217, for example `USD`. */
	currency?: string | undefined;
}

export interface TranscriptMessage {
	id: string;
	role: 'user' | 'assistant';
	/** Text of a question, or Markdown of an answer. */
	text: string;
	/** Time in ISO 8601. */
	createdAt: string;
	/** Parts of the page that the reader sent; only for questions. */
	context?: ContextItem[] | undefined;
	/** Path of the reader's page; only for questions. */
	currentPath?: string | undefined;
	/** How an answer ended. This field and those below are only for answers. */
	outcome?: 'finished' | 'aborted' | 'failed' | undefined;
	sources?: { url: string; title: string }[] | undefined;
	unanswered?: boolean | undefined;
	/** Whether the answer expresses doubt. */
	doubtful?: boolean | undefined;
	model?: string | undefined;
	/** Why no model wrote the answer, or why it is not complete. */
	modelFailure?: ModelFailure | undefined;
	usage?: AnswerUsage | undefined;
	/** Milliseconds to the first word. */
	firstTextMs?: number | undefined;
	/** Milliseconds to the end. */
	durationMs?: number | undefined;
	feedback?: TranscriptFeedback | undefined;
}

/** Body of the response to `GET /discovery/v2/assistant/{domain}/thread/{threadId}`. */
export interface ThreadTranscript {
	id: string;
	domain: string;
	fp: string;
	/** `agent` when an agent asked. @default a reader */
	askedBy?: 'agent' | undefined;
	/** Time in ISO 8601. */
	createdAt: string;
	/** Messages, oldest first. */
	messages: TranscriptMessage[];
}

/** Number of conversations on one page of the list. */
export const threadListTake = { default: 20, max: 100 } as const;
