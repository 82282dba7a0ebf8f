/** The line of a text, from 1, that an offset stands on. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** Strings, brackets and commas of JSON, and what is between them. */
const tokens = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s"[\]{},:]+/g;

/**
 * The line on which an entry begins: of the array that the text is, or of the one in its key `questions`. The text has to be JSON,
 * which the parser of Node reads without saying where a value stands.
 */
export function entryLine(json: string, entry: number): number {
	let depth = 0;
	let entryDepth = 0;
	let key = '';
	let count = -1;
	let isNext = false;
	for (const { 0: token, index } of json.matchAll(tokens)) {
		if (isNext) count += 1;
		if (isNext && count === entry) return lineAt(json, index);
		isNext = false;
		if (token === '[' || token === '{') {
			const isList = token === '[' && (depth === 0 || (depth === 1 && key === '"questions"'));
			depth += 1;
			if (isList && entryDepth === 0) entryDepth = depth;
			isNext = isList && entryDepth === depth;
		} else if (token === ']' || token === '}') {
			depth -= 1;
		} else if (token === ',') {
			isNext = depth === entryDepth;
		} else if (depth === 1 && token.startsWith('"')) {
			key = token;
		}
	}
	return 1;
}
