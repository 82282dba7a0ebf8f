import type { SearchMark as Mark, SearchSnippet } from '../../contract/search.js';
import { joinedTerm, tokenise } from '../words/tokenise.js';

/** The longest snippet, in UTF-16 code units, without its dots. */
const snippetMaxLength = 160;
/** The number of characters that are read of a section, because a search answers while the reader types. */
const readMax = 6_000;
/** The characters before the first mark of a sentence that is cut. */
const before = 40;

const wordOrRun = /[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*/gu;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const sentenceEnd = /(?<=[.!?…])\s+|(?<=[。！？])|\n+/u;

interface Marked {
	marks: Mark[];
	/** The marked terms. */
	found: Set<string>;
}

/** The terms of a search with their weights, and those that are marked: a synonym is found, but is not the reader's word. */
export interface SnippetTerms {
	terms: ReadonlyMap<string, number>;
	markedTerms?: ReadonlyMap<string, number>;
}

/** The places of the marked terms in a name. */
export const marksIn = (name: string, terms: SnippetTerms): Mark[] => markTerms(name, terms, beginningsOf(terms)).marks;

/** Most words begin like none of the terms and are skipped. */
const beginningsOf = ({ terms }: SnippetTerms) => new Set([...terms.keys()].map((term) => term.slice(0, 2)));

/** The sentence of a text with most of the searched terms, and the places of those that are marked. */
export function snippetOf(text: string, searched: SnippetTerms): SearchSnippet {
	const { terms } = searched;
	const beginnings = beginningsOf(searched);
	let best: { sentence: string; marks: Mark[]; worth: number } | undefined;
	for (const part of text.slice(0, readMax).split(sentenceEnd)) {
		const sentence = part.trim();
		if (sentence === '') continue;
		const { marks, found } = markTerms(sentence, searched, beginnings);
		const worth = [...found].reduce((sum, term) => sum + (terms.get(term) ?? 0), 0);
		if (best === undefined || worth > best.worth) best = { sentence, marks, worth };
	}
	return best === undefined ? { text: '', marks: [] } : cut(best.sentence, best.marks);
}

function markTerms(
	sentence: string,
	{ terms, markedTerms = terms }: SnippetTerms,
	beginnings: ReadonlySet<string>,
): Marked {
	const marks: Mark[] = [];
	const found = new Set<string>();
	let before: Mark | undefined;
	for (const { 0: word, index } of sentence.matchAll(wordOrRun)) {
		const place: Mark = [index, index + word.length];
		const joined = before && joinedTerm(sentence.slice(...before), word);
		if (unspaced.test(word)) markRun(word, index, markedTerms, { marks, found });
		else if (before && joined !== undefined && terms.has(joined)) {
			// Both words of "roll back".
			if (marks.at(-1) !== before) marks.push(before);
			marks.push(place);
			found.add(joined);
		} else if (beginnings.has(word.slice(0, 2).toLowerCase()) || /[^\u0020-\u007e]/.test(word.slice(0, 2))) {
			const own = tokenise(word).flatMap((token) => [token.term, token.word, ...token.parts]);
			const matched = own.find((term) => terms.has(term));
			if (matched !== undefined) found.add(matched);
			if (own.some((term) => markedTerms.has(term))) marks.push(place);
		}
		before = place;
	}
	return { marks, found };
}

/** Marks terms in a script without spaces, anywhere in a run. */
function markRun(run: string, offset: number, terms: ReadonlyMap<string, number>, { marks, found }: Marked): void {
	for (const term of terms.keys()) {
		for (let at = run.indexOf(term); at >= 0; at = run.indexOf(term, at + 1)) {
			found.add(term);
			marks.push([offset + at, offset + at + term.length]);
		}
	}
	marks.sort(([a], [b]) => a - b);
	for (let place = marks.length - 1; place > 0; place -= 1) {
		const [one, other] = [marks[place - 1], marks[place]];
		if (one === undefined || other === undefined || other[0] > one[1]) continue;
		one[1] = Math.max(one[1], other[1]);
		marks.splice(place, 1);
	}
}

/** Cuts a sentence from shortly before its first mark. Words stay whole where there are spaces. */
function cut(sentence: string, marks: readonly Mark[]): SearchSnippet {
	if (sentence.length <= snippetMaxLength) return { text: sentence, marks: [...marks] };
	const wanted = Math.max(0, Math.min((marks[0]?.[0] ?? 0) - before, sentence.length - snippetMaxLength));
	const space = wanted === 0 ? -1 : sentence.indexOf(' ', wanted);
	let start = space >= 0 && space - wanted < before ? space + 1 : wanted;
	if (/[\uDC00-\uDFFF]/.test(sentence[start] ?? '')) start += 1;
	let end = Math.min(sentence.length, start + snippetMaxLength);
	if (end < sentence.length) {
		const last = sentence.lastIndexOf(' ', end);
		if (last > start + snippetMaxLength / 2) end = last;
		else if (/[\uD800-\uDBFF]/.test(sentence[end - 1] ?? '')) end -= 1;
	}
	const [head, tail] = [start > 0 ? '…' : '', end < sentence.length ? '…' : ''];
	const shift = head.length - start;
	return {
		text: `${head}${sentence.slice(start, end)}${tail}`,
		marks: marks.filter(([from, to]) => from >= start && to <= end).map(([from, to]) => [from + shift, to + shift]),
	};
}
