import type { SearchFilter } from '../../../contract/assistant.js';
import type { NavigationGroup, NavigationLink } from '../../../search/core/documentation.js';
import { titleOfFile } from '../../../search/core/site-path.js';
import type { FolderTitle } from '../core/format.js';
import type { OrderedGroup } from '../core/navigation.js';

/** A page as the sidebar sees it. */
export interface NavigationPage extends NavigationLink {
	/** The page's file, relative to the folder, with forward slashes. */
	file: string;
	/** The page's position in its folder, from the frontmatter. */
	order?: number | undefined;
	/** Names by which a navigation may call the page besides its file: below its published folder, and with its id. */
	names?: readonly string[];
}

export interface ListedNavigation {
	navigation: NavigationGroup[];
	/** Names of pages that do not exist, as they are written. */
	missing: string[];
	/** The version and language of pages below such an entry, by path. */
	facets: Map<string, SearchFilter>;
}

/** The pages that an order names, in its groups. */
export function listedNavigation(
	order: readonly OrderedGroup[],
	find: (entry: string) => readonly NavigationPage[],
): ListedNavigation {
	const result: ListedNavigation = { navigation: [], missing: [], facets: new Map() };
	for (const { title, facets = {}, pages: entries, links = [] } of order) {
		const pages = entries.flatMap((entry) => {
			const found = find(entry);
			if (found.length === 0 && !entry.endsWith('**') && !links.includes(entry)) result.missing.push(entry);
			return found;
		});
		// A page below several versions or languages belongs to all of them.
		for (const { path } of pages) result.facets.set(path, inBoth(result.facets.get(path), facets));
		if (pages.length > 0)
			result.navigation.push({ title, pages: pages.map(({ title: own, path }) => ({ title: own, path })) });
	}
	return result;
}

/** One group for each folder, in reading order; pages at the root come first, under the site's title. */
export function folderNavigation(
	pages: readonly NavigationPage[],
	siteTitle: string,
	categories: ReadonlyMap<string, FolderTitle> = new Map(),
): NavigationGroup[] {
	const placeOf = (folder: string, own: readonly NavigationPage[]) =>
		categories.get(folder)?.order ?? orderOf(own.find(isFolderPage));
	const groups = new Map<string, NavigationPage[]>();
	for (const page of [...pages].sort(inReadingOrder)) {
		const folder = page.file.includes('/') ? page.file.slice(0, page.file.lastIndexOf('/')) : '';
		groups.set(folder, [...(groups.get(folder) ?? []), page]);
	}
	return [...groups]
		.sort(([a, pagesOfA], [b, pagesOfB]) => {
			const order = placeOf(a, pagesOfA) - placeOf(b, pagesOfB);
			return (a === '' ? -1 : b === '' ? 1 : order) || compareNames(a, b);
		})
		.map(([folder, own]) => ({
			title:
				folder === ''
					? siteTitle
					: (categories.get(folder)?.title ?? own.find(isFolderPage)?.title ?? folderTitle(folder)),
			pages: own.map(({ title, path }) => ({ title, path })),
		}));
}

/** Compares the pages of a folder. */
export function inReadingOrder(a: NavigationPage, b: NavigationPage): number {
	return (
		Number(isFolderPage(b)) - Number(isFolderPage(a)) ||
		orderOf(a) - orderOf(b) ||
		Number(isNumbered(b)) - Number(isNumbered(a)) ||
		(isNumbered(a) && isNumbered(b) ? compareNames(a.file, b.file) : compareNames(a.title, b.title))
	);
}

/** Pages without an order follow those that have one; a finite number keeps differences comparable. */
function orderOf(page: NavigationPage | undefined): number {
	return page?.order ?? Number.MAX_SAFE_INTEGER;
}

function isFolderPage(page: NavigationPage): boolean {
	return /(^|\/)(index|readme)\.mdx?$/i.test(page.file);
}

function isNumbered(page: NavigationPage): boolean {
	return /(^|\/)\d+[-_. ][^/]*$/.test(page.file);
}

function compareNames(a: string, b: string): number {
	return a.localeCompare(b, 'en', { numeric: true });
}

function folderTitle(folder: string): string {
	return folder.split('/').map(titleOfFile).join(': ');
}

function inBoth(before: SearchFilter | undefined, facets: SearchFilter): SearchFilter {
	if (before === undefined) return facets;
	return {
		...(before.language !== undefined && before.language === facets.language && { language: before.language }),
		...(before.version !== undefined && before.version === facets.version && { version: before.version }),
	};
}
