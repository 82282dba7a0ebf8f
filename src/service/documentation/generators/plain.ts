import type { DocumentationFormat, HeadingIds } from '../core/format.js';
import { hostRedirects } from './hosts.js';

/** A folder of Markdown as GitHub shows it, which needs no rule of its own. */
export const plain: DocumentationFormat = {
	name: 'markdown',
	title: 'Markdown',
	signs: {},
	navigation: [hostRedirects],
};

/** Capitals stay. */
const casedIds: HeadingIds = {
	slug: (words) => words.replace(/[^\p{L}\p{N}$_.():'-]+/gu, '-').replace(/^-+|-+$/g, ''),
};

/** Ids that folders without a configuration have besides those of generators, by the name that crosses to threads. */
export const plainIds: Readonly<Record<string, HeadingIds>> = {
	// What Goldmark makes of itself: an underscore is a hyphen.
	goldmark: {
		slug: (words) =>
			words
				.trim()
				.toLowerCase()
				.replace(/[^\p{L}\p{N}\s_-]/gu, '')
				.replace(/[\s_]/g, '-'),
		empty: 'heading',
	},
	cased: casedIds,
	// The headings above stand before.
	nested: { ...casedIds, isNested: true },
};
