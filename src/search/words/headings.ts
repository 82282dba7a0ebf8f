import { functionWordsOf } from './languages.js';
import { fold, tokenise } from './tokenise.js';

/** A heading that a question asks for by its words. */
export interface AskedHeading {
	/** The heading of the section, or one above it that has no text of its own. */
	heading: string;
	/** The sentence of the heading that equals the question: "Is it free?" of "What does it cost? Is it free?" */
	sentence: string;
	/** The line of a pasted text that ends with the heading: "10:00 ERROR Cannot reach the service". */
	line?: string;
}

/** Words with the signs that belong to names: `C++`, `C#`, `$fetch`. Other signs are punctuation. */
const word = /(?<![\p{L}\p{N}\p{M}])[@#$.]?[\p{L}\p{N}\p{M}]+[+#]*/gu;

/** Signs that end a sentence for certain. A dot may be that of "vs." */
const sentenceEnd = /(?<=[?!])\s+|(?<=[？！؟。])\s*/u;

/** A label before a sentence: "Error:", "2." */
const label = /^(?:[^:：]{1,40}[:：]|\d+[.)])\s*(?=\S)/u;

/** A text with fewer words is a name, which other headings have too: "Vercel" of "Deploy: Vercel". */
const sentenceMin = 2;

/** Many lines end with a shorter heading by chance: "the widget". */
const pastedMin = 3;

/** Signs between the fields of a log, which few sentences have: `[main] ERROR: `. */
const fieldEnd = /[:|=<>\p{Ps}\p{Pe}]/u;

/** Levels of syslog and of common loggers, which stand before a message without a sign. */
const level = /^\s*(?:EMERG|ALERT|CRIT(?:ICAL)?|FATAL|PANIC|SEVERE|ERR(?:OR)?|WARN(?:ING)?)\s/;

/** A heading without its label, if it has one. */
export function withoutLabel(text: string): string[] {
	const rest = text.replace(label, '');
	return rest !== text && tokenise(rest).length >= sentenceMin ? [rest] : [];
}

/** A heading, its sentences where it has several, and the heading without its label. */
function sentencesOf(heading: string): string[] {
	const parts = heading.split(sentenceEnd).filter(Boolean);
	return [heading, ...(parts.length > 1 ? parts : []), ...withoutLabel(heading)];
}

