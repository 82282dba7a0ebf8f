/**
 * Calls of tools that a model has printed as text, because its server does not know how the model writes them. They are told by what
 * was offered: a text that names an offered tool and has arguments that the tool accepts, and little else. How the families wrap
 * that (tags, fences, lists, labels, special tokens) does not matter.
 *
 * A guess is left: whether such a block at the end of an answer is an example of the documentation. The prompt is asked, which has
 * the documentation's own words; an example that the model makes up cannot be told from a call.
 */
import type { Arguments, OfferedTools } from './offered-tools.js';

/** A call as the text has it. `input` is missing when it cannot be read. */
export interface PrintedCall {
	name: string;
	input?: Arguments | undefined;
}

type Fields = Record<string, unknown>;

const nameFields = ['name', 'tool', 'tool_name', 'function', 'action', 'recipient_name'] as const;
const inputFields = ['arguments', 'parameters', 'input', 'args', 'action_input', 'params'] as const;
/** Fields of a call in JSON. Its first field is one of them, or an argument. */
export const envelopeFields: readonly string[] = [
	...nameFields,
	...inputFields,
	...['type', 'id', 'tool_call_id', 'tool_calls', 'function_call', 'tool_call'],
];

/** The calls in a value that was read as JSON. */
function callsOfJson(value: unknown, offered: OfferedTools, isAny: boolean): PrintedCall[] {
	if (Array.isArray(value)) return value.flatMap((each) => callsOfJson(each, offered, isAny));
	if (typeof value !== 'object' || value === null) return [];
	const fields = value as Fields;
	for (const field of ['tool_calls', 'function_call', 'tool_call', 'function'])
		if (typeof fields[field] === 'object') return callsOfJson(fields[field], offered, isAny);
	const field = inputFields.find((each) => fields[each] !== undefined);
	const written = nameFields.map((each) => fields[each]).find((each) => typeof each === 'string');
	const name = offered.called(written, isAny && field !== undefined);
	if (name === undefined) return [];
	// Some write the arguments beside the name.
	const others = Object.entries(fields).filter(([key]) => !envelopeFields.includes(key));
	return [{ name, input: offered.accepted(name, field === undefined ? Object.fromEntries(others) : fields[field]) }];
}

/** A value in JSON within a text. Closing brackets that a model has left out are added. */
interface JsonPiece {
	from: number;
	to: number;
	value: unknown;
	/** Whether the text ends before the value does. */
	isOpen: boolean;
}

/** Deeper values are no calls. */
const depthMax = 20;
/** Brackets that begin no JSON. A text with more of them is no call. */
const triesMax = 50;

/** The end of the JSON value that begins here, and the brackets that are missing there; undefined for a value that is too deep. */
export function endOfJson(text: string, from: number): { to: number; missing: string } | undefined {
	const open: string[] = [];
	let isInText = false;
	for (let at = from; at < text.length; at++) {
		const character = text[at] ?? '';
		if (isInText) {
			if (character === '\\') at++;
			else if (character === '"') isInText = false;
		} else if (character === '"') isInText = true;
		else if (character === '{' || character === '[') open.push(character === '{' ? '}' : ']');
		else if (character === '}' || character === ']') open.pop();
		if (open.length > depthMax) return undefined;
		if (open.length === 0) return { to: at + 1, missing: '' };
	}
	return { to: text.length, missing: (isInText ? '"' : '') + open.reverse().join('') };
}

/** A text without the tags and fences at its end, which follow where brackets are missing. */
function withoutClosingMarks(text: string): string {
	let rest = text.trimEnd();
	for (;;) {
		const begin = rest.endsWith('>') ? rest.lastIndexOf('<') : rest.endsWith('```') ? rest.length - 3 : -1;
		if (begin < 0) return rest;
		rest = rest.slice(0, begin).trimEnd();
	}
}

function* jsonIn(text: string): Generator<JsonPiece> {
	let tries = 0;
	for (let from = 0; from < text.length && tries < triesMax; from++) {
		if (text[from] !== '{' && text[from] !== '[') continue;
		const end = endOfJson(text, from);
		if (end === undefined) return;
		const { to, missing } = end;
		tries++;
		try {
			const json = missing === '' ? text.slice(from, to) : withoutClosingMarks(text.slice(from));
			yield { from, to, value: JSON.parse(json + missing), isOpen: missing.startsWith('"') };
			from = to - 1;
			tries--;
		} catch {}
	}
}

const word = /[A-Za-z_][\w.-]*(?::\d+)?/g;

/** The last tool that a text names, by a word of its own. */
function lastNamed(text: string, offered: OfferedTools): string | undefined {
	const names = text.match(word) ?? [];
	return names.map((name) => offered.named(name)).findLast((name) => name !== undefined);
}

function callsWithJson(text: string, offered: OfferedTools, isAny: boolean): PrintedCall[] {
	const calls: PrintedCall[] = [];
	let before = 0;
	for (const { from, to, value, isOpen } of jsonIn(text)) {
		const found = callsOfJson(value, offered, isAny);
		const name = lastNamed(text.slice(before, from), offered);
		const input = name === undefined ? undefined : offered.accepted(name, value);
		if (found.length > 0) calls.push(...found.map((call) => (isOpen ? { name: call.name } : call)));
		else if (name !== undefined && input) calls.push(isOpen ? { name } : { name, input });
		else continue;
		before = to;
	}
	return calls;
}

