import type { SearchFilter } from '../../contract/assistant.js';

/**
 * Whether a page passes a filter. A page without a version, language, group or source passes. `en` matches `en-GB`, and `v2` matches
 * `2`.
 */
export function matchesFilter(facets: SearchFilter, filter: SearchFilter | null | undefined): boolean {
	if (filter === null || filter === undefined) return true;
	const version =
		filter.version === undefined ||
		facets.version === undefined ||
		same(withoutV(facets.version), withoutV(filter.version));
	const language =
		filter.language === undefined || facets.language === undefined || speaks(facets.language, filter.language);
	return version && language && shareOne(facets.groups, filter.groups) && shareOne(facets.sources, filter.sources);
}

const shareOne = (own: readonly string[] | undefined, wanted: readonly string[] = []): boolean =>
	wanted.length === 0 || own === undefined || own.some((group) => wanted.some((name) => same(name, group)));

const withoutV = (version: string): string => version.replace(/^v(?=\d)/i, '');

function same(a: string, b: string): boolean {
	return a.toLowerCase() === b.toLowerCase();
}

function speaks(language: string, wanted: string): boolean {
	return same(language, wanted) || isRegionOf(language, wanted) || isRegionOf(wanted, language);
}

function isRegionOf(region: string, language: string): boolean {
	return region.toLowerCase().startsWith(`${language.toLowerCase()}-`);
}
