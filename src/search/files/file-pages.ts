import type { NavigationLink } from '../core/documentation.js';
import { folderOf } from '../core/site-path.js';
import type { PageName } from '../retriever.js';
import type { NavigationPlace } from '../sections/indexed-section.js';
import type { FilePage } from './file-sections.js';
import type { FileStore } from './file-store.js';
import { type CoreHeader, filterPlace, type NavigationEntry, noPaths, type PathRecords } from './layout.js';

const readPaths = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as PathRecords;

/** The numbers of pages by their paths, in so many files. */
export function pathRecords(paths: readonly string[], count: number): PathRecords[] {
	const files = Array.from({ length: count }, (): PathRecords => ({ pages: {}, folders: {} }));
	for (const [number, path] of paths.entries()) {
		const own = files[filterPlace(folderOf(path), count)];
		if (own) own.pages[path] = number;
		for (let folder = folderOf(path); folder.length > 1; folder = folderOf(folder.slice(0, -1))) {
			const folders = files[filterPlace(folder, count)]?.folders ?? {};
			const rows = folders[folder] ?? [];
			const last = rows.length - 1;
			folders[folder] = rows;
			if (number === (rows[last - 1] ?? -1) + (rows[last] ?? 0)) rows[last] = (rows[last] ?? 0) + 1;
			else rows.push(number, 1);
		}
	}
	return files;
}

/**
 * The pages of an index in files by their paths.
 * @param inCore the paths of a small documentation
 * @param mayHave whether there may be a folder
 */
export function createFilePages(
	store: FileStore,
	{ pathFiles }: CoreHeader,
	pages: readonly FilePage[],
	inCore: readonly string[],
	mayHave: (folder: string) => boolean,
) {
	let own: PathRecords | undefined;
	function recordsOf(folder: string): PathRecords {
		if (pathFiles === 0) {
			own ??= pathRecords(inCore, 1)[0];
			return own ?? noPaths;
		}
		if (!mayHave(folder)) return noPaths;
		return store.get(`p${filterPlace(folder, pathFiles)}`, 'terms', readPaths) ?? noPaths;
	}
	return {
		pageOf(name: PageName): FilePage | undefined {
			// The path of a page that has a number is not read.
			if (name.pageId !== undefined) return pages[name.pageId];
			const { path } = name;
			const page = pages[recordsOf(folderOf(path)).pages[path] ?? -1];
			if (page) page.foundAt = path;
			return page;
		},
		isBelow(folder: string) {
			const rows = (folder.length > 1 && recordsOf(folder).folders[folder]) || [];
			return ({ number }: FilePage) =>
				rows.some((first, at) => at % 2 === 0 && number >= first && number < first + (rows[at + 1] ?? 0));
		},
	};
}

/** A link of the navigation to a page whose names are not read yet. */
class FileLink implements NavigationLink {
	readonly pageId: number;
	readonly #page: FilePage;
	readonly #title: string | undefined;

	constructor(page: FilePage, title: string | undefined) {
		this.pageId = page.number;
		this.#page = page;
		this.#title = title;
	}

	get path(): string {
		return this.#page.path;
	}

	get title(): string {
		return this.#title ?? this.#page.title;
	}
}

/** The places of pages by the numbers of their links, from 1 on; 0 for a page that is not in the navigation. */
export function placesIn({ navigation }: CoreHeader): readonly NavigationPlace[] {
	const groups = navigation.flatMap(({ title, pages }) => pages.map(() => title));
	return [{ order: 1, group: '' }, ...groups.map((group, index) => ({ order: index / groups.length, group }))];
}

/** @param linkOf the number of the link of each page */
export function readNavigation({ navigation }: CoreHeader, pages: readonly FilePage[], linkOf: readonly number[]) {
	const placed = new Map(linkOf.map((link, number) => [link, pages[number]]));
	let last = 0;
	const read = (entry: NavigationEntry) => {
		last += 1;
		if (typeof entry === 'object') return entry;
		const page = placed.get(last);
		return page ? new FileLink(page, entry === 0 ? undefined : entry) : [];
	};
	return navigation.map((group) => ({ title: group.title, pages: group.pages.flatMap(read) }));
}
