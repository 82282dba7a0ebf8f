import type { Emitter } from 'highlight.js';

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
export class TokenEmitter implements Emitter {
	readonly tokens: Token[] = [];
	/** What was read up to the end of the last line that ends outside of every scope: reading can begin anew there. */
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

	/** What the highlighter calls `startScope` within modes. */
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
