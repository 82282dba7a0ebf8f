import { escapeRegExp } from '../../contract/escape-regexp.js';
import { type Passage, pageKeyOf, type UnknownWord } from '../retriever.js';
import type { ExtractiveQuestion } from './extractive-question.js';
import type { Source } from './extractive-source.js';
import { saysNot } from './question-shape.js';

/** This share of a question is almost all of it. `bench/search/answers.js` and `bench/search/answers-sets.js` measure it. */
const almostAll = 0.7;

/** More sections than these that say almost all say it of different things: 69 sections of pnpm's name "install" and "package". */
const alikeMax = 3;

/** Words that stand in the documentation exactly as in the question: an option, a constant, code, a quotation. */
const literal = /`[^`\n]{2,}`|["“][^"”\n]{4,}["”]|--[a-z][\w-]+|\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g;

/** Whether a question asks for all of a section's heading, as "What is a webhook secret?" does for "Webhook secret". */
export function isCalledSo(question: ExtractiveQuestion, source: Source): boolean {
	return question.headingPrecision(source) > 0.99 && question.namedBy(source.nameTerms) > 0.5;
}

/**
 * The sections whose heading is the question; none if many sections have the heading, as "Need help?". The owner's answer stands alone.
 */
export function sectionsWithAskedHeading(question: ExtractiveQuestion, passages: readonly Passage[]): Passage[] {
	const found = passages.filter(
		({ askedHeading: asked }) => asked && saysNot(asked.sentence) === saysNot(asked.line ?? question.text),
	);
	const [own] = found.filter((passage) => passage.own);
	return own ? [own] : found.length > alikeMax ? [] : found;
}

interface Found {
	/** The sections that may be shown, best first. */
	sources: readonly Source[];
	/** The further sections that were found, to be read where they matter. */
	others: readonly Passage[];
	read(passage: Passage): Source;
	/** Words of the question that the documentation lacks. */
	unknown: readonly UnknownWord[];
	isNegated: boolean;
}

/** Whether a question gives reason to show the section that was found first, rather than several to choose from. */
export function hasReasonToOpen(question: ExtractiveQuestion, source: Source, found: Found): boolean {
	// Several sections have the heading that was asked for, or it says the opposite.
	if (source.passage.askedHeading !== undefined) return false;
	if (found.isNegated && !saysSo(question, source)) return false;
	if (hasLiteral(question, source, found)) return true;
	if (found.unknown.length > 0) return false;
	// The sections of a page below the one that is called so belong to it: "The tag" below "Script tag".
	const isElsewhere = ({ passage }: Source) => pageKeyOf(passage) !== pageKeyOf(source.passage);
	const share = ({ nameTerms }: Source) => question.namedBy(nameTerms);
	if (isCalledSo(question, source))
		return !found.sources.some(
			(other) => isElsewhere(other) && isCalledSo(question, other) && share(other) >= share(source),
		);
	return source.passage.score >= almostAll && says(question, source) && !isOneOfMany(question, found);
}

/** Whether one paragraph says almost all of a question, with the headings above it. */
function says(question: ExtractiveQuestion, { units, headTerms }: Source): boolean {
	return units.some(({ terms }) => question.namedBy(new Set([...terms, ...headTerms])) >= almostAll);
}

function isOneOfMany(question: ExtractiveQuestion, { sources, others, read }: Found): boolean {
	let alike = sources.filter((source) => says(question, source)).length;
	for (const passage of others) {
		if (alike > alikeMax) return true;
		if (passage.score >= almostAll && says(question, read(passage))) alike += 1;
	}
	return alike > alikeMax;
}

function hasLiteral(question: ExtractiveQuestion, source: Source, { sources, unknown }: Found): boolean {
	const wanted = (question.text.match(literal) ?? []).map((text) => text.replace(/^[`"“]|[`"”]$/g, ''));
	// An unknown name is often the subject: "Where is `--port` set on Heroku?"
	if (unknown.some(({ word, isName }) => isName && !wanted.some((text) => text.includes(word)))) return false;
	const wholes = wanted.map(asWhole);
	const holds = ({ passage }: Source) =>
		wholes.some((whole) => whole.test(passage.heading) || whole.test(passage.markdown));
	const isNamed = wholes.some((whole) => whole.test(source.passage.heading));
	return holds(source) && (isNamed || sources.filter(holds).length === 1);
}

/** A text that is not a part of a longer word or option: `id` is not in "providers", nor `--port` in `--port-range`. */
const asWhole = (text: string) => new RegExp(`(?<![\\w-])${escapeRegExp(text)}(?![\\w-])`);

/** Whether a sentence or a heading of a section says of the subject that it is left out or off. */
export function saysSo(question: ExtractiveQuestion, { passage, units }: Source): boolean {
	const sentences = units.flatMap(({ blocks }) =>
		blocks.flatMap(({ parts, text }) => (parts.length > 0 ? parts.map(({ markdown }) => markdown) : text.split('\n'))),
	);
	return [passage.heading, ...sentences].some((text) => saysNot(text) && question.says(text));
}
