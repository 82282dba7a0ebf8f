import type { Documentation, DocumentationPage } from '../core/documentation.js';
import { hexOf } from '../core/hex.js';
import { type CollectedSections, collectSections } from '../sections/collect-sections.js';
import { firstPiecesOf } from '../sections/find-sections.js';
import type { MemorySection } from '../sections/indexed-section.js';
import { type Rest, readPosting } from '../words/bm25.js';
import { synonymGroups } from '../words/synonyms.js';
import { otherWords } from '../words/vocabulary.js';
import { ByteWriter } from './bytes.js';
import {
	type CoreHeader,
	fileOf,
	filterPlace,
	format,
	headBits,
	type IndexSettings,
	type Manifest,
	postingBits,
	type SectionRecord,
	sectionBits,
} from './layout.js';
import { linksOf, navigationEntries, numbersOf, pageRecord, pathFilesOf, writePages } from './write-pages.js';

/**
 * About the most bytes of a file before it is compressed. A larger one is loaded for less of it, a smaller one is one more request. A page
 * stands in one file, unless it is as long as several.
 */
const fileBytes = { words: 24_000, pages: 16_000, page: 48_000 };

/** The same for terms: so many files, as long as they are neither too small nor too large. */
const termBytes = {
	terms: { files: 16, least: 24_000, most: 40_000 },
	groups: { files: 4, least: 12_000, most: 90_000 },
};

/** Places of the filter for each key; those between are spent only as long as all are so many. */
const filterPlaces = { least: 8, most: 64, all: 1_000_000 };

/** Writes the terms of one file, each with its postings: what there is of one kind stands together, because it compresses better. */
function writeTerms(names: readonly string[], collected: CollectedSections, written: ReadonlySet<string>): ByteWriter {
	const [terms, masks, counts, all] = [new ByteWriter(), new ByteWriter(), new ByteWriter(), new ByteWriter()];
	let before = '';
	for (const name of names) {
		let shared = 0;
		while (shared < name.length && name[shared] === before[shared]) shared += 1;
		// Half of a surrogate pair is no text.
		if (/[\uD800-\uDBFF]/.test(name[shared - 1] ?? '')) shared -= 1;
		terms.number(shared);
		terms.text(name.slice(shared));
		before = name;
		const postings = collected.builder.terms.get(name) ?? [];
		const pieces = new Map<number, number>();
		for (const posting of postings) {
			const { document, field, count } = readPosting(posting);
			pieces.set(document, (pieces.get(document) ?? 0) | (1 << field));
			counts.number(count);
		}
		terms.number((collected.frequencies.get(name) ?? 0) * 2 + Number(written.has(name)));
		terms.number(pieces.size);
		let last = 0;
		for (const [piece, fields] of pieces) {
			terms.number(piece - last);
			last = piece;
			const section = collected.sections[collected.owners[piece] ?? 0];
			const isInHead = section?.headTerms.has(name) === true;
			const ofStopword = isInHead && (fields & headBits) === 0 ? postingBits.stopwordOfHeading : 0;
			masks.byte(fields | ofStopword | (section?.nameTerms.has(name) ? postingBits.name : 0));
		}
	}
	for (const part of [terms, masks, counts]) all.bytes(part.finish());
	return all;
}

/** Cuts a list into parts of about so many bytes. */
function partsOf<Item>(items: readonly Item[], sizeOf: (item: Item) => number, most: number): Item[][] {
	const parts: Item[][] = [];
	let left = 0;
	for (const item of items) {
		const size = sizeOf(item);
		if (parts.length === 0 || size > left) {
			parts.push([]);
			left = most;
		}
		parts.at(-1)?.push(item);
		left -= size;
	}
	return parts;
}

/** The same, into about so many parts. */
function partsInto<Item>(
	items: readonly Item[],
	sizeOf: (item: Item) => number,
	how: typeof termBytes.terms,
): Item[][] {
	const all = items.reduce((sum, item) => sum + sizeOf(item), 0);
	return partsOf(items, sizeOf, Math.min(how.most, Math.max(how.least, all / how.files)));
}

