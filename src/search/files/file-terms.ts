import {
	createPostings,
	createTermWriter,
	type PostingsFacts,
	placeOf,
	type TermRange,
	writePosting,
} from '../words/bm25.js';
import type { HeadingEntry } from '../words/headings.js';
import { synonymGroups } from '../words/synonyms.js';
import { ByteReader } from './bytes.js';
import type { FileStore } from './file-store.js';
import { type CoreHeader, fieldCount, fileOf, headBits, postingBits } from './layout.js';

/** A term of a file. */
interface TermEntry {
	/** The number of sections that have it. */
	frequency: number;
	isWritten: boolean;
	/** The pieces that have it, in their order, and the bits of each. */
	pieces: Uint32Array;
	masks: Uint8Array;
	postings: number[];
	range?: TermRange;
}

/** Headings of a file, by key; sections by their numbers. */
type HeadingRecords = ReadonlyMap<string, HeadingEntry<number>[]>;

interface TermFile {
	terms: ReadonlyMap<string, TermEntry>;
	headings: HeadingRecords;
}

/** Of a term that there is not. */
const noFile: TermFile = { terms: new Map(), headings: new Map() };

function readEntry(pieceCount: number, terms: ByteReader, masks: ByteReader, counts: ByteReader) {
	const entry = { pieces: new Uint32Array(pieceCount), masks: new Uint8Array(pieceCount), postings: [] as number[] };
	let piece = 0;
	for (let place = 0; place < pieceCount; place += 1) {
		piece += terms.number();
		const mask = masks.byte();
		entry.pieces[place] = piece;
		entry.masks[place] = mask;
		for (let field = 0; field < fieldCount; field += 1) {
			if (mask & (1 << field)) entry.postings.push(writePosting(piece, field, counts.number()));
		}
	}
	return entry;
}

function readHeadings(reader: ByteReader): HeadingRecords {
	const headings = new Map<string, HeadingEntry<number>[]>();
	while (!reader.isAtEnd) {
		const key = reader.text();
		const heading = reader.text();
		const sentence = reader.text() || heading;
		const part = reader.number();
		const sections = Array.from({ length: reader.number() }, () => reader.number());
		headings.set(key, [...(headings.get(key) ?? []), { heading, sentence, part, sections }]);
	}
	return headings;
}

function readTermFile(bytes: Uint8Array): TermFile {
	const file = new ByteReader(bytes);
	const [names, masks, counts] = [
		new ByteReader(file.bytes()),
		new ByteReader(file.bytes()),
		new ByteReader(file.bytes()),
	];
	const terms = new Map<string, TermEntry>();
	let name = '';
	while (!names.isAtEnd) {
		name = name.slice(0, names.number()) + names.text();
		const count = names.number();
		const entry = readEntry(names.number(), names, masks, counts);
		terms.set(name, { ...entry, frequency: count >> 1, isWritten: (count & 1) === 1 });
	}
	return { terms, headings: file.isAtEnd ? new Map() : readHeadings(new ByteReader(file.bytes())) };
}

/**
 * The terms of an index in files. A term whose file is not loaded has no sections, which the store notes.
 * @param mayHave whether there may be a term, or the key of a heading
 */
export function createFileTerms(
	store: FileStore,
	{ header, facts, mayHave }: { header: CoreHeader; facts: PostingsFacts; mayHave(key: string): boolean },
) {
	/** The files of a term that has synonyms. */
	const groups = new Map<string, number[]>();
	for (const [group, members] of synonymGroups(header.settings.synonyms).entries()) {
		const number = header.groups[group] ?? -1;
		for (const term of members.flatMap((member) => member.split(' '))) {
			const own = groups.get(term) ?? [];
			groups.set(term, number < 0 || own.includes(number) ? own : [...own, number]);
		}
	}
	const fileNamed = (name: string) => store.get(name, 'terms', readTermFile);
	/** A term that has synonyms stands in the file of each of their groups: one that is there or asked for will do. */
	function fileWith(term: string): TermFile | undefined {
		if (!mayHave(term)) return noFile;
		const own = groups.get(term);
		if (own === undefined) return fileNamed(`t${fileOf(header.terms, term)}`);
		const names = own.map((number) => `g${number}`);
		const name = names.find((file) => store.has(file)) ?? names.find((file) => store.isMissed(file)) ?? names[0];
		return name === undefined ? noFile : fileNamed(name);
	}
	const entryOf = (term: string) => fileWith(term)?.terms.get(term);
	const writeTerm = createTermWriter(facts);
	function rangeOf(term: string): TermRange | undefined {
		const entry = entryOf(term);
		if (entry === undefined) return undefined;
		if (entry.range === undefined) {
			const { length } = entry.pieces;
			const [documents, worths] = [new Uint32Array(length), new Float32Array(length)];
			entry.range = { documents, worths, start: 0, end: writeTerm(entry.postings, documents, worths, 0) };
		}
		return entry.range;
	}
	/** The bits of a term in a piece; 0 where the piece does not have it. */
	function maskOf(term: string, piece: number): number {
		const entry = entryOf(term);
		return entry === undefined ? 0 : (entry.masks[placeOf(piece, entry.pieces, 0, entry.pieces.length)] ?? 0);
	}
	const frequencyOf = (term: string) => entryOf(term)?.frequency || undefined;
	/** Until its file is there, a term is taken for known, as it most likely is: no files are loaded for what else it might mean. */
	const isKnown = (term: string) => fileWith(term) === undefined || frequencyOf(term) !== undefined;
	return {
		frequencies: { has: isKnown, get: frequencyOf },
		isWritten: (term: string) => entryOf(term)?.isWritten === true,
		postings: createPostings(rangeOf),
		/** Whether the title or a heading of the section that begins with a piece has a term. */
		isInHead: (term: string, piece: number) => (maskOf(term, piece) & (headBits | postingBits.stopwordOfHeading)) !== 0,
		/** Whether the name of the section does. */
		isInName: (term: string, piece: number) => (maskOf(term, piece) & postingBits.name) !== 0,
		/** The headings with a key. @param first the first word of it */
		headingsOf: (key: string, first: string) =>
			(mayHave(key) ? fileNamed(`t${fileOf(header.terms, first)}`)?.headings.get(key) : undefined) ?? [],
	};
}
