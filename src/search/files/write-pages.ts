import type { SearchFilter } from '../../contract/assistant.js';
import type { Documentation, DocumentationPage, NavigationLink } from '../core/documentation.js';
import { commonPath } from '../extractive/leave-out-twins.js';
import { isAboutChanges } from '../sections/indexed-section.js';
import type { ByteWriter } from './bytes.js';
import { pathRecords } from './file-pages.js';
import { type CoreHeader, changesBit, type NavigationEntry, type PageRecord, type PageRecordMore } from './layout.js';

/** The most pages whose paths are in the core, and about the most of a file of paths. */
const pathsMax = { core: 2_500, file: 600 };

/** The numbers of pages by their paths. */
export const numbersOf = (pages: readonly DocumentationPage[]): ReadonlyMap<string, number> =>
	new Map(pages.map(({ path }, number) => [path, number]));

export function pageRecord({ path, title, address, actions, starters }: DocumentationPage): PageRecord {
	const more: PageRecordMore = {
		...(address !== undefined && address !== path && { address }),
		...(actions && actions.length > 0 && { actions }),
		...(starters && { starters }),
	};
	return Object.keys(more).length > 0 ? [path, title, more] : [path, title];
}

/** The paths of all pages, in their order: in the core if there are few, else in files by their folders. */
export function pathFilesOf(pages: readonly DocumentationPage[]) {
	const all = pages.map(({ path }) => path);
	if (pages.length <= pathsMax.core) return { pathFiles: 0, paths: [], folders: [], inCore: all };
	const records = pathRecords(all, Math.ceil(pages.length / pathsMax.file));
	const folders = records.flatMap((own) => Object.keys(own.folders));
	const paths = records.map((own, number) => [`p${number}`, own] as const);
	return { pathFiles: records.length, paths, folders: ['/', ...folders], inCore: [] };
}

/** The number of each page's last link, from 1 on; 0 for a page that is not in the navigation. */
export function linksOf({ pages, navigation }: Documentation): number[] {
	const links = navigation.flatMap((group) => group.pages);
	const last = new Map(links.map(({ path }, index) => [path, index + 1]));
	return pages.map(({ path }) => last.get(path) ?? 0);
}

/** The navigation, whose links to pages have no more than what the page does not tell. */
export function navigationEntries(
	{ pages, navigation }: Documentation,
	links: readonly number[],
): CoreHeader['navigation'] {
	const placed = new Map(links.map((link, number) => [link, pages[number]]));
	let last = 0;
	const entryOf = (link: NavigationLink): NavigationEntry => {
		last += 1;
		const page = placed.get(last);
		return page === undefined ? link : page.title === link.title ? 0 : link.title;
	};
	return navigation.map((group) => ({ title: group.title, pages: group.pages.map(entryOf) }));
}

/** How much further back the first page is that is the same in another language or version. */
function twinsOf(pages: readonly DocumentationPage[], hasVersions: boolean): number[] {
	const firsts = new Map<string, number>();
	return pages.map(({ path, facets: { language, version } }, number) => {
		const common = commonPath({ path, ...(language && { language }), ...(version && { version }) }, hasVersions);
		const first = firsts.get(common) ?? number;
		firsts.set(common, first);
		return number - first;
	});
}

/** The numbers that the ranking needs of each page, one kind after the other; and what pages can be filtered by. */
export function writePages(
	file: ByteWriter,
	pages: readonly DocumentationPage[],
	links: readonly number[],
): SearchFilter[] {
	let last = 0;
	for (const link of links) {
		file.signed(link - last);
		last = link;
	}
	const facets = [...new Set(pages.map((page) => JSON.stringify(page.facets)))];
	for (const page of pages) {
		const number = facets.indexOf(JSON.stringify(page.facets));
		file.number((number << changesBit) | (isAboutChanges(page) ? changesBit : 0));
	}
	for (const hasVersions of [true, false]) for (const back of twinsOf(pages, hasVersions)) file.number(back);
	return facets.map((json) => JSON.parse(json) as SearchFilter);
}
