import type { PullRequest } from './forge.js';

/** A pull request by its number; undefined for what is no number, and for one that is not there. */
export async function findByNumber(
	id: string,
	get: (id: string) => Promise<PullRequest>,
	isMissing: (error: unknown) => boolean,
): Promise<PullRequest | undefined> {
	if (!/^\d{1,15}$/.test(id)) return undefined;
	try {
		return await get(id);
	} catch (error) {
		if (isMissing(error)) return undefined;
		throw error;
	}
}
