import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SearchFilter } from '../../../contract/assistant.js';
import { sitePath, withoutEnding } from '../../../search/core/site-path.js';
import type { Outline, PageRecord } from '../core/documentation-source.js';
import type { FolderTitle } from '../core/format.js';
import { noSite, type OrderedGroup, orderOf } from '../core/navigation.js';
import { readJson } from '../core/read-json.js';
import { formats } from '../generators/formats.js';
import { folderFacets } from './folder-facets.js';
import {
	folderNavigation,
	inReadingOrder,
	type ListedNavigation,
	listedNavigation,
	type NavigationPage,
} from './folder-navigation.js';
import type { MountedFolders } from './mounted-folders.js';

/** The files that order a folder, of all formats. The first one that exists counts; an owner's own stand before those of generators. */
const filesForAll = [...formats]
	.reverse()
	.flatMap(({ navigation = [] }) => navigation)
	.flatMap(({ read, places = [], isForAll }) => (isForAll ? places.map((file) => ({ file, read })) : []));

const titleFiles = formats.flatMap(({ folderTitle }) =>
	(folderTitle?.files ?? []).map((file) => ({ file, read: folderTitle?.read })),
);

/** The files with labels around pages: of the whole documentation, and of a folder. */
export const labelFiles = (folder: string): string[] => [
	...filesForAll.map(({ file }) => file),
	...titleFiles.map(({ file }) => `${folder}/${file}`),
];

/** Every file that `readNavigation` may read for these pages, relative to the folder. */
export const navigationSources = (files: readonly string[]): string[] => ['', ...foldersOf(files)].flatMap(labelFiles);

/** The folders that contain the files, without the root. */
function foldersOf(files: readonly string[]): string[] {
	return [...new Set(files.filter((file) => file.includes('/')).map((file) => file.replace(/\/[^/]*$/, '')))];
}

interface NavigationOptions {
	title: string | undefined;
	fallback: string;
	mounted: MountedFolders;
	/** The order that the format's own file says. */
	lists?: readonly OrderedGroup[] | undefined;
	/** Folders of translations, which the sidebar leaves out. */
	languages?: readonly string[] | undefined;
}

/**
 * Puts pages in the order of a navigation, and finds their version and language. The
 * frontmatter counts most, then the navigation, then the folder's name.
 */
export async function readNavigation(
	folder: string,
	records: readonly PageRecord[],
	{ title: wanted, fallback, mounted, lists, languages }: NavigationOptions,
): Promise<Outline> {
	const warnings: string[] = [];
	const links = records.map((record) => ({
		title: record.frontmatter.sidebarTitle ?? record.title,
		ownTitle: record.title,
		path: record.path,
		file: record.file,
		order: record.frontmatter.order,
		names: namesOf(record, mounted),
	}));
	const own = await readOrder(folder, warnings);
	const title = wanted ?? own.name ?? fallback;
	const listed = listedNavigation(own.order ?? lists ?? [], createFinder(links));
	warnings.push(
		...listed.missing.map(
			(entry) => `The navigation names "${entry}", which is no page; add the file or remove the entry.`,
		),
	);
	const categories = listed.navigation.length > 0 ? new Map() : await readTitles(folder, links);
	const isFirst = ({ file }: NavigationPage) =>
		mounted.languageOf(file) === undefined && !languages?.includes(mounted.nameFromRoot(file).split('/')[0] ?? '');
	const untranslated = links.some(isFirst) ? links.filter(isFirst) : links;
	const navigation =
		listed.navigation.length > 0 ? listed.navigation : folderNavigation(untranslated, title, categories);
	return { title, navigation, pages: facetedPages(records, listed, mounted, languages), warnings };
}

function namesOf({ file, frontmatter: { id } }: PageRecord, mounted: MountedFolders): string[] {
	const name = withoutEnding(mounted.nameOf(file));
	return id === undefined ? [name] : [name, name.replace(/[^/]*$/, id)];
}

function facetedPages(
	records: readonly PageRecord[],
	{ facets }: ListedNavigation,
	mounted: MountedFolders,
	languages: readonly string[] | undefined,
): Outline['pages'] {
	const ofFolder = folderFacets(
		records.map(({ file }) => file),
		languages,
	);
	return records.map(({ path, hash, file, frontmatter }) => {
		const all: SearchFilter = {
			...ofFolder(file),
			...mounted.facetsOf(file),
			...facets.get(path),
			...frontmatter.facets,
		};
		return { path, hash, facets: all };
	});
}

async function readOrder(folder: string, warnings: string[]): Promise<{ name?: string; order?: OrderedGroup[] }> {
	for (const { file, read } of filesForAll) {
		const config = await readJson(folder, file, warnings);
		if (config === undefined) continue;
		const order = orderOf(read(file, JSON.stringify(config), noSite));
		return { ...(typeof config.name === 'string' && { name: config.name }), ...(order.length > 0 && { order }) };
	}
	return {};
}

/** Entries name pages by file, by path, or by an id, which leaves out the numbers that order files. */
function createFinder(links: readonly NavigationPage[]): (entry: string) => NavigationPage[] {
	const withoutNumbers = (file: string) => file.replace(/(^|\/)\d+[-_. ]+/g, '$1');
	const byPath = new Map(links.map((link) => [link.path, link]));
	const byFile = new Map(links.map((link) => [withoutEnding(link.file), link]));
	const named = links.flatMap((link) => [...(link.names ?? [])].map((name) => [name, link] as const)).reverse();
	const byName = new Map([...byFile, ...named].map(([name, link]) => [withoutNumbers(name), link]));
	return (entry) => {
		const isBelow = (name: string) => name.startsWith(entry.slice(0, -2));
		if (entry.endsWith('**'))
			return links.filter(({ file, names = [] }) => isBelow(file) || names.some(isBelow)).sort(inReadingOrder);
		const plain = withoutEnding(entry.replace(/^\/+|\/+$/g, ''));
		const index = plain === '' ? 'index' : `${plain}/index`;
		const found = byFile.get(plain) ?? byPath.get(sitePath(plain)) ?? byFile.get(index) ?? byName.get(plain);
		return found === undefined ? [] : [found];
	};
}

/** The titles and places of folders, as a file in each says them. */
async function readTitles(folder: string, links: readonly NavigationPage[]): Promise<Map<string, FolderTitle>> {
	const titles = new Map<string, FolderTitle>();
	for (const directory of foldersOf(links.map(({ file }) => file))) {
		for (const { file, read } of titleFiles) {
			const text = await readFile(join(folder, directory, file), 'utf8').catch(() => '');
			if (text !== '' && read && !titles.has(directory)) titles.set(directory, read(text));
		}
	}
	return titles;
}