const comparable = (text: string) => fold(text).toLowerCase().replace(/['’]/g, '');

/** The words of a sentence, and those that are not function words of its language. For most languages these are not known. */
function wordsOf(text: string, language: string) {
	const all = comparable(text).match(word) ?? [];
	const content = all.filter((own) => !functionWordsOf(language).has(own));
	return { all, content: content.length > 0 ? content : all };
}

const keyOf = (language: string, { content }: ReturnType<typeof wordsOf>) => `${language} ${content.join('')}`;

/**
 * The number of function words, as articles or "How do I", that only one of two sentences has. `undefined` if both have some, or if both
 * begin with one of their own: "Why is it kept?" is not "Is it kept?".
 */
function distance(asked: ReturnType<typeof wordsOf>, named: ReturnType<typeof wordsOf>): number | undefined {
	if (asked.all.join('') === named.all.join('')) return 0;
	const [short, long] = asked.all.length < named.all.length ? [asked, named] : [named, asked];
	if (short.content.length < sentenceMin) return undefined;
	if (short.all[0] !== short.content[0] && short.all[0] !== long.all[0]) return undefined;
	let next = 0;
	for (const own of long.all) if (own === short.all[next]) next += 1;
	return next === short.all.length ? long.all.length - next : undefined;
}

/** A sentence of headings, with the sections that have it. */
export interface HeadingEntry<Section> extends AskedHeading {
	/** 0 for the whole heading. */
	part: number;
	sections: Section[];
}

/** Headings, wherever they are kept. */
export interface HeadingSource<Section> {
	/** The entries of a key, which is the language and the words that count. @param first the first of these words */
	entriesOf(key: string, first: string): readonly HeadingEntry<Section>[];
	/** The languages of headings. */
	languages: Iterable<string>;
	/** The number of words of the longest sentence. */
	readonly longest: number;
}

/** Headings in memory. */
export function createHeadings<Section>() {
	const entries = new Map<string, HeadingEntry<Section>[]>();
	/** The first word that counts, by the key. */
	const firsts = new Map<string, string>();
	const languages = new Set<string>();
	let longest = 0;
	return {
		/** @param language of the heading */
		add(heading: string, language: string, section: Section): void {
			languages.add(language);
			for (const [part, sentence] of sentencesOf(heading).entries()) {
				const words = wordsOf(sentence, language);
				if (words.all.length === 0) continue;
				longest = Math.max(longest, words.all.length);
				const key = keyOf(language, words);
				const own = entries.get(key) ?? [];
				const same = own.find((entry) => entry.heading === heading && entry.part === part);
				if (same !== undefined) same.sections.push(section);
				else own.push({ heading, sentence, part, sections: [section] });
				entries.set(key, own);
				firsts.set(key, words.content[0] ?? '');
			}
		},
		entries: entries as ReadonlyMap<string, readonly HeadingEntry<Section>[]>,
		firsts: firsts as ReadonlyMap<string, string>,
		source: {
			entriesOf: (key: string) => entries.get(key) ?? [],
			languages: languages as ReadonlySet<string>,
			get longest() {
				return longest;
			},
		} satisfies HeadingSource<Section>,
	};
}

/**
 * Finds headings by their sentences, compared with a question without case, punctuation and articles. No list has the articles of all
 * languages, so the comparison leaves out any function word that only one of the two sentences has.
 */
export function createHeadingFinder<Section>(source: HeadingSource<Section>) {
	const { entriesOf } = source;
	const languages = [...source.languages];
	function near(text: string, language: string, accepts: (section: Section) => boolean) {
		const words = wordsOf(text, language);
		return entriesOf(keyOf(language, words), words.content[0] ?? '').flatMap(
			({ heading, sentence, part, sections }) => {
				const extra = distance(words, wordsOf(sentence, language));
				if (extra === undefined) return [];
				const size = words.all.length;
				return sections
					.filter(accepts)
					.map((section) => ({ section, asked: { heading, sentence }, part, extra, size }));
			},
		);
	}
	/** The longest heading that ends a line, behind a time, a level or a class. A sentence has function words before it. */
	function findPasted(text: string, accepts: (section: Section) => boolean): ReadonlyMap<Section, AskedHeading> {
		const lines = text.split('\n');
		const found = lines.flatMap((line) => {
			const isPasted = lines.length > 1 || level.test(line);
			const written = comparable(line);
			return [...written.matchAll(word)].slice(-source.longest).flatMap(({ index }) => {
				const fields = written.slice(0, index).split(fieldEnd);
				const ending = written.slice(index);
				const before = fields.at(-1)?.match(word) ?? [];
				return languages
					.filter((language) => !before.some((own) => functionWordsOf(language).has(own)))
					.flatMap((language) => near(ending, language, accepts))
					.filter(({ part, extra }) => part === 0 && extra === 0 && (isPasted || fields.length > 1))
					.filter(({ size }) => Math.max(size, tokenise(ending).length) >= pastedMin)
					.map((one) => ({ ...one, line }));
			});
		});
		const most = Math.max(0, ...found.map(({ size }) => size));
		const best = found.filter(({ size }) => size === most);
		const isAlone = new Set(best.map(({ asked }) => asked.heading)).size === 1;
		return new Map(isAlone ? best.map(({ section, asked, line }) => [section, { ...asked, line }]) : []);
	}
	/** The sections whose headings are nearest to a text, or end a line of it. */
	return (text: string, accepts: (section: Section) => boolean): ReadonlyMap<Section, AskedHeading> => {
		const found = [text, ...withoutLabel(text)].flatMap((own, place) =>
			languages
				.flatMap((language) => near(own, language, accepts))
				.map(({ extra, part, ...one }) => ({ ...one, far: 2 * extra + Math.min(1, place + part) })),
		);
		if (found.length === 0) return findPasted(text, accepts);
		const least = found.reduce((least, { far }) => Math.min(least, far), Number.POSITIVE_INFINITY);
		return new Map(found.filter(({ far }) => far === least).map(({ section, asked }) => [section, asked]));
	};
}
