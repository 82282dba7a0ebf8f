import { panelStrings } from './en.js';
import type { LaterStrings } from './en-later.js';
import type { Language, LanguageTag, TranslatedStrings } from './languages.js';

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

const englishLater = async (): Promise<LaterStrings> => (await import('./en-later.js')).laterStrings;

/** The language's own texts; English when they cannot be fetched. */
async function translated(tag: LanguageTag): Promise<Language> {
	try {
		const found = await translations[tag]?.();
		if (found) {
			const { panel, later } = found.strings;
			return { tag, panel, later: async () => later };
		}
	} catch {
		// The texts cannot be fetched: English is better than nothing.
	}
	return { tag: 'en', panel: panelStrings, later: englishLater };
}

/**
 * @param own an owner's texts, which stand for those of the language where they can be fetched
 * @param wanted the language as the owner names it
 */
export async function loadLanguage(tag: LanguageTag, own?: object, wanted?: string): Promise<Language> {
	const language = await translated(tag);
	if (!own && !wanted?.endsWith('-formal')) return language;
	const words = await import('./own-strings.lazy.js').then(undefined, () => undefined);
	return words ? words.ownLanguage(language, own, wanted) : language;
}
