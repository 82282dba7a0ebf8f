import type { Passage } from '../../search/retriever.js';
import { CheckedOutput } from './checked-output.js';
import { Citations } from './citations.js';
import { CodeFences, maySuggest } from './code-fences.js';
import { firstAsText, harmlessReference, lineHead } from './first-as-text.js';
import { FoldedParts, type FoldReading, readFold } from './folded-parts.js';
import type { KnownAddresses } from './known-addresses.js';
import { codeLength, type LinkReading, plainWords, type Reading, readAddress, readLink } from './read-link.js';
import { namesOnly, numbersOf, type ReferenceReading, readDefinition } from './read-reference.js';
import { readTag } from './read-tag.js';

/** A part of an answer that readers may see. */
export interface CheckedPiece {
	text: string;
	/** Passages that `text` is the first to cite. */
	sources: Passage[];
}

/** An image or a tag that has begun. */
const unfinished = /^(?:!\[|<[a-z/])/i;

/**
 * Lets an answer pass as it streams, and holds back no more than the link, tag or code that is being written. What was not
 * retrieved is neither linked nor shown: citations of other places go, and so do those of a quotation that does not stand
 * in the passage it names; links in words become words, images become links or words, active HTML goes. Addresses that stand by themselves
 * become code. What is written is the same however the answer is cut into pieces.
 */
export class AnswerChecker {
	readonly #known: KnownAddresses;
	readonly #isLabel: boolean;
	readonly #output = new CheckedOutput();
	readonly #fences = new CodeFences();
	readonly #citations: Citations;
	#removed = 0;
	#pending = '';
	#isCut = false;
	/** The kind of the current line. */
	#lineIs: 'new' | 'text' | 'code' = 'new';
	/** Whether the current line of text is indented as code, in which numbers in brackets are indices. */
	#isIndented = false;
	readonly #folds = new FoldedParts();
	/** A table cell may have ended inside what looks like code. */
	#cellInCode = false;

	/** @param label the checker of the answer, when this text is a link's label */
	constructor(known: KnownAddresses, label?: AnswerChecker) {
		this.#known = known;
		this.#isLabel = label !== undefined;
		this.#citations = label ? label.#citations : new Citations(known);
		if (label) this.#lineIs = 'text';
	}

	push(delta: string): CheckedPiece {
		this.#pending += delta;
		return this.#advance(false);
	}

	/** Checks the rest of the text. @param isCut whether the model stopped in the middle: then what is not finished goes */
	end(isCut = false): CheckedPiece {
		this.#isCut = isCut;
		const rest = this.#advance(true);
		this.#citations.end(this.#output);
		return { ...rest, text: rest.text + this.#folds.end(this.#output) };
	}

	/** Ends a step of the answer: what it says next takes back that it refuses. */
	settle(): CheckedPiece {
		const rest = this.#advance(true);
		this.#citations.refuses = false;
		return rest;
	}

	/** Whether the answer refuses by its mark, which is left out. */
	get refuses(): boolean {
		return this.#citations.refuses;
	}

	/** Number of citations, links, images and tags that were left out. */
	get removed(): number {
		return this.#removed;
	}

	#advance(isLast: boolean): CheckedPiece {
		while (this.#pending !== '') {
			const step = this.#step(this.#pending, isLast);
			if (step === 'more') break;
			this.#pending = this.#pending.slice(step);
		}
		return { text: this.#output.take(), sources: this.#isLabel ? [] : this.#citations.takeSources() };
	}

	/** Checks the beginning of `text`. Returns the number of characters that are done. */
	#step(text: string, isLast: boolean): number | 'more' {
		if (this.#lineIs === 'new') {
			const started = this.#startLine(text, isLast);
			if (started !== 'text') return started;
		}
		if (this.#lineIs === 'code') return this.#copyLine(text);
		const reading = this.#readSpecial(text, isLast);
		if (reading === 'more' && !isLast) return 'more';
		if (reading === 'more' && this.#isCut && unfinished.test(text)) return this.#drop(text.length);
		if (reading === 'more') return this.#copyText(text);
		return reading === 'none' ? this.#copyText(text) : reading;
	}

	#startLine(text: string, isLast: boolean): number | 'more' | 'text' {
		const end = text.indexOf('\n');
		const isSuggestion = this.#fences.language === 'suggestions';
		if (isSuggestion && end < 0 && !isLast) return 'more';
		const start = this.#fences.readStart(text, isLast);
		if (start === 'more') return 'more';
		if (start === 'text') {
			this.#lineIs = 'text';
			const mayBeCode = this.#isIndented || this.#output.block.trim() === '';
			this.#isIndented = mayBeCode && this.#fences.isIndented(text);
			return 'text';
		}
		const isDropped =
			isSuggestion && this.#fences.language === 'suggestions' && !maySuggest(start.written, this.#known);
		if (!isDropped) this.#output.markdown(start.written);
		if (end < 0) this.#lineIs = 'code';
		return start.length;
	}

	#copyLine(text: string): number {
		const end = text.indexOf('\n') + 1;
		this.#output.markdown(end > 0 ? text.slice(0, end) : text);
		if (end > 0) this.#lineIs = 'new';
		return end > 0 ? end : text.length;
	}

	#copyText(text: string): number {
		const output = this.#output;
		const word = plainWords.exec(text)?.[0];
		if (word !== undefined) {
			output.markdown(word);
			return word.length;
		}
		const [first = ''] = text;
		const written = firstAsText(text, output.line);
		if (written === undefined) output.text(first);
		else output.markdown(written);
		if (first === '\n') {
			this.#lineIs = 'new';
			this.#cellInCode = false;
		}
		return first.length;
	}

	/** Checks a character that may begin Markdown or HTML. */
	#readSpecial(text: string, isLast: boolean): Reading<number> {
		const output = this.#output;
		switch (text[0]) {
			case '\\':
				return this.#readEscape(text, isLast);
			case '`':
				return this.#readCode(text, isLast);
			case '[':
				return this.#readBracket(text, isLast);
			case '【':
				return this.#readReference(text, isLast);
			case '*':
			case '_':
				return this.#readStrongMark(text, isLast);
			case '!': {
				if (text.length === 1) return 'more';
				const image = text[1] === '[' ? readLink(text.slice(1), isLast) : 'none';
				if (typeof image === 'string') return image;
				const isWords = image.label.trim() !== '' && !this.#citations.isOne(image);
				return 1 + (isWords ? this.#writeLink(image) : this.#drop(image.length));
			}
			case '<':
				return this.#readTag(text, isLast);
			case '&': {
				const [reference] = harmlessReference.exec(text) ?? [];
				if (!reference) return /^&[#\w]{0,32}$/.test(text) ? 'more' : 'none';
				output.markdown(reference);
				return reference.length;
			}
			case ' ':
				return this.#readSpaces(text, isLast);
			case ':':
				return this.#readFootnote(text, isLast);
			case '@':
				return this.#readMailbox(text, isLast);
		}
		if (/^[fhmwx]/i.test(text) && !/[A-Za-z0-9]/.test(output.last)) return this.#readAddress(text, isLast);
		return 'none';
	}

	#readEscape(text: string, isLast: boolean): Reading<number> {
		const [, next] = text;
		if (next === undefined) return isLast ? 'none' : 'more';
		// A renderer removes the escape, and an address would remain.
		if (/[:/@]/.test(next) || (next === '.' && /www$/i.test(this.#output.line))) return 1;
		if (!/[!-/:-@[-`{-~]/.test(next)) return 'none';
		this.#output.markdown(text.slice(0, 2));
		return 2;
	}

	/** A dropped citation takes the space before it along. */
	#readSpaces(text: string, isLast: boolean): Reading<number> {
		// Most spaces stand before a word.
		if (/^ [^ []/.test(text)) return 'none';
		const spaces = /^ {1,100}(?! )/.exec(text)?.[0].length;
		if (spaces === undefined) return 'none';
		const rest = text.slice(spaces);
		if (rest === '') return 'more';
		if (!/^[[【]/.test(rest) || this.#output.line.trim() === '') return 'none';
		const link = rest.startsWith('[') ? readLink(rest, isLast) : 'none';
		if (link === 'more' && !isLast) return 'more';
		const numbers = () => (this.#isIndented ? 'none' : this.#citations.readNumbers(rest, isLast));
		const found = typeof link === 'string' ? numbers() : link;
		if (typeof found === 'string') return found;
		if (!this.#citations.isOne(found) || this.#citations.of(found, this.#output).length > 0) return 'none';
		const next = rest.slice(found.length, found.length + 1);
		if (next === '' && !isLast) return 'more';
		if (!/^[\s.,:!?)。、，！？]?$/.test(next)) return 'none';
		if (numbersOf(found).includes(0)) this.#citations.refuse(this.#output);
		else this.#removed++;
		return spaces + found.length;
	}

	#readStrongMark(text: string, isLast: boolean): Reading<number> {
		const length = this.#citations.readStrongMark(text, isLast);
		return typeof length === 'string' ? length : this.#drop(length, true);
	}

	/** `[^1]: Some words` is a footnote, but `[^1]: address` would turn its mark into a link. */
	#readFootnote(text: string, isLast: boolean): Reading<number> {
		if (!/^ {0,3}\[\^[^\][\s\\]+\]$/.test(this.#output.line)) return 'none';
		if (!isLast && /^: *(?:[A-Za-z]+ *)?$/.test(text)) return 'more';
		if (!/^: +[A-Za-z]+ +[A-Za-z]/.test(text)) return 'none';
		this.#output.markdown(':');
		return 1;
	}

	#readCode(text: string, isLast: boolean): Reading<number> {
		const length = codeLength(text, isLast);
		// Without its end it is no code, and the words remain.
		if (length === 'none' && this.#isCut) return /^`+/.exec(text)?.[0].length ?? 'none';
		if (typeof length === 'string') return length;
		const code = text.slice(0, length);
		if (this.#cellInCode && /\]\(|:\/\/|<[A-Za-z!/?]|www\.|@|&/i.test(code)) return 'none';
		if (code.startsWith('```') && lineHead.test(this.#output.line) && this.#isLabel) return 'none';
		this.#cellInCode ||= code.includes('|');
		this.#output.construct(code);
		return length;
	}

	/** Reads a link, a footnote, or numbers in place of a link. */
	#readBracket(text: string, isLast: boolean): Reading<number> {
		const link = readLink(text, isLast);
		if (typeof link === 'object') return this.#citations.isOne(link) ? this.#cite(link) : this.#writeLink(link);
		if (link === 'more' && !isLast) return 'more';
		const isAtStart = /^ {0,3}$/.test(this.#output.line) && this.#known.hasNumbers;
		const definition = isAtStart ? readDefinition(text, isLast) : 'none';
		if (definition === 'more') return 'more';
		const isMark = definition !== 'none' && definition.number === 0;
		if (isMark) this.#citations.refuse(this.#output);
		if (isMark || (definition !== 'none' && namesOnly(definition.text, this.#known.numbered(definition.number)))) {
			this.#lineIs = 'new';
			return definition.length;
		}
		const isUnfinished = link === 'more' && this.#isCut;
		const read = this.#readReference(text, isLast);
		if (!isUnfinished) return read;
		return typeof read === 'string' || text.startsWith('(', read) ? this.#drop(text.length) : read;
	}

	#readReference(text: string, isLast: boolean): Reading<number> {
		const { line } = this.#output;
		const reference = this.#isIndented ? 'none' : this.#citations.read(text, { line, isLast, isLabel: this.#isLabel });
		return typeof reference === 'string' ? reference : this.#cite(reference);
	}

	#writeLink(link: LinkReading): number {
		const label = this.#checkedLabel(link.label.replace(/\s*\n\s*/g, ' '));
		const isLink = this.#known.has(link.address) && label.trim() !== '';
		if (isLink) this.#citations.countLink(link.address);
		this.#removed += isLink ? 0 : 1;
		this.#output.construct(isLink ? `[${label}](${this.#known.writtenOf(link)})` : label);
		return link.length;
	}

	#checkedLabel(label: string): string {
		const inner = new AnswerChecker(this.#known, this);
		const text = inner.push(label).text + inner.end().text;
		this.#removed += inner.removed;
		return text;
	}

	#cite(found: LinkReading | ReferenceReading): number {
		const citations = this.#citations.of(found, this.#output);
		const isMark = numbersOf(found).includes(0);
		if (citations.length === 0) return this.#drop(found.length, isMark);
		const written = this.#citations.write(citations);
		// The same number twice in a row says nothing more.
		if (!this.#output.block.trimEnd().endsWith(written)) this.#output.construct(written);
		return isMark ? this.#drop(found.length, true) : found.length;
	}

	#readTag(text: string, isLast: boolean): Reading<number> {
		const fold = this.#isLabel ? 'none' : readFold(text);
		if (fold === 'more' && !isLast && this.#output.line === '') return 'more';
		if (typeof fold === 'object' && (fold.title === undefined || this.#output.line === '')) return this.#fold(fold);
		const tag = readTag(text);
		if (typeof tag === 'string') return tag;
		const { kind, address, length, written = '', description = '' } = tag;
		if (kind === 'image') return this.#writeLink({ length, label: description, address, written: address });
		if (kind === 'drop') return this.#drop(length);
		const isAtHead = kind === 'keep' && lineHead.test(this.#output.line);
		if (isAtHead && text.length === length && !isLast) return 'more';
		// Alone at the beginning of a line it would open an HTML block.
		if (isAtHead && !/^[\p{L}\p{N}]/u.test(text.slice(length))) return 'none';
		this.#output.construct(kind === 'keep' ? written : this.#known.has(address) ? `<${address}>` : asCode(address));
		return length;
	}

	#fold({ length, title }: FoldReading): number {
		if (!this.#folds.write(title && this.#checkedLabel(title), this.#output)) return this.#drop(length);
		this.#lineIs = 'new';
		return length;
	}

	#readAddress(text: string, isLast: boolean): Reading<number> {
		const address = readAddress(text, isLast);
		if (address === 'none' || address === 'more') return address;
		const isKnown = [address, `http://${address}`, `https://${address}`].some((url) => this.#known.has(url));
		const standsAlone = /^[.,:;!?]*(?:\s|$)/.test(text.slice(address.length));
		if (!isKnown) this.#output.construct(asCode(address));
		else if (standsAlone || !address.includes('://')) this.#output.markdown(address);
		else this.#output.construct(`<${address}>`);
		return address.length;
	}

	#readMailbox(text: string, isLast: boolean): Reading<number> {
		const [local] = /(?<![\w.+-])[\w.+-]+$/.exec(this.#output.line) ?? [];
		if (!local) return 'none';
		if (!isLast && /^@[\w.-]*$/.test(text)) return 'more';
		const [domain = '@'] = /^@[\w-]+(?:\.[\w-]+)+/.exec(text) ?? [];
		const isLink = !/^@(?:\s|$)/.test(text) && !this.#known.mentions(local + domain);
		this.#output.markdown(isLink ? ' @' : '@');
		return 1;
	}

	/** @param isMark whether it is the mark of a refusal, which goes without a trace */
	#drop(length: number, isMark = false): number {
		if (isMark) this.#citations.refuse(this.#output);
		else {
			this.#removed++;
			this.#output.gap();
		}
		// The next character begins the line.
		if (this.#output.line === '' && !this.#isLabel) this.#lineIs = 'new';
		return length;
	}
}

const asCode = (address: string) => `\`${address.replace(/`/g, '')}\``;
