import type { FeedbackReason } from '../../../contract/feedback.js';
import type { GapExample } from '../../../contract/gaps.js';
import type { InsightsPeriod } from '../insights-store.js';

export interface GapTopic {
	gapId: string;
	/** See `question-topic.ts`. */
	topic: string;
}

export interface StoredGap {
	id: string;
	dismissedAt: Date | undefined;
}

/** What a gap has troubled readers with in a period. */
export interface GapTrouble extends StoredGap {
	/** Answers that were unanswered or doubtful, or whose last rating is bad. */
	troubled: number;
	unanswered: number;
	disliked: number;
	/** Whether a job was ever made of it. */
	hasJobs: boolean;
	firstSeenAt: Date;
	lastSeenAt: Date;
}

export interface GapDetails {
	/** As it was put most often, at most 500 characters. */
	question: string;
	/** Questions of the gap's topics, whatever came of them. */
	asked: number;
	reasons: { reason: FeedbackReason; count: number }[];
	/** The most frequent first. */
	readOn: { path: string; count: number }[];
	/** The most frequent first. */
	cited: { url: string; title: string; count: number }[];
	/** Those with comments come first, then the newest. */
	examples: GapExample[];
}

/**
 * Gaps of a domain: which topics belong to which, and what was asked about them. Every driver passes
 * `src/testing/contracts/gaps-store-contract.ts`.
 */
export interface GapsStore {
	/** Topics of the period's troubled answers that belong to no gap, oldest first. */
	fresh(period: InsightsPeriod): Promise<string[]>;
	/** All topics that belong to gaps, in the order in which they were assigned. */
	topics(domain: string): Promise<GapTopic[]>;
	/** Topics of any questions, the newest first. */
	usual(domain: string, most: number): Promise<string[]>;
	/** Begins gaps that are new. A topic that was assigned in the meantime stays where it is. */
	assign(domain: string, topics: readonly GapTopic[]): Promise<void>;
	/** Gaps with troubled answers in the period; those that troubled readers most come first. */
	list(period: InsightsPeriod): Promise<GapTrouble[]>;
	/** `undefined` when the domain has no such gap. */
	get(domain: string, id: string): Promise<StoredGap | undefined>;
	/**
	 * By gap; of one without troubled answers in the period there is nothing.
	 *
	 * @param most of each list
	 */
	details(period: InsightsPeriod, ids: readonly string[], most: number): Promise<Map<string, GapDetails>>;
	/** Troubled answers of gaps, of each since its own moment. A gap without any is left out. */
	countSince(domain: string, gaps: readonly { id: string; moment: Date }[]): Promise<Map<string, number>>;
	/** False when there is no such gap. */
	setDismissed(domain: string, id: string, dismissedAt: Date | undefined): Promise<boolean>;
	/**
	 * Forgets topics that no question has any more, gaps without topics, jobs or a decision, and what jobs quote of readers that
	 * were made before `moment`.
	 */
	prune(moment: Date): Promise<void>;
}
