import { isCollection, isPair, type Node, stringify, type YAMLMap, type YAMLSeq } from 'yaml';
import { lineEndOf, type TextEdit } from './text-edit.js';

/** A part of a text. */
export interface Range {
	start: number;
	end: number;
}

/** Where a node or a pair is written. What has no brackets ends with its last value. */
export function rangeOf(node: unknown): Range {
	if (isPair(node)) {
		const { start, end } = rangeOf(node.key);
		return { start, end: node.value === null ? end + 1 : rangeOf(node.value).end };
	}
	const [start = 0, end = 0] = (node as Node).range ?? [];
	const last = isCollection(node) && !node.flow ? node.items.at(-1) : undefined;
	return { start, end: last === undefined ? end : rangeOf(last).end };
}

export const contains = ({ start, end }: Range, at: number) => start <= at && at < end;

/** Texts that some YAML parsers do not read as text. */
const ambiguous = /^(?:y|n|yes|no|on|off|\d{4}-\d\d?-\d\d?.*|\d+:\d+.*)$/i;

/** A value in the quotes that begin in a place of a text, or as it needs them. */
export function quotedLike(text: string, start: number, value: string): string {
	if (text[start] === "'" && !/[\n\\]/.test(value)) return `'${value.replaceAll("'", "''")}'`;
	const isQuoted = text[start] === '"' || value.includes('\n') || ambiguous.test(value);
	return isQuoted ? JSON.stringify(value) : stringify(value, { lineWidth: 0 }).trim();
}

/** Inserts a written item beside one, or as the first; without brackets on a line of its own. */
export function insertItem(
	text: string,
	list: YAMLMap | YAMLSeq,
	index: number,
	isBefore: boolean,
	written: string,
): TextEdit {
	const items = list.items.map(rangeOf);
	const beside = items[index];
	if (!list.flow && beside) {
		const from = text.lastIndexOf('\n', beside.start - 1) + 1;
		const line = text.slice(from, beside.start).replace(/\S(?=.*-)/g, ' ') + written;
		if (isBefore) return { start: from, end: from, text: line + lineEndOf(text) };
		const end = /\r?\n|$/.exec(text.slice(beside.end))?.index ?? 0;
		return { start: beside.end + end, end: beside.end + end, text: lineEndOf(text) + line };
	}
	const at = isBefore ? index - 1 : index;
	const [first, item, next] = [items[0], items[at], items[at + 1]];
	const open = rangeOf(list).start + 1;
	const blank = (from: number, to: number) => /^[\s,]*/.exec(text.slice(from, to))?.[0].replace(',', '') ?? '';
	const gap = blank(open, first?.start ?? open);
	const separator = item && next ? blank(item.end, next.start) : gap === '' ? ' ' : gap;
	if (item) return { start: item.end, end: item.end, text: `,${separator}${written}` };
	return { start: open, end: open, text: first ? `${gap}${written},${gap === '' ? ' ' : ''}` : written };
}

/** Removes the item of a place: with its comma, or its lines. */
export function removeItem(text: string, list: YAMLMap | YAMLSeq, place: number): TextEdit | undefined {
	const items = list.items.map(rangeOf);
	const index = items.findIndex((item) => contains(item, place));
	const [before, item, after] = [items[index - 1], items[index], items[index + 1]];
	if (item === undefined) return undefined;
	if (list.flow) return { start: after || !before ? item.start : before.end, end: after?.start ?? item.end, text: '' };
	// A text of several lines ends with its last line.
	const next = text.indexOf('\n', text[item.end - 1] === '\n' ? item.end - 1 : item.end);
	return { start: text.lastIndexOf('\n', item.start - 1) + 1, end: next === -1 ? text.length : next + 1, text: '' };
}
