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
					const posting = documentCount * documentStep + field * 2 ** countBits + Math.min(count, countMax);
					const known = growing.get(term);
					if (known === undefined) growing.set(term, [posting]);
					else known.push(posting);
				}
			}
			documentCount += 1;
		},
		/** Computes the values of terms without blocking the event loop. The builder cannot be used afterwards. */
		finish: (rest: Rest = neverRest) => pack(growing, weights, lengths, documentCount, rest),
	};
}

async function pack(
	growing: Map<string, number[]>,
	weights: readonly number[],
	lengths: readonly number[][],
	documentCount: number,
	rest: Rest,
): Promise<Postings> {
	const averages = lengths.map((own) => own.reduce((sum, length) => sum + length, 0) / Math.max(1, own.length));
	let size = 0;
	for (const postings of growing.values()) size += countDocuments(postings);
	const documents = new Uint32Array(size);
	const worths = new Float32Array(size);
	const ranges = new Map<string, { start: number; end: number }>();
	let place = 0;
	for (const [term, postings] of growing) {
		const start = place;
		const rarity = raritiesOf(postings, weights.length, documentCount);
		let last = -1;
		for (const posting of postings) {
			const document = Math.floor(posting / documentStep);
			const field = (posting % documentStep) >> countBits;
			const count = posting & countMax;
			if (document !== last) documents[place++] = last = document;
			const length = (lengths[field]?.[document] ?? 0) / Math.max(1e-9, averages[field] ?? 0);
			const saturated = delta + (count * (k1 + 1)) / (count + k1 * (1 - b + b * length));
			worths[place - 1] = (worths[place - 1] ?? 0) + (weights[field] ?? 0) * (rarity[field] ?? 0) * saturated;
		}
		ranges.set(term, { start, end: place });
		postings.length = 0;
		await rest();
	}
	growing.clear();
	return createPostings(documentCount, documents, worths, ranges);
}

/** Counts documents. Postings come in the order of documents, with a document's fields together. */
function countDocuments(postings: readonly number[]): number {
	let count = 0;
	let last = -1;
	for (const posting of postings) {
		const document = Math.floor(posting / documentStep);
		if (document !== last) count += 1;
		last = document;
	}
	return count;
}

function raritiesOf(postings: readonly number[], fieldCount: number, documentCount: number): number[] {
	const holding = new Array<number>(fieldCount).fill(0);
	for (const posting of postings) {
		const field = (posting % documentStep) >> countBits;
		holding[field] = (holding[field] ?? 0) + 1;
	}
	return holding.map((count) => Math.log(1 + (documentCount - count + 0.5) / (count + 0.5)));
}

function createPostings(
	documentCount: number,
	documents: Uint32Array,
	worths: Float32Array,
	ranges: ReadonlyMap<string, { start: number; end: number }>,
) {
	return {
		documentCount,
		/** Adds the value of a term, times `weight`, to the scores of its documents; `touched` receives those whose score was 0. */
		addScores(term: string, weight: number, scores: Float32Array, touched: number[]): void {
			const { start, end } = ranges.get(term) ?? { start: 0, end: 0 };
			for (let place = start; place < end; place += 1) {
				const document = documents[place] ?? 0;
				const before = scores[document] ?? 0;
				if (before === 0) touched.push(document);
				scores[document] = before + weight * (worths[place] ?? 0);
			}
		},
		has(term: string, document: number): boolean {
			let { start, end } = ranges.get(term) ?? { start: 0, end: 0 };
			while (start < end) {
				const middle = (start + end) >> 1;
				const found = documents[middle] ?? 0;
				if (found === document) return true;
				if (found < document) start = middle + 1;
				else end = middle;
			}
			return false;
		},
	};
}
