import { z } from 'zod';
import { feedbackReasons } from '../feedback.js';
import { modelFailures } from './insights.js';

/** Number of conversations on one page of the list. */
export const threadListTake = { default: 20, max: 100 } as const;

/** Characters of a conversation's first question in the list. */
export const firstQuestionLength = 200;

const count = z.number().int();

export const threadListQuery = z.object({
	cursor: z.string().min(1).max(256).optional().describe('The `nextCursor` of the page before.'),
	take: z.coerce.number().int().min(1).max(threadListTake.max).default(threadListTake.default),
	fp: z.string().min(1).max(256).optional().describe('Only conversations that this reader began.'),
});

const threadSummary = z.object({
	id: z.string(),
	fp: z.string(),
	askedBy: z.literal('agent').optional().describe('Absent where a reader asked.'),
	createdAt: z.string(),
	lastMessageAt: z.string(),
	firstQuestion: z.string().describe(`At most ${firstQuestionLength} characters.`),
	questions: count,
	unanswered: count,
	up: count,
	down: count,
});
export type ThreadSummary = z.infer<typeof threadSummary>;

export const threadListResponse = z.object({
	threads: z.array(threadSummary),
	nextCursor: z.string().nullable().describe('Send it as `cursor` to get the next page. Null on the last page.'),
});
export type ThreadListResponse = z.infer<typeof threadListResponse>;

const usage = z.object({
	/** Cached ones included. */
	inputTokens: z.number(),
	/** Reasoning included. */
	outputTokens: z.number(),
	reasoningTokens: z.number().optional(),
	cachedInputTokens: z.number().optional(),
	/** Whether the provider reported no numbers, or the answer ended early. */
	isEstimated: z.boolean(),
	cost: z.number().optional().describe('In `currency`.'),
	currency: z.string().optional(),
});
export type AnswerUsage = z.infer<typeof usage>;

const feedback = z.object({
	rating: z.enum(['up', 'down']),
	reasons: z.array(z.enum(feedbackReasons)),
	comment: z.string(),
	createdAt: z.string(),
});
export type TranscriptFeedback = z.infer<typeof feedback>;

/** A stored question or answer. Only an answer has `outcome` and the fields after it. */
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
	sources: z
		.array(
			z.object({
				url: z.string(),
				title: z.string(),
				again: z.literal(true).optional().describe('Only a second search found it, in other words than the reader’s.'),
				contentSources: z.array(z.string()).readonly().optional().describe('Names of the content sources of the page.'),
			}),
		)
		.optional(),
	unanswered: z.boolean().optional().describe('The documentation had no answer.'),
	doubtful: z.boolean().optional().describe('The answer only showed what comes nearest, or cited nothing.'),
	model: z.string().optional(),
	modelFailure: z.enum(modelFailures).optional().describe('Why no model wrote the answer, or not to its end.'),
	usage: usage.optional(),
	firstTextMs: z.number().optional().describe('Milliseconds until the first words.'),
	durationMs: z.number().optional().describe('Milliseconds until the end.'),
	feedback: feedback.optional().describe('The last rating.'),
});
export type TranscriptMessage = z.infer<typeof message>;

export const threadTranscript = z.object({
	id: z.string(),
	domain: z.string(),
	fp: z.string(),
	askedBy: z.literal('agent').optional().describe('Absent where a reader asked.'),
	createdAt: z.string(),
	messages: z.array(message).describe('Oldest first.'),
});
export type ThreadTranscript = z.infer<typeof threadTranscript>;
