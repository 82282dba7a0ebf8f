import {
	isMap,
	isPair,
	isScalar,
	isSeq,
	type Node,
	type Pair,
	parseDocument,
	type Scalar,
	stringify,
	visit,
} from 'yaml';
import { frontmatterOf } from '../pages/read-page-facts.js';
import { lineEndOf, type TextEdit } from './text-edit.js';

export type FieldValue = string | number | boolean | (string | number | boolean)[];

/** Keys whose values only programs read. */
const technical =
	/^(slug|permalink|id|url|href|link|redirect.*|alias.*|image|icon|cover|layout|template|openapi|api|date|canonical.*|.*[pP]ath)$/;

/** The YAML between the dashes, and its offset in the file. */
function yamlOf(head: string): { yaml: string; offset: number } {
	const open = /^\uFEFF?---[ \t]*\r?\n/.exec(head)?.[0] ?? '';
	const close = /(?:^|\n)---[ \t]*(?:\r?\n)?$/.exec(head.slice(open.length));
	const yaml = head.slice(
		open.length,
		open.length + (close === null ? 0 : close.index + (close[0].startsWith('\n') ? 1 : 0)),
	);
	return { yaml, offset: open.length };
}

/** Edits that change texts in frontmatter values. Keys and technical values stay. */
export function replaceInFrontmatter(head: string, replace: (value: string) => string): TextEdit[] {
	const { yaml, offset } = yamlOf(head);
	const document = parseDocument(yaml);
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

/** Texts that some YAML parsers do not read as text. */
const ambiguous = /^(?:y|n|yes|no|on|off|\d{4}-\d\d?-\d\d?.*|\d+:\d+.*)$/i;

/** A one-line text, in its old quotes where possible. */
function writeScalar(value: FieldValue, old: Scalar | undefined): string {
	if (typeof value === 'string' && old?.type === 'QUOTE_DOUBLE') return JSON.stringify(value);
	if (typeof value === 'string' && old?.type === 'QUOTE_SINGLE' && !/[\n\\]/.test(value))
		return `'${value.replaceAll("'", "''")}'`;
	if (typeof value === 'string' && (/\n/.test(value) || ambiguous.test(value))) return JSON.stringify(value);
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
	const { yaml, offset } = yamlOf(head);
	const changed = setInYaml(yaml.replaceAll('\r\n', '\n'), key, value);
	return changed === undefined
		? undefined
		: text.slice(0, offset) + changed.replaceAll('\n', end) + text.slice(offset + yaml.length);
}

function setInYaml(yaml: string, key: string, value: FieldValue | undefined): string | undefined {
	const document = parseDocument(yaml);
	if (document.errors.length > 0 || (document.contents !== null && !isMap(document.contents))) return undefined;
	const path = document.has(key) ? [key] : key.split('.');
	const old: unknown = document.getIn(path, true);
	if (value === undefined) return old === undefined ? yaml : withoutPair(yaml, findPair(document.contents, path));
	if (isScalar(old) && old.range && /^(PLAIN|QUOTE_)/.test(old.type ?? '') && old.range[1] > old.range[0]) {
		return yaml.slice(0, old.range[0]) + writeScalar(value, old) + yaml.slice(old.range[1]);
	}
	if (old === undefined && path.length === 1) {
		const start = yaml === '' || yaml.endsWith('\n') ? yaml : `${yaml}\n`;
		return start + entry(key, value);
	}
	document.setIn(path, document.createNode(value, { flow: Array.isArray(value) && isSeq(old) && old.flow === true }));
	return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}

const entry = (key: string, value: FieldValue) => {
	const [first = '', ...inner] = key.split('.');
	return inner.length === 0
		? `${first}: ${writeScalar(value, undefined)}\n`
		: `${first}:\n${inner.map((step, index) => `${'  '.repeat(index + 1)}${step}:${index === inner.length - 1 ? ` ${writeScalar(value, undefined)}` : ''}\n`).join('')}`;
};

function findPair(node: unknown, [first, ...more]: readonly string[]): Pair | undefined {
	if (!isMap(node)) return undefined;
	const pair = node.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === first);
	return more.length === 0 ? pair : findPair(pair?.value, more);
}

/** The YAML without all lines of a pair. */
function withoutPair(yaml: string, pair: Pair | undefined): string | undefined {
	const key = (pair?.key as Node | undefined)?.range;
	if (!pair || !key) return undefined;
	const end = (pair.value as Node | null)?.range?.[2] ?? key[2];
	const start = yaml.lastIndexOf('\n', key[0] - 1) + 1;
	if (yaml.slice(start, key[0]).trim() !== '') return undefined;
	const lineEnd =
		end > 0 && yaml[end - 1] === '\n'
			? end
			: yaml.indexOf('\n', end) === -1
				? yaml.length
				: yaml.indexOf('\n', end) + 1;
	return yaml.slice(0, start) + yaml.slice(lineEnd);
}
