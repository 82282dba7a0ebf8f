import type { FormatSyntax } from './format.js';
import { formats } from './formats.js';

const all: readonly FormatSyntax[] = formats.flatMap(({ syntax }) => syntax ?? []);

/** Callout components by name: the kind of each, or `true` where its `type` names it. */
export const calloutComponents: ReadonlyMap<string, string | true> = new Map(
	all.flatMap(({ callouts }) => Object.entries(callouts ?? {})),
);

export const codeComponents: ReadonlySet<string> = new Set(all.flatMap(({ codeComponents }) => codeComponents ?? []));

const unwrapped = new Set(all.flatMap(({ unwrapped }) => unwrapped ?? []));

/** Whether code of this language is read as Markdown. */
export const isUnwrapped = (language: string): boolean => unwrapped.has(language);

const contents = all.flatMap(({ tableOfContents }) => tableOfContents ?? []);

export const isTableOfContents = (line: string): boolean => contents.some((pattern) => pattern.test(line));

const tabMarks = all.flatMap(({ tabMark }) => tabMark ?? []);

/** The label of the tab that begins at a line, within a container of tabs. */
export function tabLabel(line: string): string | undefined {
	for (const mark of tabMarks) {
		const label = mark.exec(line)?.[1];
		if (label !== undefined) return label;
	}
	return undefined;
}

const codeLines = all.flatMap(({ codeLine }) => codeLine ?? []);

/** A line of code as readers see it; `undefined` for one that is not shown. */
export function codeLine(line: string): string | undefined {
	let shown: string | undefined = line;
	for (const read of codeLines) if (shown !== undefined) shown = read(shown);
	return shown;
}

const firstReaders = all.flatMap(({ readFirst }) => readFirst ?? []);

/** What has to be read before containers are. */
export const readFirst = (body: string): string => firstReaders.reduce((text, read) => read(text), body);

const blockReaders = all.flatMap(({ readBlocks }) => readBlocks ?? []);

/** Markdown with the blocks that some formats mark by lines of their own. */
export const readBlocks = (body: string): string => blockReaders.reduce((text, read) => read(text), body);

const wordsOf = new Map(all.flatMap(({ wordsOf }) => Object.entries(wordsOf ?? {})));

/** The attributes of a component whose words readers see, besides those of every component. */
export const shownAttributes = (component: string): readonly string[] => wordsOf.get(component) ?? [];
