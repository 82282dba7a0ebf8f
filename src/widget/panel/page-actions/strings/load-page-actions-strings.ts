import type { LanguageTag } from '../../../strings/languages.js';
import { type PageActionsStrings, pageActionsStrings } from './en.js';

/** Every language but English is a file of its own. */
const translations: { [Tag in LanguageTag]?: () => Promise<{ strings: PageActionsStrings }> } = {
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

/** English when the texts cannot be fetched. */
export async function loadPageActionsStrings(tag: LanguageTag): Promise<PageActionsStrings> {
	const translated = await translations[tag]?.().catch(() => undefined);
	return translated?.strings ?? pageActionsStrings;
}
