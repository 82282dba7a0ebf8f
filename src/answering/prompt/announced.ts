import { eachOnce } from '../../search/passages/find-passages.js';
import type { Passage, Retriever } from '../../search/retriever.js';

/** The most passages that bring the next section along. */
const announcedMax = 3;

/**
 * Passages, each with the section that it announces: one that ends with "… purge the data while keeping the stream active:" has its
 * command below the next heading.
 */
export async function withAnnounced(
	retriever: Pick<Retriever, 'following'>,
	passages: readonly Passage[],
): Promise<Passage[]> {
	const found: Passage[] = [];
	let announced = 0;
	for (const passage of passages) {
		found.push(passage);
		if (!/[:：]\s*$/.test(passage.markdown) || announced === announcedMax) continue;
		announced++;
		found.push(...(await retriever.following(passage, 1)));
	}
	return eachOnce(found);
}
