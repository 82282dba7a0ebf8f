import type { AnswerPassage } from '../../contract/answer-parts.js';
import { namesIn } from '../../contract/card-sections.js';
import { keyOf, type Passage, pageKeyOf } from '../retriever.js';
import { escapeMarkdown } from './escape-markdown.js';
import { writeExcerpt } from './extractive-excerpt.js';
import { bestLines, matchingSentence } from './extractive-lines.js';
import type { ExtractiveQuestion } from './extractive-question.js';
import { excerptOf, isBelow, wholeLength } from './extractive-selection.js';
import type { Source } from './extractive-source.js';
import type { PageSections } from './leave-out-twins.js';

/** What the sections of a card may have of the length of a whole one: the best one, and each other one. */
const bestShare = 0.5;
const otherShare = 0.25;

/** A shorter section, in characters, says little without those below it: "There are three ways." */
const shortLength = 300;

/** The most sections of a card, and names of sections in a list for clients that show plain text. */
const sectionsMax = 8;
const namesMax = 5;

/** Where a card's sections come from. */
export interface Reading {
	read(passage: Passage): Source;
	/** All sections of the pages that may be shown, in their order. */
	sections: readonly Passage[];
	/** The sections that are shown, which the cards add to. */
	shown: Set<number | string>;
}

/**
 * Sections of a page as a card: name, place and matching sentence of the best one, and what it shows when it is opened.
 * Sections that are shown elsewhere stay away.
 * @param sections best first
 * @param isFirst whether it shows its best lines, because nothing else of the answer is open
 */
export function cardOf(
	question: ExtractiveQuestion,
	[best, ...others]: Readonly<PageSections>,
	reading: Reading,
	isFirst: boolean,
): AnswerPassage {
	const source = reading.read(best);
	const sentence = matchingSentence(question, source);
	const lines = isFirst ? bestLines(question, source) : undefined;
	const below = best.markdown.length < shortLength ? reading.sections.filter(isBelow(best)) : [];
	const introduction = reading.sections.filter((own) => pageKeyOf(own) === pageKeyOf(best)).slice(0, 1);
	const further = [...others, ...below, ...introduction].filter(
		(passage) => keyOf(passage) !== keyOf(best) && !reading.shown.has(keyOf(passage)),
	);
	reading.shown.add(keyOf(best));
	const several = severalSections(question, best, further, reading);
	const markdown = several ?? writeExcerpt(excerptOf(question, source), question, undefined);
	return {
		...placeOf(best),
		...(sentence !== undefined && { sentence }),
		...(lines !== undefined && { lines }),
		...(markdown !== '' && { markdown }),
		open: false,
	};
}

/**
 * The best section, whose name stands above the card, then the others that fit in the page's order, each below a link with its name;
 * nothing when only the best one does. The page's first section says what the page is about.
 */
function severalSections(
	question: ExtractiveQuestion,
	best: Passage,
	others: readonly Passage[],
	{ read, sections, shown }: Reading,
): string | undefined {
	const texts = new Map<number | string, string>();
	let left = wholeLength.all;
	for (const passage of new Set([best, ...others.slice(0, sectionsMax)])) {
		const isBest = passage === best;
		const excerpt = excerptOf(question, read(passage), isBest ? bestShare : otherShare);
		const text = writeExcerpt(excerpt, question, undefined);
		const entry = isBest ? text : `#### [${escapeMarkdown(passage.heading)}](${passage.url})\n\n${text}`;
		if (text === '' || texts.has(keyOf(passage)) || (!isBest && entry.length > left)) continue;
		texts.set(keyOf(passage), entry);
		left -= entry.length;
	}
	if (texts.size < 2) return undefined;
	for (const key of texts.keys()) shown.add(key);
	const order = new Map(sections.map((passage, place) => [keyOf(passage), place]));
	const placeOfKey = (key: number | string) => (key === keyOf(best) ? -1 : (order.get(key) ?? 0));
	const inOrder = [...texts].toSorted(([a], [b]) => placeOfKey(a) - placeOfKey(b));
	return inOrder.map(([, text]) => text).join('\n\n');
}

/** The name of a section and the headings above it. */
export const placeOf = ({ url, heading, breadcrumb, contentSource, own }: Passage): Omit<AnswerPassage, 'open'> => ({
	url,
	title: heading,
	trail: breadcrumb.slice(0, -1),
	...(contentSource !== undefined && { contentSource }),
	...(own && { answeredBy: { at: own.at } }),
});

/** The name of a passage in plain Markdown, after the title of its page. */
export const nameOf = ({ title, trail }: AnswerPassage): string =>
	escapeMarkdown([...trail.slice(0, 1), title].join(' › '));

/** A card as an item of a Markdown list. */
export function cardItem(passage: AnswerPassage): string {
	const { url, sentence, lines, markdown = '' } = passage;
	const others = namesIn(markdown).slice(0, namesMax);
	const head = `- **[${nameOf(passage)}](${url})**`;
	const names = others.map(({ link }) => link).join(' · ');
	if (lines !== undefined)
		return [head, lines, names]
			.filter(Boolean)
			.join('\n\n')
			.replace(/\n(?=.)/g, '\n  ');
	return [head, sentence, names].filter(Boolean).join('\\\n  ');
}
