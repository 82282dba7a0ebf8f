import type { ContextItem } from './assistant.js';
import type { FeedbackRating, FeedbackReason } from './feedback.js';

/** A conversation in a list. */
export interface ThreadSummary {
	id: string;
	/** `fp` of the request that began it. */
	fp: string;
	/** @default a reader */
	askedBy?: 'agent' | undefined;
	/** ISO 8601. */
	createdAt: string;
	/** ISO 8601. */
	lastMessageAt: string;
	/** At most 200 characters; empty before the question is stored. */
	firstQuestion: string;
	questions: number;
	/** Answers that the documentation did not have, or that were doubtful. */
	unanswered: number;
	/** Answers by their last rating. */
	up: number;
	down: number;
}

/** Body of the response to `GET /discovery/v2/assistant/{domain}/threads`, newest first. */
export interface ThreadListResponse {
	threads: ThreadSummary[];
	/** Send it as `cursor` for those that follow; `null` after the last. */
	nextCursor: string | null;
}

/** The last rating of an answer. */
export interface TranscriptFeedback {
	rating: Exclude<FeedbackRating, 'none'>;
	reasons: FeedbackReason[];
	/** Empty when there is none. */
	comment: string;
	/** ISO 8601. */
	createdAt: string;
}

/** What an answer spent. */
export interface TranscriptUsage {
	inputTokens: number;
	outputTokens: number;
	reasoningTokens?: number | undefined;
	cachedInputTokens?: number | undefined;
	/** Counted by the length of the texts. */
	isEstimated: boolean;
	/** In `currency`. */
	cost?: number | undefined;
	/** ISO 4217. */
	currency?: string | undefined;
}

export interface TranscriptMessage {
	id: string;
	role: 'user' | 'assistant';
	/** Markdown for answers. */
	text: string;
	/** ISO 8601. */
	createdAt: string;
	/** What the reader pointed at; of questions. */
	context?: ContextItem[] | undefined;
	/** The page that the reader was on; of questions. */
	currentPath?: string | undefined;
	/** Of answers, as is all that follows. */
	outcome?: 'finished' | 'aborted' | 'failed' | undefined;
	sources?: { url: string; title: string }[] | undefined;
	unanswered?: boolean | undefined;
	/** The answer said of itself that it may be none. */
	doubtful?: boolean | undefined;
	model?: string | undefined;
	usage?: TranscriptUsage | undefined;
	/** Milliseconds until the first words. */
	firstTextMs?: number | undefined;
	/** Milliseconds until the end. */
	durationMs?: number | undefined;
	feedback?: TranscriptFeedback | undefined;
}

/** Body of the response to `GET /discovery/v2/assistant/{domain}/thread/{threadId}`. */
export interface ThreadTranscript {
	id: string;
	domain: string;
	fp: string;
	/** @default a reader */
	askedBy?: 'agent' | undefined;
	/** ISO 8601. */
	createdAt: string;
	/** Oldest first. */
	messages: TranscriptMessage[];
}

/** Threads in one page of the list. */
export const threadListTake = { default: 20, max: 100 } as const;
