import type { PullRequest } from './forge.js';

/** Finds a pull request by its number; undefined when the text is no number or no such pull request exists. */
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
