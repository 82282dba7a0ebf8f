import { z } from 'zod';
import { feedbackReasons } from '../feedback.js';
import { modelFailures } from '../owner/insights.js';
import { type ThreadListResponse, type ThreadTranscript, threadListTake } from '../owner/transcripts.js';

const count = z.number().int();

export const threadListQuery = z.object({
	cursor: z.string().min(1).max(256).optional().describe('The `nextCursor` of the page before.'),
	take: z.coerce.number().int().min(1).max(threadListTake.max).default(threadListTake.default),
	fp: z.string().min(1).max(256).optional().describe('Only conversations that this reader began.'),
});

export const threadListResponse = z.object({
	threads: z.array(
		z.object({
			id: z.string(),
			fp: z.string(),
			askedBy: z.literal('agent').optional().describe('Absent where a reader asked.'),
			createdAt: z.string(),
			lastMessageAt: z.string(),
			firstQuestion: z.string().describe('At most 200 characters.'),
			questions: count,
			unanswered: count,
			up: count,
			down: count,
		}),
	),
	nextCursor: z.string().nullable().describe('Send it as `cursor` for those that follow; null after the last.'),
}) satisfies z.ZodType<ThreadListResponse>;

const usage = z.object({
	inputTokens: z.number(),
	outputTokens: z.number(),
	reasoningTokens: z.number().optional(),
	cachedInputTokens: z.number().optional(),
	isEstimated: z.boolean(),
	cost: z.number().optional().describe('In `currency`.'),
	currency: z.string().optional(),
});

const message = z.object({
	id: z.string(),
	role: z.enum(['user', 'assistant']),
	text: z.string(),
	createdAt: z.string(),
	context: z
		.array(
			z.object({
				type: z.enum(['code', 'textSelection']).optional(),
				value: z.string(),
				path: z.string().optional(),
				elementId: z.string().optional(),
			}),
		)
		.optional(),
	currentPath: z.string().optional(),
	outcome: z.enum(['finished', 'aborted', 'failed']).optional(),
	sources: z.array(z.object({ url: z.string(), title: z.string() })).optional(),
	unanswered: z.boolean().optional().describe('The documentation had no answer.'),
	doubtful: z.boolean().optional().describe('The answer said of itself that it may be none.'),
	model: z.string().optional(),
	modelFailure: z.enum(modelFailures).optional().describe('Why no model wrote the answer, or not to its end.'),
	usage: usage.optional(),
	firstTextMs: z.number().optional().describe('Milliseconds until the first words.'),
	durationMs: z.number().optional().describe('Milliseconds until the end.'),
	feedback: z
		.object({
			rating: z.enum(['up', 'down']),
			reasons: z.array(z.enum(feedbackReasons)),
			comment: z.string(),
			createdAt: z.string(),
		})
		.optional()
		.describe('The last rating.'),
});

export const threadTranscript = z.object({
	id: z.string(),
	domain: z.string(),
	fp: z.string(),
	askedBy: z.literal('agent').optional().describe('Absent where a reader asked.'),
	createdAt: z.string(),
	messages: z.array(message).describe('Oldest first.'),
}) satisfies z.ZodType<ThreadTranscript>;
