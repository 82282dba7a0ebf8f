import type { Token } from 'marked';
import { decodeCharacterReferences } from './character-references.js';
import type { AnswerToken } from './rich-syntax.js';

/** The words of inline tokens without any markup; an image is its description. */
export function tokensText(tokens: readonly Token[] | undefined): string {
	// Without extensions the parser makes no other tokens than its own and ours.
	return ((tokens ?? []) as readonly AnswerToken[]).map(tokenText).join('');
}

function tokenText(token: AnswerToken): string {
	switch (token.type) {
		case 'br':
			return '\n';
		case 'checkbox':
			return '';
		case 'codespan':
		case 'escape':
			return token.text;
		case 'strong':
		case 'em':
		case 'del':
		case 'link':
		case 'image':
		case 'rich':
			return tokensText(token.tokens);
		case 'text':
			return token.tokens ? tokensText(token.tokens) : decodeCharacterReferences(token.text);
		default:
			return decodeCharacterReferences(token.raw);
	}
}
