import type { FeedbackReason } from '../feedback.js';
import type { UsageLimit } from '../limits.js';
import type { AskedQuestion, Gap } from './gaps.js';

/** Why a model did not write an answer, or not to its end. */
export const modelFailures = [
	/** It refused the key. */
	'key',
	/** Its address or its name does not exist at the provider. */
	'not-found',
	/** It takes no more requests for now. */
	'rate-limit',
	'server-error',
	/** Nobody answered at its address. */
	'unreachable',
	'timeout',
	/** Its answer had no words. */
	'empty',
	/** What it sent is not an answer of a model, such as a web page. */
	'foreign',
	/** It stopped in the middle. */
	'cut',
	/** The provider's filter stopped it. */
	'filtered',
	/** It declined to answer. */
	'refused',
	/** It refused the request, for example because it was too long. */
	'request',
	/** The budget in money is used up. */
	'budget',
	'other',
] as const;
export type ModelFailure = (typeof modelFailures)[number];

/** One day in UTC. `questions` is the sum of the six results below it. */
export interface DayInsights {
	/** The day, `YYYY-MM-DD`. */
	day: string;
	questions: number;
	answered: number;
	/** Answers that expressed doubt. */
	doubtful: number;
	/** Questions that the documentation does not answer. */
	unanswered: number;
	/** Answers that were quoted because the model did not answer. They say nothing about the documentation. */
	withoutModel: number;
	/** Answers that failed. */
	failed: number;
	/** Answers that the reader stopped. */
	aborted: number;
	/** Answers rated helpful on this day. */
	up: number;
	/** Answers rated not helpful on this day. */
	down: number;
}

/** A question. Wordings that differ only in case, spaces or punctuation count as one. */
export interface UnansweredQuestion extends AskedQuestion {
	count: number;
	/** Time in ISO 8601. */
	lastAskedAt: string;
}

export interface DislikedAnswer extends AskedQuestion {
	reasons: FeedbackReason[];
	/** The reader's comment; may be empty. */
	comment: string;
	/** Time in ISO 8601. */
	ratedAt: string;
}

export interface SlowAnswer extends AskedQuestion {
	/** Name of the model; null when no model was asked. */
	model: string | null;
	/** Milliseconds to the first word. */
	firstTextMs: number;
	/** Milliseconds to the end. */
	durationMs: number | null;
	/** Time in ISO 8601. */
	answeredAt: string;
}

/** Times in milliseconds; null when nothing was measured. */
export interface AnswerSpeed {
	/** Number of answers with at least one word. */
	answers: number;
	firstTextP50: number | null;
	firstTextP95: number | null;
	durationP50: number | null;
	durationP95: number | null;
}

export interface ModelSpending {
	/** Name of the model, for example `openai/gpt-4.1-mini`. */
	model: string;
	answers: number;
	inputTokens: number;
	outputTokens: number;
	/** Answers with estimated tokens, because the provider reported none. */
	estimatedAnswers: number;
	/** Cost in `currency`; null when the model has no price. */
	cost: number | null;
	/** Currency code in ISO 4217. */
	currency: string | null;
}

export interface DaySpending extends ModelSpending {
	/** The day, `YYYY-MM-DD` in UTC. */
	day: string;
}

/** Answers that a model did not write, or not to their end, for one reason. */
export interface ModelFailureCount {
	reason: ModelFailure;
	answers: number;
	/** Time of the first and of the last in the period, in ISO 8601. */
	firstAt: string;
	lastAt: string;
}

export interface CitedPage {
	/** Address of the page, without a fragment. */
	url: string;
	/** Number of answers that cite the page. */
	answers: number;
}

export interface LimitSubject {
	/** Name of a key, an organization or a project, or the beginning of an IP address. */
	subject: string;
	used: number;
}

/** Use of a limit in its current window. */
export interface LimitUse {
	limit: UsageLimit;
	/** The limit; 0 means unlimited. */
	most: number;
	/** End of the window, in ISO 8601. */
	endsAt: string;
	/** The subjects with the most uses, at most five. */
	subjects: LimitSubject[];
}

/** Body of the response to `GET /discovery/v2/assistant/{domain}/insights`. */
export interface InsightsResponse {
	domain: string;
	/** First and last day of the period, `YYYY-MM-DD` in UTC. */
	from: string;
	to: string;
	totals: Omit<DayInsights, 'day'> & { activeThreads: number };
	/** Every day of the period, oldest first. */
	days: DayInsights[];
	/** Questions without an answer or with a doubtful one, most frequent first, at most 50. */
	unanswered: UnansweredQuestion[];
	/** Answers whose last rating was not helpful, newest first, at most 20. */
	disliked: DislikedAnswer[];
	/** Gaps without the dismissed ones, those that troubled most readers first, at most 20. */
	gaps: Gap[];
	/** Present while many new questions are being put into gaps, which are then not complete. Ask again in a minute. */
	isSorting?: true | undefined;
	speed: AnswerSpeed;
	/** The answers with the latest first word, at most 10. */
	slowest: SlowAnswer[];
	/** Spending by model, most tokens first. */
	models: ModelSpending[];
	/** Why models did not answer, most answers first. */
	modelFailures: ModelFailureCount[];
	/** Spending by day, oldest first. Days without any are left out. */
	spending: DaySpending[];
	/** The most cited pages, at most 20. */
	pages: CitedPage[];
	/** The limits as they are now; the period does not matter. */
	limits: LimitUse[];
}

/** Number of days in one report: by default, and at most. */
export const insightsDays = { default: 30, max: 366 } as const;