/** Groups with their numbers, those that share a term behind one another: who asks for the term asks for all of them. */
function nearestFirst(groups: readonly string[][]): [number, string[]][] {
	const found = new Map<number, string[]>();
	const add = (number: number, group: string[]) => {
		if (found.has(number)) return;
		found.set(number, group);
		for (const term of group) for (const [other, near] of groups.entries()) if (near.includes(term)) add(other, near);
	};
	for (const [number, group] of groups.entries()) add(number, group);
	return [...found];
}

/** The files of terms, the shared ones and those of synonyms, with what the reader must know of them. */
function termFiles(collected: CollectedSections, settings: IndexSettings, files: Map<string, ByteWriter>) {
	const written = new Set(collected.words.values());
	const all = new Set([...collected.builder.terms.keys(), ...written]);
	const groups = synonymGroups(settings.synonyms).map((members) => [
		...new Set(members.flatMap((member) => member.split(' ')).filter((term) => all.has(term))),
	]);
	const grouped = new Set(groups.flat());
	const sizeOf = (term: string) => 4 + 4 * (collected.builder.terms.get(term)?.length ?? 0);
	const sizeOfGroup = ([, group]: [number, string[]]) => group.reduce((sum, term) => sum + sizeOf(term), 0);
	const known = nearestFirst(groups).filter(([, { length }]) => length > 0);
	const fileOfGroup: number[] = groups.map(() => -1);
	for (const [number, part] of partsInto(known, sizeOfGroup, termBytes.groups).entries()) {
		const own = new Set(part.flatMap(([, group]) => group));
		files.set(`g${number}`, writeTerms([...own].sort(), collected, written));
		for (const [group] of part) fileOfGroup[group] = number;
	}
	const rest = [...all].filter((term) => !grouped.has(term)).sort();
	const parts = partsInto(rest, sizeOf, termBytes.terms);
	const firsts = parts.map(([first = '']) => first);
	for (const [number, part] of parts.entries()) files.set(`t${number}`, writeTerms(part, collected, written));
	if (parts.length === 0) files.set('t0', writeTerms([], collected, written));
	writeHeadings(collected, firsts, files);
	return { terms: firsts, groups: fileOfGroup };
}

/** Headings stand with the terms that begin like their first word, because a question that asks for one has it. */
function writeHeadings({ headings }: CollectedSections, firsts: readonly string[], files: Map<string, ByteWriter>) {
	const byFile = new Map<number, string[]>();
	for (const [key, first] of headings.firsts) {
		const number = fileOf(firsts, first);
		byFile.set(number, [...(byFile.get(number) ?? []), key]);
	}
	for (const [number, keys] of byFile) {
		const file = files.get(`t${number}`);
		const own = new ByteWriter();
		for (const key of keys) {
			for (const { heading, sentence, part, sections } of headings.entries.get(key) ?? []) {
				own.text(key);
				own.text(heading);
				own.text(sentence === heading ? '' : sentence);
				own.number(part);
				own.number(sections.length);
				for (const { position } of sections) own.number(position);
			}
		}
		file?.bytes(own.finish());
	}
}

/** The files of words, and the first letter of each. */
function wordFiles({ words, frequencies }: CollectedSections, files: Map<string, ByteWriter>): string[] {
	const byLetter = new Map<string, string[]>();
	for (const word of [...words.keys(), ...otherWords(frequencies.keys(), words)]) {
		const letter = word[0] ?? '';
		const own = byLetter.get(letter);
		if (own === undefined) byLetter.set(letter, [word]);
		else own.push(word);
	}
	const letters = [...byLetter].sort(([a], [b]) => (a < b ? -1 : 1));
	const parts = partsOf(letters, ([, own]) => own.reduce((sum, word) => sum + word.length + 3, 0), fileBytes.words);
	for (const [number, part] of parts.entries()) {
		const file = new ByteWriter();
		for (const word of part.flatMap(([, own]) => own)) {
			const term = words.get(word);
			file.text(word);
			file.number((frequencies.get(term ?? word) ?? 0) * 2 + Number(term !== undefined));
			if (term !== undefined) file.text(term === word ? '' : term);
		}
		files.set(`w${number}`, file);
	}
	return parts.map(([[letter] = ['']]) => letter);
}

