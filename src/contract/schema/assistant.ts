import { z } from 'zod';
import type { AssistantRequest, AssistantRequestV1, ContextItem, SearchFilter } from '../assistant.js';
import { contextItems, currentPathMaxLength, requestMessages, retrievalPageSize } from '../limits.js';

export const searchFilter = z.object({
	version: z.string().max(100).optional(),
	language: z.string().max(35).optional(),
	groups: z.array(z.string().max(200)).max(50).optional(),
}) satisfies z.ZodType<SearchFilter>;

export const contextItem = z.object({
	type: z.enum(['code', 'textSelection']).optional(),
	value: z.string().max(contextItems.valueMaxLength),
	path: z.string().max(2_048).optional(),
	elementId: z.string().max(256).optional(),
}) satisfies z.ZodType<ContextItem>;

const part = z.looseObject({
	type: z.string(),
	text: z.string().max(requestMessages.textMaxLength).optional(),
});

const id = z.string().max(256);

const messageV2 = z.looseObject({
	id,
	role: z.enum(['system', 'user', 'assistant']),
	parts: z.array(part).max(1_000),
});

const messageV1 = z
	.looseObject({
		id,
		role: z.enum(['system', 'user', 'assistant', 'data']),
		content: z.string().max(requestMessages.textMaxLength).optional(),
		parts: z.array(part).max(1_000).optional(),
	})
	.refine((message) => message.content !== undefined || message.parts !== undefined, {
		message: 'needs `content`, `parts` or both',
	});

const common = {
	fp: z.string().min(1).max(256),
	threadId: z.string().max(256).nullish(),
	threadKey: z.string().max(256).nullish(),
	retrievalPageSize: z.number().int().min(retrievalPageSize.min).max(retrievalPageSize.max).optional(),
	filter: searchFilter.nullish(),
	context: z.array(contextItem).max(contextItems.max).optional(),
	currentPath: z.string().max(currentPathMaxLength).optional(),
};

export const assistantRequest = z.object({
	...common,
	messages: z.array(messageV2).min(1).max(requestMessages.max),
}) satisfies z.ZodType<AssistantRequest>;

export const assistantRequestV1 = z.object({
	...common,
	messages: z.array(messageV1).min(1).max(requestMessages.max),
}) satisfies z.ZodType<AssistantRequestV1>;
