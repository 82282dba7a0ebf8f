import type { FeedbackReason } from '../../../contract/feedback.js';
import type { GapExample } from '../../../contract/gaps.js';
import type { InsightsPeriod } from '../insights-store.js';

export interface GapTopic {
	gapId: string;
	/** Normalised question, see `question-topic.ts`. */
	topic: string;
}

export interface StoredGap {
	id: string;
	dismissedAt: Date | undefined;
}

/** A gap's numbers in a period. */
export interface GapTrouble extends StoredGap {
	/** Number of answers that were unanswered, doubtful, or last rated not helpful. */
	troubled: number;
	unanswered: number;
	disliked: number;
	/** Whether the gap has ever had a job. */
	hasJobs: boolean;
	firstSeenAt: Date;
	lastSeenAt: Date;
}

export interface GapDetails {
	/** The most frequent wording, at most 500 characters. */
	question: string;
	/** Number of questions on the gap's topics, with any result. */
	asked: number;
	reasons: { reason: FeedbackReason; count: number }[];
	/** The readers' pages, most frequent first. */
	readOn: { path: string; count: number }[];
	/** The cited pages, most frequent first. */
	cited: { url: string; title: string; count: number }[];
	/** Examples with comments first, then the newest. */
	examples: GapExample[];
}

/**
 * Gaps of a domain: which topics belong to which, and what was asked about them. Every driver passes
 * `src/testing/contracts/gaps-store-contract.ts`.
 */
export interface GapsStore {
	/** Topics of the period's troubled answers without a gap, oldest first. */
	fresh(period: InsightsPeriod): Promise<string[]>;
	/** Topics with a gap, in the order of their assignment. */
	topics(domain: string): Promise<GapTopic[]>;
	/** Topics of any questions, newest first. */
	usual(domain: string, most: number): Promise<string[]>;
	/** Creates new gaps. A topic that was assigned meanwhile keeps its gap. */
	assign(domain: string, topics: readonly GapTopic[]): Promise<void>;
	/** Gaps with troubled answers in the period, those that troubled most readers first. */
	list(period: InsightsPeriod): Promise<GapTrouble[]>;
	/** A gap; undefined when the domain does not have it. */
	get(domain: string, id: string): Promise<StoredGap | undefined>;
	/**
	 * By gap; of one without troubled answers in the period there is nothing.
	 *
	 * @param most of each list
	 */
	details(period: InsightsPeriod, ids: readonly string[], most: number): Promise<Map<string, GapDetails>>;
	/** Counts the troubled answers of each gap since its own moment. Gaps without any are left out. */
	countSince(domain: string, gaps: readonly { id: string; moment: Date }[]): Promise<Map<string, number>>;
	/** Returns false when the gap does not exist. */
	setDismissed(domain: string, id: string, dismissedAt: Date | undefined): Promise<boolean>;
	/**
	 * Forgets topics that no question has any more, gaps without topics, jobs or a decision, and what jobs quote of readers that
	 * were made before `moment`.
	 */
	prune(moment: Date): Promise<void>;
}
