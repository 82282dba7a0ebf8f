type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/**
 * A sentence about a count, in every form that the language has for counts; `#` stands for the number, as the language
 * writes it. A form that is not given is `other`.
 *
 * @example const reading = counted('de', { one: 'Liest # Seite …', other: 'Liest # Seiten …' });
 */
export function counted(tag: string, forms: Forms): (count: number) => string {
	const rules = new Intl.PluralRules(tag);
	const numbers = new Intl.NumberFormat(tag);
	return (count) => (forms[rules.select(count)] ?? forms.other).replaceAll('#', numbers.format(count));
}
