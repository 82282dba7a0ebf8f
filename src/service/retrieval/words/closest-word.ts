/**
 * The known word that a misspelt word most likely means: with one slip in five to eight letters, with two in longer words, and with the
 * right first letter, which people rarely miss. The more frequent one of equal candidates.
 * @param buckets known words by `bucketOf`.
 * @param frequency the number of times that a known word occurs.
 */
export function closestWord(
	word: string,
	buckets: ReadonlyMap<string, readonly string[]>,
	frequency: (word: string) => number,
): string | undefined {
	const allowed = word.length < 5 ? 0 : word.length < 9 ? 1 : 2;
	if (allowed === 0 || !/^[\p{L}]+$/u.test(word)) return undefined;
	let best: { word: string; slips: number; count: number } | undefined;
	for (let length = word.length - allowed; length <= word.length + allowed; length += 1) {
		for (const candidate of buckets.get(bucketOf(word, length)) ?? []) {
			const slips = distance(word, candidate, allowed);
			if (slips > allowed) continue;
			const count = frequency(candidate);
			if (best === undefined || slips < best.slips || (slips === best.slips && count > best.count)) {
				best = { word: candidate, slips, count };
			}
		}
	}
	return best?.word;
}

/** The bucket of a word, by its first letter and length. A misspelling is compared with hundreds of words instead of all. */
export function bucketOf(word: string, length = word.length): string {
	return `${word[0] ?? ''}${length}`;
}

/** The three rows that swaps need. They are reused, because a question compares thousands of words. */
const rows = [new Uint8Array(256), new Uint8Array(256), new Uint8Array(256)] as const;

/** The number of insertions, deletions, replacements and swaps of neighbours, or a number above `max` if there are more. */
function distance(a: string, b: string, max: number): number {
	if (Math.max(a.length, b.length) >= rows[0].length) return max + 1;
	let [beforeLast, last, row] = rows;
	for (let j = 0; j <= b.length; j += 1) last[j] = j;
	for (let i = 1; i <= a.length; i += 1) {
		row[0] = i;
		let least = i;
		for (let j = 1; j <= b.length; j += 1) {
			const isSame = a[i - 1] === b[j - 1];
			let slips = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1));
			const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
			if (isSwap) slips = Math.min(slips, at(beforeLast, j - 2) + 1);
			row[j] = slips;
			least = Math.min(least, slips);
		}
		if (least > max) return max + 1;
		[beforeLast, last, row] = [last, row, beforeLast];
	}
	return at(last, b.length);
}

function at(row: Uint8Array, index: number): number {
	return row[index] ?? 255;
}
