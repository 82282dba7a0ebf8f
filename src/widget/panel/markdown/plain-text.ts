import type { Token, Tokens } from 'marked';
import { readableProse } from '../hidden-characters.js';
import { suggestionsLanguage } from './code-fence.js';
import { lexBlock } from './lex-block.js';
import { type AnswerToken, syntax } from './rich-syntax.js';
import { type Block, splitBlocks } from './split-blocks.js';
import { tokensText } from './tokens-text.js';

export interface PlainTextStrings {
	/** Stands for a code block, as in "Code block, 3 lines." */
	codeBlock: (lines: number) => string;
	/** Follows a text that was cut. */
	readOn: string;
}

const textMaxLength = 1_000;

/** An answer as a screen reader should say it: no markup, no citation numbers, at most about 1,000 characters. */
export function plainTextOf(answer: string, strings: PlainTextStrings): string {
	const paragraphs: string[] = [];
	let length = 0;
	for (const block of splitBlocks(syntax.read(answer, false))) {
		const said = sayBlock(block, strings);
		if (!said) continue;
		paragraphs.push(said);
		length += said.length + 1;
		if (length > textMaxLength + 1) break;
	}
	return shortly(paragraphs.join('\n'), strings);
}

/** A text that is not too long to be heard in one go. */
export function shortly(text: string, strings: PlainTextStrings): string {
	if (text.length <= textMaxLength) return text;
	const cut = text.slice(0, textMaxLength);
	const end = cut.search(/\s\S*$/);
	return `${(end > textMaxLength / 2 ? cut.slice(0, end) : cut).trimEnd()}… ${strings.readOn}`;
}

/** A block of an answer, with a code block named in place of its code. */
export function sayBlock({ fence, note, text }: Block, strings: PlainTextStrings): string {
	if (fence) return fence.language === suggestionsLanguage ? '' : strings.codeBlock(fence.code.split('\n').length);
	const source = note?.text ?? text;
	const tokens = lexBlock(source);
	return tokens ? sayTokens(tokens, strings) : readableProse(source);
}

function sayTokens(tokens: readonly Token[], strings: PlainTextStrings): string {
	// Without extensions the parser makes no other tokens than its own and ours.
	const said = (tokens as readonly AnswerToken[]).map((token) => sayToken(token, strings));
	return said.filter(Boolean).join('\n');
}

function sayToken(token: AnswerToken, strings: PlainTextStrings): string {
	switch (token.type) {
		case 'space':
		case 'def':
		case 'hr':
		case 'checkbox':
			return '';
		case 'code':
			return strings.codeBlock(token.text.split('\n').length);
		case 'list':
			return token.items.map((item) => sayTokens(item.tokens, strings)).join('\n');
		case 'blockquote':
		case 'rich':
			return sayTokens(token.tokens, strings);
		case 'table':
			return sayTable(token);
		case 'paragraph':
		case 'heading':
		case 'text':
			return sayProse(token.tokens ?? []);
		default:
			return readableProse(token.raw).trim();
	}
}

function sayProse(tokens: readonly Token[]): string {
	const words = tokensText(tokens.filter((token) => !isCitation(token)));
	return readableProse(words)
		.replace(/[ \t]+(?=[.,;:!?](?:\s|$))/g, '')
		.trim();
}

/** Citations and references to footnotes are numbers between the words: they would be read as a part of the sentence. */
function isCitation(token: Token): boolean {
	return 'label' in token || (token.type === 'link' && /^\[?\d{1,3}\]?$/.test(token.text));
}

function sayTable(table: Tokens.Table): string {
	return [table.header, ...table.rows].map((row) => row.map((cell) => sayProse(cell.tokens)).join(', ')).join('\n');
}
