import { posix } from 'node:path';
import { isMap, isScalar } from 'yaml';
import { withoutEnding } from '../../../../search/core/site-path.js';
import { folderOf, type NavigationFile, type WrittenList } from '../../core/navigation.js';
import { insertItem, rangeOf, removeItem } from '../../core/yaml-edit.js';
import { openTree } from '../navigation/tree.js';

/** Names of the pages and folders beside it, in their order. */
export const metaFile: NavigationFile = {
	name: /(^|\/)_meta\.json$/,
	read(file, text, site) {
		const found = openTree(file, text, site, []);
		const { contents: map } = found;
		if (!isMap(map)) return found;
		const folder = folderOf(file);
		const starts = map.items.map((pair) => rangeOf(pair).start);
		const list: WrittenList = {
			group: { titles: [] },
			folder,
			insert({ file: page, title, label }, beside, isBefore) {
				const at = beside ? starts.indexOf(beside.start) : starts.length - 1;
				return insertItem(text, map, at, isBefore, `${nameOf(page)}: ${label ?? JSON.stringify(title)}`);
			},
		};
		found.lists.push(list);
		for (const [index, { key, value }] of map.items.entries()) {
			if (!isScalar(key) || typeof key.value !== 'string') continue;
			const range = rangeOf(key);
			const name = posix.join(folder, key.value);
			const page = [`${name}.md`, `${name}.mdx`].find((one) => site.pages.has(one));
			const isFolder = [...site.files].some((one) => one.startsWith(`${name}/`));
			const isBoth = page !== undefined && isFolder;
			const label = value === null ? '""' : text.slice(rangeOf(value).start, rangeOf(value).end);
			found.entries.push({
				value: key.value,
				start: range.start,
				target: page ?? (isFolder ? name : undefined),
				list,
				label,
				rename(to) {
					if (folderOf(to) !== folder) return undefined;
					// The name stays for the folder, which the page has left.
					if (isBoth) return insertItem(text, map, index, false, `${nameOf(to)}: ${label}`);
					return { ...range, text: nameOf(to) };
				},
				remove: () =>
					isBoth ? { start: range.start, end: range.start, text: '' } : removeItem(text, map, range.start),
			});
		}
		return found;
	},
};

const nameOf = (file: string) => JSON.stringify(withoutEnding(posix.basename(file)));
