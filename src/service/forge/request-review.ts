import { reasonOf } from '../errors/reason-of.js';

interface ReviewRequest {
	/** Of the pull request, for people: `acme/docs#7`. */
	name: string;
	reviewers: readonly string[];
	warn(sentence: string): void;
	signal: AbortSignal;
}

/** Asks people to review. A pull request without reviewers is better than none: what goes wrong is told, and no more. */
export async function requestReview(
	{ name, reviewers, warn, signal }: ReviewRequest,
	ask: () => Promise<unknown>,
): Promise<void> {
	if (reviewers.length === 0) return;
	try {
		await ask();
	} catch (error) {
		if (signal.aborted) throw error;
		warn(`Nobody was asked to review ${name}: ${reasonOf(error)}`);
	}
}
