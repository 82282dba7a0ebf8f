/** Scripts that are written without spaces: about one token a character. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;
const charactersPerToken = 4;

/** As `estimateTokens`, with fractions, so that the pieces of a text can be summed up. */
export function weighTokens(text: string): number {
	let denseCount = 0;
	dense.lastIndex = 0;
	while (dense.test(text)) denseCount++;
	return denseCount + (text.length - denseCount) / charactersPerToken;
}

/** About how many tokens a text is: models differ, and no tokeniser is worth loading for a budget. */
export const estimateTokens = (text: string): number => Math.ceil(weighTokens(text));

/** The beginning of a text that is about so many tokens, with an ellipsis when something was cut off. */
export function cutToTokens(text: string, tokens: number): string {
	if (estimateTokens(text) <= tokens) return text;
	let low = 0;
	let high = Math.min(text.length, Math.max(0, tokens) * charactersPerToken);
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		if (estimateTokens(text.slice(0, middle)) <= tokens) low = middle;
		else high = middle - 1;
	}
	// Never half of a character that takes two units.
	const end = /[\uD800-\uDBFF]/u.test(text.charAt(low - 1)) ? low - 1 : low;
	return `${text.slice(0, end)}\n…`;
}
