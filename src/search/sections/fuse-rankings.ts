import type { IndexedSection } from './indexed-section.js';
import type { RankedSection } from './rank-sections.js';

/** A section with a meaning close to a question. */
export interface NearSection {
	section: IndexedSection;
	/** Cosine of the angle between the two, up to 1. */
	similarity: number;
}

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
	const words = [...byWords].sort((a, b) => b.rank - a.rank);
	const fused = new Map(words.map((item, place) => [item.section, { ...item, rank: 1 / (k + place) }]));
	for (const [place, { section, similarity }] of byMeaning.entries()) {
		const { rank, score, ...known } = fused.get(section) ?? { section, rank: 0, score: 0 };
		const near = Math.max(0, Math.min(1, (similarity - minSimilarity) / Math.max(0.01, 1 - minSimilarity)));
		fused.set(section, { ...known, rank: rank + 1 / (k + place), score: Math.max(score, near) });
	}
	return [...fused.values()].map((item) => ({ ...item, rank: (item.rank * k) ** contrast }));
}