/** The file of pairs of characters, if the documentation has any. */
function pairFile({ frequencies }: CollectedSections, files: Map<string, ByteWriter>): boolean {
	const pairs = [...frequencies].filter(([term]) => term.length === 2 && /\p{Script=Han}/u.test(term));
	if (pairs.length === 0) return false;
	const file = new ByteWriter();
	for (const [pair, count] of pairs) {
		file.text(pair);
		file.number(count);
	}
	files.set('c', file);
	return true;
}

/** The files of sections, as Markdown and as text, and the first section of each. */
function sectionFiles(
	pages: readonly DocumentationPage[],
	collected: CollectedSections,
	texts: Map<string, string>,
): number[] {
	const sizeOf = ({ section }: MemorySection) => section.markdown.length + 60;
	const byPage = [...collected.byPage.values()];
	const pieces = byPage.flatMap((own) => partsOf(own, sizeOf, fileBytes.page));
	const sizeOfPiece = (own: readonly MemorySection[]) => own.reduce((sum, section) => sum + sizeOf(section), 0);
	const found = partsOf(pieces, sizeOfPiece, fileBytes.pages).map((part) => part.flat());
	const parts = found.length > 0 || pages.length === 0 ? found : [[]];
	const numbers = numbersOf(pages);
	const numberOf = (section: MemorySection | undefined) => numbers.get(section?.page.path ?? '');
	/** The pages of a part. Those without sections are with the section before them. */
	const pagesOf = (part: readonly MemorySection[], number: number) => {
		const next = numberOf(parts[number + 1]?.[0]) ?? pages.length;
		const last = numberOf(part.at(-1)) ?? 0;
		return pages.slice(number === 0 ? 0 : numberOf(part[0]), Math.max(last + 1, next)).map(pageRecord);
	};
	const recordOf = ({ page, section }: MemorySection, ...body: [string, string?]): SectionRecord => {
		const { heading, anchor, breadcrumb } = section;
		const usual = anchor === '' ? [page.title] : [page.title, heading];
		return [heading, anchor, usual.join('\n') === breadcrumb.join('\n') ? 0 : breadcrumb, ...body];
	};
	for (const [number, part] of parts.entries()) {
		const markdown = part.map((own) => recordOf(own, own.section.markdown));
		const plain = part.map((own) => recordOf(own, own.section.text, own.section.code));
		texts.set(`s${number}`, JSON.stringify([pagesOf(part, number), markdown]));
		texts.set(`x${number}`, JSON.stringify([pagesOf(part, number), plain]));
	}
	return parts.map(([first]) => first?.position ?? 0);
}

/** The numbers that the ranking needs of each section and piece, one kind after the other. */
function writeColumns(file: ByteWriter, collected: CollectedSections): void {
	const { sections, owners, builder } = collected;
	const { lengths } = builder.facts();
	const pieces = new Uint32Array(sections.length);
	for (const owner of owners) pieces[owner] = (pieces[owner] ?? 0) + 1;
	for (const count of pieces) file.number(count);
	for (const { isEastAsian, isDescription } of sections)
		file.byte((isEastAsian ? sectionBits.eastAsian : 0) | (isDescription ? sectionBits.description : 0));
	for (const field of lengths) {
		for (let piece = 0; piece < field.length; piece += 1) file.number(field[piece] ?? 0);
	}
	const [titles, headings] = lengths;
	const firstPieces = firstPiecesOf({ owners, sectionCount: sections.length });
	for (const { position, nameTerms } of sections) {
		const piece = firstPieces[position] ?? 0;
		file.signed((titles?.[piece] ?? 0) + (headings?.[piece] ?? 0) - nameTerms.size);
	}
}

