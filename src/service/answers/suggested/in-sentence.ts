import type { IsName } from '../../retrieval/words/names.js';

/** Words that have no capital within a sentence. */
export const functionWord =
	/^(?:an?|the|i|my|your|our|its?|their|no|not|all|any|many|more|other|several|some|how|what|when|where|why|which|who|if|and|or|of|in|on|to|with|from|for|by|as|at|into|via|vs|between|than|that|this|these|without|using|per|but|is|are|do|does|can|be)$/i;

/** A word with a capital, or several with hyphens; neither an abbreviation nor an identifier. */
const capitalised = /^\p{Lu}[\p{Ll}'’]*(?:-\p{L}[\p{Ll}'’]*)*$/u;

/** Whether a heading writes its words with capitals: "Install Redis Server on My Machine", but not "Install Redis on the server". */
function isTitleCase(heading: string): boolean {
	const [, ...later] = heading.match(/[\p{L}\p{N}'’.-]+/gu) ?? [];
	const isSmall = (word: string) => /^\p{Ll}{3,}$/u.test(word) && !functionWord.test(word);
	return later.some((word) => /^\p{Lu}/u.test(word)) && !later.some(isSmall);
}

/**
 * A heading as it stands within a sentence: its first word, and all words of a title, have a capital only when they are names. Other capitals
 * are the author's.
 */
export function inSentence(heading: string, isName: IsName): string {
	const isTitle = isTitleCase(heading);
	return heading.replace(/[\p{L}\p{N}_'’.-]+/gu, (word, at: number) => {
		if (word === 'I' || (!isTitle && at > 0) || !capitalised.test(word)) return word;
		if (functionWord.test(word)) return word.toLowerCase();
		const [before = ''] = /\S+ $/.exec(heading.slice(0, at)) ?? [];
		const [behind = ''] = /^ [\p{L}'’-]+/u.exec(heading.slice(at + word.length)) ?? [];
		return (isName(before + word) ?? isName(word + behind) ?? isName(word)) ? word : word.toLowerCase();
	});
}

/** A heading speaks to the reader, a question is the reader's. */
export const asReader = (text: string): string =>
	text
		.replace(/\byour\b/gi, 'my')
		.replace(/\byours\b/gi, 'mine')
		.replace(/\byourself\b/gi, 'myself')
		.replace(/\byou(?:['’]re| are)\b/gi, 'I am')
		.replace(/(?<=\S )you(?=$| (?:as|at|by|for|from|in|on|to|when|with)\b)/gi, 'me')
		.replace(/(?<=\S )you\b/gi, 'I');

export const withCapital = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;
