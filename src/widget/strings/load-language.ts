import { type PanelStrings, panelStrings } from './en.js';
import type { LaterStrings } from './en-later.js';
import type { LanguageTag } from './languages.js';
import { translations } from './translations.js';

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
