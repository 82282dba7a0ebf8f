import type { ThreadListResponse, ThreadTranscript } from '../../../contract/transcripts.js';

/** Reads conversations as those do who own the documentation. Every driver passes `src/testing/contracts/transcript-store-contract.ts`. */
export interface TranscriptStore {
	/**
	 * Newest first.
	 *
	 * @param cursor the `nextCursor` of the page before; `undefined` comes back when there is no such place
	 */
	list(domain: string, page: { cursor?: string | undefined; take: number }): Promise<ThreadListResponse | undefined>;
	/** With the last rating of each answer; `undefined` when the domain has no such thread. */
	get(domain: string, id: string): Promise<ThreadTranscript | undefined>;
}
