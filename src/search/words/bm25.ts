/** Lets others work in the middle of long work; `undefined` as long as nobody has to wait. */
export type Rest = () => Promise<void> | undefined;

export const neverRest: Rest = () => undefined;

/** How often each term occurs in a document: one map for each field, in the order of the weights. */
export type FieldCounts = readonly ReadonlyMap<string, number>[];

/** Documents by their terms, with the value of each term in each document computed beforehand. */
export type Postings = ReturnType<typeof createPostings>;

/** BM25+ with the constants of its literature: saturation, length normalisation, and a floor for long documents. */
const k1 = 1.2;
const b = 0.7;
const delta = 0.5;

/** A posting while the index grows: document, field and count in one number. */
const countBits = 8;
const fieldBits = 3;
const countMax = 2 ** countBits - 1;
const documentStep = 2 ** (countBits + fieldBits);

/** What the values of terms in documents are computed from. */
export interface PostingsFacts {
	/** The weight of each field. */
	weights: readonly number[];
	/** For each field, the number of terms that each document has there. */
	lengths: readonly ArrayLike<number>[];
	documentCount: number;
}

/**
 * Builds an inverted index of documents with weighted fields. Typed arrays take eight bytes for each term of a document. A search only
 * adds numbers, because the value of a term in a document does not depend on the question.
 */
export function createPostingsBuilder(weights: readonly number[]) {
	const growing = new Map<string, number[]>();
	const lengths = weights.map((): number[] => []);
	let documentCount = 0;
	return {
		/** Adds a document; documents are numbered from 0. */
		add(fields: FieldCounts): void {
			for (const [field, counts] of fields.entries()) {
				lengths[field]?.push(counts.size);
				for (const [term, count] of counts) {
					const posting = writePosting(documentCount, field, Math.min(count, countMax));
					const known = growing.get(term);
					if (known === undefined) growing.set(term, [posting]);
					else known.push(posting);
				}
			}
			documentCount += 1;
		},
		/** The postings of each term, as `readPosting` reads them, in the order of documents. */
		terms: growing as ReadonlyMap<string, readonly number[]>,
		facts: (): PostingsFacts => ({ weights, lengths, documentCount }),
		/** Computes the values of terms. The builder cannot be used afterwards. */
		finish: (rest: Rest = neverRest) => pack(growing, { weights, lengths, documentCount }, rest),
	};
}

/** A posting: how often a term occurs in a field of a document. */
export const writePosting = (document: number, field: number, count: number): number =>
	document * documentStep + field * 2 ** countBits + count;

export const readPosting = (posting: number) => ({
	document: Math.floor(posting / documentStep),
	field: (posting % documentStep) >> countBits,
	count: posting & countMax,
});

/** The average length of each field. */
export const averagesOf = ({ lengths }: PostingsFacts): number[] =>
	lengths.map((own) => {
		let sum = 0;
		for (let document = 0; document < own.length; document += 1) sum += own[document] ?? 0;
		return sum / Math.max(1, own.length);
	});

/** Creates a function that writes the documents and the values of a term from a place on, and gives the next place. */
export function createTermWriter(facts: PostingsFacts, averages = averagesOf(facts)) {
	const { weights, lengths, documentCount } = facts;
	return (postings: readonly number[], documents: Uint32Array, worths: Float32Array, start: number): number => {
		const rarity = raritiesOf(postings, weights.length, documentCount);
		let place = start;
		let last = -1;
		for (const posting of postings) {
			const { document, field, count } = readPosting(posting);
			if (document !== last) documents[place++] = last = document;
			const length = (lengths[field]?.[document] ?? 0) / Math.max(1e-9, averages[field] ?? 0);
			const saturated = delta + (count * (k1 + 1)) / (count + k1 * (1 - b + b * length));
			worths[place - 1] = (worths[place - 1] ?? 0) + (weights[field] ?? 0) * (rarity[field] ?? 0) * saturated;
		}
		return place;
	};
}

async function pack(growing: Map<string, number[]>, facts: PostingsFacts, rest: Rest): Promise<Postings> {
	let size = 0;
	for (const postings of growing.values()) size += countDocuments(postings);
	const documents = new Uint32Array(size);
	const worths = new Float32Array(size);
	const ranges = new Map<string, TermRange>();
	const writeTerm = createTermWriter(facts);
	let place = 0;
	for (const [term, postings] of growing) {
		const end = writeTerm(postings, documents, worths, place);
		ranges.set(term, { documents, worths, start: place, end });
		place = end;
		postings.length = 0;
		await rest();
	}
	growing.clear();
	return createPostings((term) => ranges.get(term));
}

/** Counts documents. Postings come in the order of documents, with a document's fields together. */
export function countDocuments(postings: readonly number[]): number {
	let count = 0;
	let last = -1;
	for (const posting of postings) {
		const { document } = readPosting(posting);
		if (document !== last) count += 1;
		last = document;
	}
	return count;
}

function raritiesOf(postings: readonly number[], fieldCount: number, documentCount: number): number[] {
	const holding = new Array<number>(fieldCount).fill(0);
	for (const posting of postings) {
		const { field } = readPosting(posting);
		holding[field] = (holding[field] ?? 0) + 1;
	}
	return holding.map((count) => Math.log(1 + (documentCount - count + 0.5) / (count + 0.5)));
}

/** The documents of a term, in their order, and its value in each: a part of two lists. */
export interface TermRange {
	documents: Uint32Array;
	worths: Float32Array;
	start: number;
	end: number;
}

/** The place of a document in a part of an ascending list; -1 where it is not. */
export function placeOf(document: number, documents: Uint32Array, from: number, to: number): number {
	let [start, end] = [from, to];
	while (start < end) {
		const middle = (start + end) >> 1;
		const found = documents[middle] ?? 0;
		if (found === document) return middle;
		if (found < document) start = middle + 1;
		else end = middle;
	}
	return -1;
}

/** Documents by their terms. @param rangeOf the documents of a term; none for one that there is not */
export function createPostings(rangeOf: (term: string) => TermRange | undefined) {
	return {
		/** Adds the value of a term, times `weight`, to the scores of its documents; `touched` receives those whose score was 0. */
		addScores(term: string, weight: number, scores: Float32Array, touched: number[]): void {
			const range = rangeOf(term);
			if (range === undefined) return;
			const { documents, worths, start, end } = range;
			for (let place = start; place < end; place += 1) {
				const document = documents[place] ?? 0;
				const before = scores[document] ?? 0;
				if (before === 0) touched.push(document);
				scores[document] = before + weight * (worths[place] ?? 0);
			}
		},
		has(term: string, document: number): boolean {
			const range = rangeOf(term);
			if (range === undefined) return false;
			return placeOf(document, range.documents, range.start, range.end) >= 0;
		},
	};
}
