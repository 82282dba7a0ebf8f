import { ActionError } from '../editor/action-error.js';
import type { FieldValue } from '../editor/frontmatter-edit.js';
import type { ActionName } from './action-inputs.js';
import { actionNames, actionOf } from './actions.js';
import { readQuoted } from './quotes.js';
import { type Piece, pieces, shownSentence, type Values } from './write-sentence.js';

/** A value and the position after it. */
interface Found {
	value: unknown;
	end: number;
}

/** Largest number of sentences in one prompt. More are a mistake or an attack. */
const sentencesMax = 100;

function take(pattern: RegExp, source: string, at: number): number | undefined {
	pattern.lastIndex = at;
	return pattern.test(source) ? pattern.lastIndex : undefined;
}

/** A name without blanks, or a quoted text. Punctuation at its end belongs to the sentence. */
function readWord(source: string, at: number): Found | undefined {
	const quoted = readQuoted(source, at);
	if (quoted) return quoted;
	const end = take(/\S+/y, source, at);
	const value = source.slice(at, end ?? at).replace(/[.,;:!?]+$/, '');
	return value === '' ? undefined : { value, end: at + value.length };
}

/** `everywhere`, or `in a.md, b.md and guide/`. */
function readPages(source: string, at: number): Found | undefined {
	const everywhere = take(/everywhere/iy, source, at);
	if (everywhere !== undefined) return { value: ['/'], end: everywhere };
	const value: unknown[] = [];
	let end = at;
	for (let next = take(/in\s+/iy, source, at); next !== undefined; ) {
		const found = readWord(source, next);
		if (!found) break;
		value.push(found.value);
		end = found.end;
		next = take(/\s*,\s*(?:and\s+)?|\s+and\s+/iy, source, end);
	}
	return value.length > 0 ? { value, end } : undefined;
}

/** Numbers, `true`, `false` and lists become values; everything else is text. */
export function fieldValueOf(written: string): FieldValue {
	if (/^(?:true|false)$/.test(written)) return written === 'true';
	if (/^-?\d+(?:\.\d+)?$/.test(written)) return Number(written);
	if (!/^\[.*\]$/s.test(written)) return written;
	try {
		return JSON.parse(written) as FieldValue;
	} catch {
		return written
			.slice(1, -1)
			.split(',')
			.map((item) => fieldValueOf(item.trim()) as string);
	}
}

function readValue(source: string, at: number): Found | undefined {
	const quoted = readQuoted(source, at);
	if (quoted) return quoted;
	const end = take(/\[(?:"(?:[^"\\\n]|\\.)*"|[^\]"\n])*\]/y, source, at);
	if (end !== undefined) return { value: fieldValueOf(source.slice(at, end)), end };
	const word = readWord(source, at);
	return word && { ...word, value: fieldValueOf(String(word.value)) };
}

const atEnd = /[ \t]*[.!;]?[ \t]*(?=\n|$)/y;

/** A text that is completely quoted or fenced, or else everything to the next number of the list or to the end. */
function readText(source: string, at: number, nextNumber: number): Found | undefined {
	const quoted = readQuoted(source, at);
	if (quoted && take(atEnd, source, quoted.end) !== undefined) return quoted;
	const rest = source.slice(at);
	const next = rest.search(new RegExp(`\\n[ \\t]*${nextNumber}[.)][ \\t]`));
	const value = (next === -1 ? rest : rest.slice(0, next)).trimEnd();
	return value === '' ? undefined : { value, end: at + value.length };
}

type Reader = (source: string, at: number, nextNumber: number) => Found | undefined;
const readers: Record<string, Reader> = { pages: readPages, value: readValue, text: readText };

/** Reads values from the pieces of a sentence; undefined when they do not match. */
function readPieces(
	all: readonly Piece[],
	values: Values,
	source: string,
	start: number,
	nextNumber: number,
): number | undefined {
	let at = start;
	for (const piece of all) {
		let end: number | undefined;
		if ('words' in piece) end = take(piece.words, source, at);
		else if ('slot' in piece) {
			const found = (piece.isQuoted ? readQuoted : (readers[piece.slot] ?? readWord))(source, at, nextNumber);
			if (found) values[piece.slot] = found.value;
			end = found?.end;
		} else {
			const own: Values = piece.flag === undefined ? {} : { [piece.flag]: true };
			const after = readPieces(piece.pieces, own, source, at, nextNumber);
			if (after !== undefined) Object.assign(values, own);
			end = after ?? at;
		}
		if (end === undefined) return undefined;
		at = end;
	}
	return at;
}

export interface AskedAction {
	name: ActionName;
	input: unknown;
	/** The request in one line, as it was written. */
	words: string;
}

function readOne(source: string, at: number, nextNumber: number): (AskedAction & { end: number }) | undefined {
	for (const [name, own] of pieces) {
		const values: Values = {};
		const last = readPieces(own, values, source, at, nextNumber);
		const end = last === undefined ? undefined : take(atEnd, source, last);
		const parsed = end === undefined ? undefined : actionOf(name).input.safeParse(values);
		if (last === undefined || end === undefined || !parsed?.success) continue;
		const words = source.slice(at, last).replace(/\s+/g, ' ');
		return { name, input: parsed.data, words: words.length > 200 ? `${words.slice(0, 199)}…` : words, end };
	}
	return undefined;
}

/**
 * Reads a prompt of one or several sentences, in lines or a list.
 * @throws ActionError when one asks for no action
 */
export function readSentences(prompt: string): AskedAction[] {
	const source = prompt.replace(/\r\n?/g, '\n');
	const asked: AskedAction[] = [];
	for (let at = 0; ; ) {
		const start = take(/(?:\s|[-*+•][ \t]|\d{1,3}[.)][ \t])*/y, source, at) ?? at;
		const number = /(\d+)[.)][ \t]+$/.exec(source.slice(at, start))?.[1];
		at = start;
		if (at === source.length && asked.length > 0) return asked;
		if (asked.length === sentencesMax)
			throw new ActionError(`These are more than ${sentencesMax} instructions; send the rest as a follow-up.`);
		const found = readOne(source, at, number === undefined ? Number.NaN : Number(number) + 1);
		if (!found) throw new ActionError(unknownSentence(source.slice(at)));
		const { end, ...action } = found;
		asked.push(action);
		at = end;
	}
}

function unknownSentence(text: string): string {
	const [first = ''] = text.trim().split('\n');
	const shown = first.length > 120 ? `${first.slice(0, 119)}…` : first;
	const known = actionNames.map((name) => `- ${shownSentence(actionOf(name).sentence)}`);
	return `Without a language model Docent cannot carry out "${shown}". It knows these sentences. Put your own words in place of {…}, leave out what you do not need of […], and write "everywhere" or "in guide/" for {pages}:\n${known.join('\n')}\nFor everything else set model.provider (DOCENT_MODEL_PROVIDER) and model.model (DOCENT_MODEL).`;
}
