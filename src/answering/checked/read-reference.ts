import type { Passage } from '../../search/retriever.js';
import type { LinkReading, Reading } from './read-link.js';

/** Numbers of passages in place of a link, as in `[2]`, `[1, 3]`, `[^1]` and `【1】`; 0 is the mark of an answer that no passage gives. */
export interface ReferenceReading {
	length: number;
	numbers: number[];
}

/** More numbers are no citation. */
const numbersMax = 9;
const list = String.raw`\^?\d{1,2}(?:\s*(?:[,;、]|[–—-]|and|&)\s*\^?\d{1,2})*`;
const bracketed = new RegExp(String.raw`^\[(?:passages?|sources?|refs?\.?)?\s*(${list})\s*\]`, 'iu');
const twice = new RegExp(String.raw`^\[\[(${list})\]\]`, 'u');
/** Models of OpenAI write `【1†source】` and `【4:0†file】`. */
const cornered = /^【\s*\^?(\d{1,2})\s*(?:[†:][^】\n]{0,80})?】/u;
const unclosedCorner = /^【\s*\^?(?:\d{1,2}\s*(?:[†:][^】\n]{0,80})?)?$/u;
const whole = new RegExp(String.raw`^\[?(?:passages?|sources?|refs?\.?)?\s*(${list})\]?$`, 'iu');

/** A longer range is one of values, as in "a priority [1-5]" and in the pattern `[1-9]`. */
const rangeMax = 3;

/** The numbers of a list such as `1, 3` or `2–4`; none when they cannot be those of passages, which begin with 1, or the mark 0. */
function numbersIn(text: string): number[] {
	const numbers: number[] = [];
	for (const item of text.split(/[,;、&]|and/iu)) {
		const [from = 0, to] = item.split(/[–—-]/u).map((each) => Number(each.replace(/[\s^]/g, '')));
		if (to !== undefined && (from === 0 || to - from >= rangeMax)) return [];
		for (let number = from; number <= (to ?? from); number++) numbers.push(number);
	}
	return numbers.length > numbersMax ? [] : numbers;
}

/** Reads numbers in brackets at the beginning of `text`, which are not the label of a link. */
export function readReference(text: string, isLast: boolean): Reading<ReferenceReading> {
	const found = bracketed.exec(text) ?? twice.exec(text) ?? cornered.exec(text);
	if (found) {
		const numbers = numbersIn(found[1] ?? '');
		return numbers.length > 0 ? { length: found[0].length, numbers } : 'none';
	}
	return !isLast && unclosedCorner.test(text) ? 'more' : 'none';
}

/** The numbers that a link's label consists of, as in `[1](…)`, `[[1]](…)` and `[1, 2](…)`; undefined for words. */
export function numbersOfLabel(label: string): number[] | undefined {
	const [, numbers] = whole.exec(label.trim()) ?? [];
	if (numbers === undefined) return undefined;
	const read = numbersIn(numbers);
	return read.length > 0 ? read : undefined;
}

/** The numbers of a citation. */
export const numbersOf = (found: ReferenceReading | Pick<LinkReading, 'label'>): readonly number[] =>
	'numbers' in found ? found.numbers : (numbersOfLabel(found.label) ?? []);

/** A name, a call or an index, which an index may follow: `items`, `rows()`, `grid[7]`. Names in code have Latin letters. */
const indexed = /[\w$](?:\(\)|\[[^\]\s]*\])*$/;

/**
 * Whether numbers with a zero are the mark of a refusal. They are an index behind a name, unless they end an answer that cites nothing:
 * "It is not in the documentation[0]." Several of them are values within a sentence: "a share of [0, 1] or more".
 * @param isFirst whether nothing was cited before
 */
export function readMark(
	{ numbers, length }: ReferenceReading,
	{ line, text, isFirst, isLast }: { line: string; text: string; isFirst: boolean; isLast: boolean },
): 'mark' | 'none' | 'more' {
	const rest = text.slice(length);
	const isAlone = numbers.length === 1;
	const isBehindName = /^\[\s*\d/.test(text) && indexed.test(line);
	if (isAlone && !isBehindName) return 'mark';
	if (isBehindName && (!isAlone || !isFirst)) return 'none';
	const mayBe = isAlone ? /^[\s.!?*_)]*$/.test(rest) : /^(?:[.!?。！？\n]|$)/.test(rest);
	if (!mayBe) return 'none';
	return isLast || (!isAlone && rest !== '') ? 'mark' : 'more';
}

/** The longest line of a footnote that is held back until its end. */
const definitionMaxLength = 2_000;

interface DefinitionReading {
	length: number;
	number: number;
	/** What stands behind the colon. */
	text: string;
}

/** Reads a line such as `[^1]: /guide/install` or `[1]: Some words` at the beginning of `text`, with its end. */
export function readDefinition(text: string, isLast: boolean): Reading<DefinitionReading> {
	const [mark, number] = /^\[\^?(\d{1,2})\]:/.exec(text) ?? [];
	if (mark === undefined) return 'none';
	const end = text.slice(0, definitionMaxLength).indexOf('\n');
	if (end < 0 && !isLast && text.length < definitionMaxLength) return 'more';
	const length = end < 0 ? Math.min(text.length, definitionMaxLength) : end + 1;
	return { length, number: Number(number), text: text.slice(mark.length, length) };
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a footnote says nothing but where it leads: an address, the title of its passage, or both. */
export function namesOnly(text: string, passage: Passage | undefined): boolean {
	const { title = '', heading = '', breadcrumb = [] } = passage ?? {};
	const names = new Set(wordsOf([title, heading, ...breadcrumb].join(' ')));
	const withoutAddresses = text.replace(/\]\([^)]*\)/gu, ' ').replace(/[^\s<>[\]()"`]*\/[^\s<>"`]*/gu, ' ');
	return wordsOf(withoutAddresses).every((word) => names.has(word));
}
