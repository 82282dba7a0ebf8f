import type { Token, Tokens } from 'marked';
import { type ComponentChildren, createElement } from 'preact';
import { CodeBlock } from './code-block.js';
import { languageName } from './code-fence.js';
import type { AnswerToken } from './footnote.js';
import { readableProse } from './hidden-characters.js';
import { inlineView } from './inline-view.js';
import { ListView } from './list-view.js';
import { suggestionsLanguage } from './suggestions-language.js';
import { TableView } from './table-view.js';

/** Lists and quotes inside one another beyond this are shown as text. */
const maxDepth = 14;

/** A block that is not parsed: its characters, line by line. */
export function PlainBlock({ text }: { text: string }) {
	return (
		<p class="md-plain" dir="auto">
			{readableProse(text)}
		</p>
	);
}

/** Block tokens as nodes. */
export function blockView(tokens: readonly Token[], depth = 0): ComponentChildren {
	// Without extensions the parser makes no other tokens than its own and ours.
	return (tokens as readonly AnswerToken[]).map((token) => blockToken(token, depth));
}

/** Only whole blocks have a direction of their own: what lies inside takes it from them, or they could not see theirs. */
const directionAt = (depth: number) => (depth === 0 ? 'auto' : undefined);

function blockToken(token: AnswerToken, depth: number): ComponentChildren {
	if (depth > maxDepth) return <PlainBlock text={token.raw} />;
	switch (token.type) {
		case 'space':
		case 'def':
		case 'checkbox':
			return null;
		case 'paragraph':
		case 'text':
			return paragraph(token, depth);
		case 'heading':
			return headingView(token, depth);
		case 'list':
			return <ListView token={token} dir={directionAt(depth)} view={(inner) => blockView(inner, depth + 1)} />;
		case 'blockquote':
			return <blockquote dir={directionAt(depth)}>{blockView(token.tokens, depth + 1)}</blockquote>;
		case 'code':
			return codeView(token);
		case 'table':
			return <TableView token={token} dir={directionAt(depth)} />;
		case 'hr':
			return <hr />;
		default:
			return <PlainBlock text={token.raw} />;
	}
}

/** Tight and loose items look the same to the tree, so that a list that turns loose while it grows keeps its nodes. */
function paragraph(token: Tokens.Paragraph | Tokens.Text, depth: number): ComponentChildren {
	const tokens: Token[] = token.tokens ?? [{ type: 'text', raw: token.raw, text: token.text }];
	if (tokens.every((inner) => inner.type === 'checkbox')) return null;
	return <p dir={directionAt(depth)}>{inlineView(tokens)}</p>;
}

/** The first two levels belong to the page and the panel. */
function headingView(token: Tokens.Heading, depth: number): ComponentChildren {
	const level = Math.min(6, Math.max(3, token.depth + 1));
	return createElement(`h${level}`, { dir: directionAt(depth) }, inlineView(token.tokens));
}

function codeView(token: Tokens.Code): ComponentChildren {
	const language = languageName(token.lang ?? '');
	if (language === suggestionsLanguage) return null;
	const complete = /[`~]{3}\s*$/.test(token.raw);
	return (
		<CodeBlock code={token.text.replace(/\n$/, '')} language={language} info={token.lang ?? ''} complete={complete} />
	);
}
