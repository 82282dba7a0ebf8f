import { z } from 'zod';
import { feedbackReasons } from '../feedback.js';
import { type UsageLimit, usageLimits } from '../limits.js';
import { type InsightsResponse, modelFailures } from '../owner/insights.js';
import { gap, gapListResponse } from './gaps.js';

const count = z.number().int();
const milliseconds = z.number().nullable();

const counts = {
	questions: count.describe('The sum of `answered`, `doubtful`, `unanswered`, `withoutModel`, `failed` and `aborted`.'),
	answered: count,
	doubtful: count.describe('The answer said of itself that it may be none.'),
	unanswered: count.describe('The documentation had no answer.'),
	withoutModel: count.describe('Quoted because the model did not answer. It says nothing about the documentation.'),
	failed: count.describe('Something went wrong on the way.'),
	aborted: count.describe('The reader stopped the answer.'),
	up: count.describe('Answers that were rated helpful.'),
	down: count.describe('Answers that were rated not helpful.'),
};

const asked = {
	question: z.string().describe('At most 500 characters of it.'),
	threadId: z.string(),
	messageId: z.string().describe('Of the answer.'),
	askedBy: z.literal('agent').optional().describe('Absent where a reader asked.'),
};

const spending = {
	model: z.string(),
	answers: count,
	inputTokens: z.number(),
	outputTokens: z.number(),
	estimatedAnswers: count.describe('Answers whose tokens were counted by the length of the texts.'),
	cost: z.number().nullable().describe('In `currency`; null when the model had no price.'),
	currency: z.string().nullable().describe('ISO 4217.'),
};

const day = z.string().describe('`YYYY-MM-DD`, in UTC.');

export const insightsResponse = z.object({
	domain: z.string(),
	from: day,
	to: day,
	totals: z.object({ ...counts, activeThreads: count.describe('Conversations with an answer in the period.') }),
	days: z.array(z.object({ day, ...counts })).describe('Every day, oldest first.'),
	unanswered: z
		.array(z.object({ ...asked, count, lastAskedAt: z.string() }))
		.describe(
			'Questions without an answer or with a doubtful one; those that were asked most. Case, spaces and punctuation make no difference.',
		),
	disliked: z
		.array(z.object({ ...asked, reasons: z.array(z.enum(feedbackReasons)), comment: z.string(), ratedAt: z.string() }))
		.describe('Answers whose last rating was not helpful, newest first.'),
	gaps: z.array(gap).describe('Unanswered questions and answers rated not helpful, grouped by what they are about.'),
	isSorting: gapListResponse.shape.isSorting,
	speed: z
		.object({
			answers: count,
			firstTextP50: milliseconds,
			firstTextP95: milliseconds,
			durationP50: milliseconds,
			durationP95: milliseconds,
		})
		.describe('Milliseconds.'),
	slowest: z.array(
		z.object({
			...asked,
			model: z.string().nullable(),
			firstTextMs: z.number(),
			durationMs: milliseconds,
			answeredAt: z.string(),
		}),
	),
	models: z.array(z.object(spending)),
	modelFailures: z
		.array(z.object({ reason: z.enum(modelFailures), answers: count, firstAt: z.string(), lastAt: z.string() }))
		.describe('Why models did not write answers, or not to their end. Those with most answers come first.'),
	spending: z.array(z.object({ day, ...spending })).describe('By day and model.'),
	pages: z.array(z.object({ url: z.string(), answers: count })).describe('Those that answers cite most.'),
	limits: z
		.array(
			z.object({
				limit: z.enum([...Object.keys(usageLimits), 'assistantPerAddressAndKeyAndDay'] as UsageLimit[]),
				most: count.describe('0 is no limit.'),
				endsAt: z.string(),
				subjects: z.array(z.object({ subject: z.string(), used: count })),
			}),
		)
		.describe('As they are now. Addresses are shortened.'),
}) satisfies z.ZodType<InsightsResponse>;
