import { posix } from 'node:path';
import { isMap, isScalar, isSeq, type Node, type Pair, type Scalar, stringify, type YAMLMap, type YAMLSeq } from 'yaml';
import { parseYamlDocument } from '../../data-formats/parse-yaml.js';
import type { TextEdit } from '../editor/text-edit.js';
import type { WorkspaceSite } from '../pages/workspace-site.js';
import type { Navigation, NavigationList, NavigationRedirects } from './navigation.js';

const endOf = (node: unknown): number => {
	if (isSeq(node) && node.items.length > 0) return endOf(node.items.at(-1));
	if (isMap(node) && node.items.length > 0) {
		const { key, value } = node.items.at(-1) as Pair;
		return value === null ? endOf(key) + 1 : endOf(value);
	}
	return (node as Node).range?.[1] ?? 0;
};
const startOf = (node: unknown): number => (node as Node).range?.[0] ?? 0;

const lineStart = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1;
const lineEnd = (text: string, at: number) => {
	const end = text.indexOf('\n', at);
	return end === -1 ? text.length : end - (text[end - 1] === '\r' ? 1 : 0);
};
/** The lines from one place to another, with their last line end. */
const lines = (text: string, start: number, end: number): TextEdit => {
	const next = text.indexOf('\n', end);
	return { start: lineStart(text, start), end: next === -1 ? text.length : next + 1, text: '' };
};
const newLine = (text: string, at: number, line: string): TextEdit => {
	const end = lineEnd(text, at);
	return { start: end, end, text: `${text.includes('\r\n') ? '\r\n' : '\n'}${line}` };
};

function quoted(value: string, like: Scalar | undefined): string {
	if (like?.type === 'QUOTE_DOUBLE') return JSON.stringify(value);
	if (like?.type === 'QUOTE_SINGLE') return `'${value.replaceAll("'", "''")}'`;
	return stringify(value, { lineWidth: 0 }).trim();
}

const scalarEdit = (node: Scalar, value: string): TextEdit => ({
	start: startOf(node),
	end: node.range?.[1] ?? 0,
	text: quoted(value, node),
});

/** Reads the `nav` and the redirects of a `mkdocs.yml`. All edits are of lines or values, so that comments stay. */
export function readMkdocsNavigation(file: string, text: string, site: WorkspaceSite): Navigation {
	const document = parseYamlDocument(text, { logLevel: 'silent' });
	const found: Navigation = { file, entries: [], lists: [] };
	if (document.errors.length > 0 || !isMap(document.contents)) return found;
	const folder = document.get('docs_dir');
	const root = posix.join(posix.dirname(file), typeof folder === 'string' ? folder : 'docs');
	const pageOf = (value: string) => [posix.join(root, value)].find((name) => site.pages.has(name));
	const walk = (list: YAMLSeq, groups: string[], removeAll: () => TextEdit): void => {
		const own = listOf(text, list, groups, root);
		if (!list.flow) found.lists.push(own);
		for (const item of list.items) {
			const pair = isMap(item) && item.items.length === 1 ? item.items[0] : undefined;
			const node = pair ? pair.value : item;
			const remove = () => (list.items.length > 1 ? lines(text, startOf(item), endOf(item)) : removeAll());
			if (isSeq(node)) walk(node, [...groups, String(pair?.key)], remove);
			if (!isScalar(node) || typeof node.value !== 'string') continue;
			const rename = (name: string) => scalarEdit(node, posix.relative(root, name));
			found.entries.push({
				value: node.value,
				start: startOf(item),
				target: pageOf(node.value),
				list: own,
				rename,
				remove: () => (list.flow ? undefined : remove()),
			});
		}
	};
	const nav = document.contents.items.find(({ key }) => isScalar(key) && key.value === 'nav');
	const { value } = nav ?? {};
	const keyEnd = nav ? endOf(nav.key) + 1 : 0;
	if (isSeq(value)) walk(value, [], () => ({ start: keyEnd, end: endOf(value), text: ' []' }));
	const maps = document.contents.items.flatMap(({ key, value: plugins }) =>
		isScalar(key) && key.value === 'plugins' ? [isSeq(plugins) ? plugins.items : plugins].flat() : [],
	);
	const map = maps
		.flatMap((plugin) => (isMap(plugin) ? [plugin.getIn(['redirects', 'redirect_maps'])] : []))
		.find(isMap);
	if (map && map.items.length > 0 && !map.flow) found.redirects = redirectsOf(text, map, root, pageOf);
	return found;
}

function listOf(text: string, { items }: YAMLSeq, groups: string[], root: string): NavigationList {
	return {
		groups,
		insert({ file, title }, beside, isBefore) {
			const item = items.find((one) => startOf(one) === beside?.start) ?? items.at(-1);
			const from = lineStart(text, startOf(item));
			const mark = text.slice(from, startOf(item)).replace(/\S(?=.*-)/g, ' ');
			const path = quoted(posix.relative(root, file), undefined);
			const line = `${mark}${isMap(item) ? `${quoted(title, undefined)}: ` : ''}${path}`;
			return isBefore ? { start: from, end: from, text: `${line}\n` } : newLine(text, endOf(item), line);
		},
	};
}

function redirectsOf(
	text: string,
	map: YAMLMap,
	root: string,
	pageOf: (value: string) => string | undefined,
): NavigationRedirects {
	const entries = map.items.flatMap(({ key, value }) => {
		if (!isScalar(key) || !isScalar(value)) return [];
		const plain = String(value.value).replace(/#.*$/, '');
		return [
			{
				from: String(key.value),
				target: pageOf(plain),
				value: String(value.value),
				start: startOf(key),
				rename: (file: string) => scalarEdit(value, posix.relative(root, file)),
				replace: (from: string, file: string) => ({
					start: startOf(key),
					end: endOf(value),
					text: `${quoted(from, key)}: ${quoted(posix.relative(root, file), value)}`,
				}),
			},
		];
	});
	const last = map.items.at(-1);
	return {
		entries,
		fromOf: (file) => posix.relative(root, file),
		add(from, file) {
			if (entries.some((entry) => entry.from === from)) return undefined;
			const key = isScalar(last?.key) ? last.key : undefined;
			const value = isScalar(last?.value) ? last.value : undefined;
			const indent = text.slice(lineStart(text, startOf(key)), startOf(key));
			return newLine(text, endOf(map), `${indent}${quoted(from, key)}: ${quoted(posix.relative(root, file), value)}`);
		},
	};
}
