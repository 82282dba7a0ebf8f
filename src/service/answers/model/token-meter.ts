import type { LanguageModelV2Usage } from '@ai-sdk/provider';
import { estimateTokens, weighTokens } from '../../../answering/prompt/estimate-tokens.js';
import type { Prompt } from '../../../answering/prompt/prompt.js';
import type { AnswerUsage } from '../../../contract/schema/transcripts.js';
import type { ModelPrice } from '../../config/model-settings.js';
import { costOf } from '../../models/cost.js';

/** Counts the tokens of one answer: the provider's own numbers, or an estimate from the texts. */
export class TokenMeter {
	#input = 0;
	#output = 0;
	/** Tokens of the last prompt. */
	#last = 0;
	#besides = { inputTokens: 0, outputTokens: 0 };
	/** The usage that the provider reports. */
	reported: LanguageModelV2Usage | undefined;
	price: ModelPrice | undefined;

	asked({ system, messages }: Prompt): void {
		this.#last = estimateTokens(system) + messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
		this.#input = this.#last;
	}

	/** Counts what one more call of the model reads: the prompt again, and `more`. */
	askedAgain(more: string): void {
		this.#last += estimateTokens(more);
		this.#input += this.#last;
	}

	/** Counts a call besides those that `reported` tells. */
	alsoSpent({ inputTokens = 0, outputTokens = 0 }: LanguageModelV2Usage): void {
		this.#besides = { inputTokens, outputTokens };
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
		const inputTokens = (reported?.inputTokens ?? this.#input) + this.#besides.inputTokens;
		const outputTokens = (reported?.outputTokens ?? Math.ceil(this.#output)) + this.#besides.outputTokens;
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
