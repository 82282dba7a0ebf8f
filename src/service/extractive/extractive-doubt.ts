import type { UnknownWord } from '../retrieval/retriever.js';
import { escapeMarkdown, nameOf } from './extractive-label.js';
import type { ExtractiveQuestion } from './extractive-question.js';
import type { Source } from './extractive-source.js';

const sectionsMax = 3;
const wordsMax = 3;

/** A longer sentence, in characters, is not shown; the link leads to it. */
const sentenceMaxLength = 240;

/** The text in place of an uncertain answer: what the documentation lacks, and the best sections with their matching sentences. */
export function doubt(
	question: ExtractiveQuestion,
	sources: readonly Source[],
	unknown: readonly UnknownWord[],
): string {
	return `${reasonFor(unknown)} ${nearestSections(question, sources)}`;
}

/** A list of the best sections, each with its matching sentence. */
export function nearestSections(question: ExtractiveQuestion, sources: readonly Source[]): string {
	const items = sources
		.filter((source) => question.isReadable(source))
		.slice(0, sectionsMax)
		.map((source) => itemOf(question, source));
	return `These sections come nearest:\n\n${items.join('\n')}`;
}

function reasonFor(unknown: readonly UnknownWord[]): string {
	const words = [...new Set(unknown.map(({ word }) => word))]
		.slice(0, wordsMax)
		.map((word) => `“${escapeMarkdown(word)}”`);
	if (words.length === 0) return 'The documentation may not answer this.';
	const list = words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words[0];
	return `The documentation does not mention ${list}.`;
}

function itemOf(question: ExtractiveQuestion, source: Source): string {
	const { passage } = source;
	const [page = '', ...headings] = passage.breadcrumb.length > 1 ? passage.breadcrumb : [nameOf(passage, true)];
	const name = escapeMarkdown([page, headings.at(-1)].filter(Boolean).join(' › '));
	const sentence = matchingSentence(question, source);
	return `- **[${name}](${passage.url})**${sentence === undefined ? '' : `\\\n  ${sentence}`}`;
}

/** The sentence that says most of the question. Sentences that end with a colon are left out. */
function matchingSentence(question: ExtractiveQuestion, { units }: Source): string | undefined {
	const sentences = units
		.flatMap((unit) => unit.blocks)
		.filter(({ kind }) => kind === 'paragraph')
		.flatMap(({ parts }) => parts)
		.map(({ markdown, terms }) => ({ text: markdown.replace(/\s*\n\s*/g, ' '), share: question.share(terms) }))
		.filter(({ text }) => text.length <= sentenceMaxLength && !/[:：]$/.test(text));
	return sentences.toSorted((a, b) => b.share - a.share)[0]?.text;
}
