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

/** The beginning of a text of about this many tokens, with an ellipsis when it was cut. */
export function cutToTokens(text: string, tokens: number): string {
	if (estimateTokens(text) <= tokens) return text;
	let low = 0;
	let high = Math.min(text.length, Math.max(0, tokens) * charactersPerToken);
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		if (estimateTokens(text.slice(0, middle)) <= tokens) low = middle;
		else high = middle - 1;
	}
	// A cut must not split a surrogate pair.
	const end = /[\uD800-\uDBFF]/u.test(text.charAt(low - 1)) ? low - 1 : low;
	return `${text.slice(0, end)}\n…`;
}
