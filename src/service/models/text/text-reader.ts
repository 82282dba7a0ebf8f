import { randomUUID } from 'node:crypto';
import type { LanguageModelV2CallOptions, LanguageModelV2Content, LanguageModelV2ToolCall } from '@ai-sdk/provider';
import { cites, HeldCall } from './held-call.js';
import { OfferedTools } from './offered-tools.js';
import { type ThinkingPiece, ThinkingSplitter } from './split-thinking.js';

export type Asked = Pick<LanguageModelV2CallOptions, 'prompt' | 'tools'>;

const withoutSpaces = (text: string) => text.replace(/^[ \t]*(?:`{3,}|~{3,}).*$/gm, '').replace(/\s+/g, '');

/** Whether a block stands in what the model was given: then it is an example of the documentation, or of the reader. */
function isQuoted(block: string, prompt: Asked['prompt']): boolean {
	const wanted = withoutSpaces(block);
	return prompt.some(({ role, content }) => {
		if (role === 'system') return false;
		const texts = content.map((part) => {
			if (part.type === 'text') return part.text;
			return part.type === 'tool-result' && part.output.type === 'text' ? part.output.value : '';
		});
		return withoutSpaces(texts.join('\n')).includes(wanted);
	});
}

/** The end of a text. */
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
	readonly #splitter = new ThinkingSplitter();
	readonly #offered: OfferedTools;
	readonly #held: HeldCall;
	/** The end of what was said. */
	#tail = '';
	/** Whether the text cites a passage: then it is an answer, and a call behind it is only left out. */
	#cites = false;

	/** @param maxLength of a call; @default so long that a reader waits for its end */
	constructor(
		readonly asked: Asked,
		maxLength?: number,
	) {
		this.#offered = new OfferedTools(asked.tools);
		this.#held = new HeldCall(this.#offered, maxLength);
	}

	push(delta: string): ThinkingPiece[] {
		return this.#splitter.push(delta).flatMap((piece) => this.#read(piece));
	}

	end(): TextEnd {
		const pieces = this.#splitter.end().flatMap((piece) => this.#read(piece));
		const { text, calls } = this.#held.end();
		if (calls.length === 0 || isQuoted(text, this.asked.prompt))
			return { pieces: [...pieces, ...this.#say(text)], calls: [], isUnreadable: false };
		const readable = calls.flatMap(({ name, input }): LanguageModelV2ToolCall[] =>
			input === undefined
				? []
				: [{ type: 'tool-call', toolCallId: `printed-${randomUUID()}`, toolName: name, input: JSON.stringify(input) }],
		);
		if (this.#cites) return { pieces, calls: [], isUnreadable: false };
		return { pieces, calls: readable, isUnreadable: readable.length === 0 };
	}

	#read({ kind, text }: ThinkingPiece): ThinkingPiece[] {
		return kind === 'reasoning' ? [{ kind, text }] : this.#say(this.#held.push(text));
	}

	#say(text: string): ThinkingPiece[] {
		if (text === '') return [];
		this.#cites ||= cites(this.#tail + text);
		this.#tail = (this.#tail + text).slice(-3);
		return [{ kind: 'text', text }];
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
	const reader = new TextReader(asked, wholeCallMaxLength);
	const hasCalls = content.some(({ type }) => type === 'tool-call');
	return content.flatMap((part): LanguageModelV2Content[] => {
		if (part.type !== 'text') return [reader.mended(part)];
		const pieces = reader.push(part.text);
		const end = reader.end();
		const text = [...pieces, ...end.pieces].map(({ kind, text }) => (kind === 'text' ? text : '')).join('');
		return [...(text === '' ? [] : [{ ...part, text }]), ...(hasCalls ? [] : end.calls)];
	});
}
