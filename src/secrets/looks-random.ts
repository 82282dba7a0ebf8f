/** Placeholders that people write in place of a secret. */
const placeholder =
	/example|sample|your|placeholder|dummy|fake|redacted|change[-_]?me|insert|replace|secret[-_]?(?:key|token|here)|x{4,}|\*{3,}|\.{3}|…|0{6,}|12345|abcde|foobar|[<>%]|\$\{?|\{\{|^(?:\d{1,5}|pass(?:word|wd|phrase)?|pwd|secret|token|admin|root|test|postgres|mysql)$/i;

export const isPlaceholder = (value: string): boolean => placeholder.test(value);

/** A text with few different characters is not random. */
export const isMonotonous = (value: string): boolean => new Set(value.slice(-16)).size < 6;

/** Property access such as `config.password`, which names a secret without containing it. */
const isName = (value: string) => /^[A-Za-z_$][\w$]*(?:\.[\w$]+)+$/.test(value);

/** Entropy in bits per character, from the characters' frequencies. */
function entropyOf(text: string): number {
	const counts = new Map<string, number>();
	for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
	return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}

/** Number of changes between digits, lower case and upper case. Random text changes often, names only between words. */
const turnsIn = (text: string) =>
	(text.match(/[a-z](?=[\dA-Z])|\d(?=[A-Za-z])|[A-Z](?=[\da-z])/g)?.length ?? 0) / text.length;

/** Whether a text was generated. Words, paths and names have fewer digits and more repetition. */
export function looksRandom(value: string): boolean {
	if (isPlaceholder(value) || isName(value) || isMonotonous(value) || !/\d/.test(value) || !/[A-Za-z]/.test(value))
		return false;
	const isHex = /^[0-9a-f]+$/i.test(value);
	if (isHex) return value.length >= 24 && entropyOf(value) > 3;
	return entropyOf(value) > 3.5 && turnsIn(value) > 0.15;
}

/** A digit and two of lower case, upper case and other signs, as in a careful password. */
export const isMixed = (value: string): boolean =>
	!isPlaceholder(value) &&
	!isName(value) &&
	/\d/.test(value) &&
	[/[a-z]/, /[A-Z]/, /[^A-Za-z\d]/].filter((kind) => kind.test(value)).length >= 2;
