import { type ReportSplit, splitQuery } from '../../contract/schema/period.js';
import type { QuestionSearch } from './reports/search-questions.js';

/** Pages of owners to which reports lead. */
export const ownerPages = {
	admin: '/_docent/admin',
	/** `?id=` names the gap. */
	adminGap: '/_docent/admin/gap',
	adminAnswers: '/_docent/admin/answers',
	adminContacts: '/_docent/admin/contacts',
} as const;

/** A path with a query, without what is undefined. */
export function ownerAddress(path: string, query: Record<string, string | number | undefined>): string {
	const entries = Object.entries(query).flatMap(([name, value]) =>
		value === undefined ? [] : [[name, String(value)]],
	);
	const search = new URLSearchParams(entries).toString();
	return search === '' ? path : `${path}?${search}`;
}

/** What a conversation was begun with, in an address. The question's own language has the plain name. */
export const parameterOf = (name: string) => `of-${name}`;

/** What an address says of the questions of a period; nothing where it is the default. */
export function questionsQuery(split: ReportSplit | undefined, search: QuestionSearch) {
	const { words: q, path: page, language, verdict, rating, cursor, cited, like, outcome } = search;
	const { askedBy = 'reader', ...begunWith } = splitQuery.partial().parse(split ?? {});
	const own = Object.entries(begunWith).map(([name, value]) => [parameterOf(name), value]);
	return {
		...{ q, page, language, verdict: rating === 'down' ? 'disliked' : verdict, cited, like, outcome, cursor },
		by: askedBy === 'reader' ? undefined : askedBy,
		...(Object.fromEntries(own) as Record<string, string | undefined>),
	};
}
