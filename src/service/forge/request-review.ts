import { reasonOf } from '../errors/reason-of.js';

interface ReviewRequest {
	/** Display name of the pull request, for example `acme/docs#7`. */
	name: string;
	reviewers: readonly string[];
	warn(sentence: string): void;
	signal: AbortSignal;
}

/** Asks people for a review. Errors only become warnings: a pull request without reviewers is better than none. */
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
