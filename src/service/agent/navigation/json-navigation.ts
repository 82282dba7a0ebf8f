import { posix } from 'node:path';
import { isMap, isScalar, isSeq, type Node, type YAMLMap, type YAMLSeq } from 'yaml';
import { parseYamlDocument } from '../../data-formats/parse-yaml.js';
import { applyEdits, type TextEdit } from '../editor/text-edit.js';
import type { WorkspaceSite } from '../pages/workspace-site.js';
import { type Navigation, type NavigationList, type NavigationRedirects, pageFrom, writtenLike } from './navigation.js';

interface Range {
	start: number;
	end: number;
}

/** The items of a list or an object in JSON, and the position of its bracket. */
interface Items {
	items: Range[];
	open: number;
}

/** A navigation that is being read, with what its entries need. */
interface Reading extends Navigation {
	text: string;
	/** The folders that entries may begin at, the most likely first. */
	roots: string[];
	site: WorkspaceSite;
}

/** Reads `docs.json`, `mint.json` and the files that they name, `sidebars.json` or `_category_.json`. An invalid file has no entries. */
export function readJsonNavigation(file: string, text: string, site: WorkspaceSite): Navigation {
	const folder = posix.dirname(file) === '.' ? '' : posix.dirname(file);
	const isSidebars = /(sidebars[\w-]*|_category_)\.json$/.test(file);
	const roots = isSidebars ? [posix.join(folder, 'docs'), ...foldersAbove(folder)] : [folder];
	const found: Reading = { file, text, site, roots, entries: [], lists: [] };
	const document = parseYamlDocument(text);
	if (document.errors.length === 0 && isSeq(document.contents) && file.endsWith('redirects.json'))
		found.redirects = redirectsOf(document.contents, folder, found);
	if (document.errors.length > 0 || !isMap(document.contents)) return found;
	if (isSidebars && !file.endsWith('_category_.json')) {
		for (const { value } of document.contents.items) walkSidebar(value, [], found);
	} else if (isSidebars) addEntry(document.contents.getIn(['link', 'id'], true), undefined, found);
	else {
		// Without it the file is a part of a navigation, which a `$ref` names.
		walkGroups(document.contents.get('navigation', true) ?? document.contents, [], found);
		found.redirects = redirectsOf(document.contents, folder, found);
	}
	return found;
}

/** A folder and all above it, the innermost first. */
function foldersAbove(folder: string): string[] {
	const steps = folder === '' ? [] : folder.split('/');
	return [...steps.keys(), steps.length].map((count) => steps.slice(0, count).join('/')).reverse();
}

const rangeOf = (node: unknown) => {
	const range = (node as Node).range;
	return { start: range?.[0] ?? 0, end: range?.[1] ?? 0 };
};

interface OpenList extends NavigationList, Items {}

function listOf(node: YAMLSeq, groups: string[], found: Reading): OpenList {
	const place = { items: node.items.map(rangeOf), open: rangeOf(node).start };
	const list: OpenList = {
		...place,
		groups,
		insert({ file }, beside, isBefore) {
			const near = beside ? place.items.findIndex((item) => contains(item, beside.start)) : place.items.length - 1;
			const like = beside ?? found.entries[0];
			const value = writtenLike(like?.value, posix.relative(rootOf(like?.value, found), file));
			return insertItem(found.text, place, isBefore ? near - 1 : near, JSON.stringify(value));
		},
	};
	found.lists.push(list);
	return list;
}

const contains = ({ start, end }: Range, at: number) => start <= at && at < end;

/** The folder from which an entry names a page. */
const rootOf = (value: string | undefined, { roots, site }: Reading): string =>
	roots.find((root) => value !== undefined && pageFrom(root, value, site) !== undefined) ?? roots.at(-1) ?? '';

function addEntry(node: unknown, list: OpenList | undefined, found: Reading): void {
	if (!isScalar(node) || typeof node.value !== 'string') return;
	const { value } = node;
	const { start, end } = rangeOf(node);
	const root = rootOf(value, found);
	found.entries.push({
		value,
		start,
		target: pageFrom(root, value, found.site),
		list,
		rename: (file) => ({ start, end, text: JSON.stringify(writtenLike(value, posix.relative(root, file))) }),
		remove: () => (list ? removeItem(start, list.items) : undefined),
	});
}

/** Reads groups of pages inside any tabs, anchors, versions or languages. */
function walkGroups(node: unknown, groups: string[], found: Reading): void {
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
		const list = listOf(value, own, found);
		for (const item of value.items) {
			if (isScalar(item)) addEntry(item, list, found);
			else walkGroups(item, own, found);
		}
	}
}

