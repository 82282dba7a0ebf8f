/** Whether a text has a visible character. */
export const hasWords = (text: string): boolean => /[^\s\p{Cf}]/u.test(text);

/** An answer that only repeats itself does so for at least so many characters and times. */
const repeatedLength = 1_000;
const repeatedTimes = 8;

/** Whether a model says the same again and again at the end of its text. */
export function repeatsAtEnd(text: string): boolean {
	const end = text.slice(-60);
	const period = text.length - end.length - text.lastIndexOf(end, text.length - end.length - 1);
	const length = Math.max(repeatedLength, repeatedTimes * period);
	return length < text.length && text.slice(period - length) === text.slice(-length, -period);
}
