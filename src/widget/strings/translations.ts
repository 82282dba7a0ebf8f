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
