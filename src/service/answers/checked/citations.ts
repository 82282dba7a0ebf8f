import type { Passage } from '../../retrieval/retriever.js';
import type { CheckedOutput } from './checked-output.js';
import type { KnownAddresses } from './known-addresses.js';
import { isQuotedFrom, quotationBefore } from './quotation.js';
import type { LinkReading } from './read-link.js';
import { numbersOfLabel } from './read-reference.js';

/** A citation that may stand. */
interface Citation {
	passage: Passage;
	label: string;
	/** Its address as the model wrote it, where that is right. */
	written?: string | undefined;
}

/** What models write in place of an address that they do not know: `[1](#)`, `[3](url)`, `[4](3)`. */
const placeholder = /^(?:#.*|[\p{L}\p{N}_-]*)$/u;

type Before = Pick<CheckedOutput, 'block' | 'previousBlock'>;

/**
 * The citations of one answer: which passage each means, and whether it may stand. A citation of something else goes, and so does
 * that of a quotation that stands nowhere. One whose quotation stands in another passage is pointed there.
 */
export class Citations {
	readonly #known: KnownAddresses;
	readonly #cited = new Set<string>();
	#sources: Passage[] = [];

	constructor(known: KnownAddresses) {
		this.#known = known;
	}

	/** What a link with a number for its label stands for; none when it has to go. */
	ofLink({ label, address, written }: LinkReading, before: Before): Citation[] {
		const numbers = numbersOfLabel(label) ?? [];
		if (numbers.length > 1 && this.#known.hasNumbers) return this.ofNumbers(numbers, before);
		const [number = 0] = numbers;
		const passage = this.#known.cited(address, number);
		if (!passage) return placeholder.test(address) ? this.ofNumbers(numbers, before) : [];
		const isExact = this.#known.absolute(passage.url) === address;
		const plain = /^\^?\d+$/.test(label) ? label : String(number);
		return this.#judge({ passage, label: plain, written: isExact ? written : undefined }, before);
	}

	/** What numbers in brackets stand for; none when no number is one of a passage that may be cited. */
	ofNumbers(numbers: readonly number[], before: Before): Citation[] {
		return [...new Set(numbers)].flatMap((number) => {
			const passage = this.#known.numbered(number);
			return passage ? this.#judge({ passage, label: String(number) }, before) : [];
		});
	}

	/** The citations as links. What they cite counts as a source. */
	write(citations: readonly Citation[]): string {
		return citations
			.map(({ passage, label, written }) => {
				this.#count(passage);
				const address = this.#known.absolute(passage.url);
				return `[${label}](${written ?? (/[()\s]/.test(address) ? `<${address}>` : address)})`;
			})
			.join('');
	}

	/** Counts a link in words to a passage as a citation, where a model wrote it. */
	countLink(address: string): void {
		const passage = this.#known.hasNumbers ? this.#known.passage(address) : undefined;
		if (passage) this.#count(passage);
	}

	/** The passages that were cited for the first time since the last call. */
	takeSources(): Passage[] {
		const sources = this.#sources;
		this.#sources = [];
		return sources;
	}

	#judge(citation: Citation, { block, previousBlock }: Before): Citation[] {
		const quotation = quotationBefore(block, previousBlock);
		if (quotation === undefined || isQuotedFrom(quotation, citation.passage)) return [citation];
		const own = [...this.#known.passages].find((passage) => isQuotedFrom(quotation, passage));
		return own ? [{ passage: own, label: String(this.#known.numberOf(own) ?? citation.label) }] : [];
	}

	#count(passage: Passage): void {
		if (this.#cited.has(passage.url)) return;
		this.#cited.add(passage.url);
		this.#sources.push(passage);
	}
}