/** The places of all terms, headings and folders in the filter of the index, each as the distance from the one before. */
function writeFilter(
	file: ByteWriter,
	{ builder, words, headings }: CollectedSections,
	folders: readonly string[],
): void {
	const keys = new Set([...builder.terms.keys(), ...words.values(), ...headings.firsts.keys(), ...folders]);
	const { least, most, all } = filterPlaces;
	const count = Math.max(least * keys.size, Math.min(most * keys.size, all));
	const places = Uint32Array.from(new Set(Array.from(keys, (key) => filterPlace(key, count)))).sort();
	file.number(count);
	file.number(places.length);
	for (const [at, place] of places.entries()) file.number(place - (places[at - 1] ?? 0));
}

async function gzip(bytes: Uint8Array): Promise<Uint8Array> {
	const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream('gzip'));
	return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Bits of the folder's name: enough for every build that a site will ever have. */
const nameBytes = 8;

async function hashOf(files: ReadonlyMap<string, Uint8Array>): Promise<string> {
	const all = new ByteWriter();
	for (const [name, bytes] of files) {
		all.text(name);
		all.bytes(bytes);
	}
	const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', all.finish() as Uint8Array<ArrayBuffer>));
	return hexOf(hash.subarray(0, nameBytes));
}

/**
 * Writes an index of a documentation as files that any host can serve: their names, relative to the folder of the index, with their
 * bytes. The same documentation gives the same bytes, and another one other names, except that of `index.json`.
 * @param rest lets others work meanwhile
 */
export async function writeIndex(
	documentation: Documentation,
	settings: IndexSettings,
	rest?: Rest,
): Promise<Map<string, Uint8Array>> {
	const collected = await collectSections(documentation, rest);
	const files = new Map<string, ByteWriter>();
	const texts = new Map<string, string>();
	const { terms, groups } = termFiles(collected, settings, files);
	const { headings } = collected;
	const { pages } = documentation;
	const links = linksOf(documentation);
	const { pathFiles, paths, folders, inCore } = pathFilesOf(pages);
	for (const [name, records] of paths) texts.set(name, JSON.stringify(records));
	const columns = new ByteWriter();
	for (const { path } of pages) columns.number(collected.byPage.get(path)?.length ?? 0);
	const facets = writePages(columns, pages, links);
	writeColumns(columns, collected);
	writeFilter(columns, collected, folders);
	columns.text(JSON.stringify(inCore));
	const header: CoreHeader = {
		settings,
		navigation: navigationEntries(documentation, links),
		pageCount: pages.length,
		facets,
		pathFiles,
		sectionCount: pages.reduce((count, { sections }) => count + sections.length, 0),
		everywhere: [...collected.everywhere],
		languages: [...collected.languages],
		headings: { languages: [...headings.source.languages], longest: headings.source.longest },
		terms,
		letters: wordFiles(collected, files),
		groups,
		texts: sectionFiles(pages, collected, texts),
		hasPairs: pairFile(collected, files),
	};
	const core = new ByteWriter();
	core.text(JSON.stringify(header));
	core.append(columns.finish());
	files.set('core', core);
	const written = new Map<string, Uint8Array>();
	for (const [name, file] of files) written.set(name, await gzip(file.finish()));
	for (const [name, text] of texts) written.set(name, await gzip(new TextEncoder().encode(text)));
	const folder = `${await hashOf(written)}/`;
	const manifest: Manifest = { docent: format, folder };
	return new Map([
		...Array.from(written, ([name, bytes]) => [`${folder}${name}.bin`, bytes] as const),
		['index.json', new TextEncoder().encode(JSON.stringify(manifest))],
	]);
}
