import type { LanguageTag, PartStrings } from '../languages.js';
import type { Written } from '../texts.lazy.js';

/** Every language but English is a file of its own. */
export const partTranslations: { [Tag in LanguageTag]?: () => Promise<Written<PartStrings>> } = {
	de: () => import('./de.json'),
	fr: () => import('./fr.json'),
	es: () => import('./es.json'),
	'pt-BR': () => import('./pt-br.json'),
	ja: () => import('./ja.json'),
	'zh-CN': () => import('./zh-cn.json'),
	ko: () => import('./ko.json'),
	ar: () => import('./ar.json'),
	he: () => import('./he.json'),
} satisfies Record<Exclude<LanguageTag, 'en'>, unknown>;

/** @param english what is returned when the texts cannot be fetched */
export async function loadPartStrings<Part extends keyof PartStrings>(
	tag: LanguageTag,
	part: Part,
	english: PartStrings[Part],
): Promise<PartStrings[Part]> {
	const load = partTranslations[tag];
	if (!load) return english;
	return Promise.all([import('../texts.lazy.js'), load()]).then(
		([{ textsOf }, file]) => textsOf<PartStrings[Part]>(tag, file[part]),
		() => english,
	);
}
