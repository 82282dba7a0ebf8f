import { readFileSync } from 'node:fs';

/**
 * What a hostile page or configuration repeats: a text, or `[open, close]` for what nests, or `[open, close, between]`. A `@` is the number
 * of the turn.
 * @typedef {string | [open: string, close: string, between?: string]} Unit
 */

/** @type {Record<string, Unit[]>} By the syntax that they are from. */
const kinds = JSON.parse(readFileSync(new URL('units.json', import.meta.url), 'utf8'));

/** The texts that units make, each of a size. */
export const units = Object.values(kinds)
	.flat()
	.map((unit) => (/** @type {number} */ size) => {
		const [open = '', close = '', between = ''] = [unit].flat();
		const times = Math.max(1, Math.floor((size - between.length) / (open.length + close.length)));
		const turns = open.includes('@')
			? Array.from({ length: times }, (_, turn) => open.replaceAll('@', String(turn))).join('')
			: open.repeat(times);
		return (turns + between + close.repeat(times)).slice(0, size);
	});
