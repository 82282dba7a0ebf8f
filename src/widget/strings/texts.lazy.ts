/** Makes texts out of what translators and owners write. Loaded with the first of these. */

/**
 * A text about a count, in every form that the language has for counts, and where a number needs its own, as in `=0`. `#` stands for
 * the number as the language writes it.
 */
export type Forms = { readonly other: string } & {
	readonly [Name in Intl.LDMLPluralRule | `=${number}`]?: string;
};

/** Texts as they are written: what a sentence is about takes the place of `{1}` and `{2}`. */
export type Written<Text> = Text extends string
	? string
	: Text extends readonly string[]
		? readonly string[]
		: Text extends (...about: never[]) => string
			? string | Forms
			: { readonly [Name in keyof Text]: Written<Text[Name]> };

export const isGroup = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const isForm = ([name, text]: [string, unknown]) =>
	/^(=\d+|zero|one|two|few|many|other)$/.test(name) && typeof text === 'string';

export const isForms = (value: unknown): value is Forms =>
	isGroup(value) && 'other' in value && Object.entries(value).every(isForm);

const fill = (text: string, about: readonly unknown[]) =>
	text.replace(/\{(\d)\}/g, (mark, place) => String(about[place - 1] ?? mark));

/** Makes sentences of one language. The last number that a sentence is about chooses its form. */
export function sentencesIn(tag: string) {
	const rules = new Intl.PluralRules(tag);
	const numbers = new Intl.NumberFormat(tag);
	return (text: string | Forms) =>
		(...about: readonly unknown[]): string => {
			if (typeof text === 'string') return fill(text, about);
			const count = Number(about.findLast((each) => typeof each === 'number'));
			const form = text[`=${count}`] ?? text[rules.select(count)] ?? text.other;
			return fill(form.replaceAll('#', numbers.format(count)), about);
		};
}

/**
 * The texts of a translation in the shape of English: a text with a mark and a text with forms are functions.
 *
 * @example textsOf<{ reading(pages: number): string }>('de', { reading: { one: 'Liest # Seite …', other: 'Liest # Seiten …' } })
 */
export function textsOf<Texts>(tag: string, written: Written<Texts>): Texts {
	const sentence = sentencesIn(tag);
	const shape = (text: unknown): unknown => {
		if (isForms(text) || (typeof text === 'string' && /\{\d\}/.test(text))) return sentence(text);
		return isGroup(text) ? Object.fromEntries(Object.entries(text).map(([name, each]) => [name, shape(each)])) : text;
	};
	return shape(written) as Texts;
}
