import { applyEdits, type TextEdit } from '../../documentation/core/text-edit.js';

/** A field outside of tables, whose value is a text, a number, a date or a list of them. */
const field =
	/^([\w.-]+)([ \t]*=[ \t]*)("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|\[(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#[^\n]*\n|[^\]["'#])*\]|[^\s"'[{#][^\n#]*?)[ \t]*(?:#[^\n]*)?$/gm;

interface Field extends TextEdit {
	key: string;
}

/** The fields of TOML with the places of their values. `text` is a value as it is written. */
function fieldsOf(toml: string): Field[] {
	const end = toml.search(/^\[/m);
	return [...toml.slice(0, end === -1 ? toml.length : end).matchAll(field)].map(
		({ 0: whole, 1: key = '', 2: sign = '', 3: text = '', index }) => {
			const start = index + whole.indexOf(sign, key.length) + sign.length;
			return { key, start, end: start + text.length, text };
		},
	);
}

/** Edits that change texts in values of the frontmatter. */
export function replaceInToml(
	toml: string,
	isTechnical: (key: string) => boolean,
	replace: (value: string) => string,
): TextEdit[] {
	return fieldsOf(toml).flatMap(({ key, start, end, text }) => {
		if (isTechnical(key) || !/^["']/.test(text)) return [];
		const value = text.startsWith('"') ? (JSON.parse(text) as string) : text.slice(1, -1);
		const changed = replace(value);
		return changed === value ? [] : [{ start, end, text: JSON.stringify(changed) }];
	});
}

/** TOML with a field set to a written value, or removed without one. Undefined when the field is not written on one line. */
export function setInToml(toml: string, key: string, value: string | undefined): string | undefined {
	const old = fieldsOf(toml).find((one) => one.key === key);
	if (old === undefined) {
		if (new RegExp(`^\\s*${key.replaceAll('.', '\\.')}\\s*=`, 'm').test(toml)) return undefined;
		const tables = /^[ \t]*\[/m.exec(toml)?.index ?? toml.length;
		return value === undefined ? toml : `${toml.slice(0, tables)}${key} = ${value}\n${toml.slice(tables)}`;
	}
	if (value !== undefined) return toml.slice(0, old.start) + value + toml.slice(old.end);
	const next = toml.indexOf('\n', old.end);
	return toml.slice(0, toml.lastIndexOf('\n', old.start) + 1) + (next === -1 ? '' : toml.slice(next + 1));
}

/** What stands in a list, comments apart: its items, and the commas between them. */
const listToken = /#[^\n]*|,|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[^\s,#"'[\]]+/g;

const tokensOf = ({ text, start }: Field): TextEdit[] =>
	[...text.matchAll(listToken)].flatMap(({ 0: token, index }) =>
		token.startsWith('#') ? [] : [{ start: start + index, end: start + index + token.length, text: token }],
	);

const listIn = (toml: string, key: string) =>
	fieldsOf(toml).find((field) => field.key === key && field.text.startsWith('['));

/** TOML with one more item in a list, on a line of its own where the list has lines. Undefined where there is no such list. */
export function addToTomlList(toml: string, key: string, item: string): string | undefined {
	const list = listIn(toml, key);
	if (list === undefined) return undefined;
	const last = tokensOf(list).at(-1);
	const close = list.end - 1;
	if (last === undefined) return applyEdits(toml, [{ start: close, end: close, text: item }]);
	const hasComma = last.text === ',';
	const lineEnd = toml.indexOf('\n', last.end);
	const hasLines = lineEnd !== -1 && lineEnd < close;
	const indent = /^[ \t]*/.exec(toml.slice(toml.lastIndexOf('\n', last.start) + 1))?.[0] ?? '';
	const at = hasLines ? lineEnd : last.end;
	return applyEdits(toml, [
		{ start: last.end, end: last.end, text: hasComma ? '' : ',' },
		{ start: at, end: at, text: `${hasLines ? `\n${indent}` : ' '}${item}${hasComma ? ',' : ''}` },
	]);
}

/** TOML without an item of a list, and without its line where it has one. Undefined where there is no such list. */
export function removeFromTomlList(
	toml: string,
	key: string,
	isItem: (written: string) => boolean,
): string | undefined {
	const list = listIn(toml, key);
	if (list === undefined) return undefined;
	const tokens = tokensOf(list);
	const index = tokens.findIndex(({ text }) => isItem(text));
	const [before, item, after] = [tokens[index - 1], tokens[index], tokens[index + 1]];
	if (item === undefined) return toml;
	const end = after?.end ?? item.end;
	const lineStart = toml.lastIndexOf('\n', item.start) + 1;
	const behind = /^[ \t]*(?:#[^\n]*)?\n/.exec(toml.slice(end))?.[0];
	if (behind !== undefined && toml.slice(lineStart, item.start).trim() === '')
		return toml.slice(0, lineStart) + toml.slice(end + behind.length);
	if (after !== undefined) return toml.slice(0, item.start) + toml.slice(end).replace(/^[ \t]+/, '');
	return toml.slice(0, before?.start ?? item.start) + toml.slice(item.end);
}
