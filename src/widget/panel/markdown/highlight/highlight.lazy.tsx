import highlighter from 'highlight.js/lib/core';
import { type ComponentChildren, createElement, Fragment, type VNode } from 'preact';
import { codeText } from '../code-block.js';
import { loadGrammars } from './grammars.lazy.js';
import { inTurn } from './in-turn.lazy.js';
import { type Token, TokenEmitter } from './token-emitter.lazy.js';

/** Code from some place on, in colours. */
interface Stretch {
	tokens: Token[];
	/** Index of the first character after it. */
	end: number;
}

/** Reads a stretch of code, which costs a few milliseconds at most. */
type Highlighter = (code: string, from: number) => Stretch;

/** How much is read at once, and how much more when that ends in the middle of something, such as a long comment. */
const least = { characters: 300, lines: 12 } as const;
const most = { characters: 6_000, tokens: 500 } as const;

/**
 * Reading a whole block at once takes minutes when it is written to, because the grammars look for the end of the text again and
 * again. Line by line each look is short; what goes on over several lines is remembered by the highlighter itself.
 */
const byLine = 'by line';

const highlighters = new Map<string, Promise<Highlighter>>();

/** @param name of a grammar */
export function highlighterFor(name: string): Promise<Highlighter> {
	const known = highlighters.get(name) ?? createHighlighter(name);
	highlighters.set(name, known);
	// What could not be fetched is tried again with the next block.
	known.catch(() => highlighters.delete(name));
	return known;
}

async function createHighlighter(name: string): Promise<Highlighter> {
	const own = highlighter.newInstance();
	own.configure({ __emitter: TokenEmitter });
	for (const [each, grammar] of Object.entries(await loadGrammars(name))) own.registerLanguage(each, grammar);
	own.registerLanguage(byLine, () => ({
		name: byLine,
		contains: [{ match: /[^\n]*\n|[^\n]+/, subLanguage: name }],
	}));

	function read(code: string): TokenEmitter {
		const { _emitter: emitter } = own.highlight(code, { language: byLine });
		if (!(emitter instanceof TokenEmitter)) throw new Error(`The grammar "${name}" could not be used.`);
		return emitter;
	}

	// A grammar is compiled when it is first used, which takes as long as reading a page of code.
	await inTurn(() => read('\n'));

	return (code, from) => {
		for (let times = 1; ; times *= 2) {
			const end = endOfLines(code, from, least.characters * times, least.lines * times);
			const { tokens, settled } = read(code.slice(from, end));
			if (end === code.length) return { tokens, end };
			if (settled.characters > 0) return { tokens: tokens.slice(0, settled.tokens), end: from + settled.characters };
			if (tokens.length > most.tokens || end - from > most.characters) return { tokens, end };
		}
	};
}

/** The end of the last whole line within some lines and, about, characters. */
function endOfLines(code: string, from: number, characters: number, lines: number): number {
	let end = from;
	for (let line = 0; line < lines && end < from + characters && end < code.length; line += 1) {
		const newline = code.indexOf('\n', end);
		end = newline < 0 ? code.length : newline + 1;
	}
	return end;
}

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
