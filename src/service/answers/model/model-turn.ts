import type {
	LanguageModelV2CallWarning,
	LanguageModelV2Message,
	LanguageModelV2ToolCall,
	LanguageModelV2Usage,
	SharedV2ProviderMetadata,
} from '@ai-sdk/provider';
import type { FinishReason } from '../../../stream/chunk.js';
import { type AnsweringModel, readTag } from '../../models/candidate.js';
import { beginAnew, type Part } from '../../models/push-parts.js';
import { cites } from '../../models/text/held-call.js';
import { readInput } from './read-input.js';

export type ModelEvent =
	| { type: 'text'; delta: string }
	| { type: 'reasoning'; delta: string }
	/** What was said so far were thoughts, although no mark had told so. */
	| { type: 'anew' }
	| { type: 'warning'; message: string }
	/** The provider that begins to answer. A model without providers sends no such event. */
	| { type: 'model'; model: AnsweringModel }
	| { type: 'finish'; reason: FinishReason; usage: LanguageModelV2Usage };

const finishReasons: readonly string[] = ['stop', 'length', 'content-filter', 'tool-calls', 'error'];
const isFinishReason = (reason: string): reason is FinishReason => finishReasons.includes(reason);

type AssistantContent = Extract<LanguageModelV2Message, { role: 'assistant' }>['content'];

/** A provider's own marks, such as the signature of a thought, which it wants back. Our mark is not one of them. */
function marksOf(metadata: SharedV2ProviderMetadata | undefined): { providerOptions?: SharedV2ProviderMetadata } {
	const { docent: _, ...marks } = metadata ?? {};
	return Object.keys(marks).length > 0 ? { providerOptions: marks } : {};
}

/** A longer text is an answer, and so is one with a second line or a citation. */
const openingLength = 200;
/** Milliseconds for which an opening is held back. A reader of a slow model waits no longer for the first words. */
const patienceMs = 1_500;

function mayAnnounce(opening: string): boolean {
	const begun = opening.trim();
	return begun.length <= openingLength && !begun.includes('\n') && !cites(begun);
}

/**
 * One call of the model: what it says is told as it comes. Where a call of a tool is likely its opening is held back, and dropped when
 * one follows: "The passages do not mention Windows. Let me search for that." is not an answer, in any language.
 */
export class ModelTurn {
	readonly #tell: (event: ModelEvent) => void;
	/** What is held back; undefined once the answer has begun. */
	#held: string | undefined;
	#said = '';
	/** Blank lines before the text, when an earlier call has said something. */
	#separator: string;
	readonly #thoughts = new Map<string, { text: string; metadata: SharedV2ProviderMetadata | undefined }>();
	#timer: NodeJS.Timeout | undefined;
	/** What went wrong when the patience was over. */
	#failure: { error: unknown } | undefined;
	readonly calls: LanguageModelV2ToolCall[] = [];
	finish: Extract<ModelEvent, { type: 'finish' }> | undefined;

	constructor(tell: (event: ModelEvent) => void, holdsOpening: boolean, hasSpoken: boolean) {
		this.#tell = tell;
		this.#held = holdsOpening ? '' : undefined;
		this.#separator = hasSpoken ? '\n\n' : '';
	}

	take(part: Part): void {
		if (this.#failure) throw this.#failure.error;
		switch (part.type) {
			case 'stream-start':
				for (const warning of part.warnings) this.#tell({ type: 'warning', message: describeWarning(warning) });
				break;
			case 'reasoning-start':
			case 'text-start': {
				const model = readTag(part.providerMetadata);
				if (model) this.#tell({ type: 'model', model });
				if (part.type === 'reasoning-start') this.#thoughts.set(part.id, { text: '', metadata: part.providerMetadata });
				break;
			}
			case 'text-delta':
				this.#say(part.delta);
				break;
			case 'reasoning-delta':
				this.#think(part.id, part.delta, part.providerMetadata);
				if (part.delta) this.#tell({ type: 'reasoning', delta: part.delta });
				break;
			case 'reasoning-end':
				this.#think(part.id, '', part.providerMetadata);
				break;
			case 'raw':
				if (part === beginAnew) this.#beginAnew();
				break;
			case 'tool-input-start':
				clearTimeout(this.#timer);
				break;
			case 'tool-call':
				clearTimeout(this.#timer);
				this.calls.push(part);
				break;
			case 'finish': {
				const reason = isFinishReason(part.finishReason) ? part.finishReason : 'other';
				this.finish = { type: 'finish', reason, usage: part.usage };
			}
		}
	}

	/** Tells what is held back: it was the answer. */
	release(): void {
		clearTimeout(this.#timer);
		const held = this.#held;
		this.#held = undefined;
		if (held) this.#tell({ type: 'text', delta: this.#separator + held });
		if (held) this.#separator = '';
	}

	/** Ends the call. What is still held back is dropped. */
	end(): void {
		clearTimeout(this.#timer);
		this.#held = undefined;
		if (this.#failure) throw this.#failure.error;
	}

	/** What the model has said, for its next call. Thoughts go back only where the provider has marked them. */
	get content(): AssistantContent {
		const thoughts = [...this.#thoughts.values()].flatMap(({ text, metadata }) => {
			const marks = marksOf(metadata);
			return marks.providerOptions ? [{ type: 'reasoning' as const, text, ...marks }] : [];
		});
		return [
			...thoughts,
			...(this.#said.trim() === '' ? [] : [{ type: 'text' as const, text: this.#said }]),
			...this.calls.map(({ toolCallId, toolName, input, providerMetadata }) => ({
				type: 'tool-call' as const,
				toolCallId,
				toolName,
				input: readInput(input) ?? {},
				...marksOf(providerMetadata),
			})),
		];
	}

	#say(delta: string): void {
		if (delta === '') return;
		this.#said += delta;
		if (this.#held === undefined) {
			this.#tell({ type: 'text', delta: this.#separator + delta });
			this.#separator = '';
			return;
		}
		if (this.#held === '') this.#timer = setTimeout(() => this.#runOutOfPatience(), patienceMs);
		this.#held += delta;
		if (!mayAnnounce(this.#held)) this.release();
	}

	/** What is held back becomes thoughts. What was told cannot be taken back, and is no part of the answer. */
	#beginAnew(): void {
		clearTimeout(this.#timer);
		if (this.#held === undefined) this.#tell({ type: 'anew' });
		else if (this.#held !== '') this.#tell({ type: 'reasoning', delta: this.#held });
		this.#said = '';
		if (this.#held !== undefined) this.#held = '';
	}

	/** A timer has no caller who could receive an error. */
	#runOutOfPatience(): void {
		try {
			this.release();
		} catch (error) {
			this.#failure = { error };
		}
	}

	#think(id: string, delta: string, metadata: SharedV2ProviderMetadata | undefined): void {
		const thought = this.#thoughts.get(id);
		if (!thought) return;
		thought.text += delta;
		thought.metadata = metadata ?? thought.metadata;
	}
}

const describeWarning = (warning: LanguageModelV2CallWarning) =>
	warning.type === 'unsupported-setting'
		? `The model ignores the setting ${warning.setting}.`
		: `The model warns: ${warning.type}.`;