/** Reads items in Docusaurus's forms: ids, documents, and both forms of categories. */
function walkSidebar(node: unknown, groups: string[], found: Reading): void {
	if (isSeq(node)) {
		const list = listOf(node, groups, found);
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

type RedirectKeys = readonly ['source', 'destination'] | readonly ['from', 'to'];

/** The `redirects` of Mintlify, which may be a file of their own. A file of another tool gets none. */
function redirectsOf(root: unknown, folder: string, { text, site }: Reading): NavigationRedirects | undefined {
	const list = isMap(root) ? root.get('redirects', true) : root;
	const isFirst = isMap(root) && list === undefined && /mintlify/.test(String(root.get('$schema')));
	if (!isSeq(list) && !isFirst) return undefined;
	const maps = isSeq(list) ? list.items.filter(isMap) : [];
	const keys: RedirectKeys = maps[0]?.has('from') ? ['from', 'to'] : ['source', 'destination'];
	const addressOf = (file: string, now: WorkspaceSite) => {
		const path = now.pathOf(file);
		return folder !== '' && path.startsWith(`/${folder}/`) ? path.slice(folder.length + 1) : path;
	};
	const entries = maps.flatMap((item) => {
		const [source, destination] = keys.map((key) => item.get(key, true));
		if (!isScalar(source) || !isScalar(destination)) return [];
		const value = String(destination.value);
		const [path = ''] = value.split(/[?#]/);
		const rename = (file: string, now: WorkspaceSite) => ({
			...rangeOf(destination),
			text: JSON.stringify(addressOf(file, now) + value.slice(path.length)),
		});
		const { start } = rangeOf(item);
		const target = path.startsWith('/') ? pageFrom(folder, path, site) : undefined;
		const replace = (from: string, file: string, now: WorkspaceSite) => ({
			...rangeOf(item),
			text: alike(text, item, keys, [JSON.stringify(from), JSON.stringify(addressOf(file, now))]),
		});
		return [{ from: String(source.value), target, value, start, rename, replace }];
	});
	return {
		entries,
		fromOf: addressOf,
		add(from, file, now) {
			if (entries.some((entry) => entry.from === from)) return undefined;
			const written = [JSON.stringify(from), JSON.stringify(addressOf(file, now))] as const;
			const last = maps.at(-1);
			const one = last
				? alike(text, last, keys, written)
				: `{ "${keys[0]}": ${written[0]}, "${keys[1]}": ${written[1]} }`;
			if (isSeq(list)) {
				const place = { items: maps.map(rangeOf), open: rangeOf(list).start };
				return insertItem(text, place, maps.length - 1, one);
			}
			const { key, value } = (isMap(root) ? root.items.at(-1) : undefined) ?? {};
			const indent = /\n[ \t]*$/.exec(text.slice(0, rangeOf(key).start))?.[0] ?? ' ';
			const { end } = rangeOf(value);
			return { start: end, end, text: `,${indent}"redirects": [${one}]` };
		},
	};
}

/** Another redirect written like one that is there. */
function alike(text: string, item: YAMLMap, [from, to]: RedirectKeys, values: readonly [string, string]): string {
	const { start, end } = rangeOf(item);
	const ranges = [
		{ ...rangeOf(item.get(from, true)), text: values[0] },
		{ ...rangeOf(item.get(to, true)), text: values[1] },
	];
	return applyEdits(
		text.slice(start, end),
		ranges.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start })),
	);
}

/** Removes an item with its comma. */
export function removeItem(at: number, items: readonly Range[]): TextEdit | undefined {
	const index = items.findIndex((item) => contains(item, at));
	const [before, item, after] = [items[index - 1], items[index], items[index + 1]];
	if (item === undefined) return undefined;
	if (after) return { start: item.start, end: after.start, text: '' };
	return { start: before?.end ?? item.start, end: item.end, text: '' };
}

/** Inserts a written item after the one at `index`; -1 inserts it first. */
export function insertItem(text: string, { items, open }: Items, index: number, written: string): TextEdit {
	const item = items[index];
	const next = items[index + 1];
	const blank = (from: number, to: number) => /^[\s,]*/.exec(text.slice(from, to))?.[0].replace(',', '') ?? '';
	const [first] = items;
	const gap = blank(open + 1, first?.start ?? open + 1);
	const separator = item && next ? blank(item.end, next.start) : gap === '' ? ' ' : gap;
	if (item) return { start: item.end, end: item.end, text: `,${separator}${written}` };
	return {
		start: open + 1,
		end: open + 1,
		text: first ? `${gap}${written},${gap === '' ? ' ' : ''}` : written,
	};
}
