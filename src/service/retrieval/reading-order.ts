import type { IndexedSection } from './section-index.js';

/**
 * Puts sections of one page in the page's own order where their titles and headings name alike what was asked for: then
 * their lengths would decide, while the author put first what comes first. The places they take stay the same.
 * @param isNamed whether a section's title and headings name all that was asked for.
 */
export function keepReadingOrder<Item extends { section: IndexedSection; rank: number }>(
	items: readonly Item[],
	isNamed: (section: IndexedSection) => boolean,
): void {
	const pages = new Map<object, Item[]>();
	for (const item of items) {
		if (!isNamed(item.section)) continue;
		const own = pages.get(item.section.page) ?? [];
		own.push(item);
		pages.set(item.section.page, own);
	}
	for (const own of pages.values()) {
		const ranks = own.map(({ rank }) => rank).sort((a, b) => b - a);
		own.sort((a, b) => a.section.position - b.section.position);
		for (const [place, item] of own.entries()) item.rank = ranks[place] ?? item.rank;
	}
}
