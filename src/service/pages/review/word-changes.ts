/** A piece of a line; `isChanged` when the other line does not have it. */
export interface LinePiece {
	text: string;
	isChanged: boolean;
}

/** The pairs of words that may still be compared, for all lines of a page. */
export interface ComparingBudget {
	left: number;
}
const pairsOfLine = 60_000;
export const comparingBudget = (): ComparingBudget => ({ left: 3_000_000 });

const wordsOf = (line: string): string[] => line.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];

/** The places of the longest common sequence of words, in `before` and in `after`. */
function common(before: readonly string[], after: readonly string[]): [Set<number>, Set<number>] {
	const width = after.length + 1;
	const lengths = new Uint16Array((before.length + 1) * width);
	const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
	for (let row = before.length - 1; row >= 0; row--) {
		for (let column = after.length - 1; column >= 0; column--) {
			lengths[row * width + column] =
				before[row] === after[column]
					? at(row + 1, column + 1) + 1
					: Math.max(at(row + 1, column), at(row, column + 1));
		}
	}
	const kept: [Set<number>, Set<number>] = [new Set(), new Set()];
	for (let row = 0, column = 0; row < before.length && column < after.length; ) {
		if (before[row] === after[column]) {
			kept[0].add(row++);
			kept[1].add(column++);
		} else if (at(row + 1, column) >= at(row, column + 1)) row++;
		else column++;
	}
	return kept;
}

function pieces(words: readonly string[], kept: ReadonlySet<number>): LinePiece[] {
	const found: LinePiece[] = [];
	for (const [index, text] of words.entries()) {
		const isChanged = !kept.has(index);
		const last = found.at(-1);
		// A single space between two changes is marked with them.
		const bridge =
			!isChanged && /^\s+$/.test(text) && last?.isChanged && index + 1 < words.length && !kept.has(index + 1);
		if (last && (last.isChanged === isChanged || bridge)) last.text += text;
		else found.push({ text, isChanged });
	}
	return found;
}

/** The differences between two versions of a line; undefined when they have too little in common. */
export function wordChanges(
	before: string,
	after: string,
	budget: ComparingBudget = comparingBudget(),
): { before: LinePiece[]; after: LinePiece[] } | undefined {
	const [old, fresh] = [wordsOf(before), wordsOf(after)];
	const pairs = old.length * fresh.length;
	if (pairs === 0 || pairs > pairsOfLine || pairs > budget.left) return undefined;
	budget.left -= pairs;
	const [keptOld, keptFresh] = common(old, fresh);
	const letters = (words: readonly string[], kept: ReadonlySet<number>) =>
		words.reduce((sum, word, index) => sum + (kept.has(index) && /\S/.test(word) ? word.length : 0), 0);
	const longest = Math.max(before.replace(/\s/g, '').length, after.replace(/\s/g, '').length);
	if (letters(old, keptOld) < longest * 0.35) return undefined;
	return { before: pieces(old, keptOld), after: pieces(fresh, keptFresh) };
}
