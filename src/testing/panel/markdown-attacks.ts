import { readFileSync } from 'node:fs';

/** A Markdown text that is written to do harm, or to be slow. */
export interface MarkdownAttack {
	id: string;
	category: string;
	markdown: string;
}

interface WrittenAttack {
	id: string;
	category: string;
	markdown?: string;
	/** Units and how often each is repeated, for texts too long to be written out. */
	gen?: [string, number][];
}

/** Longest text that is worth trying piece by piece. */
export const streamedMaxLength = 400;

/**
 * All attacks that are known, in the order of the file. Only cases whose licence allows it are in the repository: to try others,
 * name a file of the same form, as in `DOCENT_ATTACKS=/tmp/attacks.json npx vitest run attacks`.
 */
export function markdownAttacks(): MarkdownAttack[] {
	const file = process.env.DOCENT_ATTACKS ?? `${import.meta.dirname}/../fixtures/markdown-attacks.json`;
	const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: WrittenAttack[] };
	return cases.map(({ id, category, markdown, gen = [] }) => ({
		id,
		category,
		markdown: markdown ?? gen.map(([unit, times]) => unit.repeat(times)).join(''),
	}));
}
