import { type PanelStrings, panelStrings } from './en.js';
import type { LaterStrings } from './en-later.js';
import type { LanguageTag, TranslatedStrings } from './languages.js';

/** Every language but English is a file of its own, fetched when it is chosen. */
export const translations: { [Tag in LanguageTag]?: () => Promise<{ strings: TranslatedStrings }> } = {
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

/** A language as the panel uses it. */
export interface Language {
	/** For `Intl` and the `lang` attribute. */
	readonly tag: LanguageTag;
	readonly panel: PanelStrings;
	/** Texts of the parts that are loaded later. */
	later(): Promise<LaterStrings>;
}

const englishLater = async (): Promise<LaterStrings> => (await import('./en-later.js')).laterStrings;

/** The language's own texts; English when they cannot be fetched. */
export async function loadLanguage(tag: LanguageTag): Promise<Language> {
	try {
		const translated = await translations[tag]?.();
		if (translated) {
			const { panel, later } = translated.strings;
			return { tag, panel, later: async () => later };
		}
	} catch {
		// The texts cannot be fetched: English is better than nothing.
	}
	return { tag: 'en', panel: panelStrings, later: englishLater };
}
