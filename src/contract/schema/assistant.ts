import { z } from 'zod';
import type { AssistantRequest, AssistantRequestV1, ContextItem, SearchFilter } from '../assistant.js';
import { contextItems, currentPathMaxLength, requestMessages, retrievalPageSize } from '../limits.js';

export const searchFilter = z.object({
	version: z.string().max(100).optional().describe('Version of the documentation.'),
	language: z.string().max(35).optional().describe('Language of the pages, as in `en`.'),
	groups: z.array(z.string().max(200)).max(50).optional().describe('Groups that pages belong to.'),
}) satisfies z.ZodType<SearchFilter>;

const contextItem = z.object({
	type: z.enum(['code', 'textSelection']).optional(),
	value: z.string().max(contextItems.valueMaxLength).describe('Code snippet or selected text.'),
	path: z.string().max(2_048).optional().describe('Path to the source file or page.'),
	elementId: z.string().max(256).optional().describe('Identifier of the element that holds the context.'),
}) satisfies z.ZodType<ContextItem>;

const part = z.looseObject({
	type: z.string(),
	text: z.string().optional(),
});

interface SentMessage {
	role: string;
	content?: string | null | undefined;
	parts?: { text?: string | undefined }[] | undefined;
}

const limitedText = z.string().max(requestMessages.textMaxLength);

/** What a reader says has a limit. An answer that a chat sends back may be as long as answers are. */
function limitTexts({ role, content, parts = [] }: SentMessage, { addIssue }: z.RefinementCtx): void {
	if (role === 'assistant') return;
	const texts = [
		...parts.map(({ text }, at) => ({ text: text ?? '', path: ['parts', at, 'text'] })),
		{ text: content ?? '', path: ['content'] },
	];
	for (const { text, path } of texts) {
		if (limitedText.safeParse(text).success) continue;
		addIssue({ code: 'too_big', origin: 'string', maximum: requestMessages.textMaxLength, input: text, path });
	}
}

const id = z.string().max(256);

const messageV2 = z
	.looseObject({
		id,
		role: z.enum(['system', 'user', 'assistant']),
		parts: z.array(part).max(1_000),
	})
	.superRefine(limitTexts);

const messageV1 = z
	.looseObject({
		id,
		role: z.enum(['system', 'user', 'assistant', 'data']),
		content: z.string().nullish(),
		parts: z.array(part).max(1_000).optional(),
	})
	.refine((message) => message.content != null || message.parts !== undefined, {
		message: 'needs `content`, `parts` or both',
	})
	.superRefine(limitTexts);

const newestAreRead = `The conversation, oldest first. Of more than ${requestMessages.max} the newest ${requestMessages.max} are read.`;

const common = {
	fp: z
		.string()
		.min(1)
		.max(256)
		.describe('Tracks conversation sessions: `anonymous`, or a unique identifier of the user.'),
	threadId: z
		.string()
		.max(256)
		.nullish()
		.meta({ description: 'Continues a thread: the `threadId` of an earlier `finish` event.', default: null }),
	threadKey: z.string().max(256).nullish().describe('Taken and not needed; other services have one.'),
	retrievalPageSize: z.number().int().min(retrievalPageSize.min).max(retrievalPageSize.max).optional().meta({
		description:
			'Number of search results used for the reply. Higher values give more context and may slow the response.',
		default: retrievalPageSize.default,
	}),
	filter: searchFilter.nullish().meta({ description: 'Narrows the search.', default: null }),
	context: z.array(contextItem).max(contextItems.max).optional().describe('What the reader points at.'),
	currentPath: z.string().max(currentPathMaxLength).optional().describe('Path of the page the reader is viewing.'),
};

export const assistantRequest = z.object({
	...common,
	messages: z.array(messageV2).min(1).describe(newestAreRead),
}) satisfies z.ZodType<AssistantRequest>;

export const assistantRequestV1 = z.object({
	...common,
	messages: z.array(messageV1).min(1).describe(newestAreRead),
}) satisfies z.ZodType<AssistantRequestV1>;
