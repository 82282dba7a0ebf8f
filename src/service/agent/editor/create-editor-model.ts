import type {
	LanguageModelV2,
	LanguageModelV2CallOptions,
	LanguageModelV2Content,
	LanguageModelV2FinishReason,
	LanguageModelV2StreamPart,
} from '@ai-sdk/provider';
import { type PageReader, pageReader } from '../pages/page-reader.js';
import { parseEditorInput } from './editor-input.js';
import { EditorRuns, type EditorStep } from './editor-runs.js';

export interface EditorModelOptions {
	/** @default the one that all of the process share */
	reader?: PageReader;
}

/** It is no language model: nothing is counted. */
const usage = { inputTokens: 0, outputTokens: 0, totalTokens: 0 };

/**
 * The language model that needs no key, no network and no training. It understands a documented set of sentences and carries them
 * out with the agent's tools; `public/service/agent-instructions.md` lists them. Its instructions come as
 * `providerOptions.docent` (an `EditorInput`); what the prompt says is not read, but for the results of its tools.
 * @throws UnknownInstruction from each call, for a sentence that it does not know or cannot carry out.
 */
export function createEditorModel({ reader = pageReader }: EditorModelOptions = {}): LanguageModelV2 {
	const runs = new EditorRuns(reader);
	const next = async (options: LanguageModelV2CallOptions): Promise<EditorStep> => {
		options.abortSignal?.throwIfAborted();
		const step = await runs.next(parseEditorInput(options.providerOptions).instructions, options.prompt);
		options.abortSignal?.throwIfAborted();
		return step;
	};
	return {
		specificationVersion: 'v2',
		provider: 'docent',
		modelId: 'editor',
		supportedUrls: {},
		async doGenerate(options) {
			const step = await next(options);
			return { content: contentOf(step), finishReason: finishOf(step), usage, warnings: [] };
		},
		async doStream(options) {
			const step = await next(options);
			return { stream: streamOf(partsOf(step)) };
		},
	};
}

const finishOf = (step: EditorStep): LanguageModelV2FinishReason => ('calls' in step ? 'tool-calls' : 'stop');

function contentOf(step: EditorStep): LanguageModelV2Content[] {
	if ('text' in step) return [{ type: 'text', text: step.text }];
	return step.calls.map(({ id, call }) => ({
		type: 'tool-call',
		toolCallId: id,
		toolName: call.name,
		input: JSON.stringify(call.input),
	}));
}

function* partsOf(step: EditorStep): Generator<LanguageModelV2StreamPart> {
	yield { type: 'stream-start', warnings: [] };
	for (const content of contentOf(step)) {
		if (content.type === 'text') {
			yield { type: 'text-start', id: 'report' };
			yield { type: 'text-delta', id: 'report', delta: content.text };
			yield { type: 'text-end', id: 'report' };
		} else if (content.type === 'tool-call') yield content;
	}
	yield { type: 'finish', finishReason: finishOf(step), usage };
}

function streamOf(parts: Iterable<LanguageModelV2StreamPart>): ReadableStream<LanguageModelV2StreamPart> {
	return new ReadableStream({
		start(controller) {
			for (const part of parts) controller.enqueue(part);
			controller.close();
		},
	});
}