/** A value as languages write it: in quotes, or bare. */
function literalIn(written: string): unknown {
	const bare = written.trim();
	if (/^'.*'$/s.test(bare)) return bare.slice(1, -1).replace(/\\(['\\])/g, '$1');
	try {
		return JSON.parse(bare);
	} catch {
		return bare;
	}
}

export const quoted = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`;
const pair = new RegExp(String.raw`["']?(\w+)["']?\s*[=:]\s*(${quoted}|[^,(){}]+)`, 'g');

/** Calls in the manner of a language: `search(query="flags")`, `search query="flags"`, `search{query:<escape>flags<escape>}`. */
function callsInCode(text: string, offered: OfferedTools, isWhole: boolean): PrintedCall[] {
	const plain = text.replace(/<\/?escape>/g, '').replace(/<\|"\|>/g, '"');
	const written = new RegExp(
		String.raw`([A-Za-z_][\w.]*)(?:\s*[({]((?:${quoted}|[^"'(){}])*)[)}]|((?:[ \t]+\w+=(?:${quoted}))+))`,
		'g',
	);
	return [...plain.matchAll(written)].flatMap(([, called = '', listed, beside = '']) => {
		const inside = listed ?? beside;
		const name = offered.named(called);
		if (name === undefined) return [];
		const pairs = [...inside.matchAll(pair)].map(([, key = '', value = '']) => [key, literalIn(value)] as const);
		const sole = offered.soleArgument(name);
		// Without a name for it only a text in quotes is an argument: `search(query)` is the signature in a documentation.
		const isPlain = isWhole && sole !== undefined && new RegExp(`^\\s*(?:${quoted})\\s*$`).test(inside);
		const input = offered.accepted(name, isPlain ? { [sole]: literalIn(inside) } : Object.fromEntries(pairs));
		return input ? [{ name, input }] : [];
	});
}

const mark = /<[^<>]+>/g;

/** Calls whose arguments stand between tags: `<parameter=query>flags</parameter>`, `<arg_key>query</arg_key><arg_value>flags</arg_value>`. */
function callsInTags(text: string, offered: OfferedTools): PrintedCall[] {
	const pieces = [...text.matchAll(mark)].map(({ 0: tag, index }, at, all) => {
		const next = all[at + 1]?.index ?? text.length;
		return { tag, inside: text.slice(index + tag.length, next).trim() };
	});
	const calls: { name: string; input: Arguments }[] = [];
	// `[tool=search<arg_key>`
	const before = text.slice(0, text.search(mark)).match(word)?.at(-1);
	const named = before === undefined ? undefined : offered.named(before);
	if (named !== undefined) calls.push({ name: named, input: {} });
	let key: string | undefined;
	for (const { tag, inside } of pieces) {
		if (tag.startsWith('</')) continue;
		const names = tag.match(word) ?? [];
		const call = calls.at(-1);
		const argument = call && names.find((name) => offered.argumentsOf(call.name).includes(name));
		const name = names.map((each) => offered.named(each)).find(Boolean) ?? offered.named(inside);
		if (call && key !== undefined) {
			call.input[key] = literalIn(inside);
			key = undefined;
		} else if (call && argument) call.input[argument] = literalIn(inside);
		else if (call && offered.argumentsOf(call.name).includes(inside)) key = inside;
		else if (name !== undefined) {
			const sole = offered.soleArgument(name);
			const isText = /^<\w+>$/.test(tag) && inside !== '' && offered.named(inside) === undefined;
			calls.push({ name, input: isText && sole !== undefined ? { [sole]: inside } : {} });
		}
	}
	return calls.flatMap(({ name, input }) => {
		const accepted = offered.accepted(name, input);
		return accepted ? [{ name, input: accepted }] : [];
	});
}

/** Whether a text begins with a fence of code: then it may be an example. */
export const isFenced = (text: string) => /^\s*(?:`{3}|~{3})/.test(text);

/** More words beside the names, the arguments and the marks are prose. */
const wordsMax = 6;
const fence = /^[ \t]*(?:`{3,}|~{3,})[^\n`]*$/gm;

/** The marks of Mistral, with the id of a call behind its own. */
export const bracketMark = String.raw`\[CALL_ID\]\w*|\[\/?[A-Z][A-Z_]+\]`;
const anyMark = new RegExp(`<[^<>]*>?|${bracketMark}`, 'g');

/** Whether a block has little more than a call. */
function isBare(block: string, offered: OfferedTools): boolean {
	let rest = block;
	for (const { from, to } of [...jsonIn(block)].reverse()) rest = `${rest.slice(0, from)} ${rest.slice(to)}`;
	const words =
		rest
			.replace(fence, ' ')
			.replace(anyMark, ' ')
			.match(/[\p{L}\p{N}_.]+/gu) ?? [];
	return words.filter((each) => offered.named(each) === undefined).length <= wordsMax;
}

export const namedInJson = new RegExp(`"(?:${nameFields.join('|')})"\\s*:\\s*"([^"]*)"`);

/**
 * The calls that a block of text is; none when it is something else.
 * @param isWhole whether nothing was said before it: then arguments alone are a call, and so is an object that calls a tool which was
 * not offered
 */
export function readPrintedCalls(block: string, offered: OfferedTools, isWhole: boolean): PrintedCall[] {
	const inJson = callsWithJson(block, offered, isWhole && !isFenced(block));
	if (inJson.length > 0) return isBare(block, offered) ? inJson : [];
	const inTags = callsInTags(block, offered);
	if (inTags.length > 0) return inTags;
	const inCode = callsInCode(block, offered, isWhole);
	if (inCode.length > 0) return inCode;
	const [first] = isWhole ? jsonIn(block) : [];
	const name = offered.takes(first?.value);
	if (name !== undefined && first && !first.isOpen && isBare(block, offered))
		return [{ name, input: first.value as Arguments }];
	// JSON that is cut, or is none, and names a tool all the same.
	const cut = offered.named(namedInJson.exec(block)?.[1] ?? '');
	return cut === undefined ? [] : [{ name: cut }];
}
