import type {
	AnswerSpeed,
	CitedPage,
	DayInsights,
	DaySpending,
	DislikedAnswer,
	SlowAnswer,
	UnansweredQuestion,
} from '../../contract/insights.js';
import type { UsageScope } from '../database/schema.js';

/** What is reported on: the answers of a domain that ended, and the ratings that were given, from `start` to before `end`. */
export interface InsightsPeriod {
	domain: string;
	/** Midnight in UTC. */
	start: Date;
	/** Midnight in UTC, after the last day. */
	end: Date;
}

/** The window of a usage counter, and whose use is looked at. */
export interface UsageWindow {
	scope: UsageScope;
	windowStart: Date;
	/** Nobody else's. @default everybody's; of keys, those of the project */
	subject?: string;
}

export interface SubjectUsage {
	scope: UsageScope;
	/** As it was counted: an id or an address. */
	subject: string;
	used: number;
	/** Of a key in the database. */
	keyName?: string;
}

/**
 * Reads what is kept as reports; writes nothing. Every answer is a bounded number of rows, however much is kept. Every
 * driver passes `src/testing/contracts/insights-store-contract.ts`.
 */
export interface InsightsStore {
	/** Domains of a project, by name. */
	domains(projectId: string): Promise<string[]>;
	/** Every day of the period, oldest first. */
	days(period: InsightsPeriod): Promise<DayInsights[]>;
	/** Conversations with an answer in the period. */
	activeThreads(period: InsightsPeriod): Promise<number>;
	/** Those that were asked most come first. */
	unanswered(period: InsightsPeriod, most: number): Promise<UnansweredQuestion[]>;
	/** Newest first. */
	disliked(period: InsightsPeriod, most: number): Promise<DislikedAnswer[]>;
	speed(period: InsightsPeriod): Promise<AnswerSpeed>;
	/** By their first words. */
	slowest(period: InsightsPeriod, most: number): Promise<SlowAnswer[]>;
	/** By day and model, oldest first. */
	spending(period: InsightsPeriod): Promise<DaySpending[]>;
	/** Those that most answers cite come first. */
	citedPages(period: InsightsPeriod, most: number): Promise<CitedPage[]>;
	/** In each window the subjects with the most uses, at most `most` of them. */
	usage(windows: readonly UsageWindow[], projectId: string, most: number): Promise<SubjectUsage[]>;
}
