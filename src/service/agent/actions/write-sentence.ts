import type { ActionName } from './action-inputs.js';
import { actionNames, actionOf } from './actions.js';
import { quote } from './quotes.js';

const writeWord = (word: string) => (/^[^\s"'`“”„‘’«»]\S*$/.test(word) && !/[.,;:!?]$/.test(word) ? word : quote(word));

function writeSlot({ slot, isQuoted }: { slot: string; isQuoted: boolean }, values: Values): string | undefined {
	const value = values[slot];
	if (slot === 'pages') {
		const pages = (value ?? ['/']) as string[];
		return pages.includes('/') ? 'everywhere' : `in ${pages.map(writeWord).join(' and ')}`;
	}
	if (value === undefined) return undefined;
	if (slot === 'value' && typeof value !== 'string') return JSON.stringify(value);
	return isQuoted || slot === 'value' || slot === 'text' ? quote(String(value)) : writeWord(String(value));
}

/** A piece of a sentence: words, a slot, or optional pieces with their switch. */
export type Piece =
	| { words: RegExp; text: string }
	| { slot: string; isQuoted: boolean }
	| { flag?: string; pieces: Piece[] };
export type Values = Record<string, unknown>;

const compile = (template: string): Piece[] =>
	[...template.matchAll(/\[(?:(\w+)\?)?([^\]]*)\]|("?)\{(\w+)\}\3|[^[\]{}"]+/g)].map(
		([text, flag, inner, mark, slot]) => {
			if (inner !== undefined) return { ...(flag !== undefined && { flag }), pieces: compile(inner) };
			if (slot !== undefined) return { slot, isQuoted: mark === '"' };
			return { text, words: new RegExp(text.replace(/ +/g, '\\s+'), 'iy') };
		},
	);

export const pieces = new Map(actionNames.map((name) => [name, compile(actionOf(name).sentence)]));

function writePieces(all: readonly Piece[], values: Values): string | undefined {
	const written = all.map((piece) => {
		if ('words' in piece) return piece.text;
		if ('slot' in piece) return writeSlot(piece, values);
		return piece.flag !== undefined && values[piece.flag] !== true ? '' : (writePieces(piece.pieces, values) ?? '');
	});
	return written.includes(undefined) ? undefined : written.join('');
}

/** Writes the sentence of an action. @throws ZodError for invalid inputs */
export function writeSentence(name: ActionName, input: unknown): string {
	return `${writePieces(pieces.get(name) ?? [], actionOf(name).input.parse(input))}.`;
}

/** The sentence of an action for people: the names of switches are left out. */
export const shownSentence = (template: string): string => template.replace(/\[\w+\?/g, '[');

/** An example for the owner. It adds a text to a page of this documentation, or names no page when there is none. */
export const exampleSentence = (page?: string): string =>
	page === undefined
		? writeSentence('replace-text', { from: 'old words', to: 'new words' })
		: writeSentence('add-text', { text: 'The sentence to add.', page });
