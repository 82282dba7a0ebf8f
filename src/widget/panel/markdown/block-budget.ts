/**
 * A Markdown parser can be made to take seconds, or to overflow its stack, by a few kilobytes of the right characters.
 * A block that asks for more than an honest answer ever does is shown as plain text instead.
 */
const budget = {
	/** Characters of one block that is not a fenced code block. */
	length: 24_000,
	lines: 1_500,
	/** Lists and quotes inside one another. */
	containers: 12,
	/** Columns before the first character of a line. */
	indent: 60,
	/** One character repeated without a break. */
	run: 200,
	/** Openers that a parser has to find a partner for. */
	openers: 1_200,
	unmatched: 150,
} as const;

const containerMarkers = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
const longRun = new RegExp(`([^\\w.=#-])\\1{${budget.run},}`);

function countOf(text: string, character: string): number {
	let count = 0;
	for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1;
	return count;
}

function linesAreHonest(text: string): boolean {
	const lines = text.split('\n');
	return (
		lines.length <= budget.lines &&
		lines.every((line) => {
			const markers = containerMarkers.exec(line)?.[0];
			if (markers && (markers.match(/[>*+.)-]/g)?.length ?? 0) > budget.containers) return false;
			return (/^[ \t]*/.exec(line)?.[0].length ?? 0) <= budget.indent;
		})
	);
}

/** Whether a block may be given to the parser. */
export function isWithinBudget(text: string): boolean {
	if (text.length > budget.length) return false;
	const pairs = [
		['[', ']'],
		['<', '>'],
		['(', ')'],
	] as const;
	for (const [opening, closing] of pairs) {
		const openers = countOf(text, opening);
		if (openers > budget.openers || openers - countOf(text, closing) > budget.unmatched) return false;
	}
	for (const character of ['*', '_', '~', '`', '|', '&', '!', '\\']) {
		if (countOf(text, character) > budget.openers) return false;
	}
	return !longRun.test(text) && linesAreHonest(text);
}
