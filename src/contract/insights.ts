import type { FeedbackReason } from './feedback.js';
import type { AskedQuestion, Gap } from './gaps.js';
import type { UsageLimit } from './limits.js';

/** One day in UTC. `questions` is the sum of the five that follow it: how each question ended. */
export interface DayInsights {
	/** `YYYY-MM-DD`. */
	day: string;
	questions: number;
	answered: number;
	/** The answer said of itself that it may be none. */
	doubtful: number;
	/** The documentation had no answer. */
	unanswered: number;
	/** Something went wrong on the way. */
	failed: number;
	/** The reader stopped the answer. */
	aborted: number;
	/** Answers that were rated helpful on this day. */
	up: number;
	/** Answers that were rated not helpful on this day. */
	down: number;
}

/** Questions that differ in case, spaces or punctuation alone count as one. */
export interface UnansweredQuestion extends AskedQuestion {
	count: number;
	/** ISO 8601. */
	lastAskedAt: string;
}

export interface DislikedAnswer extends AskedQuestion {
	reasons: FeedbackReason[];
	/** Empty when there is none. */
	comment: string;
	/** ISO 8601. */
	ratedAt: string;
}

export interface SlowAnswer extends AskedQuestion {
	/** `null` when no model was asked. */
	model: string | null;
	/** Milliseconds until the first words. */
	firstTextMs: number;
	/** Milliseconds until the end. */
	durationMs: number | null;
	/** ISO 8601. */
	answeredAt: string;
}

/** Milliseconds; `null` while there is nothing to measure. */
export interface AnswerSpeed {
	/** Answers that had words. */
	answers: number;
	firstTextP50: number | null;
	firstTextP95: number | null;
	durationP50: number | null;
	durationP95: number | null;
}

export interface ModelSpending {
	/** As in `openai/gpt-4.1-mini`. */
	model: string;
	answers: number;
	inputTokens: number;
	outputTokens: number;
	/** Answers whose tokens were counted by the length of the texts, because the provider told nothing. */
	estimatedAnswers: number;
	/** In `currency`; `null` when the model had no price. */
	cost: number | null;
	/** ISO 4217. */
	currency: string | null;
}

export interface DaySpending extends ModelSpending {
	/** `YYYY-MM-DD`, in UTC. */
	day: string;
}

export interface CitedPage {
	/** Without its fragment. */
	url: string;
	/** Answers that cite it. */
	answers: number;
}

export interface LimitSubject {
	/** Name of a key, an organization, a project, or the beginning of an address. */
	subject: string;
	used: number;
}

/** The use of a limit in its present window. */
export interface LimitUse {
	limit: UsageLimit;
	/** 0 is no limit. */
	most: number;
	/** ISO 8601. */
	endsAt: string;
	/** Those with the most uses, at most five. */
	subjects: LimitSubject[];
}

/** Body of the response to `GET /discovery/v2/assistant/{domain}/insights`. */
export interface InsightsResponse {
	domain: string;
	/** First and last day, `YYYY-MM-DD`, in UTC. */
	from: string;
	to: string;
	totals: Omit<DayInsights, 'day'> & { activeThreads: number };
	/** Every day of the period, oldest first. */
	days: DayInsights[];
	/** Questions without an answer or with a doubtful one; those that were asked most, at most 50. */
	unanswered: UnansweredQuestion[];
	/** Answers whose last rating was not helpful, newest first, at most 20. */
	disliked: DislikedAnswer[];
	/** Both, grouped by what they are about, at most 20; what troubled readers most comes first. Without dismissed ones. */
	gaps: Gap[];
	speed: AnswerSpeed;
	/** By their first words, at most 10. */
	slowest: SlowAnswer[];
	/** By tokens. */
	models: ModelSpending[];
	/** The same for each day on which there was any, oldest first. */
	spending: DaySpending[];
	/** At most 20. */
	pages: CitedPage[];
	/** As they are now, whatever the period. */
	limits: LimitUse[];
}

/** Days that one report spans at most, and by default. */
export const insightsDays = { default: 30, max: 366 } as const;
