import { randomHex } from '../random-hex.js';

/** Kinds of data blocks. The names are Docent's own, never part of a text by others. */
export type DataKind =
	| 'plan'
	| 'passage'
	| 'page'
	| 'path'
	| 'selection'
	| 'turn'
	| 'question'
	| 'comment'
	| 'citation'
	| 'conventions'
	| 'findings'
	| 'files'
	| 'changes'
	| 'conflicts'
	| 'diff'
	| 'commits';

/**
 * Fences off texts of others. The name of the fence is new for every prompt, so that no text can guess it and close the fence.
 */
export class DataFence {
	/** Name of the tags around each block. */
	readonly tag: string;

	/** @param name 96 random bits, except in tests */
	constructor(name: string = randomHex(12)) {
		this.tag = `data-${name}`;
	}

	/** @param attributes words of Docent only; texts of others belong in `text` */
	write(kind: DataKind, attributes: Record<string, string | number>, text: string): string {
		const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
		return `<${this.tag} kind="${kind}"${written.join('')}>\n${text.replaceAll(this.tag, 'data')}\n</${this.tag}>`;
	}
}

const opening = /<(data-[0-9a-f]{24})(?: (?:kind="(\w+)")?[^<>\n]*)?>\n/g;
const closing = /\n<\/(data-[0-9a-f]{24})>/g;
const space = /\s*/y;

/** The pieces of a text in their order; the fenced ones have a kind. It is read step by step, because one regular expression would take quadratic time. */
export function fencedParts(text: string): { kind?: string; text: string }[] {
	const ends = new Map<string, number[]>();
	for (const { 1: tag = '', index } of [...text.matchAll(closing)].reverse()) {
		const places = ends.get(tag);
		if (places) places.push(index);
		else ends.set(tag, [index]);
	}
	const parts: { kind?: string; text: string }[] = [];
	let at = 0;
	for (const { 0: tags, 1: tag = '', 2: kind = '', index } of text.matchAll(opening)) {
		const places = index < at ? [] : (ends.get(tag) ?? []);
		const inside = index + tags.length;
		while (places.length > 0 && (places.at(-1) ?? 0) < inside) places.pop();
		const end = places.pop();
		if (end === undefined) continue;
		if (index > at) parts.push({ text: text.slice(at, index) });
		parts.push({ kind, text: text.slice(inside, end) });
		space.lastIndex = end + `\n</${tag}>`.length;
		space.test(text);
		at = space.lastIndex;
	}
	return [...parts, { text: text.slice(at) }];
}

/** A text without its fenced blocks. Adjacent ones count as one omission. */
export const withoutData = (text: string): string =>
	fencedParts(text)
		.flatMap((part, place, all) => {
			if (part.kind === undefined) return part.text;
			return place > 0 && all[place - 1]?.kind !== undefined ? [] : '(What others wrote is left out here.)\n\n';
		})
		.join('')
		.trim();
