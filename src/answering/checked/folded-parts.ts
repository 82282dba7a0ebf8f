import { foldEnd, foldStartOf } from '../../contract/answer-tags.js';
import type { CheckedOutput } from './checked-output.js';
import type { Reading } from './read-link.js';

const foldOpening = /^<details(?:\s[^<>]{0,200})?>\s{0,20}/i;
const foldTitle = /^<summary(?:\s[^<>]{0,200})?>\s{0,20}([^\n]{1,400}?)\s{0,20}<\/summary>[ \t]*/i;

export interface FoldReading {
	length: number;
	/** Its title, without tags and code; undefined at the end of a folded part. */
	title: string | undefined;
}

/** Reads the beginning of a folded part with its title, or its end. */
export function readFold(text: string): Reading<FoldReading> {
	const end = /^<\/details\s{0,20}>[ \t]*/i.exec(text);
	if (end) return { length: end[0].length, title: undefined };
	const [opening] = foldOpening.exec(text) ?? [];
	if (opening === undefined) return 'none';
	const rest = text.slice(opening.length);
	const [whole, inner = ''] = foldTitle.exec(rest) ?? [];
	const title = inner.replace(/<[^<>]*>|[<>`]/g, '').trim();
	if (whole !== undefined) return title ? { length: opening.length + whole.length, title } : 'none';
	const mayFollow =
		rest.length <= 8 ? '<summary'.startsWith(rest.toLowerCase()) : /^<summary[\s>][^\n]{0,700}$/i.test(rest);
	return mayFollow ? 'more' : 'none';
}

/** The folded parts of an answer: what begins also ends, and stands between blank lines, so that what follows is Markdown. */
export class FoldedParts {
	#open = 0;

	/** Writes the beginning of a part, or the end of one where no title is given. Returns whether there is such a part. */
	write(title: string | undefined, output: CheckedOutput): boolean {
		if (!title && this.#open === 0) return false;
		this.#open += title ? 1 : -1;
		const before = output.block.trim() === '' ? '' : '\n';
		output.markdown(`${output.line && '\n'}${before}${title ? foldStartOf(title) : foldEnd}\n\n`);
		return true;
	}

	/** Ends all parts. */
	end(output: CheckedOutput): string {
		while (this.#open > 0) this.write(undefined, output);
		return output.take();
	}
}
