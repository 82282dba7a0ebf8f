import { isMap, isScalar, isSeq, type Node, parseDocument, type YAMLSeq } from 'yaml';
import { sitePath } from '../../documentation/site-path.js';
import type { Site } from '../pages/site.js';
import type { TextEdit } from './text-edit.js';

/** An entry of a navigation that names a page. */
export interface NavigationEntry {
	value: string;
	/** Range of the text, including its quotes. */
	start: number;
	end: number;
	/** The list that contains the entry; undefined for a group's own page. */
	list: NavigationList | undefined;
}

export interface NavigationList {
	/** Ranges of the list's items. An entry may be a part of an item. */
	items: { start: number; end: number }[];
	/** Position of the list's bracket. */
	open: number;
	/** Titles of the surrounding groups, innermost last. */
	groups: string[];
}

export interface Navigation {
	entries: NavigationEntry[];
	lists: NavigationList[];
}

/** Reads `docs.json`, `mint.json` or `sidebars.json`. An invalid file has no entries. */
export function readNavigationEntries(file: string, text: string): Navigation {
	const document = parseDocument(text);
	const found: Navigation = { entries: [], lists: [] };
	if (document.errors.length > 0 || !isMap(document.contents)) return found;
	if (file.endsWith('sidebars.json')) {
		for (const { value } of document.contents.items) walkSidebar(value, [], found);
	} else walkGroups(document.contents.get('navigation', true), [], found);
	return found;
}

const rangeOf = (node: unknown) => {
	const range = (node as Node).range;
	return { start: range?.[0] ?? 0, end: range?.[1] ?? 0 };
};

function listOf(node: YAMLSeq, groups: string[]): NavigationList {
	return { items: node.items.map(rangeOf), open: rangeOf(node).start, groups };
}

function addEntry(node: unknown, list: NavigationList | undefined, found: Navigation): void {
	if (isScalar(node) && typeof node.value === 'string')
		found.entries.push({ value: node.value, ...rangeOf(node), list });
}

/** Reads groups of pages inside any tabs, anchors, versions or languages. */
function walkGroups(node: unknown, groups: string[], found: Navigation): void {
	if (isSeq(node)) for (const item of node.items) walkGroups(item, groups, found);
	if (!isMap(node)) return;
	const name = node.get('group');
	const own = typeof name === 'string' ? [...groups, name] : groups;
	addEntry(node.get('root', true), undefined, found);
	for (const { key, value } of node.items) {
		if (!isScalar(key) || key.value !== 'pages' || !isSeq(value)) {
			walkGroups(value, own, found);
			continue;
		}
		const list = listOf(value, own);
		found.lists.push(list);
		for (const item of value.items) {
			if (isScalar(item)) addEntry(item, list, found);
			else walkGroups(item, own, found);
		}
	}
}

/** Reads items in Docusaurus's forms: ids, documents, and both forms of categories. */
function walkSidebar(node: unknown, groups: string[], found: Navigation): void {
	if (isSeq(node)) {
		const list = listOf(node, groups);
		found.lists.push(list);
		for (const item of node.items) {
			const isDocument = isMap(item) && /^(doc|ref)$/.test(String(item.get('type')));
			if (isScalar(item)) addEntry(item, list, found);
			else if (isDocument) addEntry(item.get('id', true), list, found);
			else walkSidebar(item, groups, found);
		}
	} else if (isMap(node) && node.has('type')) {
		const label = node.get('label');
		const own = typeof label === 'string' ? [...groups, label] : groups;
		const link = node.get('link', true);
		if (isMap(link)) addEntry(link.get('id', true), undefined, found);
		walkSidebar(node.get('items', true), own, found);
	} else if (isMap(node)) {
		for (const { key, value } of node.items)
			walkSidebar(value, [...groups, isScalar(key) ? String(key.value) : ''], found);
	}
}

/** The file of an entry, found as the reader of documentation finds it. */
export function entryFile(value: string, site: Site): string | undefined {
	const plain = value.replace(/^\/+|\/+$/g, '').replace(/\.mdx?$/i, '');
	const index = plain === '' ? 'index' : `${plain}/index`;
	const has = (file: string) => site.pages.has(file);
	return (
		[`${plain}.md`, `${plain}.mdx`].find(has) ??
		site.pageAt(sitePath(plain)) ??
		[`${index}.md`, `${index}.mdx`].find(has) ??
		[...site.pages.keys()].find((file) => file.replace(/(^|\/)\d+[-_. ]+/g, '$1').replace(/\.mdx?$/i, '') === plain)
	);
}

/** A page written like another entry: with or without a leading slash and an extension. */
export function entryValue(file: string, like: string | undefined): string {
	const name = /\.mdx?$/i.test(like ?? '') ? file : file.replace(/\.mdx?$/i, '');
	return like?.startsWith('/') ? `/${name}` : name;
}

export const renameEntry = ({ start, end, value }: NavigationEntry, file: string): TextEdit => ({
	start,
	end,
	text: JSON.stringify(entryValue(file, value)),
});

/** Removes an entry and its comma from its list. Undefined for an entry outside a list. */
export function removeEntry({ start, list }: NavigationEntry): TextEdit | undefined {
	const index = list?.items.findIndex((item) => item.start <= start && start < item.end) ?? -1;
	const [before, item, after] = [list?.items[index - 1], list?.items[index], list?.items[index + 1]];
	if (item === undefined) return undefined;
	if (after) return { start: item.start, end: after.start, text: '' };
	return { start: before?.end ?? item.start, end: item.end, text: '' };
}

/** Inserts an entry after the item at `index`; -1 inserts it first. */
export function insertEntry(text: string, list: NavigationList, index: number, value: string): TextEdit {
	const item = list.items[index];
	const next = list.items[index + 1];
	const written = JSON.stringify(value);
	const blank = (from: number, to: number) => /^[\s,]*/.exec(text.slice(from, to))?.[0].replace(',', '') ?? '';
	const [first] = list.items;
	const gap = blank(list.open + 1, first?.start ?? list.open + 1);
	const separator = item && next ? blank(item.end, next.start) : gap === '' ? ' ' : gap;
	if (item) return { start: item.end, end: item.end, text: `,${separator}${written}` };
	return {
		start: list.open + 1,
		end: list.open + 1,
		text: first ? `${gap}${written},${gap === '' ? ' ' : ''}` : written,
	};
}
