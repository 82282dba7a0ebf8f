import type { Passage } from '../retrieval/retriever.js';
import { terms } from '../retrieval/tokenise.js';
import { writeExcerpt } from './extractive-excerpt.js';
import type { ExtractiveInput } from './extractive-input.js';
import { headTermsOf, readQuestion, type Source } from './extractive-question.js';
import { selectExcerpts } from './extractive-selection.js';
import { readUnits } from './extractive-units.js';

/** Below this coverage of the question the answer says which of its words the documentation does not have. */
const doubtfulScore = 0.5;
const nearestMax = 3;
const missingMax = 3;

/**
 * The answer as Markdown: quotations from the passages, word for word, each followed by a citation `[n](url)`, numbered
 * in order of appearance. Without passages it says that the documentation does not answer, and links the nearest pages.
 */
export function extractiveAnswer({ question, passages, nearest, selections }: ExtractiveInput): string {
	const sources = passages
		.map((passage) => toSource(passage, selections))
		.sort((a, b) => Number(b.isSelected) - Number(a.isSelected));
	const read = readQuestion([question, ...selectedWords(question, selections)].join(' '), sources);
	const excerpts = selectExcerpts(read, sources);
	if (excerpts.length === 0) return refusal(nearest);
	const parts = excerpts.map((excerpt, index) => {
		const { passage } = excerpt.source;
		const label = labelOf(passage, excerpts[index - 1]?.source.passage);
		return writeExcerpt(excerpt, read, label, `[${index + 1}](${passage.url})`);
	});
	const best = Math.max(...passages.map((passage) => passage.score));
	return [...(best < doubtfulScore ? doubt(read.missing) : []), ...parts].join('\n\n');
}

function toSource(passage: Passage, selections: readonly string[]): Source {
	const units = readUnits(beginning(passage.markdown));
	const headTerms = headTermsOf(passage);
	const text = squeeze(passage.markdown);
	return {
		passage,
		units,
		headTerms,
		terms: new Set([...headTerms, ...units.flatMap((unit) => [...unit.terms])]),
		isSelected: selections.some((selection) => squeeze(selection) !== '' && text.includes(squeeze(selection))),
	};
}

/** A changelog may be one section of a hundred pages; an answer has to begin at once. */
const readLength = 12_000;

/** The first blocks of a long section, none of them cut in the middle. */
function beginning(markdown: string): string {
	if (markdown.length <= readLength) return markdown;
	const head = markdown.slice(0, markdown.lastIndexOf('\n', readLength));
	const fences = [...head.matchAll(/^ {0,3}(?:```|~~~)/gm)];
	return fences.length % 2 === 0 ? head : head.slice(0, fences.at(-1)?.index);
}

/** "Explain this" has no words of its own: then those of the newest selection stand in for it. */
function selectedWords(question: string, selections: readonly string[]): string[] {
	const selection = selections.at(-1);
	if (selection === undefined) return [];
	return terms(question).length < 2 ? [selection.slice(0, 400)] : [];
}

/** The section's name; with the page's when that is not plain from the excerpt before. */
function labelOf(passage: Passage, previous: Passage | undefined): string {
	const heading = passage.heading.replace(/^\d+[.)]\s+/, '');
	const isPlain = passage.heading === passage.title || previous === undefined || previous.path === passage.path;
	return escapeMarkdown(isPlain ? heading : `${passage.title}: ${heading}`);
}

function doubt(missing: readonly string[]): string[] {
	if (missing.length === 0) return [];
	const words = missing.slice(0, missingMax).map((word) => `“${escapeMarkdown(word)}”`);
	const list = words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words.join('');
	return [`No passage mentions ${list}. This comes nearest:`];
}

function refusal(nearest: readonly Passage[]): string {
	const sentence = 'The documentation does not answer this.';
	if (nearest.length === 0) return sentence;
	const links = nearest.slice(0, nearestMax).map((passage) => {
		const name = passage.heading === passage.title ? passage.title : `${passage.title}: ${passage.heading}`;
		return `- [${escapeMarkdown(name)}](${passage.url})`;
	});
	return `${sentence} The nearest pages are:\n\n${links.join('\n')}`;
}

/** Headings and the reader's words are plain text; in Markdown some of their characters would not be. */
function escapeMarkdown(text: string): string {
	return text.replace(/[\\`*_[\]<>]/g, '\\$&');
}

function squeeze(text: string): string {
	return text
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '');
}
