import type { UsageScope } from '../database/schema.js';

/** One use, in a window of the calendar. */
export interface UsageClaim {
	/** Each at most once among the claims of one call. */
	scope: UsageScope;
	/** Whose use: the id of a key, of an organisation, of a project, or an address. */
	subject: string;
	windowStart: Date;
	/** How often it may be used in the window. */
	most: number;
}

interface TakenUsage {
	/** False when one of the claims had reached its most; nothing was counted then. */
	isGranted: boolean;
	/** Uses in each window, this one included when it was granted; in the order of the claims. */
	used: number[];
}

/** Counts uses. Every driver passes `src/testing/contracts/usage-store-contract.ts`. */
export interface UsageStore {
	/** Counts one use for every claim, or for none. Exact, however many processes count at once. */
	take(claims: readonly UsageClaim[]): Promise<TakenUsage>;
	/** Forgets the windows of a scope that began before `began`. */
	prune(scope: UsageScope, began: Date): Promise<void>;
}
