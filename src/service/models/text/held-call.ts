import type { OfferedTools } from './offered-tools.js';
import {
	bracketMark,
	endOfJson,
	envelopeFields,
	isFenced,
	namedInJson,
	type PrintedCall,
	quoted,
	readPrintedCalls,
} from './printed-calls.js';
import { TextPlace } from './text-place.js';

/** A call that a reader waits for is shorter. What is longer is shown. */
const callMaxLength = 4_000;
/** Each piece of a text that may be a call is read with what came before. A text that is made of beginnings would take for ever. */
const readMaxLength = 5_000_000;
/** A tag, a label, the first line of a fence or a text between tags is shorter. */
const pieceMaxLength = 300;
/** The first words of formats without marks: `Action: search`, `commentary to=functions.search`. They are held back until they are whole. */
const labels = ['action', 'tool', 'function', 'call', 'commentary'];

/** Whether a text cites a passage. Then it is an answer. */
export const cites = (text: string) => /\[\^?\d|【\d/.test(text);

/** Fields in which small models wrap a whole answer. */
const answerFields = ['answer', 'final_answer', 'response', 'reply', 'text', 'content', 'message', 'output'];

/** The answer in a text that is an object with nothing but an answer, also in a fence. */
export function answerIn(text: string): string | undefined {
	const [, object = ''] = /^\s*(?:```\w*\s*)?(\{.*\})\s*(?:```\s*)?$/s.exec(text) ?? [];
	const { to, missing } = endOfJson(object, 0) ?? {};
	if (to !== object.length || missing !== '') return undefined;
	try {
		const fields = Object.entries(JSON.parse(object) as Record<string, unknown>);
		const [[name = '', value] = []] = fields;
		return fields.length === 1 && answerFields.includes(name) && typeof value === 'string' ? value : undefined;
	} catch {
		return undefined;
	}
}

/** What a text begins with: so many characters of a call, something else, or what more of it has to tell. */
type Piece = number | 'no' | 'more';

const bracket = new RegExp(String.raw`^(?:${bracketMark}|[[\],;:)])`);
const quotedText = new RegExp(`^(?:${quoted})`);
const argumentList = new RegExp(`^[({]((?:${quoted}|[^"'(){}])*)[)}]`);
const openArgumentList = new RegExp(String.raw`^[({](?:${quoted}|[^"'(){}])*(?:"(?:[^"\\]|\\.)*|'(?:[^'\\]|\\.)*)?$`);

/** Reads the beginning of a text as a printed call, whose end may not have come. */
class CallReader {
	#isNamed = false;
	/** Whether a tag or a fence came before. */
	#isMarked = false;
	/** Whether an object may call a tool that was not offered. */
	#mayCallAny = false;
	/** Whether the last piece was a tag that opens. */
	#isOpened = false;
	/** Whether the last piece was an argument and its `=`. */
	#isAssigned = false;
	/** Behind the last arguments. */
	end: number | undefined;

	constructor(
		readonly offered: OfferedTools,
		readonly isWhole: boolean,
	) {}

	/** Whether a text is a call, or may become one. */
	mayBe(text: string): boolean {
		this.#mayCallAny = this.isWhole && !isFenced(text);
		for (let at = 0; at < text.length; ) {
			const rest = text.slice(at);
			const piece = this.#read(rest);
			if (piece === 'more') return true;
			// What a model makes up behind a call, before it has the result, is no answer.
			if (piece === 'no') return this.end !== undefined && this.isWhole && !cites(rest);
			at += piece;
			if (/^[{("']/.test(rest) || (this.#isNamed && rest.startsWith('</'))) this.end = at;
		}
		return true;
	}

	#read(rest: string): Piece {
		const [blank] = /^\s+/.exec(rest) ?? [];
		if (blank !== undefined) return blank.length;
		if (rest.startsWith('<')) return this.#readTag(rest);
		const [isInTag, isValue] = [this.#isOpened, this.#isAssigned];
		this.#isOpened = this.#isAssigned = false;
		if (isValue && /^["']/.test(rest)) return this.#readValue(rest);
		if (/^(?:`{1,2}|~{1,2}|\[\/?[A-Z_]*)$/.test(rest)) return 'more';
		if (/^(?:`{3}|~{3})/.test(rest)) return this.#readFence(rest);
		const [mark] = bracket.exec(rest) ?? [];
		if (mark !== undefined) return mark.length;
		const isObject = rest.startsWith('{') && this.#mayBeObject(rest);
		if (isObject) return this.#readObject(rest);
		if (/^[({]/.test(rest) && this.#isNamed) return this.#readArguments(rest);
		const word = this.#readWord(rest, isInTag);
		return word === 'no' && isInTag && this.#isNamed ? this.#readInside(rest) : word;
	}

	#readTag(rest: string): Piece {
		const [tag] = /^<[^<>\s][^<>\n]*>/.exec(rest) ?? [];
		if (tag === undefined) return rest.length < pieceMaxLength && /^<(?:[^<>\s][^<>\n]*)?$/.test(rest) ? 'more' : 'no';
		this.#isMarked = true;
		this.#isOpened = !tag.startsWith('</');
		const names = tag.match(/[A-Za-z_][\w.-]*/g) ?? [];
		this.#isNamed ||= names.some((name) => this.offered.named(name) !== undefined);
		return tag.length;
	}

	/** A text between tags. */
	#readInside(rest: string): Piece {
		const [inside = ''] = /^[^<]+/.exec(rest) ?? [];
		if (inside.length > pieceMaxLength || /\n\s*\n/.test(inside)) return 'no';
		return inside.length < rest.length ? inside.length : 'more';
	}

	#readFence(rest: string): Piece {
		this.#isMarked = true;
		const [line = ''] = /^[^\n]*\n?/.exec(rest) ?? [];
		if (line.endsWith('\n') || this.end !== undefined) return line.length;
		return line.length < pieceMaxLength ? 'more' : 'no';
	}

	/** By its first field, and by the name that it gives. */
	#mayBeObject(json: string): boolean {
		const [, field = '', next] = /^\{\s*["']?(\w*)(\W)?/.exec(json) ?? [];
		if (next === undefined) return json.length < pieceMaxLength;
		if (this.offered.hasArgument(field) || (this.isWhole && answerFields.includes(field))) return true;
		const [, name] = namedInJson.exec(json) ?? [];
		const isKnown = name === undefined || this.offered.called(name, this.#mayCallAny) !== undefined;
		return envelopeFields.includes(field) && isKnown;
	}

	#readObject(rest: string): Piece {
		const end = endOfJson(rest, 0);
		if (end === undefined) return 'no';
		const { to, missing } = end;
		if (missing !== '') return 'more';
		const object = rest.slice(0, to);
		const isCall = this.#isNamed || readPrintedCalls(object, this.offered, this.isWhole).length > 0;
		return isCall || (this.isWhole && answerIn(object) !== undefined) ? to : 'no';
	}

	/** A text in quotes behind the name of an argument. Nothing but further arguments stands in its line. */
	#readValue(rest: string): Piece {
		const [value] = quotedText.exec(rest) ?? [];
		if (value === undefined) return rest.includes('\n') ? 'no' : 'more';
		return /^[ \t]*(?:\w*$|\w+=|\n)/.test(rest.slice(value.length)) ? value.length : 'no';
	}

	/** Arguments in the manner of a language. Without a value they are a signature. */
	#readArguments(rest: string): Piece {
		const [list, inside = ''] = argumentList.exec(rest) ?? [];
		if (list === undefined) return openArgumentList.test(rest) ? 'more' : 'no';
		return /["'=:]/.test(inside) ? list.length : 'no';
	}

	#readWord(rest: string, isInTag: boolean): Piece {
		const [, word = '', next = ''] = /^([A-Za-z_][\w.-]*(?::\d+)?)(.*)$/s.exec(rest) ?? [];
		if (word === '') return 'no';
		if (this.offered.named(word) !== undefined) {
			if (/^(?:\s*|\s+\w{1,12})$/.test(next)) return 'more';
			this.#isNamed = /^\s*(?:[({<[`:]|json\b|\n[ \t]*[A-Za-z ]{0,20}(?::|$))/.test(next);
			const [, argument = ''] = /^[ \t]+(\w+)=/.exec(next) ?? [];
			this.#isNamed ||= this.offered.argumentsOf(word).includes(argument);
			return this.#isNamed ? word.length : 'no';
		}
		if (next === '') {
			const mayBeLabel = this.#isMarked || labels.some((each) => each.startsWith(word.toLowerCase()));
			return mayBeLabel || this.offered.mayName(word) ? 'more' : 'no';
		}
		// `Action Input: `, `to=`
		const [label] = /^(?: [A-Za-z]+)?[:=]/.exec(next) ?? [];
		if (label !== undefined) {
			this.#isAssigned = label === '=' && this.#isNamed && this.offered.hasArgument(word);
			return word.length + label.length;
		}
		// `commentary to=functions.search`
		if (/^ to=/.test(next)) return word.length;
		if (this.#isNamed ? /^ [A-Za-z]*$/.test(next) : word === 'commentary' && /^ (?:to?)?$/.test(next)) return 'more';
		// `print(search(…))`, `json{…}`, and a word between special tokens
		const goesOn = next.startsWith('(') || (next.startsWith('{') && this.#isNamed) || (next.startsWith('<') && isInTag);
		return goesOn ? word.length + (next.startsWith('(') ? 1 : 0) : 'no';
	}
}

/** What was held back at the end of a text: the calls that it is, none when it is none. */
interface HeldEnd {
	text: string;
	block: string;
	calls: PrintedCall[];
}

/** Holds back the text that may be a printed call, from where it begins. Code of the answer is let through as it is. */
export class HeldCall {
	#held = '';
	/** What was shown. */
	readonly #place = new TextPlace();
	/** Characters that were read in search of calls. */
	#read = 0;

	constructor(
		readonly offered: OfferedTools,
		readonly maxLength = callMaxLength,
	) {}

	/** Takes text in, and returns what may be shown. */
	push(text: string): string {
		this.#held += text;
		let shown = '';
		while (this.#held !== '' && !this.#mayBeCall()) {
			const [next = ''] = /^(?:\n|[^\n][^<{[\n]*\n?)/.exec(this.#held) ?? [];
			shown += this.#show(next.length);
		}
		return shown;
	}

	#mayBeCall(): boolean {
		if (!this.#mayBegin()) return false;
		this.#read += this.#held.length;
		return this.#read <= readMaxLength && this.#held.length <= this.maxLength && this.#reader().mayBe(this.#held);
	}

	/** Whether a call may begin here: with a line, or as a tag, a mark such as `[TOOL_CALLS]` or an object behind a sentence. */
	#mayBegin(): boolean {
		const { isInCode, isInFence, isAtLine, isBehindSentence, hasWords } = this.#place;
		if (isInFence || (hasWords && this.offered.isEmpty)) return false;
		return isAtLine || (!isInCode && /^(?:[<{]|\[(?:[A-Z]|$))/.test(this.#held) && isBehindSentence);
	}

	/**
	 * Decides what is held back at the end.
	 * @param behind what followed the end of the turn, and is never shown; @default nothing
	 */
	end(behind = ''): HeldEnd {
		const text = this.#held;
		this.#held = '';
		const block = text + behind;
		const reader = this.#reader();
		if (!reader.mayBe(block)) return { text, block, calls: [] };
		const calls = readPrintedCalls(block.slice(0, reader.end), this.offered, !this.#place.hasWords);
		return { text, block, calls };
	}

	#reader(): CallReader {
		return new CallReader(this.offered, !this.#place.hasWords);
	}

	#show(length: number): string {
		const text = this.#held.slice(0, length);
		this.#held = this.#held.slice(length);
		this.#place.pass(text);
		return text;
	}
}
