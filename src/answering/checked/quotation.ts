import type { Passage } from '../../search/retriever.js';
import { lettersAndDigits } from '../../search/sections/find-selection.js';

/** Opening quotation marks by their closing mark. */
const openings: Record<string, string> = {
	'"': '"',
	'”': '“„"',
	'“': '„',
	'»': '«',
	'«': '»',
	'」': '「',
	'』': '『',
};
const citation = /\[\^?\d+\]\((?:<[^<>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)\)/u;
const wholeCitation = new RegExp(`^${citation.source}$`, 'u');
const attribution = /^[\s—–-]*$/u;

/** The words of a text without markup: quotations and sources differ in spaces, quotation marks and emphasis. */
const wordsOf = (markdown: string) =>
	lettersAndDigits(
		markdown
			.replace(/!?\[([^\]\n]{0,500})\]\([^)\n]{0,2000}\)/gu, '$1')
			.replace(/<[^<>\n]{0,500}>/gu, '')
			.replace(/&[a-z#0-9]+;/giu, ''),
	);

const sources = new WeakMap<Passage, string>();

function wordsOfPassage(passage: Passage): string {
	let words = sources.get(passage);
	if (words === undefined) {
		words = wordsOf(`${passage.title} ${passage.heading} ${passage.markdown}`);
		sources.set(passage, words);
	}
	return words;
}

function withoutCitations(block: string): string {
	let text = block.trimEnd();
	for (let at = text.lastIndexOf('['); at >= 0; at = text.lastIndexOf('[')) {
		if (!wholeCitation.test(text.slice(at))) break;
		text = text.slice(0, at).trimEnd();
	}
	return text;
}

/** The text of a block quote; undefined for other blocks. */
function blockQuote(block: string): string | undefined {
	const lines = block.split('\n').filter((line) => line.trim() !== '');
	if (lines.length === 0 || !lines.every((line) => /^ {0,3}>/.test(line))) return undefined;
	return lines.map((line) => line.replace(/^ {0,3}(?:> ?)+/, '')).join('\n');
}

function inMarks(block: string): string | undefined {
	const text = block.trimEnd().replace(/(?<![.,;:!?。，、])[.,;:!?。，、]+$/u, '');
	const opening = openings[text.at(-1) ?? ''];
	if (opening === undefined) return undefined;
	const inner = text.slice(0, -1);
	const at = Math.max(...[...opening].map((mark) => inner.lastIndexOf(mark)));
	return at < 0 ? undefined : inner.slice(at + 1);
}

/** A callout, as in `> **Note:** …` and `> [!TIP] …`, is in the model's own words. */
const callout = /^\s*(?:\\?\[!\w+\\?\]|(\*\*|__)[^*_\n]{1,40}(?::\1|\1:))/u;
/** Fewer words in quotation marks are a term. In scripts without spaces two characters count as a word. */
const quotationWords = 4;

function countWords(text: string): number {
	const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
	const isDense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
	return words.reduce((sum, word) => sum + (isDense.test(word) ? word.length / 2 : 1), 0);
}

/** The quotation that ends at this position: a block quote, or words in quotation marks. */
export function quotationBefore(block: string, previousBlock: string): string | undefined {
	const before = withoutCitations(block);
	// Of several citations in a row the first was checked, and one is enough.
	if (before.length < block.trimEnd().length) return undefined;
	const quotation = quotationIn(before, previousBlock);
	return quotation === undefined || callout.test(quotation) ? undefined : quotation;
}

function quotationIn(before: string, previousBlock: string): string | undefined {
	// Inside a block quote a citation belongs to the text after the previous citation.
	const quoted = blockQuote(before);
	if (quoted !== undefined) return quoted.split(citation).at(-1);
	const line = before.slice(before.lastIndexOf('\n') + 1);
	if (attribution.test(line)) {
		const above = before.slice(0, before.length - line.length) || previousBlock;
		const quote = blockQuote(withoutCitations(above));
		if (quote !== undefined) return quote;
	}
	const words = inMarks(before);
	return words !== undefined && countWords(words) >= quotationWords ? words : undefined;
}

/** Whether a quotation stands in a passage word for word. An ellipsis matches anything. */
export function isQuotedFrom(quotation: string, passage: Passage): boolean {
	const source = wordsOfPassage(passage);
	let from = 0;
	for (const part of quotation.split(/\[?(?:…|\.{3})\]?/u)) {
		const words = wordsOf(part);
		const at = source.indexOf(words, from);
		if (at < 0) return false;
		from = at + words.length;
	}
	return true;
}
