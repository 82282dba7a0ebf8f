/** Scripts without spaces, at about one token per character. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;
const charactersPerToken = 4;

/** Like `estimateTokens` with fractions, so that pieces of a text can be summed up. */
export function weighTokens(text: string): number {
	let denseCount = 0;
	dense.lastIndex = 0;
	while (dense.test(text)) denseCount++;
	return denseCount + (text.length - denseCount) / charactersPerToken;
}

/** Estimated number of tokens. Models differ, and a budget does not need a real tokeniser. */
export const estimateTokens = (text: string): number => Math.ceil(weighTokens(text));

/** The longest piece of a text, beside one of its ends, that has about so many tokens. */
function piece(text: string, tokens: number, pieceOf: (length: number) => string): string {
	let low = 0;
	let high = Math.min(text.length, Math.max(0, tokens) * charactersPerToken);
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		if (estimateTokens(pieceOf(middle)) <= tokens) low = middle;
		else high = middle - 1;
	}
	// A cut must not split a surrogate pair.
	return pieceOf(low).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
}

const head = (text: string, tokens: number) => piece(text, tokens, (length) => text.slice(0, length));

/** What stands at the end of a text that was cut. */
const cutMark = '\n…';

/** The beginning of a text of about this many tokens, with an ellipsis when it was cut. */
export const cutToTokens = (text: string, tokens: number): string =>
	estimateTokens(text) <= tokens ? text : `${head(text, tokens)}${cutMark}`;

/** The number of characters of a text that its cut one has. */
export const lengthOfCut = (cut: string, whole: string): number =>
	cut === whole ? whole.length : cut.length - cutMark.length;

/** A longer line goes on where it was cut; a shorter one, such as a row of a table, is shown again as a whole. */
const lineMaxLength = 200;

/** What follows the first `length` characters of a text that was cut there. */
export function afterCut(text: string, length: number): string {
	const line = text.lastIndexOf('\n', length - 1) + 1;
	if (length === 0 || text.slice(length).trim() === '') return text.slice(length).trim();
	return `…\n${text.slice(length - line > lineMaxLength ? length : line)}`;
}

/** The share of the space that the beginning of a cut text takes. A question may stand above a pasted log or below it. */
const headShare = 0.5;

/** The beginning and the end of a text, of about this many tokens together; `mark` stands in between when it was cut. */
export function cutMiddle(text: string, tokens: number, mark: string): string {
	if (estimateTokens(text) <= tokens) return text;
	const ending = piece(text, Math.floor(tokens * (1 - headShare)), (length) => text.slice(text.length - length));
	return `${head(text, Math.floor(tokens * headShare))}\n${mark}\n${ending}`;
}
