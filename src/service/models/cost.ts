import type { ModelPrice } from '../config/model-settings.js';

/** Tokens of a call, or of several. */
export interface SpentTokens {
	/** Prompt tokens, cached ones included. */
	inputTokens?: number | undefined;
	outputTokens?: number | undefined;
	cachedInputTokens?: number | undefined;
}

const perMillion = 1_000_000;

/** The price of tokens. Cached ones cost as much as others while their price is not known, so that the sum is never too low. */
export function costOf({ inputTokens = 0, outputTokens = 0, cachedInputTokens = 0 }: SpentTokens, price: ModelPrice) {
	const { inputPerMillion, outputPerMillion, cachedInputPerMillion = inputPerMillion } = price;
	const cached = Math.min(cachedInputTokens, inputTokens);
	const input = (inputTokens - cached) * inputPerMillion + cached * cachedInputPerMillion;
	return (input + outputTokens * outputPerMillion) / perMillion;
}

/** The share of a token that a cached one counts in a budget of tokens, when prices do not tell it. */
const cachedShare = 0.25;

/** Tokens as a budget of tokens counts them: cached ones for as much as they cost. */
export function weighedTokens(
	{ inputTokens = 0, outputTokens = 0, cachedInputTokens = 0 }: SpentTokens,
	price?: ModelPrice,
) {
	const { inputPerMillion = 0, cachedInputPerMillion } = price ?? {};
	const isPriced = cachedInputPerMillion !== undefined && inputPerMillion > 0;
	const share = isPriced ? Math.min(1, cachedInputPerMillion / inputPerMillion) : cachedShare;
	const cached = Math.min(cachedInputTokens, inputTokens);
	return Math.ceil(inputTokens - cached + cached * share + outputTokens);
}

/** Money that models cost, counted for the whole project. */
export interface Spending {
	/** Counts a cost. Never rejects. */
	add(cost: number, currency: string, purpose: 'answers' | 'agent'): Promise<void>;
	/** A sentence on the budget that is used up; undefined while there is money left. */
	usedUp(): Promise<string | undefined>;
}
