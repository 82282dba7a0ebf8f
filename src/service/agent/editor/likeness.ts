/** Similarity of two short texts from 0 to 1, by the number of edits between them. */
export function likeness(a: string, b: string): number {
	const longest = Math.max(a.length, b.length);
	if (longest === 0) return 1;
	if (longest > 200) return a === b ? 1 : 0;
	let before: number[] = [];
	let last = Array.from({ length: b.length + 1 }, (_, index) => index);
	for (let row = 1; row <= a.length; row += 1) {
		const current = [row];
		for (let column = 1; column <= b.length; column += 1) {
			const isSame = a[row - 1] === b[column - 1];
			let cost = Math.min(
				(last[column] ?? 0) + 1,
				(current[column - 1] ?? 0) + 1,
				(last[column - 1] ?? 0) + (isSame ? 0 : 1),
			);
			if (a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
				cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
			current.push(cost);
		}
		[before, last] = [last, current];
	}
	return 1 - (last[b.length] ?? longest) / longest;
}

/** Only letters and digits, in lower case. */
export const skeleton = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

export interface Candidate<Item> {
	item: Item;
	/** Score from 0 to 1. */
	score: number;
}

/** The candidate that is good enough and clearly better than all others. */
export function clearWinner<Item>(
	candidates: readonly Candidate<Item>[],
	leastScore: number,
	leastLead: number,
): Item | undefined {
	const [first, second] = [...candidates].sort((a, b) => b.score - a.score);
	if (first === undefined || first.score < leastScore) return undefined;
	return second !== undefined && first.score - second.score < leastLead ? undefined : first.item;
}
