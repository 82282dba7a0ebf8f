import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SearchFilter } from '../../../contract/assistant.js';
import { reasonOf } from '../../errors/reason-of.js';
import { sitePath } from '../site-path.js';
import type { Outline, PageRecord } from '../source.js';
import { decodeText } from './decode-text.js';
import { folderFacets } from './folder-facets.js';
import type { MountedFolders } from './mounted-folders.js';
import {
	type Category,
	folderNavigation,
	inReadingOrder,
	type ListedNavigation,
	listedNavigation,
	type NavigationPage,
} from './navigation.js';
import { sidebarsNavigation } from './sidebars.js';

interface NavigationFile {
	name?: string;
	navigation?: unknown;
}

/** The files that list pages in the order in which readers see them; the first one that is there counts. */
export const navigationFiles = ['docs.json', 'mint.json', 'sidebars.json'] as const;

/**
 * Puts the pages of a folder in the order that its `docs.json`, `mint.json` or `sidebars.json` gives, or that of the
 * folders, and says which version and language they belong to: the frontmatter's word counts most, then that of the
 * navigation, then the folder's name.
 */
export async function readNavigation(
	folder: string,
	records: readonly PageRecord[],
	{ title: wanted, fallback, mounted }: { title: string | undefined; fallback: string; mounted: MountedFolders },
): Promise<Outline> {
	const warnings: string[] = [];
	const links = records.map((record) => ({
		title: record.frontmatter.sidebarTitle ?? record.title,
		path: record.path,
		file: record.file,
		order: record.frontmatter.order,
	}));
	const config = await readConfig(folder, links, warnings);
	const title = wanted ?? config.name ?? fallback;
	const listed = listedNavigation(config.navigation, createFinder(links));
	warnings.push(
		...listed.missing.map(
			(entry) => `The navigation names "${entry}", which is no page; add the file or remove the entry.`,
		),
	);
	const categories = listed.navigation.length > 0 ? new Map() : await readCategories(folder, links, warnings);
	const navigation = listed.navigation.length > 0 ? listed.navigation : folderNavigation(links, title, categories);
	return { title, navigation, pages: facetedPages(records, listed, mounted), warnings };
}

function facetedPages(
	records: readonly PageRecord[],
	{ facets }: ListedNavigation,
	mounted: MountedFolders,
): Outline['pages'] {
	const ofFolder = folderFacets(records.map(({ file }) => file));
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

async function readJson(
	folder: string,
	file: string,
	warnings: string[],
): Promise<Record<string, unknown> | undefined> {
	let source: string;
	try {
		source = decodeText(await readFile(join(folder, file))).text;
	} catch {
		return undefined;
	}
	try {
		const content: unknown = JSON.parse(source);
		if (typeof content === 'object' && content !== null) return content as Record<string, unknown>;
		throw new Error('it holds no object');
	} catch (cause) {
		const message = reasonOf(cause);
		warnings.push(`"${file}" is not valid JSON (${message}); the navigation was made from the folders.`);
		return undefined;
	}
}

async function readConfig(folder: string, links: NavigationPage[], warnings: string[]): Promise<NavigationFile> {
	for (const file of ['docs.json', 'mint.json']) {
		const config = await readJson(folder, file, warnings);
		if (config === undefined) continue;
		const name = typeof config.name === 'string' ? { name: config.name } : {};
		return 'navigation' in config ? { ...name, navigation: config.navigation } : name;
	}
	// Beside the folder of the pages, where Docusaurus has it, or in it.
	const sidebars =
		(await readJson(folder, 'sidebars.json', warnings)) ??
		(await readJson(join(folder, '..'), 'sidebars.json', warnings));
	if (sidebars === undefined) return {};
	const filesBelow = (directory: string) =>
		links
			.filter(({ file }) => directory === '.' || file.startsWith(`${directory.replace(/\/$/, '')}/`))
			.sort(inReadingOrder)
			.map(({ file }) => file);
	return { navigation: sidebarsNavigation(sidebars, filesBelow) };
}

/** Entries name pages by file or path; the ids of Docusaurus leave out the numbers that order files. */
function createFinder(links: readonly NavigationPage[]): (entry: string) => NavigationPage | undefined {
	const withoutNumbers = (file: string) => file.replace(/(^|\/)\d+[-_. ]+/g, '$1');
	const byPath = new Map(links.map((link) => [link.path, link]));
	const byFile = new Map(links.map((link) => [link.file.replace(/\.mdx?$/i, ''), link]));
	const byName = new Map([...byFile].map(([file, link]) => [withoutNumbers(file), link]));
	return (entry) => {
		const plain = entry.replace(/^\/+|\/+$/g, '').replace(/\.mdx?$/i, '');
		const index = plain === '' ? 'index' : `${plain}/index`;
		return byFile.get(plain) ?? byPath.get(sitePath(plain)) ?? byFile.get(index) ?? byName.get(plain);
	};
}

/** What `_category_.json` says of the folder that it lies in. */
async function readCategories(
	folder: string,
	links: readonly NavigationPage[],
	warnings: string[],
): Promise<Map<string, Category>> {
	const folders = new Set(links.map(({ file }) => file.slice(0, Math.max(file.lastIndexOf('/'), 0))));
	const categories = new Map<string, Category>();
	for (const directory of folders) {
		if (directory === '') continue;
		const found = await readJson(folder, `${directory}/_category_.json`, warnings);
		if (found === undefined) continue;
		categories.set(directory, {
			...(typeof found.label === 'string' && { title: found.label }),
			...(typeof found.position === 'number' && { order: found.position }),
		});
	}
	return categories;
}
