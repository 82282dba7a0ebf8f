import type { LanguageTag } from '../../strings/languages.js';
import { type PaletteStrings, paletteStrings } from './en.js';

/** Every language but English is a file of its own. */
const paletteTranslations: { [Tag in LanguageTag]?: () => Promise<{ strings: PaletteStrings }> } = {
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
export async function loadPaletteStrings(tag: LanguageTag): Promise<PaletteStrings> {
	const translated = await paletteTranslations[tag]?.().catch(() => undefined);
	return translated?.strings ?? paletteStrings;
}
