import { type ComponentChildren, createElement, Fragment, type VNode } from 'preact';
import { codeText } from '../code-text.js';
import type { Token } from './token-emitter.lazy.js';

/** Tokens as nodes: their characters, in elements that only carry a class of ours. */
export function tokensView(tokens: readonly Token[]): VNode {
	return createElement(Fragment, null, joined(tokens).map(tokenView));
}

function tokenView({ kind, text }: Token): ComponentChildren {
	return kind ? <span class={`md-t-${kind}`}>{codeText(text)}</span> : codeText(text);
}

/** The same with as few tokens as can be. */
function joined(tokens: readonly Token[]): Token[] {
	const result: Token[] = [];
	for (const { kind, text } of tokens) {
		const last = result.at(-1);
		if (last && last.kind === kind) last.text += text;
		else result.push({ kind, text });
	}
	return result;
}
