import type { SearchFilter } from '../../../contract/assistant.js';
import type { NavigationGroup, NavigationLink } from '../core/documentation.js';
import { isRecord } from '../core/read-json.js';
import { titleOfFile } from '../core/site-path.js';

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

/** The title and the position of a folder. */
export interface Category {
	title?: string;
	/** The folder's position among the folders. */
	order?: number;
}

/** Reads the `navigation` of a `docs.json` (or `mint.json`). A group within a group is titled "Outer: Inner". */
export function listedNavigation(
	navigation: unknown,
	find: (entry: string) => NavigationPage | undefined,
): ListedNavigation {
	const result: ListedNavigation = { navigation: [], missing: [], facets: new Map() };
	const walk = (node: unknown, parent: string, outer: SearchFilter): void => {
		if (Array.isArray(node)) {
			for (const item of node) walk(item, parent, outer);
		} else if (isRecord(node)) {
			const facets = { ...outer, ...facetsOf(node) };
			const name = typeof node.group === 'string' ? node.group : undefined;
			const title = name === undefined ? parent : parent === '' ? name : `${parent}: ${name}`;
			const listed = typeof node.root === 'string' ? [node.root, ...asList(node.pages)] : asList(node.pages);
			const group: NavigationGroup = { title, pages: [] };
			result.navigation.push(group);
			for (const entry of listed) {
				if (typeof entry !== 'string') walk(entry, title, facets);
				else if (!/^[a-z]+:\/\/|^[A-Z]+ \//.test(entry)) addPage(group, entry, facets);
			}
			for (const [key, value] of Object.entries(node)) {
				if (key !== 'pages' && typeof value === 'object') walk(value, key === 'groups' ? title : parent, facets);
			}
		}
	};
	const addPage = (group: NavigationGroup, entry: string, facets: SearchFilter): void => {
		const page = find(entry);
		if (page === undefined) result.missing.push(entry);
		else {
			group.pages.push({ title: page.title, path: page.path });
			// A page below several versions or languages belongs to all of them.
			result.facets.set(page.path, inBoth(result.facets.get(page.path), facets));
		}
	};
	walk(navigation, '', {});
	result.navigation = result.navigation.filter((group) => group.pages.length > 0);
	return result;
}

/** One group for each folder, in reading order; pages at the root come first, under the site's title. */
export function folderNavigation(
	pages: readonly NavigationPage[],
	siteTitle: string,
	categories: ReadonlyMap<string, Category> = new Map(),
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

/** The version or language of an entry such as `{ "language": "ja", … }` or `{ "version": "v2", … }`. */
function facetsOf(node: Record<string, unknown>): SearchFilter {
	return {
		...(typeof node.language === 'string' && { language: node.language }),
		...(typeof node.version === 'string' && { version: node.version }),
	};
}

function inBoth(before: SearchFilter | undefined, facets: SearchFilter): SearchFilter {
	if (before === undefined) return facets;
	return {
		...(before.language !== undefined && before.language === facets.language && { language: before.language }),
		...(before.version !== undefined && before.version === facets.version && { version: before.version }),
	};
}

function asList(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [];
}
