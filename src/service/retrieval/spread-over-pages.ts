/** What a further section of a page that is already among the results keeps of its rank. */
const repeatedShare = 0.85;

/**
 * The best items, best first, such that one page fills all places only when no other comes close: each section already
 * taken from a page lowers the page's next one a little. The first item is always the best one.
 */
export function spreadOverPages<Item extends { rank: number; section: { page: object } }>(
	items: readonly Item[],
	count: number,
): Item[] {
	const rest = [...items].sort((a, b) => b.rank - a.rank);
	const taken = new Map<object, number>();
	const result: Item[] = [];
	while (result.length < count && rest.length > 0) {
		let best = 0;
		let bestRank = Number.NEGATIVE_INFINITY;
		for (const [index, item] of rest.entries()) {
			// Ranks only fall from here on, and no page can raise one.
			if (item.rank <= bestRank) break;
			const rank = item.rank * repeatedShare ** (taken.get(item.section.page) ?? 0);
			if (rank > bestRank) [best, bestRank] = [index, rank];
		}
		const [item] = rest.splice(best, 1);
		if (item === undefined) break;
		taken.set(item.section.page, (taken.get(item.section.page) ?? 0) + 1);
		result.push(item);
	}
	return result;
}
