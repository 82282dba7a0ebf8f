import { isMap, isScalar, isSeq } from 'yaml';
import {
	folderOf,
	type Navigation,
	type NavigationFile,
	type NavigationRedirects,
	type NavigationSite,
	type PageGroup,
	pageFrom,
} from '../../core/navigation.js';
import { insertItem, rangeOf } from '../../core/yaml-edit.js';
import { redirectsOf } from '../navigation/redirects.js';
import { addEntry, listOf, openTree, redirectIn, type Tree } from '../navigation/tree.js';

/** The groups and the redirects of a site, and the files that it takes in by `"$ref": "./de.json"`. */
export const groupsFile: NavigationFile = {
	name: /(^|\/)(docs|mint)\.json$/,
	read: readGroups,
	places: ['docs.json', 'mint.json'],
	isForAll: true,
	parts: (text) => [...text.matchAll(/"\$ref"\s*:\s*"([^"#]+\.json)"/g)].map(([, name = '']) => name),
};

/** Redirects in a file of their own. */
export const redirectsFile: NavigationFile = { name: /(^|\/)redirects\.json$/, read: readGroups };

function readGroups(file: string, text: string, site: NavigationSite): Navigation {
	const found = openTree(file, text, site, [folderOf(file)]);
	const { contents } = found;
	// Without it the file is a part of a navigation, which a `$ref` names.
	if (isMap(contents)) walkGroups(contents.get('navigation', true) ?? contents, { titles: [] }, found);
	if (isMap(contents) || redirectsFile.name.test(file)) found.redirects = redirectsIn(contents, found);
	return found;
}

/** Reads groups of pages inside any tabs, anchors, versions or languages. */
function walkGroups(node: unknown, { titles, facets }: PageGroup, found: Tree): void {
	if (isSeq(node)) for (const item of node.items) walkGroups(item, { titles, facets }, found);
	if (!isMap(node)) return;
	const textsOf = (key: string) => [node.get(key)].filter((value) => typeof value === 'string');
	const own: PageGroup = { titles: [...titles, ...textsOf('group')], facets: { ...facets } };
	for (const key of ['language', 'version'] as const)
		for (const value of textsOf(key)) own.facets = { ...own.facets, [key]: value };
	addEntry(node.get('root', true), undefined, found, own);
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

/** The `redirects`, which may be a file of their own. A file of another tool gets none. */
function redirectsIn(root: unknown, { file, text, site }: Tree): NavigationRedirects | undefined {
	const list = isMap(root) ? root.get('redirects', true) : root;
	const isFirst = isMap(root) && list === undefined && /mintlify/.test(String(root.get('$schema')));
	if (!isSeq(list) && !isFirst) return undefined;
	const folder = folderOf(file);
	const maps = isSeq(list) ? list.items.filter(isMap) : [];
	const [source, target] = maps[0]?.has('from') ? ['from', 'to'] : ['source', 'destination'];
	return redirectsOf({
		text,
		items: maps.flatMap((item) => redirectIn(item, item.get(source, true), item.get(target, true))),
		write: (address, _, suffix) => JSON.stringify(address + suffix),
		fromOf(page, now) {
			const path = now.pathOf(page);
			return folder !== '' && path.startsWith(`/${folder}/`) ? path.slice(folder.length + 1) : path;
		},
		pageOf: (path) => (path.startsWith('/') ? pageFrom(folder, path, site) : undefined),
		first: (from, to) => `{ "${source}": ${JSON.stringify(from)}, "${target}": ${JSON.stringify(to)} }`,
		insert(written) {
			if (isSeq(list)) return insertItem(text, list, list.items.length - 1, false, written);
			const last = isMap(root) ? root.items.at(-1) : undefined;
			const { start, end } = rangeOf(last);
			const indent = /\n[ \t]*$/.exec(text.slice(0, start))?.[0] ?? ' ';
			return { start: end, end, text: `,${indent}"redirects": [${written}]` };
		},
	});
}
