import { levelsMax, NestingError } from '../../data-formats/nesting.js';
import { isRecord } from '../folder/read-json.js';

/** One `name = value` line; names of tables are in brackets. */
const tableLine = /^\s*(\[\[?)\s*([\w."'-]+)\s*\]\]?\s*(?:#.*)?$/;
const valueLine = /^\s*(?:([\w-]+(?:\s*\.\s*[\w-]+)*)|"([^"]*)"|'([^']*)')\s*=\s*(.*)$/;

type Table = Record<string, unknown>;

/** The TOML of a frontmatter: texts, numbers, dates, lists and tables. What else there is gets no meaning here. */
export function parseToml(source: string): { data: Table; problem?: string; isMended?: boolean } {
	const data: Table = {};
	let table = data;
	let problem: string | undefined;
	const lines = source.split('\n');
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at] ?? '';
		if (/^\s*(?:#.*)?$/.test(line)) continue;
		const [, bracket = '', name] = tableLine.exec(line) ?? [];
		const [, bare, double, single, rest = ''] = (name === undefined && valueLine.exec(line)) || [];
		if (stepsOf(name ?? bare ?? '').length > levelsMax) return { data: {}, problem: new NestingError().message };
		if (name !== undefined) {
			table = bracket === '[[' ? addTable(data, stepsOf(name)) : tableAt(data, stepsOf(name));
			continue;
		}
		const key = bare ?? double ?? single;
		if (key === undefined) {
			problem ??= `line ${at + 1} is no TOML: "${line.trim().slice(0, 40)}"`;
			continue;
		}
		const first = at;
		const [mark] = /^(?:"""|''')/.exec(rest) ?? [];
		const isList = rest.startsWith('[');
		let open = mark === undefined ? (isList ? bracketsOpenedIn(rest) : 0) : Number(!rest.slice(3).includes(mark));
		while (open > 0 && at + 1 < lines.length) {
			at += 1;
			const next = lines[at] ?? '';
			open += mark === undefined ? bracketsOpenedIn(next) : -Number(next.includes(mark));
		}
		const written = [rest, ...lines.slice(first + 1, at + 1)].join('\n');
		setValue(table, bare === undefined ? [key] : stepsOf(bare), readValue(written.trim()));
	}
	return problem === undefined ? { data } : { data, problem, isMended: true };
}

/** The names in `menu.main`. */
const stepsOf = (name: string) => name.split('.').map((step) => step.trim().replace(/^(["'])(.*)\1$/, '$2'));

/** The table of a name; the last one of a list of tables. It is made where there is none. */
function tableAt(data: Table, steps: readonly string[]): Table {
	let table = data;
	for (const step of steps) {
		const there = Object.hasOwn(table, step) ? [table[step]].flat().at(-1) : undefined;
		const next: Table = isRecord(there) ? there : {};
		if (next !== there) define(table, step, next);
		table = next;
	}
	return table;
}

function addTable(data: Table, steps: readonly string[]): Table {
	const parent = tableAt(data, steps.slice(0, -1));
	const name = steps.at(-1) ?? '';
	const added: Table = {};
	const before = Object.hasOwn(parent, name) ? parent[name] : undefined;
	define(parent, name, [...(Array.isArray(before) ? before : []), added]);
	return added;
}

function setValue(table: Table, steps: readonly string[], value: unknown): void {
	define(tableAt(table, steps.slice(0, -1)), steps.at(-1) ?? '', value);
}

/** A name such as `__proto__` is a name like others. */
function define(table: Table, name: string, value: unknown): void {
	Object.defineProperty(table, name, { value, enumerable: true, configurable: true, writable: true });
}

/** A text that does not end has the rest of its line, so that nothing is looked at twice. */
const textOrComment = /"(?:[^"\\\n]|\\.)*"?|'[^'\n]*'?|#[^\n]*/g;

/** The brackets that a line of a list opens, less those that it closes. */
function bracketsOpenedIn(line: string): number {
	const signs = line.replace(textOrComment, '');
	return signs.split('[').length - signs.split(']').length;
}

/** A sign of a comment within a text begins none. */
const withoutComments = (written: string) =>
	written.replace(textOrComment, (found) => (found.startsWith('#') ? '' : found));

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', '"': '"', '\\': '\\', r: '', b: '', f: '' };

function readValue(written: string): unknown {
	const long = /^("""|''')\n?([\s\S]*?)\1/.exec(written);
	if (long !== null) return long[2];
	const [, double, single] = /^(?:"((?:[^"\\]|\\.)*)"|'([^']*)')/.exec(written) ?? [];
	if (double !== undefined) return double.replace(/\\(.)/g, (_, sign: string) => escapes[sign] ?? sign);
	if (single !== undefined) return single;
	if (written.startsWith('[')) {
		return [...withoutComments(written).matchAll(/"((?:[^"\\\n]|\\.)*)"?|'([^'\n]*)'?|([\w.+:-]+)/g)].map(
			([, text, plain, bare = '']) => text ?? plain ?? scalarOf(bare),
		);
	}
	return written.startsWith('{')
		? inlineTable(withoutComments(written))
		: scalarOf(written.replace(/(?<!\s)\s*#.*$/, ''));
}

const inlinePair =
	/(?<![\w.-])(?:([\w-]{1,100}(?:\.[\w-]{1,100}){0,9})|"([^"\n]{1,100})")\s{0,9}=\s{0,9}("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|\[[^\]\n]{0,999}\]|\{[^{}]*\}|[^\s,{}"'[\]]+)/g;

/** `{ render = "never", list = "never" }` */
function inlineTable(written: string): Table {
	const table: Table = {};
	for (const [, bare, quoted = '', value = ''] of written.matchAll(inlinePair)) {
		setValue(table, bare === undefined ? [quoted] : stepsOf(bare), readValue(value));
	}
	return table;
}

function scalarOf(written: string): unknown {
	if (written === 'true' || written === 'false') return written === 'true';
	return /^[+-]?\d[\d_]*(?:\.\d+)?$/.test(written) ? Number(written.replaceAll('_', '')) : written;
}
