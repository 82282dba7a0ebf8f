import { z } from 'zod';
import type { AssistantRequest, AssistantRequestV1, ContextItem, SearchFilter } from '../assistant.js';
import { type FeedbackRequest, feedbackReasons } from '../feedback.js';
import {
	contextItems,
	currentPathMaxLength,
	feedbackCommentMaxLength,
	requestMessages,
	retrievalPageSize,
} from '../limits.js';

export const searchFilter = z.strictObject({
	version: z.string().max(100).optional().describe('Version of the documentation.'),
	language: z.string().max(35).optional().describe('Language of the pages, as in `en`.'),
	groups: z.array(z.string().max(200)).max(50).optional().describe('Groups that pages belong to.'),
	sources: z.array(z.string().max(40)).max(50).optional().describe('Names of content sources.'),
}) satisfies z.ZodType<SearchFilter>;

/** Clients that have nothing to say send null, or leave the field out. */
const orAbsent = <Schema extends z.ZodType>(schema: Schema, about: { description: string; default?: unknown }) =>
	schema
		.nullish()
		.meta(about)
		.transform((value) => value ?? undefined);

const contextItem = z.object({
	type: orAbsent(z.enum(['code', 'textSelection']), { description: 'What it is.' }),
	value: z.string().max(contextItems.valueMaxLength).describe('Code snippet or selected text.'),
	path: orAbsent(z.string().max(2_048), { description: 'Path to the source file or page.' }),
	elementId: orAbsent(z.string().max(256), { description: 'Identifier of the element that holds the context.' }),
}) satisfies z.ZodType<ContextItem>;

const part = z.looseObject({
	type: z.string(),
	text: z.string().optional(),
});

/** Refuses a list that is too long before its items are looked at: a body may hold a hundred thousand of them. */
const listOf = <Item extends z.ZodType>(item: Item, max: number) =>
	z.preprocess((sent, { issues }) => {
		if (Array.isArray(sent) && sent.length > max) {
			issues.push({ code: 'too_big', origin: 'array', maximum: max, inclusive: true, input: sent });
		}
		return sent;
	}, z.array(item).max(max));

interface SentMessage {
	role: string;
	content?: string | null | undefined;
	parts?: { text?: string | undefined }[] | undefined;
}

const limitedText = z.string().max(requestMessages.textMaxLength);

/** Limits a reader's message, all its parts together. An answer that a client sends back may be longer. */
function limitTexts({ role, content, parts = [] }: SentMessage, { addIssue }: z.RefinementCtx): void {
	if (role === 'assistant') return;
	const { textMaxLength } = requestMessages;
	const joined = parts.map(({ text = '' }) => text).join('');
	if (parts.length > 1 && !limitedText.safeParse(joined).success) {
		const [length, most] = [[...joined].length, textMaxLength].map((count) => count.toLocaleString('en'));
		addIssue({
			code: 'custom',
			message: `hold ${length} characters together; at most ${most} are allowed in one message`,
			path: ['parts'],
		});
		return;
	}
	const texts = [
		...parts.map(({ text }, at) => ({ text: text ?? '', path: ['parts', at, 'text'] })),
		// Clients of the current generation may send anything under a name that it does not have.
		{ text: typeof content === 'string' ? content : '', path: ['content'] },
	];
	for (const { text, path } of texts) {
		if (limitedText.safeParse(text).success) continue;
		addIssue({ code: 'too_big', origin: 'string', maximum: textMaxLength, input: text, path });
	}
}

const id = z.string().max(256);

const messageV2 = z
	.looseObject({
		id,
		role: z.enum(['system', 'user', 'assistant']),
		parts: listOf(part, requestMessages.partsMax),
	})
	.superRefine(limitTexts);

const messageV1 = z
	.looseObject({
		id,
		role: z.enum(['system', 'user', 'assistant', 'data']),
		content: z.string().nullish(),
		parts: listOf(part, requestMessages.partsMax).optional(),
	})
	.refine((message) => message.content != null || message.parts !== undefined, {
		message: 'needs `content`, `parts` or both',
	})
	.superRefine(limitTexts);

const newestAreRead = `The conversation, oldest first. Of more than ${requestMessages.max} the newest ${requestMessages.max} are read.`;

/** Older messages are not looked at: checking is what costs time. The others are named by their place in the request. */
const messagesOf = <Message extends z.ZodType>(message: Message) => {
	const newest = z.array(message);
	const { items } = z.toJSONSchema(newest, { io: 'input' });
	return z
		.array(z.unknown())
		.min(1)
		.meta({ description: newestAreRead, items })
		.transform((sent, { issues }): z.output<Message>[] => {
			const from = Math.max(0, sent.length - requestMessages.max);
			const checked = newest.safeParse(sent.slice(from));
			if (checked.success) return checked.data;
			for (const {
				path: [at, ...rest],
				...issue
			} of checked.error.issues) {
				issues.push({ ...issue, input: undefined, path: [Number(at) + from, ...rest] } as (typeof issues)[number]);
			}
			return z.NEVER;
		});
};

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
	id: z
		.unknown()
		.transform((sent) => (typeof sent === 'string' && sent !== '' ? sent.slice(0, 256) : undefined))
		.optional()
		.describe('Id of the chat. Reports count the turns of a chat without a `threadId` as one conversation.'),
	threadKey: z.string().max(256).nullish().describe('Taken and not needed; other services have one.'),
	retrievalPageSize: orAbsent(z.number().int().min(retrievalPageSize.min).max(retrievalPageSize.max), {
		description:
			'Number of search results used for the reply. Higher values give more context and may slow the response.',
		default: retrievalPageSize.default,
	}),
	filter: searchFilter.nullish().meta({ description: 'Narrows the search.', default: null }),
	context: orAbsent(z.array(contextItem).max(contextItems.max), { description: 'What the reader points at.' }),
	currentPath: orAbsent(z.string().max(currentPathMaxLength), {
		description: 'Path of the page the reader is viewing.',
	}),
};

export const assistantRequest = z.object({
	...common,
	messages: messagesOf(messageV2),
}) satisfies z.ZodType<AssistantRequest>;

export const assistantRequestV1 = z.object({
	...common,
	messages: messagesOf(messageV1),
}) satisfies z.ZodType<AssistantRequestV1>;

const answerNamed = {
	threadId: z.string().min(1).max(256).describe('The thread of the answer, which only its reader knows.'),
	messageId: z.string().min(1).max(256),
};

export const openedRequest = z.object({
	...answerNamed,
	source: z.int().min(0).max(99).describe('Its place among the passages of `data-passages`, from 0.'),
});

export const feedbackRequest = z.object({
	...answerNamed,
	rating: z.enum(['up', 'down', 'none']),
	reasons: z.array(z.enum(feedbackReasons)).max(feedbackReasons.length).optional(),
	comment: z.string().max(feedbackCommentMaxLength).optional(),
	fp: z.string().min(1).max(256),
}) satisfies z.ZodType<FeedbackRequest>;
