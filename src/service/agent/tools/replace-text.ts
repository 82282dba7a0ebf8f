import { PolicyError } from '../../workspace/policy-error.js';

interface Replacement {
	path: string;
	oldText: string;
	newText: string;
	/** Whether all occurrences are replaced. Otherwise there must be exactly one. */
	isEverywhere: boolean;
}

interface Replaced {
	/** The new text with the file's line ends and byte order mark. */
	text: string;
	/** Line numbers of the old text's occurrences, from 1. */
	lines: number[];
}

const mark = '\uFEFF';

/** A file's text as the model sees it: lines end with `\n`, without a byte order mark. */
export const plainText = (text: string) => text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');

/** Line numbers of sorted positions, from 1. */
function linesOf(text: string, positions: readonly number[]): number[] {
	let line = 1;
	let at = 0;
	return positions.map((position) => {
		for (let end = text.indexOf('\n', at); end !== -1 && end < position; end = text.indexOf('\n', at)) {
			line++;
			at = end + 1;
		}
		return line;
	});
}

function placesOf(text: string, wanted: string): number[] {
	const places: number[] = [];
	for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) places.push(at);
	return places;
}

const linesAround = 3;
const aroundMaxLength = 2_000;

/** The new lines around the first replacement. */
export function linesAt(text: string, firstLine: number, newText: string): { fromLine: number; around: string } {
	const fromLine = Math.max(1, firstLine - linesAround);
	const toLine = firstLine + plainText(newText).split('\n').length - 1 + linesAround;
	const around = plainText(text)
		.split('\n')
		.slice(fromLine - 1, toLine)
		.join('\n');
	return { fromLine, around: around.length > aroundMaxLength ? `${around.slice(0, aroundMaxLength)}…` : around };
}

/** Maps positions of the plain text to positions of the file's text. */
function createPositions(text: string): (position: number) => number {
	const start = text.startsWith(mark) ? 1 : 0;
	// Positions in the plain text at which the file has a carriage return.
	const returns: number[] = [];
	for (let at = text.indexOf('\r\n', start); at !== -1; at = text.indexOf('\r\n', at + 2))
		returns.push(at - start - returns.length);
	let passed = 0;
	return (position) => {
		while (passed < returns.length && (returns[passed] ?? 0) < position) passed++;
		return start + position + passed;
	};
}

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
function nearestLines(text: string, wanted: string): string {
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

/** Replaces text that stands in a file exactly once, whatever its line ends are. @throws PolicyError that says where it stands */
export function replaceText(file: string, { path, oldText, newText, isEverywhere }: Replacement): Replaced {
	const plain = plainText(file);
	const wanted = plainText(oldText);
	if (wanted === '') throw new PolicyError('oldText is empty; give text that stands in the file.');
	if (wanted === plainText(newText)) throw new PolicyError('oldText and newText are the same; nothing would change.');
	const places = placesOf(plain, wanted);
	const lines = linesOf(plain, places);
	if (places.length === 0) throw new PolicyError(`The text does not stand in ${path}. ${nearestLines(plain, wanted)}`);
	if (places.length > 1 && !isEverywhere) {
		const shown = `${lines.slice(0, 20).join(', ')}${lines.length > 20 ? ', …' : ''}`;
		throw new PolicyError(
			`The text stands in ${path} ${places.length} times, at lines ${shown}; give more of what is around it, or set replaceAll.`,
		);
	}
	const isWindows = (file.match(/\r\n/g)?.length ?? 0) * 2 > (plain.match(/\n/g)?.length ?? 0);
	const written = isWindows ? plainText(newText).replaceAll('\n', '\r\n') : plainText(newText);
	const positionOf = createPositions(file);
	let text = '';
	let done = 0;
	for (const place of places) {
		text += file.slice(done, positionOf(place)) + written;
		done = positionOf(place + wanted.length);
	}
	return { text: text + file.slice(done), lines };
}
