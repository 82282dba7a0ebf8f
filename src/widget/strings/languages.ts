/** The languages of the interface, as BCP 47 tags. */
export const languageTags = ['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'zh-CN', 'ko', 'ar', 'he'] as const;

export type LanguageTag = (typeof languageTags)[number];

/** The first language that a wish such as `de-AT` names; English when none does. */
export function chooseLanguage(wanted: string): LanguageTag {
	return languageTags.find((tag) => tag.slice(0, 2) === wanted.slice(0, 2).toLowerCase()) ?? 'en';
}

export const directionOf = (tag: string): 'ltr' | 'rtl' => (/ar|he/.test(tag) ? 'rtl' : 'ltr');
