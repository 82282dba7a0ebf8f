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
	/** Long texts as short ones, each with the number of its repetitions. */
	gen?: [string, number][];
}

/** The most characters of a text that is also tried piece by piece. */
export const streamedMaxLength = 400;

/**
 * All attacks of a file, in its order. The repository contains only cases whose licence allows it. To try others,
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
