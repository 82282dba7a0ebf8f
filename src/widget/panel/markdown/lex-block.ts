import { Lexer, type Token, Tokenizer } from 'marked';
import { isWithinBudget } from './block-budget.js';
import { type AnswerToken, type AnswerTokenizer, syntax } from './rich-syntax.js';

/** The targets of `[text][label]`, by normalised label. */
export type LinkDefinitions = Record<string, { href: string; title?: string | null }>;

/** Markdown without HTML: a tag is text. */
class PlainTokenizer extends Tokenizer implements AnswerTokenizer {
	constructor(readonly onReference: (label: string) => void) {
		super();
	}

	override html(): undefined {
		return undefined;
	}

	override tag(_source: string): ReturnType<Tokenizer['tag']> {
		return undefined;
	}

	/** Footnotes look like link definitions, but are not. */
	override def(source: string): ReturnType<Tokenizer['def']> {
		return /^ {0,3}\[\^/.test(source) ? undefined : super.def(source);
	}
}

const definitionLine = /^ {0,3}\[(?!\^)[^\]]+\]:/m;

function lex(
	text: string,
	definitions: LinkDefinitions,
	onReference: (label: string) => void,
): { tokens: Token[]; links: LinkDefinitions } {
	const lexer = new Lexer({ gfm: true, tokenizer: syntax.extend(new PlainTokenizer(onReference)) });
	Object.assign(lexer.tokens.links, definitions);
	const tokens = lexer.lex(text);
	return { tokens, links: tokens.links };
}

/**
 * The tokens of one block, or `undefined` when it must be shown as plain text.
 * @param onReference Is told the label of each reference to a footnote, in the order of the text.
 */
export function lexBlock(
	text: string,
	definitions: LinkDefinitions = {},
	onReference: (label: string) => void = () => {},
): AnswerToken[] | undefined {
	if (!isWithinBudget(text)) return undefined;
	try {
		// Without extensions the parser makes its own tokens, and our tokenizer references to footnotes.
		return lex(text, definitions, onReference).tokens as AnswerToken[];
	} catch {
		// A stack overflow or the parser's own loop guard: the words are still worth showing.
		return undefined;
	}
}

/** The link definitions of one block; most have none. */
export function definitionsIn(text: string): LinkDefinitions {
	if (!definitionLine.test(text) || !isWithinBudget(text)) return {};
	try {
		return { ...lex(text, {}, () => {}).links };
	} catch {
		return {};
	}
}
