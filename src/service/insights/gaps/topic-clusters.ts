import { questionTerms } from '../../../search/words/question-terms.js';
import { commonVerbs } from '../../../search/words/stopwords.js';
import { terms } from '../../../search/words/tokenise.js';

/*
 * Nobody can be asked which words are nouns: there is no tagger for every language. The search knows verbs that fit any subject; other
 * words, and those that do not mean the same as such a verb, count as nouns.
 */

/**
 * A question joins a cluster when it is at least so near to its questions: "How do I reset my password?" and "I forgot my password".
 * The value was chosen on one labelled set and tested on another.
 */
const leastNearness = 0.26;
/** The weight of a synonym, against 1 for the word itself. Verbs mean the same of many subjects: "update" and "migrate". */
const synonymShares = { noun: 0.8, verb: 0.4 } as const;
/** The power that makes rare words weigh more: "webhook" more than "page". */
const rarityPower = 1.25;
/** The number of questions that are added to the count, so that no word is rare among a handful of questions. */
const pretendedQuestions = 10;

/** A normalised question, see `question-topic.ts`. */
export interface AskedTopic {
	topic: string;
	/** The page that the search has found first. */
	page?: string | null;
}

/** A question in the form in which questions are compared. */
export interface GapTerms {
	/** Weight of each term: 1, or less for terms that only hint at the subject. */
	weights: ReadonlyMap<string, number>;
	synonyms: ReadonlyMap<string, readonly string[]>;
	/** Terms of which a cluster must have one; none in a question that has only verbs. */
	nouns: ReadonlySet<string>;
}

/** Verbs count in full, because short questions about one subject differ in their verbs. */
const anything = { isKnown: () => true, verbWeight: 1 };

const verbTerms: ReadonlySet<string> = new Set([...commonVerbs].flatMap(terms));

/**
 * The words of a question that tell its subject, as the search understands them, and the page that the search has found for it. Words of
 * the site's title do not, beside others.
 */
export function gapTerms({ topic, page }: AskedTopic, ofTitle: ReadonlySet<string>): GapTerms {
	const all = questionTerms(topic, anything);
	const others = all.filter(({ term }) => !ofTitle.has(term));
	const asked = others.length > 0 ? others : all;
	const isNoun = ({ term, synonyms, weight }: (typeof asked)[number]) =>
		weight === 1 && !verbTerms.has(term) && !synonyms.some((one) => verbTerms.has(one));
	return {
		weights: new Map([
			...asked.map(({ term, weight }) => [term, weight] as const),
			...(page ? [[`${page} `, 1] as const] : []),
		]),
		synonyms: new Map(asked.map(({ term, synonyms }) => [term, synonyms])),
		nouns: new Set(asked.filter(isNoun).map(({ term }) => term)),
	};
}

/** Weight of a word: the fewer questions have it, the more it counts. */
export function createRarity(questions: Iterable<GapTerms>): (term: string) => number {
	const frequencies = new Map<string, number>();
	let amount = pretendedQuestions;
	for (const { weights } of questions) {
		amount += 1;
		for (const term of weights.keys()) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
	}
	return (term) => Math.log(1 + amount / ((frequencies.get(term) ?? 0) + 1)) ** rarityPower;
}

/**
 * Groups of questions. A question joins the group whose words are nearest (by cosine), or begins a new one. It never leaves,
 * so that the same questions in the same order give the same groups.
 */
export class TopicClusters {
	/** The amount of each term in each cluster, by term. */
	readonly #postings = new Map<string, Map<string, number>>();
	/** The square of each cluster's length, and when it was begun. */
	readonly #clusters = new Map<string, { square: number; place: number }>();

	constructor(readonly rarity: (term: string) => number) {}

	add(cluster: string, { weights }: GapTerms): void {
		const known = this.#clusters.get(cluster) ?? { square: 0, place: this.#clusters.size };
		for (const [term, weight] of weights) {
			const share = weight * this.rarity(term);
			const posting = this.#postings.get(term) ?? new Map<string, number>();
			const before = posting.get(cluster) ?? 0;
			posting.set(cluster, before + share);
			this.#postings.set(term, posting);
			known.square += share * (2 * before + share);
		}
		this.#clusters.set(cluster, known);
	}

	/** The cluster that a question belongs to; of two that are equally near the one that was begun first. */
	nearest({ weights, synonyms, nouns }: GapTerms): string | undefined {
		const shares = [...weights].map(([term, weight]) => ({ term, share: weight * this.rarity(term) }));
		const square = shares.reduce((sum, { share }) => sum + share * share, 0);
		let best: string | undefined;
		let bestNearness = leastNearness;
		let bestPlace = Number.POSITIVE_INFINITY;
		for (const cluster of this.#candidates(shares, square, synonyms)) {
			const known = this.#clusters.get(cluster);
			if (!known) continue;
			const amounts = shares.map(({ term, share }) => {
				const isNoun = nouns.has(term);
				const amount = this.#amount(cluster, term, synonyms.get(term) ?? [], synonymShares[isNoun ? 'noun' : 'verb']);
				return { isNoun, product: share * amount };
			});
			if (nouns.size > 0 && !amounts.some(({ isNoun, product }) => isNoun && product > 0)) continue;
			const product = amounts.reduce((sum, amount) => sum + amount.product, 0);
			const nearness = product / Math.sqrt(square * known.square);
			if (nearness < bestNearness || (nearness === bestNearness && known.place > bestPlace)) continue;
			best = cluster;
			bestNearness = nearness;
			bestPlace = known.place;
		}
		return best;
	}

	/** Clusters that can be near enough: they have a rare word of the question. */
	#candidates(
		shares: readonly { term: string; share: number }[],
		square: number,
		synonyms: GapTerms['synonyms'],
	): ReadonlySet<string> {
		const found = new Set<string>();
		let rest = square;
		for (const { term, share } of shares.toSorted((left, right) => right.share - left.share)) {
			if (rest < leastNearness ** 2 * square) break;
			for (const phrase of [term, ...(synonyms.get(term) ?? [])]) {
				const [first = ''] = phrase.split(' ');
				for (const cluster of this.#postings.get(first)?.keys() ?? []) found.add(cluster);
			}
			rest -= share * share;
		}
		return found;
	}

	/** The amount of a term, or else of its synonyms, in a cluster. */
	#amount(cluster: string, term: string, synonyms: readonly string[], synonymShare: number): number {
		const amountOf = (part: string) => this.#postings.get(part)?.get(cluster) ?? 0;
		const own = amountOf(term);
		if (own > 0) return own;
		const others = synonyms.map((phrase) => {
			const amounts = phrase.split(' ').map(amountOf);
			return amounts.includes(0) ? 0 : amounts.reduce((sum, amount) => sum + amount, 0);
		});
		return synonymShare * Math.max(0, ...others);
	}
}
