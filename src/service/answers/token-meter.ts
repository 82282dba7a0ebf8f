import type { LanguageModelV2Usage } from '@ai-sdk/provider';
import type { AnswerUsage } from '../../contract/schema/transcripts.js';
import type { ModelPrice } from '../config/model-settings.js';
import { costOf } from '../models/cost.js';
import { estimateTokens, weighTokens } from './estimate-tokens.js';
import type { Prompt } from './prompt.js';

/** Counts the tokens of one answer: the provider's own numbers, or an estimate from the texts. */
export class TokenMeter {
	#input = 0;
	#output = 0;
	/** The usage that the provider reports. */
	reported: LanguageModelV2Usage | undefined;
	price: ModelPrice | undefined;

	asked({ system, messages }: Prompt): void {
		this.#input = estimateTokens(system) + messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
	}

	said(text: string): void {
		this.#output += weighTokens(text);
	}

	/** Forgets what was asked, because no model took it. */
	forget(): void {
		this.#input = 0;
		this.#output = 0;
		this.reported = undefined;
	}

	/** The usage; undefined when no model was asked. */
	get usage(): AnswerUsage | undefined {
		const { reported, price } = this;
		const inputTokens = reported?.inputTokens ?? this.#input;
		const outputTokens = reported?.outputTokens ?? Math.ceil(this.#output);
		if (inputTokens === 0 && outputTokens === 0) return undefined;
		const { reasoningTokens, cachedInputTokens } = reported ?? {};
		const isEstimated = reported?.inputTokens === undefined || reported.outputTokens === undefined;
		return {
			inputTokens,
			outputTokens,
			...(reasoningTokens !== undefined && { reasoningTokens }),
			...(cachedInputTokens !== undefined && { cachedInputTokens }),
			isEstimated,
			...(price && {
				cost: costOf({ inputTokens, outputTokens, cachedInputTokens }, price),
				currency: price.currency,
			}),
		};
	}
}
