import { retrieverOver } from '../create-retriever.js';
import { unitsOf } from '../extractive/extractive-source.js';
import type { Retriever } from '../retriever.js';
import { createFinder, firstPiecesOf, numberPages } from '../sections/find-sections.js';
import type { RankedSection } from '../sections/rank-sections.js';
import { fieldWeights } from '../sections/section-entries.js';
import { type SectionIndex, weightOf } from '../sections/section-index.js';
import { placeOf, type Rest } from '../words/bm25.js';
import { createHeadingFinder } from '../words/headings.js';
import { loadStemmer } from '../words/stemmers.js';
import { createSynonyms } from '../words/synonyms.js';
import { createVocabulary } from '../words/vocabulary.js';
import { ByteReader } from './bytes.js';
import { createFilePages, placesIn, readNavigation } from './file-pages.js';
import { createRecords, FilePage, FilePassage, FileSection } from './file-sections.js';
import { FileStore } from './file-store.js';
import { createFileTerms } from './file-terms.js';
import { createFileWords } from './file-words.js';
import {
	type CoreHeader,
	changesBit,
	filterPlace,
	format,
	type IndexSettings,
	type Manifest,
	sectionBits,
} from './layout.js';

/** An index in files. */
export interface FileIndex {
	site: Omit<IndexSettings, 'synonyms'>;
	/** As in the service. It may tell less than there is: run what uses it inside `complete`. */
	retriever: Retriever;
	/**
	 * Runs something, loads the files that it has missed, and runs it again until it misses none. It must have no effects of its own.
	 * Rejects when a file cannot be loaded.
	 */
	complete<Result>(run: () => Promise<Result>): Promise<Result>;
}

export { MissingFileError } from './file-store.js';

/** Files that are no index, or one of a layout that is not known. */
export class ForeignIndexError extends Error {
	override name = 'ForeignIndexError';
}

function readManifest(bytes: Uint8Array): Manifest {
	let manifest: Partial<Manifest> | null = null;
	try {
		manifest = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Manifest> | null;
	} catch {
		// A page of the host in its place.
	}
	if (typeof manifest?.folder !== 'string')
		throw new ForeignIndexError('index.json is not that of an index of Docent.');
	if (manifest.docent !== format) {
		throw new ForeignIndexError(
			`The index has the layout ${manifest.docent}; this version of the widget reads ${format}.`,
		);
	}
	return manifest as Manifest;
}

async function readCore(bytes: Uint8Array, rest: Rest) {
	const reader = new ByteReader(bytes);
	const header = JSON.parse(reader.text()) as CoreHeader;
	const numbers = async (count: number) => {
		await rest();
		return Uint32Array.from({ length: count }, () => reader.number());
	};
	const signed = async (count: number) =>
		Array.from(await numbers(count), (step) => (step & 1 ? -(step + 1) / 2 : step / 2));
	const { pageCount } = header;
	const sectionsOfPages = await numbers(pageCount);
	let link = 0;
	const links = (await signed(pageCount)).map((step) => (link += step));
	const pageBits = await numbers(pageCount);
	/** How much further back the first twins of pages are. */
	const twins = [await numbers(pageCount), await numbers(pageCount)] as const;
	const count = sectionsOfPages.reduce((sum, own) => sum + own, 0);
	const pieces = await numbers(count);
	const bits = Uint8Array.from({ length: count }, () => reader.byte());
	const pieceCount = pieces.reduce((sum, own) => sum + own, 0);
	const weights = Object.values(fieldWeights);
	const lengths: Uint32Array[] = [];
	for (const _ of weights) lengths.push(await numbers(pieceCount));
	/** How much less, or more, the terms of names are than those of the title and of the heading. */
	const fewer = await signed(count);
	const owners = new Uint32Array(pieceCount);
	let piece = 0;
	const nameSizes = fewer.map((less, section) => {
		const first = piece;
		for (let n = pieces[section] ?? 0; n > 0; n -= 1) owners[piece++] = section;
		return (lengths[0]?.[first] ?? 0) + (lengths[1]?.[first] ?? 0) - less;
	});
	const facts = { weights, lengths, documentCount: pieceCount };
	const places = reader.number();
	const taken = await numbers(reader.number());
	for (let at = 1; at < taken.length; at += 1) taken[at] = (taken[at] ?? 0) + (taken[at - 1] ?? 0);
	const mayHave = (key: string) => placeOf(filterPlace(key, places), taken, 0, taken.length) >= 0;
	const paths = JSON.parse(reader.text()) as string[];
	return {
		...{ header, sectionsOfPages, links, pageBits, twins, paths },
		...{ count, nameSizes, bits, owners, facts, mayHave },
	};
}

