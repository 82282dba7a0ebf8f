import { randomUUID } from 'node:crypto';
import type { LanguageModelV2CallOptions, LanguageModelV2Content, LanguageModelV2ToolCall } from '@ai-sdk/provider';
import { answerIn, cites, HeldCall } from './held-call.js';
import { OfferedTools } from './offered-tools.js';
import { type ThinkingPiece, ThinkingSplitter } from './split-thinking.js';

export type Asked = Pick<LanguageModelV2CallOptions, 'prompt' | 'tools'>;

const withoutSpaces = (text: string) => text.replace(/^[ \t]*(?:`{3,}|~{3,}).*$/gm, '').replace(/\s+/g, '');

/** What the model was given to read: the documentation, and the reader's words. */
function givenTexts(prompt: Asked['prompt']): string[] {
	return prompt.flatMap(({ role, content }) => {
		if (role === 'system') return [];
		return content.flatMap((part) => {
			if (part.type === 'text') return [part.text];
			return part.type === 'tool-result' && part.output.type === 'text' ? [part.output.value] : [];
		});
	});
}

interface TextEnd {
	/** What is said of it. */
	pieces: ThinkingPiece[];
	/** Calls that it prints. They are left out of what is said. */
	calls: LanguageModelV2ToolCall[];
	/** Whether it prints a call that cannot be read. */
	isUnreadable: boolean;
}

/** Reads the text of one call of a model: tells thoughts apart, and the calls of tools that it prints at its end. */
export class TextReader {
	readonly #splitter: ThinkingSplitter;
	readonly #offered: OfferedTools;
	#held: HeldCall;
	/** What follows the end of the turn. */
	#behind = '';
	/** The end of what was said. */
	#tail = '';
	/** Whether the text cites a passage: then it is an answer, and a call behind it is only left out. */
	#cites = false;

	/** @param options `maxLength` of a call, which is by default so long that a reader waits for its end */
	constructor(
		readonly asked: Asked,
		readonly options: { beginsInThoughts?: boolean; maxLength?: number } = {},
	) {
		this.#offered = new OfferedTools(asked.tools);
		this.#held = this.#createHeld();
		this.#splitter = this.#createSplitter(options);
	}

	#createSplitter(options: { beginsInThoughts?: boolean } = {}): ThinkingSplitter {
		const isDocumented = (mark: string) => givenTexts(this.asked.prompt).some((text) => text.includes(mark));
		return new ThinkingSplitter({ ...options, isDocumented });
	}

	#createHeld(): HeldCall {
		return new HeldCall(this.#offered, this.options.maxLength);
	}

	/** Whether the text was thoughts up to a mark that closed them, although none had opened them. */
	get hasClosedAlone(): boolean {
		return this.#splitter.hasClosedAlone;
	}

	/** Whether the text cites a passage: then it is an answer, whatever follows. */
	get stands(): boolean {
		return this.#cites;
	}

	push(delta: string): ThinkingPiece[] {
		return this.#splitter.push(delta).flatMap((piece) => this.#read(piece));
	}

	end(): TextEnd {
		const pieces = this.#splitter.end().flatMap((piece) => this.#read(piece));
		const { text, block, calls } = this.#held.end(this.#behind);
		// A part of the text ends, and the answer ends behind it: a call is read once.
		this.#behind = '';
		if (calls.length === 0 || this.#isQuoted(block))
			return { pieces: [...pieces, ...this.#say(this.#unwrapped(text))], calls: [], isUnreadable: false };
		if (this.#cites) return { pieces, calls: [], isUnreadable: false };
		const readable = calls.flatMap(({ name, input }): LanguageModelV2ToolCall[] =>
			input === undefined
				? []
				: [{ type: 'tool-call', toolCallId: `printed-${randomUUID()}`, toolName: name, input: JSON.stringify(input) }],
		);
		return { pieces, calls: readable, isUnreadable: readable.length === 0 };
	}

	/** Thoughts that did not end were the answer, where the model has ended by itself. */
	takeBack(): ThinkingPiece[] {
		const { unclosed } = this.#splitter;
		this.#splitter.unclosed = '';
		// They are read once more as an answer, which has marks of its own.
		const splitter = this.#createSplitter();
		const pieces = [...splitter.push(unclosed), ...splitter.end()];
		const answer = pieces.slice(pieces.findLastIndex(({ kind }) => kind === 'anew') + 1);
		return answer.flatMap(({ kind, text }) => (kind === 'text' ? this.#say(text) : []));
	}

	/** Whether a block stands in what the model was given: then it is an example of the documentation, or of the reader. */
	#isQuoted(block: string): boolean {
		const wanted = withoutSpaces(block);
		return withoutSpaces(givenTexts(this.asked.prompt).join('\n')).includes(wanted);
	}

	/** The answer in a text that is nothing but an object with the answer: `{"answer": "…"}`. */
	#unwrapped(text: string): string {
		return this.#tail === '' ? (answerIn(text) ?? text) : text;
	}

	#read({ kind, text }: ThinkingPiece): ThinkingPiece[] {
		if (kind === 'text') return this.#say(this.#held.push(text));
		if (kind === 'behind') this.#behind += text;
		if (kind === 'behind') return [];
		if (kind === 'anew') {
			this.#held = this.#createHeld();
			this.#tail = '';
			this.#cites = false;
		}
		return [{ kind, text }];
	}

	#say(text: string): ThinkingPiece[] {
		if (text === '') return [];
		// A special token that no call follows.
		const said = this.#tail === '' ? text.replace(/^(?:\s*<[|｜][^<>\s]{1,60}>)+\s*/, '') : text;
		if (said === '') return [];
		this.#cites ||= cites(this.#tail + said);
		this.#tail = (this.#tail + said).slice(-3);
		return [{ kind: 'text', text: said }];
	}

	/** A call whose tool is written in another way, or whose arguments are JSON in a JSON text, as the tool takes it. */
	mended<Call extends LanguageModelV2Content | { type: 'tool-input-start'; toolName: string }>(part: Call): Call {
		if (part.type !== 'tool-call' && part.type !== 'tool-input-start') return part;
		const toolName = this.#offered.named(part.toolName);
		if (toolName === undefined) return part;
		const input = part.type === 'tool-call' ? this.#offered.accepted(toolName, part.input) : undefined;
		return { ...part, toolName, ...(input && { input: JSON.stringify(input) }) };
	}
}

/** A call may write a whole file. */
const wholeCallMaxLength = 200_000;

/** A whole answer, with its thoughts left out, and with the calls that it prints as calls. */
export function readWhole(content: readonly LanguageModelV2Content[], asked: Asked): LanguageModelV2Content[] {
	const reader = new TextReader(asked, { maxLength: wholeCallMaxLength });
	const hasCalls = content.some(({ type }) => type === 'tool-call');
	return content.flatMap((part): LanguageModelV2Content[] => {
		if (part.type !== 'text') return [reader.mended(part)];
		const before = reader.push(part.text);
		const end = reader.end();
		const pieces = [...before, ...end.pieces];
		const said = pieces.slice(pieces.findLastIndex(({ kind }) => kind === 'anew') + 1);
		const text = said.map(({ kind, text }) => (kind === 'text' ? text : '')).join('');
		return [...(text === '' ? [] : [{ ...part, text }]), ...(hasCalls ? [] : end.calls)];
	});
}
