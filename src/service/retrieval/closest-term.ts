/**
 * The known term that a misspelt one most likely means: one slip in five to eight letters, two in longer words, and the
 * first letter right, since that is the one people hardly ever miss. Among equals the more frequent one.
 * @param known terms with how often they occur.
 */
export function closestTerm(term: string, known: ReadonlyMap<string, number>): string | undefined {
	const allowed = term.length < 5 ? 0 : term.length < 9 ? 1 : 2;
	if (allowed === 0 || !/^[\p{L}]+$/u.test(term)) return undefined;
	let best: { term: string; slips: number; count: number } | undefined;
	for (const [candidate, count] of known) {
		if (candidate[0] !== term[0] || Math.abs(candidate.length - term.length) > allowed) continue;
		const slips = distance(term, candidate, allowed);
		if (slips > allowed) continue;
		if (best === undefined || slips < best.slips || (slips === best.slips && count > best.count)) {
			best = { term: candidate, slips, count };
		}
	}
	return best?.term;
}

/** Insertions, deletions, replacements and swaps of neighbours; any number above `max` once it is exceeded. */
function distance(a: string, b: string, max: number): number {
	let beforeLast: number[] = [];
	let last = Array.from({ length: b.length + 1 }, (_, index) => index);
	for (let i = 1; i <= a.length; i += 1) {
		const row = [i];
		for (let j = 1; j <= b.length; j += 1) {
			const replaced = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
			const swapped =
				a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY;
			row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, replaced, swapped));
		}
		if (Math.min(...row) > max) return max + 1;
		beforeLast = last;
		last = row;
	}
	return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
	return row[index] ?? Number.POSITIVE_INFINITY;
}
