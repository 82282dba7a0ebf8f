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

const opening = /<(data-[0-9a-f]{24})(?: [^<>\n]*)?>\n/g;
const closing = /\n<\/(data-[0-9a-f]{24})>/g;
const space = /\s*/y;

/** A text without its fenced blocks. It is read step by step, because one regular expression would take quadratic time. */
export function withoutData(text: string): string {
	const ends = new Map<string, number[]>();
	for (const { 1: tag = '', index } of [...text.matchAll(closing)].reverse()) {
		const places = ends.get(tag);
		if (places) places.push(index);
		else ends.set(tag, [index]);
	}
	const kept: string[] = [];
	let at = 0;
	for (const { 0: tags, 1: tag = '', index } of text.matchAll(opening)) {
		const places = index < at ? [] : (ends.get(tag) ?? []);
		const inside = index + tags.length;
		while (places.length > 0 && (places.at(-1) ?? 0) < inside) places.pop();
		const end = places.pop();
		if (end === undefined) continue;
		// Adjacent blocks that are left out count as one omission.
		if (index > at || kept.length === 0) kept.push(text.slice(at, index), '(What others wrote is left out here.)\n\n');
		space.lastIndex = end + `\n</${tag}>`.length;
		space.test(text);
		at = space.lastIndex;
	}
	return [...kept, text.slice(at)].join('').trim();
}
