import type {
	LanguageModelV2,
	LanguageModelV2CallOptions,
	LanguageModelV2Content,
	LanguageModelV2FinishReason,
} from '@ai-sdk/provider';

export interface ScriptedStep {
	text?: string;
	/** Name and input of each tool that is called. */
	tools?: readonly (readonly [name: string, input: unknown])[];
	/** Tokens that the step costs. @default 10 */
	tokens?: number;
	/** @default `tool-calls` for a step with tools, otherwise `stop` */
	finishReason?: LanguageModelV2FinishReason;
}

/** The model's next step, or a function of its prompt that returns one. The last one is repeated. */
export type ScriptedMove = ScriptedStep | ((call: LanguageModelV2CallOptions) => ScriptedStep | Promise<ScriptedStep>);

export interface ScriptedModel extends LanguageModelV2 {
	/** The prompts, oldest first. */
	calls: LanguageModelV2CallOptions[];
}

/** A language model that carries out the steps of a script in order. */
export function createScriptedModel(moves: readonly ScriptedMove[]): ScriptedModel {
	const left = [...moves];
	const model: ScriptedModel = {
		specificationVersion: 'v2',
		provider: 'test',
		modelId: 'scripted',
		supportedUrls: {},
		calls: [],
		async doGenerate(call) {
			call.abortSignal?.throwIfAborted();
			model.calls.push(call);
			const move = left.shift() ?? { text: 'Done.' };
			const { text, tools = [], tokens = 10, ...more } = typeof move === 'function' ? await move(call) : move;
			const content: LanguageModelV2Content[] = [
				...(text === undefined ? [] : [{ type: 'text' as const, text }]),
				...tools.map(([toolName, input], index) => ({
					type: 'tool-call' as const,
					toolCallId: `call-${model.calls.length}-${index}`,
					toolName,
					input: JSON.stringify(input),
				})),
			];
			const finishReason = more.finishReason ?? (tools.length > 0 ? 'tool-calls' : 'stop');
			const usage = { inputTokens: tokens - 1, outputTokens: 1, totalTokens: tokens };
			return { content, finishReason, usage, warnings: [] };
		},
		doStream: () => Promise.reject(new Error('The agent does not stream.')),
	};
	return model;
}

/** Results of the tools that the model used last, as it sees them: values, or the sentences of errors. */
export function lastToolResults({ prompt }: LanguageModelV2CallOptions): unknown[] {
	const last = prompt.at(-1);
	if (last?.role !== 'tool') return [];
	return last.content.map(({ output }) => output.value);
}
