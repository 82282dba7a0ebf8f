/** Longest part of a line that is compared or shown. */
const lineMaxLength = 300;
const shownLines = 3;
/** Below this score two lines only share some letters. */
const leastLikeness = 0.45;
/** Share of the best line's score that other shown lines need. */
const leastShare = 0.8;

function pairsOf(text: string): Map<string, number> {
	const pairs = new Map<string, number>();
	for (let at = 0; at < text.length - 1; at++) {
		const pair = text.slice(at, at + 2);
		pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
	}
	return pairs;
}

/** Share of letter pairs that two texts have in common, from 0 to 1. */
function likeness(a: Map<string, number>, b: Map<string, number>): number {
	let shared = 0;
	let all = 0;
	for (const [pair, count] of a) {
		shared += Math.min(count, b.get(pair) ?? 0);
		all += count;
	}
	for (const count of b.values()) all += count;
	return all === 0 ? 0 : (2 * shared) / all;
}

/** A sentence with the lines that are most similar to the wanted text, so that a typo becomes visible. */
export function nearestLines(text: string, wanted: string): string {
	const line = wanted.split('\n').find((each) => each.trim() !== '') ?? '';
	const looked = pairsOf(line.trim().slice(0, lineMaxLength).toLowerCase());
	const like = text
		.split('\n')
		.map((each, index) => {
			const shown = each.trim().slice(0, lineMaxLength);
			return { number: index + 1, shown, score: likeness(looked, pairsOf(shown.toLowerCase())) };
		})
		.filter(({ score }) => score >= leastLikeness)
		.sort((a, b) => b.score - a.score);
	const near = like
		.filter(({ score }) => score >= leastShare * (like[0]?.score ?? 0))
		.slice(0, shownLines)
		.sort((a, b) => a.number - b.number);
	if (near.length === 0) return 'No line comes close; read the file first.';
	return `These lines come close: ${near.map(({ number, shown }) => `${number}: ${JSON.stringify(shown)}`).join('; ')}.`;
}
