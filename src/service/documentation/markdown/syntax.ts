import type { FormatSyntax } from '../core/format.js';

/** What authors write besides Markdown, of all generators together. */
export interface Syntax {
	/** Callout components by name: the kind of each, or `true` where its `type` names it. */
	callouts: ReadonlyMap<string, string | true>;
	codeComponents: ReadonlySet<string>;
	/** Whether code of this language is read as Markdown. */
	isUnwrapped(language: string): boolean;
	isTableOfContents(line: string): boolean;
	/** The label of the tab that begins at a line, within a container of tabs. */
	tabLabel(line: string): string | undefined;
	/** A line of code as readers see it; `undefined` for one that is not shown. */
	codeLine(line: string): string | undefined;
	/** Reads the blocks that would be taken for containers. */
	readFirst(body: string): string;
	/** Markdown with the blocks that some formats mark by lines of their own. */
	readBlocks(body: string): string;
	/** Markdown with `>` before the lines of these blocks, and no other change. */
	quoteBlocks(body: string): string;
}

export function joinSyntax(all: readonly FormatSyntax[]): Syntax {
	const unwrapped = new Set(all.flatMap(({ unwrapped }) => unwrapped ?? []));
	const contents = all.flatMap(({ tableOfContents }) => tableOfContents ?? []);
	const tabMarks = all.flatMap(({ tabMark }) => tabMark ?? []);
	const codeLines = all.flatMap(({ codeLine }) => codeLine ?? []);
	const inTurn = (readers: readonly ((body: string) => string)[]) => (body: string) =>
		readers.reduce((text, read) => read(text), body);
	return {
		callouts: new Map(all.flatMap(({ callouts }) => Object.entries(callouts ?? {}))),
		codeComponents: new Set(all.flatMap(({ codeComponents }) => codeComponents ?? [])),
		isUnwrapped: (language) => unwrapped.has(language),
		isTableOfContents: (line) => contents.some((pattern) => pattern.test(line)),
		tabLabel: (line) => tabMarks.map((mark) => mark.exec(line)?.[1]).find((label) => label !== undefined),
		codeLine: (line) =>
			codeLines.reduce((shown: string | undefined, read) => (shown === undefined ? shown : read(shown)), line),
		readFirst: inTurn(all.flatMap(({ readFirst }) => readFirst ?? [])),
		readBlocks: inTurn(all.flatMap(({ readBlocks }) => readBlocks ?? [])),
		quoteBlocks: inTurn(all.flatMap(({ quoteBlocks }) => quoteBlocks ?? [])),
	};
}
