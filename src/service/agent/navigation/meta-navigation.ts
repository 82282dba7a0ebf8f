import { posix } from 'node:path';
import { isMap, isScalar, type Node, type Pair } from 'yaml';
import { parseYamlDocument } from '../../data-formats/parse-yaml.js';
import { withoutEnding } from '../../documentation/core/site-path.js';
import type { TextEdit } from '../editor/text-edit.js';
import type { WorkspaceSite } from '../pages/workspace-site.js';
import { insertItem, removeItem } from './json-navigation.js';
import type { Navigation, NavigationList } from './navigation.js';

/** Reads a `_meta.json` of Nextra: names of the pages and folders beside it, in their order. */
export function readMetaNavigation(file: string, text: string, site: WorkspaceSite): Navigation {
	const found: Navigation = { file, entries: [], lists: [] };
	const document = parseYamlDocument(text);
	const map = document.contents;
	if (document.errors.length > 0 || !isMap(map)) return found;
	const folder = posix.dirname(file) === '.' ? '' : posix.dirname(file);
	const rangeOf = ({ key, value }: Pair) => ({
		start: (key as Node).range?.[0] ?? 0,
		end: ((value ?? key) as Node).range?.[1] ?? 0,
	});
	const items = map.items.map(rangeOf);
	const place = { items, open: map.range?.[0] ?? 0 };
	const list: NavigationList = {
		groups: [],
		folder,
		insert({ file: page, title, label }, beside, isBefore): TextEdit {
			const at = beside ? items.findIndex(({ start }) => start === beside.start) : items.length - 1;
			const written = `${JSON.stringify(nameOf(page))}: ${label ?? JSON.stringify(title)}`;
			return insertItem(text, place, isBefore ? at - 1 : at, written);
		},
	};
	found.lists.push(list);
	for (const pair of map.items) {
		const { key, value } = pair;
		if (!isScalar(key) || typeof key.value !== 'string') continue;
		const { start } = rangeOf(pair);
		const name = posix.join(folder, key.value);
		const page = [`${name}.md`, `${name}.mdx`].find((one) => site.pages.has(one));
		const end = key.range?.[1] ?? 0;
		const isFolder = [...site.files].some((one) => one.startsWith(`${name}/`));
		const label = value === null ? '""' : text.slice((value as Node).range?.[0], (value as Node).range?.[1]);
		found.entries.push({
			value: key.value,
			start,
			target: page ?? (isFolder ? name : undefined),
			list,
			label,
			rename(to) {
				if ((posix.dirname(to) === '.' ? '' : posix.dirname(to)) !== folder) return undefined;
				const named = JSON.stringify(nameOf(to));
				if (page === undefined || !isFolder) return { start, end, text: named };
				// The name stays for the folder, which the page has left.
				const at = items.findIndex((item) => item.start === start);
				return insertItem(text, place, at, `${named}: ${label}`);
			},
			remove: () => (page !== undefined && isFolder ? { start, end: start, text: '' } : removeItem(start, items)),
		});
	}
	return found;
}

const nameOf = (file: string) => withoutEnding(posix.basename(file));
