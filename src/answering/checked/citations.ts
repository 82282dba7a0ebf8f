import type { Passage } from '../../search/retriever.js';
import type { CheckedOutput } from './checked-output.js';
import type { KnownAddresses } from './known-addresses.js';
import { isQuotedFrom, quotationBefore } from './quotation.js';
import { type LinkReading, type Reading, readLink } from './read-link.js';
import { numbersOf, numbersOfLabel, type ReferenceReading, readMark, readReference } from './read-reference.js';

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
	/** Whether the mark of a refusal stands before anything that is cited. Behind a citation it is about a part of the question. */
	refuses = false;
	/** The characters before such a mark in a line of its own. */
	#loneMark: number | undefined;

	constructor(known: KnownAddresses) {
		this.#known = known;
	}

	/** Whether a link, or numbers in brackets, are a citation, right or wrong, or the mark of a refusal. */
	isOne(found: LinkReading | ReferenceReading): boolean {
		const numbers = numbersOf(found);
		return numbers.length > 0 && (this.#known.hasNumbers || !numbers.includes(0));
	}

	/** Reads numbers that stand for passages, or the mark of a refusal. @param line what stands before it */
	read(text: string, at: { line: string; isLast: boolean; isLabel: boolean }): Reading<ReferenceReading> {
		const { line, isLast, isLabel } = at;
		const reference = this.readNumbers(text, isLast);
		if (typeof reference === 'string') return reference;
		if (reference.numbers.includes(0)) {
			const mark = readMark(reference, { line, text, isLast, isFirst: this.isEmpty && !isLabel });
			return mark === 'mark' ? reference : mark;
		}
		// In `list[12]` the number is not a citation, as long as no passage has it.
		const isIndex = /[\p{L}\p{N}_$]$/u.test(line) && !this.#hasKnown(reference);
		return isIndex ? 'none' : reference;
	}

	/** Reads numbers in brackets. Several of which none is a passage's are values, and so are those with a zero that a passage has so. */
	readNumbers(text: string, isLast: boolean): Reading<ReferenceReading> {
		const reference = this.#known.hasNumbers ? readReference(text, isLast) : 'none';
		if (typeof reference === 'string' || reference.numbers.length === 1) return reference;
		const isValue = reference.numbers.includes(0) && this.#known.mentions(text.slice(0, reference.length));
		return isValue || !this.#hasKnown(reference) ? 'none' : reference;
	}

	#hasKnown({ numbers }: ReferenceReading): boolean {
		return numbers.some((number) => this.#known.numbered(number));
	}

	/** What is cited; nothing when it has to go. */
	of(found: LinkReading | ReferenceReading, before: Before): Citation[] {
		return 'numbers' in found ? this.#ofNumbers(found.numbers, before) : this.#ofLink(found, before);
	}

	#ofLink({ label, address, written }: LinkReading, before: Before): Citation[] {
		const numbers = numbersOfLabel(label) ?? [];
		if (numbers.length > 1 && this.#known.hasNumbers) return this.#ofNumbers(numbers, before);
		const [number = 0] = numbers;
		if (number === 0) return [];
		const passage = this.#known.cited(address, number);
		if (!passage) return placeholder.test(address) ? this.#ofNumbers(numbers, before) : [];
		const isExact = this.#known.absolute(passage.url) === address;
		const plain = /^\^?\d+$/.test(label) ? label : String(number);
		return this.#judge({ passage, label: plain, written: isExact ? written : undefined }, before);
	}

	#ofNumbers(numbers: readonly number[], before: Before): Citation[] {
		return [...new Set(numbers)].flatMap((number) => {
			const passage = this.#known.numbered(number);
			return passage ? this.#judge({ passage, label: String(number) }, before) : [];
		});
	}

	/** Whether nothing is cited so far. */
	get isEmpty(): boolean {
		return this.#cited.size === 0;
	}

	/** Takes the mark of a refusal. */
	refuse({ line, visible }: Pick<CheckedOutput, 'line' | 'visible'>): void {
		this.refuses ||= this.isEmpty;
		if (line.trim() === '') this.#loneMark = visible;
	}

	/** A mark at the end in a line of its own is about all that was said. */
	end({ visible }: Pick<CheckedOutput, 'visible'>): void {
		this.refuses ||= this.#loneMark === visible;
	}

	/** Reads the mark of a refusal in emphasis, `**[0]**`, which goes with its signs. */
	readStrongMark(text: string, isLast: boolean): Reading<number> {
		const [run = ''] = /^(?:\*{1,3}|_{1,3})/.exec(text) ?? [];
		const inner = text.slice(run.length);
		if (inner === '') return isLast ? 'none' : 'more';
		if (!/^[[【]/.test(inner)) return 'none';
		const link = inner.startsWith('[') ? readLink(inner, isLast) : 'none';
		const found = link === 'none' ? this.readNumbers(inner, isLast) : link;
		if (found === 'more' && !isLast) return 'more';
		if (typeof found === 'string' || !this.isOne(found) || numbersOf(found).some(Boolean)) return 'none';
		const end = inner.slice(found.length, found.length + run.length);
		if (end === run) return 2 * run.length + found.length;
		return end.length < run.length && !isLast ? 'more' : 'none';
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
