import {
	type Document,
	isCollection,
	isMap,
	isNode,
	isPair,
	isScalar,
	isSeq,
	type Pair,
	type Scalar,
	stringify,
	visit,
	type YAMLMap,
} from 'yaml';
import { parseToml } from '../../data-formats/parse-toml.js';
import { parseYamlDocument } from '../../data-formats/parse-yaml.js';
import { applyEdits, lineEndOf, type TextEdit } from '../../documentation/core/text-edit.js';
import { insertItem, quotedLike, rangeOf, removeItem } from '../../documentation/core/yaml-edit.js';
import { frontmatterOf } from '../pages/read-page-facts.js';
import { ActionError } from './action-error.js';
import { addToTomlList, removeFromTomlList, replaceInToml, setInToml } from './toml-edit.js';

export type FieldValue = string | number | boolean | (string | number | boolean)[];

/** Keys whose values only programs read. */
const technical =
	/^(slug|permalink|id|url|href|link|redirect.*|alias.*|image|icon|cover|layout|template|openapi|api|date|canonical.*|.*[pP]ath)$/;

/** The lines between the marks, and their offset in the file. */
function yamlOf(head: string): { yaml: string; offset: number } {
	const open = /^\uFEFF?(?:---|\+\+\+)[ \t]*\r?\n/.exec(head)?.[0] ?? '';
	const close = /(?:^|\n)(?:---|\.\.\.|\+\+\+)[ \t]*(?:\r?\n)?$/.exec(head.slice(open.length));
	const yaml = head.slice(
		open.length,
		open.length + (close === null ? 0 : close.index + (close[0].startsWith('\n') ? 1 : 0)),
	);
	return { yaml, offset: open.length };
}

const isToml = (head: string) => /^\uFEFF?\+/.test(head);

/** Edits that change texts in frontmatter values. Keys and technical values stay. */
export function replaceInFrontmatter(head: string, replace: (value: string) => string): TextEdit[] {
	const { yaml, offset } = yamlOf(head);
	if (isToml(head)) {
		const edits = replaceInToml(yaml, (key) => technical.test(key), replace);
		return edits.map(({ start, end, text }) => ({ start: start + offset, end: end + offset, text }));
	}
	const document = parseYamlDocument(yaml);
	if (document.errors.length > 0) return [];
	const edits: TextEdit[] = [];
	visit(document, {
		Pair(_, pair) {
			return isScalar(pair.key) && technical.test(String(pair.key.value)) ? visit.SKIP : undefined;
		},
		Scalar(key, node) {
			if (key === 'key' || typeof node.value !== 'string' || !node.range) return;
			const value = replace(node.value);
			if (value === node.value || !/^(PLAIN|QUOTE_)/.test(node.type ?? '')) return;
			edits.push({ start: offset + node.range[0], end: offset + node.range[1], text: writeScalar(value, node) });
		},
	});
	return edits;
}

/** A one-line text, in its old quotes where possible. */
function writeScalar(value: FieldValue, old: Scalar | undefined): string {
	const mark = old?.type === 'QUOTE_DOUBLE' ? '"' : old?.type === 'QUOTE_SINGLE' ? "'" : '';
	if (typeof value === 'string') return quotedLike(mark, 0, value);
	return stringify(value, { lineWidth: 0, collectionStyle: 'flow', flowCollectionPadding: false }).trim();
}

/**
 * The text of a page with a frontmatter field set, or removed when `value` is undefined. `key` may lead inwards, as in
 * `seo.title`.
 * Returns undefined when the frontmatter cannot be read.
 */
export function setField(text: string, key: string, value: FieldValue | undefined): string | undefined {
	const head = frontmatterOf(text);
	const end = lineEndOf(text);
	if (head === '') {
		const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
		const body = text.slice(mark.length);
		return value === undefined
			? text
			: `${mark}---${end}${entry(key, value).replaceAll('\n', end)}---${end}${body.startsWith('\n') || body === '' ? '' : end}${body}`;
	}
	return withHead(text, (plain) =>
		isToml(head)
			? setInToml(plain, key, value === undefined ? undefined : JSON.stringify(value))
			: setInYaml(plain, key, value),
	);
}

/** A text whose lines between the marks are changed. Undefined when they cannot be. */
function withHead(text: string, change: (plain: string) => string | undefined): string | undefined {
	const { yaml, offset } = yamlOf(frontmatterOf(text));
	const changed = change(yaml.replaceAll('\r\n', '\n'));
	return changed === undefined
		? undefined
		: text.slice(0, offset) + changed.replaceAll('\n', lineEndOf(text)) + text.slice(offset + yaml.length);
}

