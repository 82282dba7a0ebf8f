const isGroup = (value: unknown): value is object =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The texts of a language under their names. The build leaves them as one list in the order of the sorted names, for the names
 * are the same in every language and weigh as much as half of the texts; see `tooling/list-texts.ts`.
 * @param shape the same texts in English
 */
export function namedTexts<Texts extends object>(texts: Texts, shape: Texts): Texts {
	if (!Array.isArray(texts)) return texts;
	let place = 0;
	const fill = (group: object): object =>
		Object.fromEntries(
			Object.entries(group)
				.sort(([a], [b]) => (a < b ? -1 : 1))
				.map(([name, text]) => [name, isGroup(text) ? fill(text) : texts[place++]]),
		);
	return fill(shape) as Texts;
}
