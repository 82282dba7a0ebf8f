export interface CutText {
	value: string;
	/** Whether text was cut off. */
	shortened: boolean;
}

/**
 * Cuts a text to a length in UTF-16 code units, the closing `…` included, and never inside a character as the reader
 * sees it.
 */
export function cutText(text: string, maxLength: number): CutText {
	if (text.length <= maxLength) return { value: text, shortened: false };
	let end = 0;
	// The slice is a little longer, so that the last character is complete.
	for (const { index, segment } of new Intl.Segmenter().segment(text.slice(0, maxLength + 64))) {
		if (index + segment.length > maxLength - 1) break;
		end = index + segment.length;
	}
	return { value: `${text.slice(0, end).trimEnd()}…`, shortened: true };
}
