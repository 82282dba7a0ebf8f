import type { MarkedToken, Token } from 'marked';
import type { ComponentChildren } from 'preact';
import { readableProse } from '../hidden-characters.js';
import { AnswerLink } from './answer-link.js';
import { decodeCharacterReferences } from './character-references.js';
import { codeText } from './code-text.js';
import type { AnswerToken } from './rich-syntax.js';
import { tokensText } from './tokens-text.js';

/** Emphasis inside emphasis beyond this is an attack on the stack, not a text. */
const maxDepth = 16;

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
	return (tokens as readonly AnswerToken[] | undefined)?.map((token) => inlineToken(token, context));
}

function prose(text: string): string {
	return readableProse(decodeCharacterReferences(text));
}

function inlineToken(token: AnswerToken, context: InlineContext): ComponentChildren {
	if (context.depth > maxDepth) return prose(token.raw);
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
				<code class="md-span" dir="ltr" translate={false}>
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
