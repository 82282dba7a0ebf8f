import type { SearchFilter } from '../../../contract/assistant.js';
import type { NavigationGroup, NavigationLink } from '../../../search/core/documentation.js';
import { titleOfFile } from '../../../search/core/site-path.js';
import type { FolderTitle } from '../core/format.js';
import type { OrderedGroup } from '../core/navigation.js';

/** A page as the sidebar sees it. */
export interface NavigationPage extends NavigationLink {
	/** The page's file, relative to the folder, with forward slashes. */
	file: string;
	/** The title on the page itself. @default that of the sidebar */
	ownTitle?: string;
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
	const groups = new Map<string, NavigationPage[]>();
	for (const page of [...pages].sort(inReadingOrder)) {
		const folder = page.file.includes('/') ? page.file.slice(0, page.file.lastIndexOf('/')) : '';
		groups.set(folder, [...(groups.get(folder) ?? []), page]);
	}
	const pageOf = (folder: string) => groups.get(folder)?.find(isFolderPage);
	const ownTitle = (page: NavigationPage | undefined) => page?.ownTitle ?? page?.title ?? '';
	const placeOf = (folder: string) => categories.get(folder)?.order ?? orderOf(pageOf(folder));
	const titles = [...groups.keys()].map((folder) => ownTitle(pageOf(folder)));
	/** What the pages of several folders are called, such as "Overview", tells none from another. */
	const isShared = (title: string) => titles.indexOf(title) !== titles.lastIndexOf(title);
	const nameOf = (folder: string) => {
		const page = pageOf(folder);
		if (folder === '' || page?.path === '/') return siteTitle;
		const title = ownTitle(page);
		return categories.get(folder)?.title ?? (title === '' || isShared(title) ? folderTitle(folder) : title);
	};
	return [...groups]
		.sort(([a], [b]) => {
			const [one = '', other = ''] = whereTheyPart(a, b);
			if (one === '' || other === '') return one === '' ? -1 : 1;
			return placeOf(one) - placeOf(other) || compareNames(one, other);
		})
		.map(([folder, own]) => ({ title: nameOf(folder), pages: own.map(({ title, path }) => ({ title, path })) }));
}

/** The folders beside each other that hold two others, one of which is empty where it holds the other. What is in a folder stands together. */
function whereTheyPart(a: string, b: string): string[] {
	const both = [a.split('/'), b.split('/')];
	const at = both[0]?.findIndex((step, index) => step !== both[1]?.[index]) ?? 0;
	return both.map((steps) => (at === -1 || at >= steps.length ? '' : steps.slice(0, at + 1).join('/')));
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
	return /(^|\/)(_?index|readme)\.mdx?$/i.test(page.file);
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
