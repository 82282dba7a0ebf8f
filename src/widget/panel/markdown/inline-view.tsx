import type { MarkedToken, Token } from 'marked';
import type { ComponentChildren } from 'preact';
import { readableProse } from '../hidden-characters.js';
import { AnswerLink } from './answer-link.js';
import { decodeCharacterReferences } from './character-references.js';
import { codeText } from './code-text.js';
import type { AnswerToken } from './rich-syntax.js';
import { tokensText } from './tokens-text.js';

/** Emphasis inside emphasis beyond this is an attack on the stack, not a text. */
const depthMax = 16;

/** Characters from which on a piece of code may break between lines. */
const shortCode = 24;

interface InlineContext {
	depth: number;
	/** Links do not nest. */
	insideLink: boolean;
}

/** Inline tokens as nodes. */
export function inlineView(
	tokens: readonly Token[] | undefined,
	context: InlineContext = { depth: 0, insideLink: false },
): ComponentChildren {
	// Without extensions the parser makes no other tokens than its own and ours.
	const all = tokens as readonly AnswerToken[] | undefined;
	return all?.map((token, index) => {
		const view = inlineToken(token, context);
		return typeof view === 'string' ? besideNumbers(view, all[index - 1], all[index + 1]) : view;
	});
}

/** Whether a token looks like a citation. */
const isNumber = (token: AnswerToken | undefined) => token?.type === 'link' && /^\[?\d{1,3}\]?$/.test(token.text);

/**
 * A citation stays in the line of the words before it, and no space comes between it and what ends the sentence. Keys that are pressed
 * together stay in one line. Browsers break a line behind U+00A0, but not behind its narrow kin.
 */
function besideNumbers(text: string, before: AnswerToken | undefined, next: AnswerToken | undefined): string {
	if (text.trim() === '+' && before && next) return text.replace(/\s/g, '\u202f');
	const words = isNumber(before) ? text.replace(/^\s+(?=[.,;:!?…](?:\s|$))/, '') : text;
	const end = words.trimEnd();
	// Between two citations a line may break.
	const joins = isNumber(next) && end !== words && (end !== '' || !isNumber(before));
	return joins ? `${end}\u202f` : words;
}

function prose(text: string): string {
	return readableProse(decodeCharacterReferences(text));
}

function inlineToken(token: AnswerToken, context: InlineContext): ComponentChildren {
	if (context.depth > depthMax) return prose(token.raw);
	const inner = { ...context, depth: context.depth + 1 };
	switch (token.type) {
		case 'text':
			return token.tokens ? inlineView(token.tokens, inner) : prose(token.text);
		case 'escape':
			return token.text;
		case 'strong':
			return <strong>{inlineView(token.tokens, inner)}</strong>;
		case 'em':
			return <em>{inlineView(token.tokens, inner)}</em>;
		case 'del':
			return <del>{inlineView(token.tokens, inner)}</del>;
		case 'codespan':
			return (
				<code class={token.text.length < shortCode ? 'md-span md-short' : 'md-span'} dir="ltr" translate={false}>
					{codeText(token.text)}
				</code>
			);
		case 'br':
			return <br />;
		case 'rich':
			return token.draw((tokens) => inlineView(tokens as Token[], inner));
		case 'link':
		case 'image':
			return linkView(token, inner);
		case 'checkbox':
			// Shown by the list item that it belongs to.
			return null;
		default:
			return prose(token.raw);
	}
}

function linkView(token: Extract<MarkedToken, { type: 'link' | 'image' }>, context: InlineContext): ComponentChildren {
	const image = token.type === 'image';
	const text = readableProse(tokensText(token.tokens)) || (image ? '' : token.text);
	const url = token.type === 'link' && token.autolink ? token.href : decodeCharacterReferences(token.href);
	const children = image ? text || readableProse(url) : inlineView(token.tokens, { ...context, insideLink: true });
	if (context.insideLink) return children;
	return (
		<AnswerLink url={url} text={text} image={image}>
			{children}
		</AnswerLink>
	);
}
