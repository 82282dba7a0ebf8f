import { type Passage, pageKeyOf } from '../retriever.js';
import { asksForChanges } from '../sections/rank-sections.js';
import { terms } from '../words/tokenise.js';
import type { ExtractiveQuestion } from './extractive-question.js';
import { baseOf } from './question-language.js';

/** Sections of one heading with this share of their words in common say the same. */
const equalShare = 0.9;

/** The path of a page without its language and its version, which its other languages and versions share. */
export function commonPath(
	{ path, language, version }: Pick<Passage, 'path' | 'language' | 'version'>,
	hasVersions: boolean,
): string {
	const own = [language, hasVersions ? undefined : version].map((facet) => facet?.toLowerCase());
	return path
		.split('/')
		.filter((step) => !own.includes(step.toLowerCase()))
		.join('/');
}

const twinKey = (passage: Passage, hasVersions: boolean) =>
	passage.twins?.[hasVersions ? 0 : 1] ?? commonPath(passage, hasVersions);

/** Sections are compared by their beginnings, in characters, because a changelog may be long. */
const comparedLength = 12_000;

function saysSame(a: Passage, b: Passage, termsOf: (passage: Passage) => ReadonlySet<string>): boolean {
	if (pageKeyOf(a) === pageKeyOf(b) || a.heading !== b.heading) return false;
	const [one, other] = [termsOf(a), termsOf(b)];
	if (one.size === 0 || other.size === 0) return false;
	const common = [...one].filter((word) => other.has(word)).length;
	return common >= equalShare * (one.size + other.size - common);
}

/**
 * The passages, best first, with one page of those that are the same in several languages or versions, and one of sections that say the
 * same. The page in the reader's language takes the places of the others, else the best one does.
 * @param shown what is shown already, which comes first and takes the places of its twins in any language
 * @param isWanted is asked before a section is read
 */
function* withoutTwins(
	{ text, readIn }: Pick<ExtractiveQuestion, 'text' | 'readIn'>,
	passages: readonly Passage[],
	shown: readonly Passage[],
	isWanted: (passage: Passage) => boolean,
): Generator<Passage> {
	const hasVersions = asksForChanges(text);
	const fitness = (passage: Passage) =>
		shown.includes(passage) ? 3 : passage.language === undefined ? 1 : baseOf(passage.language) === readIn ? 2 : 0;
	const read = new Map<Passage, ReadonlySet<string>>();
	const termsOf = (passage: Passage) => {
		const own = read.get(passage) ?? new Set(terms(passage.markdown.slice(0, comparedLength)));
		read.set(passage, own);
		return own;
	};
	const all = [...shown, ...passages];
	const pages = new Map<number | string, Passage[]>();
	for (const passage of all) {
		const page = twinKey(passage, hasVersions);
		const [known] = pages.get(page) ?? [];
		if (known !== undefined && pageKeyOf(known) === pageKeyOf(passage)) pages.get(page)?.push(passage);
		else if (known === undefined || fitness(passage) > fitness(known)) pages.set(page, [passage]);
	}
	const found: Passage[] = [];
	for (const passage of all) {
		const next = pages.get(twinKey(passage, hasVersions))?.shift();
		if (next === undefined || !isWanted(next) || found.some((other) => saysSame(next, other, termsOf))) continue;
		found.push(next);
		yield next;
	}
}

/** The passages without twins, best first. */
export const leaveOutTwins = (
	question: Pick<ExtractiveQuestion, 'text' | 'readIn'>,
	passages: readonly Passage[],
	shown: readonly Passage[] = [],
): Passage[] => [...withoutTwins(question, passages, shown, () => true)];

/** Sections of one page. */
export type PageSections = [Passage, ...Passage[]];

/** Passages by their pages, best first. A page is one card, so that other pages have a place. */
export function byPage(passages: Iterable<Passage>): PageSections[] {
	const pages = new Map<number | string, PageSections>();
	for (const passage of passages) {
		const own = pages.get(pageKeyOf(passage));
		if (own === undefined) pages.set(pageKeyOf(passage), [passage]);
		else own.push(passage);
	}
	return [...pages.values()];
}

/**
 * The first pages of passages without twins. Sections of a page that has no place any more are not read.
 * @param shown what is shown already, and no part of a page
 * @param isTaken whether a section is shown elsewhere
 */
export function firstPages(
	question: Pick<ExtractiveQuestion, 'text' | 'readIn'>,
	passages: readonly Passage[],
	shown: readonly Passage[],
	isTaken: (passage: Passage) => boolean,
	count: number,
): PageSections[] {
	const places = new Set<number | string>();
	const isShown = (passage: Passage) => shown.includes(passage) || isTaken(passage);
	const hasPlace = (passage: Passage) => isShown(passage) || places.has(pageKeyOf(passage)) || places.size < count;
	const found: Passage[] = [];
	for (const passage of withoutTwins(question, passages, shown, hasPlace)) {
		if (isShown(passage)) continue;
		places.add(pageKeyOf(passage));
		found.push(passage);
	}
	return byPage(found);
}
