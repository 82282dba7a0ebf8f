import type { DocumentationPage, Section } from '../core/documentation.js';
import type { FieldCounts } from '../words/bm25.js';
import { functionWordsOf, languageOf } from '../words/languages.js';
import { codeOfStopwords, stopwordsOfHeading } from '../words/names-of-stopwords.js';
import { stemIn } from '../words/stemmers.js';
import { acronyms, addTerms, type Token, terms, tokenise } from '../words/tokenise.js';

/** The weight of a term by its field. A reader looks at headings first, whatever the documentation. */
export const fieldWeights = { title: 1.5, heading: 2.5, breadcrumb: 1, text: 1, code: 0.7, stopwords: 1 } as const;

/** A longer section, in characters, is ranked by its best piece, so that its length does not hide its subject. */
const pieceLength = 1_500;

/** How the words of a page become terms. */
type PageReader = ReturnType<typeof createPageReader>;

const languages = new WeakMap<DocumentationPage, string>();

/** The language that a page names, else the language of its words. */
export function pageLanguage(page: DocumentationPage): string {
	let language = languages.get(page);
	if (language === undefined) {
		const said = page.facets.language?.toLowerCase().split(/[-_]/)[0];
		language = said ?? languageOf(page.sections.map(({ text }) => text).join(' '));
		languages.set(page, language);
	}
	return language;
}

/** @param words receives the words of the page with their terms. */
export function createPageReader(page: DocumentationPage, words?: Map<string, string>) {
	const language = pageLanguage(page);
	const isEnglish = language === 'en';
	const dropped = isEnglish ? undefined : functionWordsOf(language);
	const termsInLanguage = ({ word, partWords }: Token) =>
		[word, ...partWords].filter((own) => dropped?.has(own) !== true).map((own) => stemIn(language, own));
	const read = (text: string): string[] => {
		const result: string[] = [];
		for (const token of tokenise(text)) {
			const { term, word, parts } = token;
			if (words !== undefined && parts.length === 0 && !words.has(word))
				words.set(word, isEnglish ? term : stemIn(language, word));
			if (isEnglish) addTerms(token, result);
			else result.push(...termsInLanguage(token));
		}
		return result;
	};
	const readName = (name: string) => ({
		terms: [...read(name), ...acronyms(name)],
		stopwords: stopwordsOfHeading(name),
	});
	let title: ReturnType<typeof readName> | undefined;
	return {
		language,
		terms: read,
		/** The terms of a heading, and those of its stopwords apart. */
		readName,
		get title() {
			title ??= readName(page.title);
			return title;
		},
	};
}

/** The terms of a page's title and of a section's headings. */
export function headOf(page: DocumentationPage, section: Section, reader = createPageReader(page)) {
	const heading = section.heading === page.title ? reader.title : reader.readName(section.heading);
	return {
		title: reader.title.terms,
		heading: heading.terms,
		breadcrumb: reader.terms(section.breadcrumb.slice(1, -1).join(' ')),
		stopwords: [...reader.title.stopwords, ...heading.stopwords],
	};
}

/** A section's terms by field, in the order of `fieldWeights`: one entry for a short section, one for each piece of a long one. */
export function toEntries(page: DocumentationPage, section: Section, reader: PageReader): FieldCounts[] {
	const { title, heading, breadcrumb, stopwords } = headOf(page, section, reader);
	const head = [title, heading, breadcrumb].map(count);
	const description = section.anchor === '' ? page.description : '';
	const prose = pieces(section.text.includes(description) ? section.text : `${description}\n${section.text}`);
	const code = pieces(section.code);
	const names = count([...stopwords, ...codeOfStopwords(section.markdown)]);
	return Array.from({ length: Math.max(prose.length, code.length, 1) }, (_, index) => [
		...head,
		count(reader.terms(prose[index] ?? '')),
		count(terms(code[index] ?? '')),
		names,
	]);
}

function count(found: readonly string[]): ReadonlyMap<string, number> {
	const counts = new Map<string, number>();
	for (const term of found) counts.set(term, (counts.get(term) ?? 0) + 1);
	return counts;
}

/** Cuts at line ends, where paragraphs, list items and rows end. */
function pieces(text: string): string[] {
	if (text.length <= pieceLength) return [text];
	const result = [''];
	for (const line of text.split('\n')) {
		const last = result.at(-1) ?? '';
		if (last !== '' && last.length + line.length > pieceLength) result.push(line);
		else result[result.length - 1] = last === '' ? line : `${last}\n${line}`;
	}
	return result;
}
