import { posix } from 'node:path';
import { isMap, isScalar, isSeq, type YAMLSeq } from 'yaml';
import { folderOf, type NavigationFile, type PageGroup } from '../../core/navigation.js';
import type { TextEdit } from '../../core/text-edit.js';
import { insertItem, quotedLike, rangeOf } from '../../core/yaml-edit.js';
import { redirectsOf } from '../navigation/redirects.js';
import { addEntry, listOf, openTree, redirectIn, type Tree } from '../navigation/tree.js';

/** The `nav` of the configuration, and the redirects of a plugin. */
export const navFile: NavigationFile = {
	name: /(^|\/)mkdocs\.ya?ml$/,
	places: ['mkdocs.yml', 'mkdocs.yaml'],
	read(file, text, site) {
		const found = openTree(file, text, site, []);
		const { contents } = found;
		if (!isMap(contents)) return found;
		const folder = contents.get('docs_dir');
		const root = posix.join(folderOf(file), typeof folder === 'string' ? folder : 'docs');
		found.roots = [root];
		const { key, value: nav } = contents.items.find((pair) => isScalar(pair.key) && pair.key.value === 'nav') ?? {};
		const empty = () => ({ start: rangeOf(key).end + 1, end: rangeOf(nav).end, text: ' []' });
		if (isSeq(nav)) walk(nav, { titles: [] }, found, empty);
		const plugins = contents.get('plugins');
		const map = (isSeq(plugins) ? plugins.items : [plugins])
			.map((plugin) => isMap(plugin) && plugin.getIn(['redirects', 'redirect_maps']))
			.find(isMap);
		if (map === undefined || map.items.length === 0 || map.flow) return found;
		found.redirects = redirectsOf({
			text,
			items: map.items.flatMap((pair) => redirectIn(pair, pair.key, pair.value)),
			write: (address, like, suffix) => quotedLike(text, like.start, address + suffix),
			fromOf: (page) => posix.relative(root, page),
			pageOf: (value) => [posix.join(root, value)].find((name) => site.pages.has(name)),
			insert: (written) => insertItem(text, map, map.items.length - 1, false, written),
		});
		return found;
	},
};

const isPage = (entry: string) => /\.(?:md|markdown)$/i.test(entry) && !/^[a-z]+:/i.test(entry);

/** Pages with a title or without, and groups of them, which cannot be empty. */
function walk(list: YAMLSeq, group: PageGroup, found: Tree, removeWhole: () => TextEdit | undefined): void {
	if (list.items.length === 0) return;
	const own = listOf(list, group, found, removeWhole);
	for (const item of list.items) {
		const pair = isMap(item) && item.items.length === 1 ? item.items[0] : undefined;
		const node = pair ? pair.value : item;
		const { start } = rangeOf(item);
		if (isSeq(node)) walk(node, { titles: [...group.titles, String(pair?.key)] }, found, () => own.remove(start));
		else if (isScalar(node) && isPage(String(node.value))) addEntry(node, own, found);
	}
}
