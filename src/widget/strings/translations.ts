import type { PanelStrings } from './en.js';
import type { LaterStrings } from './en-later.js';
import type { PillStrings } from './en-pill.js';
import type { LanguageTag } from './languages.js';

/** Every text of one language; a missing one fails the type check. */
export interface TranslatedStrings {
	pill: PillStrings;
	panel: PanelStrings;
	later: LaterStrings;
}

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