/** The pages and the sections of an index, in their order. */
async function readPages(
	core: Awaited<ReturnType<typeof readCore>>,
	terms: ReturnType<typeof createFileTerms>,
	store: FileStore,
) {
	const { header, owners, count, sectionsOfPages, links, pageBits, twins } = core;
	const sections: FileSection[] = [];
	const records = createRecords(store, header.texts, (position) => sections[position]?.page.number ?? 0);
	const places = placesIn(header);
	const firstPieces = firstPiecesOf({ owners, sectionCount: count });
	const pages: FilePage[] = [];
	for (const [number, sectionCount] of sectionsOfPages.entries()) {
		await store.rest();
		const own = pageBits[number] ?? 0;
		const page = new FilePage(
			{
				number,
				start: sections.length,
				facets: header.facets[own >> changesBit] ?? {},
				isAboutChanges: (own & changesBit) !== 0,
				twins: [number - (twins[0][number] ?? 0), number - (twins[1][number] ?? 0)],
			},
			records,
		);
		const place = places[links[number] ?? 0] ?? { order: 1, group: '' };
		pages.push(page);
		for (const end = sections.length + sectionCount; sections.length < end; ) {
			const position = sections.length;
			const piece = firstPieces[position] ?? 0;
			const bits = core.bits[position] ?? 0;
			const facts = {
				position,
				place,
				isEastAsian: (bits & sectionBits.eastAsian) !== 0,
				isDescription: (bits & sectionBits.description) !== 0,
				headTerms: { has: (term: string) => terms.isInHead(term, piece) },
				nameTerms: { has: (term: string) => terms.isInName(term, piece), size: core.nameSizes[position] ?? 0 },
			};
			const section = new FileSection(page, facts, records);
			sections.push(section);
			page.sections.push(section);
		}
	}
	return { pages, sections, records };
}

/**
 * Opens an index: loads its manifest and its core.
 * @param load fetches a file by its name, relative to the folder of the index
 * @throws ForeignIndexError when the files are those of something else
 */
export async function openIndex(load: (name: string) => Promise<Uint8Array>): Promise<FileIndex> {
	const { folder } = readManifest(await load('index.json'));
	const store = new FileStore((name) => load(`${folder}${name}.bin`));
	const core = await store.load('core', (bytes) => readCore(bytes, store.rest));
	const { header, owners, count } = core;
	const stemmed = new Set([...header.languages, ...header.headings.languages]);
	await Promise.all([...stemmed].map(loadStemmer));
	const terms = createFileTerms(store, core);
	const { pages, sections, records } = await readPages(core, terms, store);
	const { pageOf, isBelow } = createFilePages(store, header, pages, core.paths, core.mayHave);
	const sectionAt = (position: number) => sections[position];
	const index: SectionIndex = {
		sectionAt,
		sectionsOf: (page) => (page as FilePage).sections,
		isBelow: (folder) => isBelow(folder) as ReturnType<SectionIndex['isBelow']>,
		isAboutChanges: (page) => (page as FilePage).isAboutChanges,
		byHeading: createHeadingFinder({
			entriesOf: (key, first) =>
				terms.headingsOf(key, first).map((entry) => ({
					...entry,
					sections: entry.sections.flatMap((position) => sectionAt(position) ?? []),
				})),
			...header.headings,
		}),
		vocabulary: createVocabulary(createFileWords(store, header, terms)),
		everywhere: new Set(header.everywhere),
		weigh: (term) => weightOf(terms.frequencies.get(term) ?? 0, count),
		find: createFinder(terms.postings, { sectionAt, sectionCount: count, owners, ...numberPages(sections) }),
	};
	const searched = {
		index,
		navigation: readNavigation(header, pages, core.links),
		pageOf,
		passageOf: (found: Omit<RankedSection, 'rank'>) =>
			new FilePassage({ ...found, section: found.section as FileSection }),
		pageCount: header.pageCount,
		sectionCount: header.sectionCount,
	};
	const { synonyms, ...site } = header.settings;
	const retriever = retrieverOver(searched, createSynonyms(synonyms));
	return {
		site,
		retriever: {
			...retriever,
			async search(query) {
				await store.rest();
				records.readPlain(query.snippets === true);
				return retriever.search(query);
			},
		},
		complete: (run) =>
			store.complete(async () => {
				// Parsing takes most of an answer's time, and a run is one piece: so the sections that it waits for are parsed before it.
				for (const markdown of records.arrived()) {
					await store.rest();
					unitsOf(markdown);
				}
				return run();
			}),
	};
}
