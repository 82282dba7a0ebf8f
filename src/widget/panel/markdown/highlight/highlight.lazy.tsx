import type { Emitter } from 'highlight.js';
import highlighter from 'highlight.js/lib/core';
import { type ComponentChildren, createElement, Fragment, type VNode } from 'preact';
import { codeText } from '../code-text.js';
import { loadGrammars } from './grammars.lazy.js';
import { inTurn } from './in-turn.lazy.js';

/** A stretch of code of one kind; `undefined` has no colour. */
export interface Token {
	kind: string | undefined;
	text: string;
}

/** The kinds of token that have a colour, by what the grammars call them; most have several names. */
const kinds = new Map(
	Object.entries({
		keyword: 'keyword selector-tag selector-pseudo template-tag',
		string: 'string regexp char link code',
		number: 'number literal symbol bullet variable.constant',
		comment: 'comment quote',
		title: 'title section selector-id selector-class',
		type: 'type built_in class title.class',
		attribute: 'attr attribute property template-variable variable selector-attr',
		name: 'name tag',
		meta: 'meta doctag prompt',
		plain: 'subst',
		addition: 'addition',
		deletion: 'deletion',
	}).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind])),
);

const kindOf = (scope: string): string | undefined => kinds.get(scope) ?? kinds.get(scope.split('.')[0] ?? '');

/** Takes the highlighter's words as a flat list: scopes can be nested as deep as an attacker likes, elements must not be. */
class TokenEmitter implements Emitter {
	readonly tokens: Token[] = [];
	/** The tokens and characters up to the end of the last line outside of every scope, from where reading can begin anew. */
	readonly settled = { tokens: 0, characters: 0 };
	private readonly open: (string | undefined)[] = [];
	private characters = 0;

	addText(text: string): void {
		this.add(this.open.at(-1), text);
	}

	startScope(scope: string): void {
		this.open.push(kindOf(scope) ?? this.open.at(-1));
	}

	endScope(): void {
		this.open.pop();
	}

	/** The highlighter's name for `startScope` within modes. */
	openNode(scope: string): void {
		this.startScope(scope);
	}

	closeNode(): void {
		this.endScope();
	}

	/** One line, or another language inside one. */
	__addSublanguage(line: TokenEmitter): void {
		for (const { kind, text } of line.tokens) this.add(kind ?? this.open.at(-1), text);
		if (line.open.length > 0) return;
		this.settled.tokens = this.tokens.length;
		this.settled.characters = this.characters;
	}

	finalize(): void {
		// Scopes that are still open tell that the text ends in the middle of something.
	}

	toHTML(): string {
		return '';
	}

	private add(kind: string | undefined, text: string): void {
		this.characters += text.length;
		// Never into the token before: what is settled must not grow any more.
		if (text) this.tokens.push({ kind, text });
	}
}

/** Code from some place on, in colours. */
interface Stretch {
	tokens: Token[];
	/** Index of the first character after it. */
	end: number;
}

/** Reads a stretch of code, which costs a few milliseconds at most. */
type Highlighter = (code: string, from: number) => Stretch;

/** The length that is read at once, and the length that is added when it ends in the middle of something, such as a long comment. */
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
	// A grammar that could not be fetched is tried again with the next block.
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

/** Joins tokens to as few as possible. */
function joined(tokens: readonly Token[]): Token[] {
	const result: Token[] = [];
	for (const { kind, text } of tokens) {
		const last = result.at(-1);
		if (last && last.kind === kind) last.text += text;
		else result.push({ kind, text });
	}
	return result;
}
