import type { SourceLink, SourceRange } from './page-facts.js';

interface Destination {
	range: SourceRange & Pick<SourceLink, 'notation'>;
	/** Start of the destination, with its angle bracket. */
	start: number;
	/** Position after the destination. */
	tail: number;
}

/** Finds where the destination of a link, an image or a definition is written in the range of its node. */
export function findDestination(text: string, node: SourceRange, url: string): Destination | undefined {
	// The link's text may itself look like a destination, so the search goes backwards.
	for (let at = text.lastIndexOf(']', node.end); at >= node.start; at = text.lastIndexOf(']', at - 1)) {
		const mark = text[at + 1];
		if (mark !== '(' && mark !== ':') continue;
		const destination = readDestination(text, at + 2, node.end);
		if (destination && plainUrl(text.slice(destination.range.start, destination.range.end)) === plainUrl(url)) {
			return destination;
		}
		if (at === 0) break;
	}
	return undefined;
}

function readDestination(text: string, from: number, end: number): Destination | undefined {
	let start = from;
	while (start < end && /\s/.test(text[start] ?? '')) start += 1;
	if (text[start] === '<') {
		let at = start + 1;
		while (at < end && text[at] !== '>') at += text[at] === '\\' ? 2 : 1;
		return at < end ? { range: { start: start + 1, end: at, notation: 'angle' }, start, tail: at + 1 } : undefined;
	}
	let depth = 0;
	let at = start;
	while (at < end) {
		const character = text[at] ?? '';
		if (/\s/.test(character) || (character === ')' && depth === 0)) break;
		if (character === '(') depth += 1;
		if (character === ')') depth -= 1;
		at += character === '\\' ? 2 : 1;
	}
	const stop = Math.min(at, end);
	return { range: { start, end: stop, notation: 'bare' }, start, tail: stop };
}

/** A simple form for comparing destinations. */
const plainUrl = (text: string) =>
	text
		.replace(/\\([!-/:-@[-`{-~])/g, '$1')
		.replaceAll('&amp;', '&')
		.replace(/&(?:lt|gt|quot|#39);/g, '');
