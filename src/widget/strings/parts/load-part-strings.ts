import type { LanguageTag, PartStrings } from '../languages.js';

/** Every language but English is a file of its own. */
const translations: { [Tag in LanguageTag]?: () => Promise<{ strings: PartStrings }> } = {
	de: () => import('./de.js'),
	fr: () => import('./fr.js'),
	es: () => import('./es.js'),
	'pt-BR': () => import('./pt-br.js'),
	ja: () => import('./ja.js'),
	'zh-CN': () => import('./zh-cn.js'),
	ko: () => import('./ko.js'),
	ar: () => import('./ar.js'),
	he: () => import('./he.js'),
} satisfies Record<Exclude<LanguageTag, 'en'>, unknown>;

/** @param english what is returned when the texts cannot be fetched */
export async function loadPartStrings<Part extends keyof PartStrings>(
	tag: LanguageTag,
	part: Part,
	english: PartStrings[Part],
): Promise<PartStrings[Part]> {
	const translated = await translations[tag]?.().catch(() => undefined);
	return translated?.strings[part] ?? english;
}
