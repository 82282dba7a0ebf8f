import type { MarkedToken, Tokenizer, Tokens } from 'marked';
import type { ComponentChildren, VNode } from 'preact';
import type { Language } from '../../strings/languages.js';
import { settleTail } from './settle-tail.js';

/** Every token that an answer is made of. */
export type AnswerToken = MarkedToken | RichToken;

/** A token that draws itself. */
export interface RichToken {
	type: 'rich';
	raw: string;
	/** Its words, for screen readers and names. */
	tokens: Tokens.Generic[];
	/** Of the footnote that it refers to. */
	label?: string;
	/** @param inside draws tokens one level deeper */
	draw(inside: (tokens: Tokens.Generic[]) => ComponentChildren, dir?: 'auto'): ComponentChildren;
}

/** The parser of an answer's blocks and lines. */
export interface AnswerTokenizer extends Tokenizer {
	/** Is told the label of each reference to a footnote. */
	readonly onReference: (label: string) => void;
}

/** @param addSheet adds a style sheet to the panel */
export type Learn = (language: Language, addSheet: (css: string) => void) => Promise<void>;

/** A footnote below an answer. */
export interface Footnote {
	number: number;
	node: VNode;
}

/** An answer, ready to be laid out. */
export interface ShownAnswer {
	/** One per block. */
	nodes: VNode[];
	/** Number of each footnote by its label; the same object for as long as nothing changes. */
	numbers: ReadonlyMap<string, number>;
	/** The footnotes in the order of their numbers; none while the answer grows. */
	footnotes: Footnote[];
}

/** A block on the screen. */
interface ArrangedBlock {
	text: string;
	node: VNode;
	/** Footnotes that it refers to. */
	labels: readonly string[];
	/** Label of the footnote that it is. */
	defines: string | undefined;
}

export const noNumbers: ReadonlyMap<string, number> = new Map();

/** Code, in which nothing else begins; then whatever the parser learns later. */
const richSyntax =
	/(`+)[\s\S]*?(?:\1|$)|(?:^|\n) {0,3}(?:> ?(?:\[|\*\*)|:(?:[: ]|$)|!!|\?\?)|\[\^|<\/?(?:br|kbd|su[bp]|b|img|details)\b|\$(?=[^\s\d])|\\[([]|[\u2e80-\uffdc]/gi;

/**
 * What the parser knows beyond the Markdown of most answers: nothing at first. `rich.lazy.tsx` replaces these when something occurs
 * that it knows; until then the answer waits before it, so that no raw syntax is seen and nothing is drawn twice.
 */
export const syntax = {
	/** Where something begins that is not known yet, or the end of the text. */
	knownEnd(text: string): number {
		for (const { 1: isCode, index } of text.matchAll(richSyntax)) if (!isCode) return index;
		return text.length;
	},
	/** Fetches what is missing. */
	learn: undefined as Learn | undefined,
	/** A text as it is read, with callouts of generators as quotes. */
	read: (text: string, _growing: boolean): string => text,
	extend: (tokenizer: AnswerTokenizer): AnswerTokenizer => tokenizer,
	/** The last block of a growing text as it may be shown now. */
	settle: settleTail,
	/**
	 * Puts blocks into those that hold them, and footnotes below.
	 *
	 * @param numbers what the last call returned
	 */
	arrange: (
		blocks: readonly ArrangedBlock[],
		_growing: boolean,
		numbers: ReadonlyMap<string, number>,
	): ShownAnswer => ({
		nodes: blocks.map(({ node }) => node),
		numbers,
		footnotes: [],
	}),
};
