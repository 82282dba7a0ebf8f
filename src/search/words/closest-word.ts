/**
 * The known word that a misspelt word most likely means: with one slip in five to eight letters, with two in longer words, and with the
 * right first letter, which people rarely miss. Two letters in the wrong order, and one letter in place of two, are the likeliest slips,
 * and the only ones that count in words of four letters and for words that no prose has. The more frequent one of equal candidates.
 * @param bucket gives known words by `bucketOf`.
 * @param frequency the number of times that a known word occurs.
 * @param isProse whether prose has a known word, as it is written.
 */
export function closestWord(
	word: string,
	bucket: (key: string) => readonly string[],
	frequency: (word: string) => number,
	isProse: (word: string) => boolean,
): string | undefined {
	if (word.length < 4 || !/^[\p{L}]+$/u.test(word)) return undefined;
	const allowed = word.length < 9 ? 1 : 2;
	const single = once(word);
	let best: { word: string; slips: number; count: number } | undefined;
	for (let length = word.length - allowed; length <= word.length + allowed; length += 1) {
		for (const candidate of bucket(bucketOf(word, length))) {
			const isLikely = hasOtherOrder(word, candidate) || single === once(candidate);
			if (!isLikely && (word.length < 5 || !isProse(candidate))) continue;
			const slips = isLikely ? 0.5 : slipsBetween(word, candidate, allowed);
			const count = frequency(candidate);
			if (slips > allowed || (best && (slips > best.slips || (slips === best.slips && count <= best.count)))) continue;
			best = { word: candidate, slips, count };
		}
	}
	return best?.word;
}

/** The bucket of a word, by its first letter and length. A misspelling is compared with hundreds of words instead of all. */
export function bucketOf(word: string, length = word.length): string {
	return `${word[0] ?? ''}${length}`;
}

const once = (word: string) => word.replace(/(.)\1/gu, '$1');

function hasOtherOrder(a: string, b: string): boolean {
	const at = [...a].findIndex((letter, place) => letter !== b[place]);
	return a.slice(0, at) + a[at + 1] + a[at] + a.slice(at + 2) === b;
}

/** The number of insertions, deletions, replacements and swaps of neighbours, or more than `max`. */
function slipsBetween(a: string, b: string, max: number): number {
	if (a === b) return 0;
	if (max === 0) return 1;
	let at = 0;
	while (a[at] === b[at]) at += 1;
	const [one, other] = [a.slice(at), b.slice(at)];
	const isSwap = one[0] === other[1] && one[1] === other[0];
	return (
		1 +
		Math.min(
			slipsBetween(one.slice(1), other.slice(1), max - 1),
			slipsBetween(one.slice(1), other, max - 1),
			slipsBetween(one, other.slice(1), max - 1),
			isSwap ? slipsBetween(one.slice(2), other.slice(2), max - 1) : max,
		)
	);
}
