import { type PillStrings, pillStrings } from './en-pill.js';
import type { LanguageTag } from './languages.js';
import { translations } from './translations.js';

/** Texts of the offers on the page; English when they cannot be fetched. Apart from the panel's, which may never be needed. */
export async function loadPillStrings(tag: LanguageTag): Promise<PillStrings> {
	const translated = await translations[tag]?.().catch(() => undefined);
	return translated?.strings.pill ?? pillStrings;
}
