import type { LanguageModelV2, LanguageModelV2StreamPart } from '@ai-sdk/provider';
import type { ModelFailure } from '../../contract/schema/insights.js';
import type { ModelPrice } from '../config/model-settings.js';
import type { CircuitBreaker } from './failures/circuit-breaker.js';

/** A model that may be asked, with the state of its provider. */
export interface Candidate {
	/** Provider and model, for example `openai/gpt-4.1-mini`. */
	name: string;
	model: LanguageModelV2;
	breaker: CircuitBreaker;
	price: ModelPrice | undefined;
	/** Whether it may be offered tools: open after a refusal, or several calls in a row that cannot be read; undefined when they are off. */
	tools: CircuitBreaker | undefined;
	/** Whether its text begins in thoughts, because the server's template has opened them in the prompt; undefined before its first answer. */
	thinksFirst: boolean | undefined;
	/** A sentence for the owner on how to mend a failure. */
	advise(failure: ModelFailure, error: unknown): string | undefined;
}

/** The model that writes an answer. The stream's parts carry it as `providerMetadata.docent`. */
export interface AnsweringModel {
	name: string;
	price?: ModelPrice | undefined;
}

/** Marks the parts that begin and end a text with their model. */
export function tagPart(part: LanguageModelV2StreamPart, { name, price }: Candidate): LanguageModelV2StreamPart {
	if (part.type !== 'text-start' && part.type !== 'reasoning-start' && part.type !== 'finish') return part;
	const docent = { name, ...(price && { price: { ...price } }) };
	return { ...part, providerMetadata: { ...part.providerMetadata, docent } };
}

/** Reads the mark of `tagPart`, which alone writes it. */
export const readTag = (metadata: Record<string, unknown> | undefined): AnsweringModel | undefined =>
	metadata?.docent as AnsweringModel | undefined;
