/*
 * The language of a question and that of the pages. Pages may say theirs, and are believed. Nobody says that of a question: the filter of
 * a request is that of the pages, and the language of a browser is not the one that somebody writes. So it is guessed by the words of the
 * question, and is that of the pages unless they show another one.
 */
import { scriptLanguage } from '../../contract/written-words.js';
import type { Passage } from '../retriever.js';
import { functionWordsIn, functionWordsOf, knownLanguages, writtenLanguage } from '../words/languages.js';

/** A question is in another language than the pages when it has so many different function words of it: "Was ist Docker?" */
const functionWordsMin = 2;

/** It may also have a word of the pages, as in a title, for each so many of its own. */
const ownPerForeign = 3;

/** The Chinese characters that Japanese writes every day: the first level of its character set. The others show Chinese. */
const japanese: ReadonlySet<string> = new Set(new TextDecoder('euc-jp').decode(firstLevel()));

function firstLevel(): Uint8Array {
	const [rows, cells] = [0xd0 - 0xb0, 0xff - 0xa1];
	return Uint8Array.from({ length: 2 * rows * cells }, (_, place) => {
		const character = Math.floor(place / 2);
		return place % 2 === 0 ? 0xb0 + Math.floor(character / cells) : 0xa1 + (character % cells);
	});
}

/** The languages of sections by their Markdown. Every question finds sections, and each takes half a millisecond to read. */
const known = new Map<string, string>();
const knownMax = 2_000;

export function languageOfSection(markdown: string): string {
	let language = known.get(markdown);
	if (language === undefined) {
		language = writtenLanguage(markdown.replace(/^(```|~~~)[\s\S]*?^\1/gm, ''));
		if (known.size >= knownMax) known.clear();
		known.set(markdown, language);
	}
	return language;
}

/** `pt` of `pt-BR`. */
export const baseOf = (language: string | undefined) => language?.toLowerCase().split(/[-_]/)[0];

interface Languages {
	/** Of the question. It is that of the pages where the question does not show another one, because names and code show none. */
	asked: string;
	/** Of the pages, when the question is in another one. */
	apart?: string;
}

/** The languages of a question and of the pages that were found for it. */
export function languagesOf(question: string, pages: readonly Pick<Passage, 'markdown' | 'language'>[]): Languages {
	const languages = pages.map(({ markdown, language }) => baseOf(language) ?? languageOfSection(markdown));
	const times = (wanted: string) => languages.filter((own) => own === wanted).length;
	const [most] = languages.toSorted((a, b) => times(b) - times(a));
	const asked = askedLanguage(question, most ?? 'en');
	return { asked, ...(most !== undefined && !languages.includes(asked) && { apart: most }) };
}

function askedLanguage(question: string, home: string): string {
	const script = scriptLanguage(question);
	// 認証方法 is both. No Japanese question has a character that is only Chinese.
	const isBoth =
		script === 'zh' && home === 'ja' && (question.match(/\p{Script=Han}/gu) ?? []).every((sign) => japanese.has(sign));
	return isBoth ? 'ja' : (script ?? latinLanguage(question, home));
}

/** Spanish asks with accents and signs that Portuguese does not have. */
const spanish = /[¿¡ñ]|(?<!\p{L})(?:cómo|cuál|cuándo|dónde|qué|quién)(?!\p{L})/iu;

/** The language of a question in Latin letters: that of the pages unless the function words of another one clearly lead. */
export function latinLanguage(question: string, home: string): string {
	const counted = knownLanguages
		.filter((language) => language !== home)
		.map((language) => ({ language, words: functionWordsIn(question, language) }));
	const isLess = ({ language }: { language: string }) => Number(language === (spanish.test(question) ? 'pt' : 'es'));
	const [best] = counted.toSorted((a, b) => b.words.length - a.words.length || isLess(a) - isLess(b));
	const different = [...new Set(best?.words)];
	// Letters alone are rarely words: "plan e".
	const isEnough = different.length >= functionWordsMin && different.some(({ length }) => length > 1);
	if (best === undefined || !isEnough) return home;
	const ofHome = functionWordsOf(home);
	const own = best.words.filter((word) => !ofHome.has(word)).length;
	const theirs = functionWordsOf(best.language);
	const foreign = functionWordsIn(question, home).filter((word) => !theirs.has(word)).length;
	return own > 0 && own >= foreign * ownPerForeign ? best.language : home;
}
