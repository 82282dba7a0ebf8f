import type { RankedSection } from '../rank-sections.js';
import type { IndexedSection } from '../section-index.js';
import type { NearSection } from './semantic-index.js';

/** The constant of reciprocal rank fusion. The larger it is, the less the first places weigh more than the next ones. */
const k = 60;

/** Fused ranks lie close together. This power spreads them as far as ranks by words. */
const contrast = 4;

/** Combines a ranking by words with one by meaning, by their places alone, because their values cannot be compared. */
export function fuseRankings(
	byWords: readonly RankedSection[],
	byMeaning: readonly NearSection[],
	minSimilarity: number,
): RankedSection[] {
	if (byMeaning.length === 0) return [...byWords];
	const fused = new Map<IndexedSection, RankedSection>();
	const add = (section: IndexedSection, place: number, score: number) => {
		const known = fused.get(section) ?? { section, rank: 0, score: 0 };
		fused.set(section, { ...known, rank: known.rank + 1 / (k + place), score: Math.max(known.score, score) });
	};
	const words = [...byWords].sort((a, b) => b.rank - a.rank);
	for (const [place, item] of words.entries()) fused.set(item.section, { ...item, rank: 1 / (k + place) });
	for (const [place, { section, similarity }] of byMeaning.entries()) {
		add(section, place, Math.max(0, Math.min(1, (similarity - minSimilarity) / Math.max(0.01, 1 - minSimilarity))));
	}
	return [...fused.values()].map((item) => ({ ...item, rank: (item.rank * k) ** contrast }));
}
