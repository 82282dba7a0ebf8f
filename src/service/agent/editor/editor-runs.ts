import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { LanguageModelV2Prompt, LanguageModelV2ToolResultOutput } from '@ai-sdk/provider';
import type { PageReader } from '../pages/page-reader.js';
import { carryOut } from './carry-out.js';
import type { Steps, ToolCall, ToolReply } from './steps.js';

export interface IdentifiedCall {
	id: string;
	call: ToolCall;
}

/** What the editor does next: asks for tools, or says what was done. */
export type EditorStep = { calls: IdentifiedCall[] } | { text: string };

interface Exchange {
	calls: { id: string; name: string; input: unknown }[];
	replies: Map<string, ToolReply>;
}

/** Runs that wait for the results of their tools; one that is not among them is made again out of its history. */
const mostRuns = 64;

export class EditorRuns {
	/** By the id of the first tool that each waits for. */
	readonly #waiting = new Map<string, Steps<string>>();

	constructor(readonly reader: PageReader) {}

	/** @throws UnknownInstruction */
	async next(instructions: readonly string[], prompt: LanguageModelV2Prompt): Promise<EditorStep> {
		const exchanges = exchangesOf(prompt);
		// Earlier turns of the job are over in the same way, but their tools are not told of.
		if (exchanges.length > 0 && hasEnded(prompt))
			return {
				text: 'What the checks have found comes from the instruction itself, or was there before; a person has to decide.',
			};
		const last = exchanges.at(-1);
		const waiting = this.#take(last?.calls[0]?.id);
		if (waiting && last) return this.#ask(waiting, await waiting.next(repliesOf(last)));
		return this.#replay(instructions, exchanges);
	}

	#take(id: string | undefined): Steps<string> | undefined {
		if (id === undefined) return undefined;
		const steps = this.#waiting.get(id);
		this.#waiting.delete(id);
		return steps;
	}

	/** Replays the recorded results of tools; starts over on the files as they are when the two diverge. */
	async #replay(instructions: readonly string[], exchanges: readonly Exchange[]): Promise<EditorStep> {
		const steps = carryOut(instructions, this.reader);
		let step = await steps.next();
		for (const exchange of exchanges) {
			const told = exchange.calls.map(({ name, input }) => ({ name, input }));
			if (step.done === true || !isDeepStrictEqual(plain(step.value), plain(told))) {
				const fresh = carryOut(instructions, this.reader);
				return this.#ask(fresh, await fresh.next());
			}
			step = await steps.next(repliesOf(exchange));
		}
		return this.#ask(steps, step);
	}

	#ask(steps: Steps<string>, step: IteratorResult<readonly ToolCall[], string>): EditorStep {
		if (step.done === true) return { text: step.value };
		const run = randomUUID().slice(0, 13);
		const calls = step.value.map((call, index) => ({ id: `${run}-${index + 1}`, call }));
		this.#waiting.set(calls[0]?.id ?? run, steps);
		for (const id of this.#waiting.keys()) {
			if (this.#waiting.size <= mostRuns) break;
			this.#waiting.delete(id);
		}
		return { calls };
	}
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Every message that asked for tools, with what they gave. */
function exchangesOf(prompt: LanguageModelV2Prompt): Exchange[] {
	const exchanges: Exchange[] = [];
	for (const message of prompt) {
		if (message.role === 'assistant') {
			const calls = message.content.flatMap((part) =>
				part.type === 'tool-call' ? [{ id: part.toolCallId, name: part.toolName, input: part.input }] : [],
			);
			if (calls.length > 0) exchanges.push({ calls, replies: new Map() });
		}
		if (message.role === 'tool') {
			for (const part of message.content) exchanges.at(-1)?.replies.set(part.toolCallId, replyOf(part.output));
		}
	}
	return exchanges;
}

const repliesOf = ({ calls, replies }: Exchange): ToolReply[] =>
	calls.map(({ id }) => replies.get(id) ?? { error: 'The tool did not answer.' });

function replyOf(output: LanguageModelV2ToolResultOutput): ToolReply {
	if (output.type === 'error-text') return { error: output.value };
	if (output.type === 'error-json')
		return { error: typeof output.value === 'string' ? output.value : JSON.stringify(output.value) };
	if (output.type === 'json') return { output: output.value };
	const text =
		output.type === 'text'
			? output.value
			: output.value.map((part) => (part.type === 'text' ? part.text : '')).join('');
	try {
		return { output: JSON.parse(text) };
	} catch {
		return { error: text };
	}
}

/** Whether the last word was said before, and somebody has answered it. */
function hasEnded(prompt: LanguageModelV2Prompt): boolean {
	const last = prompt.at(-1);
	const before = prompt.at(-2);
	return (
		last?.role === 'user' && before?.role === 'assistant' && before.content.every((part) => part.type !== 'tool-call')
	);
}