function setInYaml(yaml: string, key: string, value: FieldValue | undefined): string | undefined {
	const document = parseYamlDocument(yaml);
	if (document.errors.length > 0 || (document.contents !== null && !isMap(document.contents))) return undefined;
	const path = document.has(key) ? [key] : key.split('.');
	const old: unknown = document.getIn(path, true);
	if (value === undefined) return old === undefined ? yaml : withoutField(yaml, findPair(document.contents, path));
	if (isScalar(old) && old.range && /^(PLAIN|QUOTE_)/.test(old.type ?? '') && old.range[1] > old.range[0]) {
		return yaml.slice(0, old.range[0]) + writeScalar(value, old) + yaml.slice(old.range[1]);
	}
	if (old === undefined && path.length === 1) {
		const start = yaml === '' || yaml.endsWith('\n') ? yaml : `${yaml}\n`;
		return start + entry(key, value);
	}
	const { pair } = findPair(document.contents, path) ?? {};
	if (isScalar(old) && old.range && old.value === null && isNode(pair?.key) && pair.key.range) {
		const at = yaml.indexOf(':', pair.key.range[1]) + 1;
		return `${yaml.slice(0, at)} ${writeScalar(value, undefined)}${yaml.slice(at)}`;
	}
	if (isCollection(old) && old.flow && old.range)
		return yaml.slice(0, old.range[0]) + writeScalar(value, undefined) + yaml.slice(old.range[1]);
	openGroup(document, path);
	document.setIn(path, document.createNode(value, { flow: Array.isArray(value) && isSeq(old) && old.flow === true }));
	return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}

/** Makes room for a field within a field that is empty. @throws ActionError when that field has another value */
function openGroup(document: Document, path: readonly string[]): void {
	for (let depth = 1; depth < path.length; depth++) {
		const above = path.slice(0, depth);
		const group: unknown = document.getIn(above, true);
		if (group === undefined) return;
		if (isScalar(group) && group.value === null) document.setIn(above, document.createNode({}));
		if (isMap(document.getIn(above, true))) continue;
		const [name, field] = [above.join('.'), path.slice(depth).join('.')];
		throw new ActionError(
			`"${name}" in the frontmatter is ${isSeq(group) ? 'a list' : 'one value'}, so it has no field "${field}"; set "${name}" itself.`,
		);
	}
}

const entry = (key: string, value: FieldValue) => {
	const [first = '', ...inner] = key.split('.');
	return inner.length === 0
		? `${first}: ${writeScalar(value, undefined)}\n`
		: `${first}:\n${inner.map((step, index) => `${'  '.repeat(index + 1)}${step}:${index === inner.length - 1 ? ` ${writeScalar(value, undefined)}` : ''}\n`).join('')}`;
};

/**
 * The text of a page with one more item in a list of its frontmatter, written like its neighbours. Undefined when the frontmatter
 * cannot be read.
 */
export function addToList(text: string, key: string, item: string): string | undefined {
	const head = frontmatterOf(text);
	const { yaml, offset } = yamlOf(head);
	if (isToml(head)) {
		const added = withHead(text, (plain) => addToTomlList(plain, key, JSON.stringify(item)));
		return added ?? setField(text, key, [...listOf(text, key), item]);
	}
	const document = parseYamlDocument(yaml);
	if (document.errors.length > 0) return undefined;
	const list = document.get(key, true);
	const last = isSeq(list) ? list.items.at(-1) : undefined;
	if (!isSeq(list) || !isScalar(last)) return setField(text, key, [...listOf(text, key), item]);
	const edit = insertItem(yaml, list, list.items.length - 1, false, writeScalar(item, last));
	return text.slice(0, offset) + applyEdits(yaml, [edit]) + text.slice(offset + yaml.length);
}

/** The text of a page without an item in a list of its frontmatter. Undefined when the frontmatter cannot be read. */
export function removeFromList(text: string, key: string, item: string): string | undefined {
	const { yaml, offset } = yamlOf(frontmatterOf(text));
	if (isToml(frontmatterOf(text))) {
		const isItem = (written: string) => parseToml(`x = ${written}`).data.x === item;
		return withHead(text, (plain) => removeFromTomlList(plain, key, isItem)) ?? setField(text, key, undefined);
	}
	const list = parseYamlDocument(yaml).get(key, true);
	if (!isSeq(list)) return setField(text, key, undefined);
	const own = list.items.find((one) => isScalar(one) && String(one.value) === item);
	const edit = isScalar(own) ? removeItem(yaml, list, rangeOf(own).start) : undefined;
	return edit ? text.slice(0, offset) + applyEdits(yaml, [edit]) + text.slice(offset + yaml.length) : text;
}

/** The texts of a field, which may be one or a list. */
export function listOf(text: string, key: string): string[] {
	const head = frontmatterOf(text);
	const { yaml } = yamlOf(head);
	const data: Record<string, unknown> | null = isToml(head)
		? parseToml(yaml.replaceAll('\r\n', '\n')).data
		: parseYamlDocument(yaml, { logLevel: 'silent' }).toJS();
	return [data?.[key] ?? []].flat().map(String);
}

function findPair(node: unknown, [first, ...more]: readonly string[]): { map: YAMLMap; pair: Pair } | undefined {
	if (!isMap(node)) return undefined;
	const pair = node.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === first);
	return pair && (more.length === 0 ? { map: node, pair } : findPair(pair.value, more));
}

/** The YAML without all lines of a field. */
function withoutField(yaml: string, found: ReturnType<typeof findPair>): string | undefined {
	const edit = found && !found.map.flow && removeItem(yaml, found.map, rangeOf(found.pair).start);
	return edit ? applyEdits(yaml, [edit]) : undefined;
}
