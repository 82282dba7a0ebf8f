import type { ExtractiveQuestion } from './extractive-question.js';
import { isPointer } from './extractive-selection.js';
import type { Source } from './extractive-source.js';
import type { Block, BlockPart } from './extractive-units.js';

/** A longer sentence, in characters, is not shown; the link leads to it. */
export const sentenceMaxLength = 240;

/** The lines of code, and the items or rows, that are shown before a section is opened. */
const linesMax = 4;
const partsMax = 3;

/** Measures texts of a section by the words of the question that its headings do not have. If these have all of them, the first text is best. */
function worthIn(question: ExtractiveQuestion, { headTerms }: Source) {
	return (terms: ReadonlySet<string>) => question.share(new Set([...terms].filter((term) => !headTerms.has(term))));
}

/** The first of those with the greatest worth. */
function best<Item>(items: readonly Item[], worth: (item: Item) => number): Item | undefined {
	return items.toSorted((one, other) => worth(other) - worth(one))[0];
}

/** The sentence that says most of the question, else the first line of code. Sentences that end with a colon are left out. */
export function matchingSentence(question: ExtractiveQuestion, source: Source): string | undefined {
	const blocks = source.units.flatMap((unit) => unit.blocks);
	const worth = worthIn(question, source);
	const sentences = blocks
		.filter(({ kind }) => kind === 'paragraph' || kind === 'list')
		.flatMap(({ parts }) => parts)
		.map(({ markdown, terms }) => ({
			text: markdown
				.replace(/^(?:[-*+]|\d+[.)])\s+(?:\[[ x]\]\s+)?/, '')
				.replace(/\n\s*(?:[-*+]|\d+[.)])\s[\s\S]*$/, '')
				.replace(/(?:\\?\s*\n\s*)+/g, ' '),
			terms,
		}))
		.filter(({ text }) => text.length <= sentenceMaxLength && !/[:：][*_]*$/.test(text));
	const [code = ''] =
		blocks
			.find(({ kind }) => kind === 'code')
			?.text.trim()
			.split('\n') ?? [];
	const isShort = code !== '' && code.length <= sentenceMaxLength && !code.includes('`');
	return best(sentences, ({ terms }) => worth(terms))?.text ?? (isShort ? `\`${code}\`` : undefined);
}

/** The best lines of a section, as Markdown: of the unit that says most, a sentence and the beginning of the code, list or table below it. */
export function bestLines(question: ExtractiveQuestion, source: Source): string | undefined {
	const worth = worthIn(question, source);
	const unit = best(
		source.units.filter((unit) => !isPointer(unit)),
		({ terms }) => worth(terms),
	);
	const at = unit?.blocks.findIndex(({ kind }) => kind === 'code' || kind === 'list' || kind === 'table') ?? -1;
	const exhibit = unit?.blocks[at];
	const above = unit?.blocks.slice(0, exhibit ? at : undefined).findLast(({ parts }) => parts.length > 0);
	// The last sentence leads to what stands below it.
	const leading = exhibit && above?.parts.at(-1);
	const sentence = leading?.markdown.endsWith(':') ? leading : best(above?.parts ?? [], ({ terms }) => worth(terms));
	const lines = [sentence?.markdown, exhibit && beginningOf(exhibit, ({ terms }) => worth(terms))].filter(Boolean);
	return lines.length === 0 ? undefined : lines.join('\n\n');
}

function beginningOf({ kind, markdown, parts }: Block, worth: (part: BlockPart) => number): string {
	if (kind === 'code') return beginningOfCode(markdown);
	const wanted = /^\d/.test(markdown) ? [] : parts.toSorted((one, other) => worth(other) - worth(one));
	const shown =
		wanted.length > 0 ? parts.filter((part) => wanted.slice(0, partsMax).includes(part)) : parts.slice(0, partsMax);
	const head = kind === 'table' ? markdown.split('\n').slice(0, 2) : [];
	return [...head, ...shown.map((part) => part.markdown)].join('\n');
}

/** The first lines of a code block, with its fence. */
function beginningOfCode(markdown: string): string {
	const lines = markdown.split('\n');
	const fence = /^(?:`{3,}|~{3,})/.exec(markdown)?.[0];
	if (fence === undefined) return lines.slice(0, linesMax).join('\n');
	return [...lines.slice(0, -1).slice(0, linesMax + 1), fence].join('\n');
}
