import type { SearchFilter } from '../../contract/assistant.js';

/**
 * Whether a page passes a filter. A page without a version, language or group passes. `en` matches `en-GB`, and `v2` matches
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
	const wanted = filter.groups ?? [];
	const groups =
		wanted.length === 0 ||
		facets.groups === undefined ||
		facets.groups.some((group) => wanted.some((name) => same(name, group)));
	return version && language && groups;
}

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
