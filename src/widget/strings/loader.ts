/** Needed before the panel is loaded, so kept apart: the loader carries these and no more. */
import { type LanguageTag, languageTags } from './languages.js';

/** What the launcher says, in the order of `languageTags`: asking a server for it would make the page wait. */
const launcherLabels = [
	'Ask the docs',
	'Doku fragen',
	'Interroger la doc',
	'Preguntar a la doc',
	'Perguntar à doc',
	'ドキュメントに質問',
	'向文档提问',
	'문서에 질문하기',
	'اسأل الوثائق',
	'שאלו את התיעוד',
] satisfies Record<keyof typeof languageTags & `${number}`, string>;

export const launcherLabel = (tag: LanguageTag): string => launcherLabels[languageTags.indexOf(tag)] as string;

/** In English alone: where the panel cannot be fetched, a translation of this cannot either. */
export const loadFailed = 'The assistant could not be loaded. Try again.';
