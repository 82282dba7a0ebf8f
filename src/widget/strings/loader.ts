/** Needed before the panel is loaded, so kept apart: the loader carries these and no more. */
import type { LanguageTag } from './languages.js';

type LanguageOf<Tag> = Tag extends `${infer Language}-${string}` ? Language : Tag;

/** What the launcher says: asking a server for it would make the page wait. */
export const launcherLabels = {
	en: 'Ask the docs',
	de: 'Doku fragen',
	fr: 'Interroger la doc',
	es: 'Pregunta a la documentación',
	pt: 'Perguntar à doc',
	ja: '質問する',
	zh: '问文档',
	ko: '질문하기',
	ar: 'اسأل الوثائق',
	he: 'שאלו את התיעוד',
} satisfies Record<LanguageOf<LanguageTag>, string>;

/** Languages by their first two letters: before the panel is there, nothing depends on the region. */
export type LoaderLanguage = keyof typeof launcherLabels;

/** In English alone: where the panel cannot be fetched, a translation of this cannot either. */
export const loadFailed = 'Docent did not load. Retry.';
