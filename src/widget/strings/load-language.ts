import { panelStrings } from './en.js';
import type { LaterStrings } from './en-later.js';
import type { Language, LanguageTag, TranslatedStrings } from './languages.js';
import type { Written } from './texts.lazy.js';

/** Every language but English is a file of its own, fetched when it is chosen. */
export const translations: { [Tag in LanguageTag]?: () => Promise<Written<TranslatedStrings>> } = {
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

const englishLater = async (): Promise<LaterStrings> => (await import('./en-later.js')).laterStrings;

/** The language's own texts; English when they cannot be fetched. */
async function translated(tag: LanguageTag): Promise<Language> {
	try {
		const load = translations[tag];
		if (load) {
			const [{ textsOf }, { panel, later }] = await Promise.all([import('./texts.lazy.js'), load()]);
			const texts = textsOf<Omit<TranslatedStrings, 'pill'>>(tag, { panel, later });
			return { tag, panel: texts.panel, later: async () => texts.later };
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
	// The first file imports the second, which is fetched beside it and not after it.
	const files = Promise.all([import('./own-strings.lazy.js'), import('./texts.lazy.js')]);
	const [words] = await files.then(undefined, () => []);
	return words ? words.ownLanguage(language, own, wanted) : language;
}
