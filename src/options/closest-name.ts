/** Number of letters that differ between two words. */
function distance(one: string, other: string): number {
	let row = Array.from({ length: other.length + 1 }, (_, index) => index);
	for (const [line, letter] of [...one].entries()) {
		const next = [line + 1];
		for (const [column, wanted] of [...other].entries()) {
			const replaced = (row[column] ?? 0) + (letter === wanted ? 0 : 1);
			next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
		}
		row = next;
	}
	return row[other.length] ?? 0;
}

/** The name that was probably meant: it differs in at most two letters, or only in case and hyphens. */
export function closestName(name: string, known: readonly string[]): string | undefined {
	const bare = (text: string) => text.replace(/[-_]/g, '').toLowerCase();
	const close = (candidate: string) => distance(bare(name), bare(candidate));
	const [best] = known.toSorted((one, other) => close(one) - close(other));
	return best !== undefined && close(best) <= (best.length > 4 ? 2 : 1) ? best : undefined;
}
