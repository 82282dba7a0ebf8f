import type { Passage } from '../../retrieval/retriever.js';
import { CheckedOutput } from './checked-output.js';
import { CodeFences } from './code-fences.js';
import { firstAsText, lineHead } from './first-as-text.js';
import type { KnownAddresses } from './known-addresses.js';
import { isQuotedFrom, quotationBefore } from './quotation.js';
import { codeLength, type LinkReading, type Reading, readAddress, readLink } from './read-link.js';
import { readTag } from './read-tag.js';

/** A part of an answer that readers may see. */
export interface CheckedPiece {
	text: string;
	/** Passages that `text` is the first to cite. */
	sources: Passage[];
}

const citationLabel = /^\^?\d+$/u;
const suggestion = /^\s*\(([^()]*)\)\[([^\]\s]*)\]\s*$/u;
const harmlessReference =
	/^&(?:amp|lt|gt|quot|apos|nbsp|copy|reg|trade|times|mdash|ndash|hellip|[lr]arr|#39|#34|#160);/;
/** Several words, none of which can begin an address that `readAddress` knows. Spaces at the end are not included. */
const plainWords =
	/^(?:[A-Za-z0-9]+|[\u0080-\u{10FFFF}]+)(?:[ ,;'*_-]+(?![Hh](?:[Tt]|$)|[FfXx](?:[TtMm]|$)|[Ww](?:[Ww]|$)|[Mm](?:[Aa]|$))[A-Za-z0-9]+|[\u0080-\u{10FFFF}]+)*/u;

/**
 * Lets an answer pass as it streams, and holds back no more than the link, tag or code that is being written. What was not
 * retrieved is neither linked nor shown: citations of other places go, and so do those of a quotation that does not stand
 * in the passage it names; links in words become words, images and active HTML go. Addresses that stand by themselves
 * become code. What is written is the same however the answer is cut into pieces.
 */
export class AnswerChecker {
	readonly #known: KnownAddresses;
	readonly #isLabel: boolean;
	readonly #output = new CheckedOutput();
	readonly #fences = new CodeFences();
	readonly #cited: Set<string>;
	#sources: Passage[] = [];
	#removed = 0;
	#pending = '';
	/** The kind of the current line. */
	#lineIs: 'new' | 'text' | 'code' = 'new';
	/** A table cell may have ended inside what looks like code. */
	#cellInCode = false;

	/** @param label the checker of the answer, when this text is a link's label */
	constructor(known: KnownAddresses, label?: AnswerChecker) {
		this.#known = known;
		this.#isLabel = label !== undefined;
		this.#cited = label ? label.#cited : new Set();
		if (label) this.#lineIs = 'text';
	}

	push(delta: string): CheckedPiece {
		this.#pending += delta;
		return this.#advance(false);
	}

	/** Checks the rest of the text. */
	end(): CheckedPiece {
		return this.#advance(true);
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
		const sources = this.#sources;
		this.#sources = [];
		return { text: this.#output.take(), sources };
	}

	/** Checks the beginning of `text`. Returns the number of characters that are done. */
	#step(text: string, isLast: boolean): number | 'more' {
		if (this.#lineIs === 'new') {
			const started = this.#startLine(text, isLast);
			if (started !== 'text') return started;
		}
		if (this.#lineIs === 'code') return this.#copyLine(text);
		const reading = this.#readSpecial(text, isLast);
		if (reading === 'more') return isLast ? this.#copyText(text) : 'more';
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
			return 'text';
		}
		const isDropped = isSuggestion && this.#fences.language === 'suggestions' && !this.#maySuggest(start.written);
		if (!isDropped) this.#output.markdown(start.written);
		if (end < 0) this.#lineIs = 'code';
		return start.length;
	}

	#maySuggest(line: string): boolean {
		const [, , path] = suggestion.exec(line) ?? [];
		return line.trim() === '' || (path !== undefined && this.#known.has(path));
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
				return this.#readLink(text, isLast);
			case '!': {
				if (text.length === 1) return 'more';
				const image = text[1] === '[' ? readLink(text.slice(1), isLast) : 'none';
				return typeof image === 'string' ? image : this.#drop(image.length + 1);
			}
			case '<':
				return this.#readTag(text);
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
		const link = rest.startsWith('[') && this.#output.line.trim() !== '' ? readLink(rest, isLast) : 'none';
		if (typeof link === 'string') return link;
		if (!citationLabel.test(link.label) || this.#mayCite(link)) return 'none';
		const next = rest.slice(link.length, link.length + 1);
		if (next === '' && !isLast) return 'more';
		if (!/^[\s.,:!?)]?$/.test(next)) return 'none';
		this.#removed++;
		return spaces + link.length;
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
		if (typeof length === 'string') return length;
		const code = text.slice(0, length);
		if (this.#cellInCode && /\]\(|:\/\/|<[A-Za-z!/?]|www\.|@|&/i.test(code)) return 'none';
		if (code.startsWith('```') && lineHead.test(this.#output.line) && this.#isLabel) return 'none';
		this.#cellInCode ||= code.includes('|');
		this.#output.construct(code);
		return length;
	}

	#readLink(text: string, isLast: boolean): Reading<number> {
		const link = readLink(text, isLast);
		if (typeof link === 'string') return link;
		if (citationLabel.test(link.label)) return this.#cite(link);
		const inner = new AnswerChecker(this.#known, this);
		const before = inner.push(link.label.replace(/\s*\n\s*/g, ' '));
		const rest = inner.end();
		const label = before.text + rest.text;
		this.#sources.push(...before.sources, ...rest.sources);
		const isLink = this.#known.has(link.address) && label.trim() !== '';
		this.#removed += inner.removed + (isLink ? 0 : 1);
		this.#output.construct(isLink ? `[${label}](${this.#writtenOf(link)})` : label);
		return link.length;
	}

	/** Whether the address was retrieved and contains the quotation that stands before the citation. */
	#mayCite({ address }: LinkReading): boolean {
		const passage = this.#known.passage(address);
		if (!passage) return false;
		const quotation = quotationBefore(this.#output.block, this.#output.previousBlock);
		return quotation === undefined || isQuotedFrom(quotation, passage);
	}

	#cite(link: LinkReading): number {
		const { label, address, length } = link;
		const passage = this.#known.passage(address);
		if (!passage || !this.#mayCite(link)) return this.#drop(length);
		if (!this.#cited.has(passage.url)) {
			this.#cited.add(passage.url);
			this.#sources.push(passage);
		}
		this.#output.construct(`[${label}](${this.#writtenOf(link)})`);
		return length;
	}

	/** The link's target as it is written: paths of the site get the site's address. */
	#writtenOf({ address, written }: LinkReading): string {
		const absolute = this.#known.absolute(address);
		if (absolute === address) return written;
		return /[()\s]/.test(absolute) ? `<${absolute}>` : absolute;
	}

	#readTag(text: string): Reading<number> {
		const tag = readTag(text);
		if (typeof tag === 'string') return tag;
		const { kind, address, length } = tag;
		if (kind === 'drop') return this.#drop(length);
		if (kind === 'address') {
			this.#output.construct(this.#known.has(address) ? `<${address}>` : asCode(address));
			return length;
		}
		// At the beginning of a line it would open an HTML block.
		if (kind === 'text' || lineHead.test(this.#output.line)) return 'none';
		this.#output.construct(text.slice(0, length));
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

	#drop(length: number): number {
		this.#removed++;
		this.#output.gap();
		// The next character begins the line.
		if (this.#output.line === '' && !this.#isLabel) this.#lineIs = 'new';
		return length;
	}
}

const asCode = (address: string) => `\`${address.replace(/`/g, '')}\``;
