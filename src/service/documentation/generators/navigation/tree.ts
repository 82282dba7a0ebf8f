import { posix } from 'node:path';
import { isMap, isScalar, type Scalar, type YAMLSeq } from 'yaml';
import { parseYamlDocument } from '../../../data-formats/parse-yaml.js';
import {
	type Navigation,
	type NavigationSite,
	type PageGroup,
	pageFrom,
	type WrittenList,
	writtenLike,
} from '../../core/navigation.js';
import type { TextEdit } from '../../core/text-edit.js';
import { contains, insertItem, quotedLike, rangeOf, removeItem } from '../../core/yaml-edit.js';
import type { WrittenRedirect } from './redirects.js';

/** A navigation in JSON or YAML that is being read, with what its entries need. */
export interface Tree extends Navigation {
	text: string;
	/** The folders that entries may begin at, the most likely first. */
	roots: string[];
	site: NavigationSite;
	/** What the file holds; nothing of an invalid one. */
	contents: unknown;
}

/** Begins to read a file. @param roots the folders that entries may begin at, the most likely first */
export function openTree(file: string, text: string, site: NavigationSite, roots: string[]): Tree {
	// Tags such as `!!python/name:` mean nothing here, and are no reason to read nothing.
	const { errors, contents } = parseYamlDocument(text, { logLevel: 'silent', strict: false, uniqueKeys: false });
	return { file, text, site, roots, entries: [], lists: [], contents: errors.length > 0 ? null : contents };
}

interface OpenList extends WrittenList {
	/** Removes the item of a place, and with the only one the list where that cannot be empty. */
	remove(place: number): TextEdit | undefined;
}

export function listOf(
	node: YAMLSeq,
	group: PageGroup,
	found: Tree,
	removeWhole?: () => TextEdit | undefined,
): OpenList {
	const { text } = found;
	const list: OpenList = {
		group,
		remove: (place) => (removeWhole && node.items.length === 1 ? removeWhole() : removeItem(text, node, place)),
		insert({ file, title }, beside, isBefore) {
			const index = beside
				? node.items.findIndex((item) => contains(rangeOf(item), beside.start))
				: node.items.length - 1;
			const like = beside ?? found.entries[0];
			const value = writtenLike(like?.value, posix.relative(like?.root ?? found.roots.at(-1) ?? '', file));
			const plain = (words: string) => quotedLike('', 0, words);
			const titled = isMap(node.items[index]) ? `${plain(title)}: ${plain(value)}` : plain(value);
			return insertItem(text, node, index, isBefore, node.flow ? JSON.stringify(value) : titled);
		},
	};
	found.lists.push(list);
	return list;
}

export function addEntry(node: unknown, list: OpenList | undefined, found: Tree, group = list?.group): void {
	if (!isScalar(node) || typeof node.value !== 'string') return;
	const { value } = node;
	const range = rangeOf(node);
	const root = found.roots.find((one) => pageFrom(one, value, found.site)) ?? found.roots.at(-1) ?? '';
	found.entries.push({
		value,
		start: range.start,
		root,
		target: pageFrom(root, value, found.site),
		group,
		list,
		rename: (file) => ({
			...range,
			text: quotedLike(found.text, range.start, writtenLike(value, posix.relative(root, file))),
		}),
		remove: () => list?.remove(range.start),
	});
}

/** The two addresses of a redirect, where they are texts. */
export function redirectIn(item: unknown, from: unknown, to: unknown): WrittenRedirect[] {
	if (!isScalar(from) || !isScalar(to)) return [];
	const address = (node: Scalar) => ({ ...rangeOf(node), value: String(node.value) });
	return [{ ...rangeOf(item), from: address(from), to: address(to) }];
}
