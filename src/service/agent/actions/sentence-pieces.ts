import { actionNames, actionOf } from './actions.js';

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

/** The sentences of all actions. */
export const pieces = new Map(actionNames.map((name) => [name, compile(actionOf(name).sentence)]));
