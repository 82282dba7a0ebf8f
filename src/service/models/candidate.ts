import type { LanguageModelV2, LanguageModelV2StreamPart } from '@ai-sdk/provider';
import { z } from 'zod';
import type { ModelPrice } from '../config/model-settings.js';
import type { CircuitBreaker } from './circuit-breaker.js';

/** A model that may be asked, with what is known about its provider. */
export interface Candidate {
	/** Provider and model, as in `openai/gpt-4.1-mini`. */
	name: string;
	model: LanguageModelV2;
	breaker: CircuitBreaker;
	price: ModelPrice | undefined;
}

/** Who writes an answer: it rides on the stream's parts as `providerMetadata.docent`. */
export interface AnsweringModel {
	name: string;
	price?: ModelPrice | undefined;
}

const answeringModel = z.object({
	name: z.string(),
	price: z.object({ inputPerMillion: z.number(), outputPerMillion: z.number(), currency: z.string() }).optional(),
}) satisfies z.ZodType<AnsweringModel>;

/** Marks the parts that begin and end a text with the model that wrote it. */
export function tagPart(part: LanguageModelV2StreamPart, { name, price }: Candidate): LanguageModelV2StreamPart {
	if (part.type !== 'text-start' && part.type !== 'reasoning-start' && part.type !== 'finish') return part;
	const docent = { name, ...(price && { price: { ...price } }) };
	return { ...part, providerMetadata: { ...part.providerMetadata, docent } };
}

/** Reads what `tagPart` wrote. */
export function readTag(metadata: Record<string, unknown> | undefined): AnsweringModel | undefined {
	return metadata?.docent === undefined ? undefined : answeringModel.safeParse(metadata.docent).data;
}
