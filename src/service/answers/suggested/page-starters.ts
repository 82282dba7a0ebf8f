import { starters as limit } from '../../../contract/limits.js';
import type { StartersResponse } from '../../../contract/search.js';
import { lettersAndDigits } from '../../retrieval/find-selection.js';
import type { Passage, Retriever } from '../../retrieval/retriever.js';
import type { IsName } from '../../retrieval/words/names.js';
import { headingQuestion } from './heading-question.js';
import { isEnglish } from './is-english.js';

/** Pages about releases, whose headings tell what has changed. */
const releaseTitle =
	/^(?:changelog|change log|changes|release notes?|releases|what['’]?s new|history)\b|\brelease notes?$/i;
const releasePath = /\/(?:changelogs?|changes|release-?notes?|releases|blog|news)(?:\/|$)/i;

/** A page has one question of this form, and none about itself. */
const asksForList = /^Which .* are there\?$/;

/** A page as a model is told of it. */
export interface StartersPage {
	path: string;
	title: string;
	headings: readonly string[];
	markdown: string;
}

/**
 * What a reader may ask about a page: the questions of its owner, else those that `written` has, else those that its headings answer.
 * Without a page at the path they are about the documentation's first page.
 */
export async function pageStarters(
	retriever: Pick<Retriever, 'page' | 'sections' | 'startingPoints' | 'isName'>,
	currentPath: string,
	written: (page: StartersPage) => Promise<readonly string[] | undefined>,
): Promise<StartersResponse> {
	const page = await retriever.page(currentPath);
	const [first] = page ? [page] : await retriever.startingPoints({ count: 1 });
	const shown = page ?? (first && (await retriever.page(first.path)));
	if (shown === undefined) return { page: null, starters: [] };
	return {
		page: page ? { title: page.title, path: page.address } : null,
		starters: [...(shown.starters ?? (await madeFor(retriever, shown, written)))],
	};
}

async function madeFor(
	retriever: Pick<Retriever, 'sections' | 'isName'>,
	{ path, title, markdown }: Omit<StartersPage, 'headings'>,
	written: (page: StartersPage) => Promise<readonly string[] | undefined>,
): Promise<readonly string[]> {
	const sections = await retriever.sections(path);
	const headings = sections.map(({ heading }) => heading).filter((heading) => heading !== title);
	return (await written({ path, title, headings, markdown })) ?? startersOf(sections, retriever.isName);
}

/** Questions that the headings of a page answer, those of its main sections first, and that of its title last. */
export function startersOf(sections: readonly Passage[], isName: IsName): string[] {
	const [top] = sections;
	if (top === undefined || releaseTitle.test(top.title) || releasePath.test(top.path)) return [];
	const english = isEnglish(sections.map(({ markdown }) => markdown).join('\n'));
	const questions = new Map<string, string>();
	let hasList = false;
	for (const heading of [...headingsOf(sections), top.title]) {
		const question = english ? headingQuestion(heading, isName) : asItIs(heading);
		if (question === undefined) continue;
		if (asksForList.test(question) && (hasList || heading === top.title)) continue;
		hasList ||= asksForList.test(question);
		questions.set(lettersAndDigits(question), question);
	}
	return [...questions.values()].slice(0, limit.max);
}

/** The headings of the upper two levels that have several, level by level. */
function headingsOf(sections: readonly Passage[]): string[] {
	const headings = sections.filter(({ heading, title }) => heading !== title);
	const levels = headings.map(({ breadcrumb }) => breadcrumb.length);
	const main = Math.min(...levels.filter((level, at) => levels.indexOf(level) !== at));
	const upper = headings.filter(({ breadcrumb }) => breadcrumb.length <= main);
	const lower = headings.filter(({ breadcrumb }) => breadcrumb.length === main + 1);
	return [...upper, ...lower].map(({ heading }) => heading);
}

/** In languages without rules, a heading is a question where its author made it one. */
const asItIs = (heading: string) =>
	/\S[?？؟]$/.test(heading) && heading.length <= limit.maxLength ? heading : undefined;
