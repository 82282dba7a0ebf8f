import { type PanelStrings, panelStrings } from './en.js';
import type { LaterStrings } from './en-later.js';
import type { PillStrings } from './en-pill.js';
import type { LanguageTag } from './languages.js';

/** Every text of one language; a missing one fails the type check. */
export interface TranslatedStrings {
	pill: PillStrings;
	panel: PanelStrings;
	later: LaterStrings;
}

/** A language as the panel uses it. */
export interface Language {
	/** For `Intl` and the `lang` attribute. */
	readonly tag: LanguageTag;
	readonly panel: PanelStrings;
	/** Texts of the parts that are loaded later. */
	later(): Promise<LaterStrings>;
}

type Translation = Exclude<LanguageTag, 'en'>;

/** Every language is a file of its own, fetched when it is chosen. */
const translations: Partial<Record<Translation, () => Promise<{ strings: TranslatedStrings }>>> = {};

/** The language's own texts; English when they cannot be fetched. */
export async function loadLanguage(tag: LanguageTag): Promise<Language> {
	try {
		const translated = tag === 'en' ? undefined : await translations[tag]?.();
		if (translated) {
			const { panel, later } = translated.strings;
			return { tag, panel, later: async () => later };
		}
	} catch {
		// The texts cannot be fetched: English is better than nothing.
	}
	return { tag: 'en', panel: panelStrings, later: async () => (await import('./en-later.js')).laterStrings };
}
