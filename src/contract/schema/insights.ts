import { z } from 'zod';
import { feedbackReasons } from '../feedback.js';
import { type UsageLimit, usageLimits } from '../limits.js';
import { askedQuestion, gap, gapListResponse } from './gaps.js';

/** Why a model did not write an answer, or not to its end. */
export const modelFailures = [
	/** It refused the key. */
	'key',
	/** Its address or its name does not exist at the provider. */
	'not-found',
	/** It takes no more requests for now. */
	'rate-limit',
	'server-error',
	/** Nobody answered at its address. */
	'unreachable',
	'timeout',
	/** Its answer had no words. */
	'empty',
	/** What it sent is not an answer of a model, such as a web page. */
	'foreign',
	/** It stopped in the middle. */
	'cut',
	/** The provider's filter stopped it. */
	'filtered',
	/** It declined to answer. */
	'refused',
	/** It refused the request, for example because it was too long. */
	'request',
	/** The budget in money is used up. */
	'budget',
	'other',
] as const;
export type ModelFailure = (typeof modelFailures)[number];

/** Number of days in one report: by default, and at most. */
export const insightsDays = { default: 30, max: 366 } as const;

const count = z.number().int();
const milliseconds = z.number().nullable();

const counts = {
	questions: count.describe('The sum of the counts below, but for the ratings.'),
	answered: count,
	shown: count.describe('Pages that come nearest were shown, without a model. They may have helped.'),
	doubtful: count.describe('A model’s answer that cites nothing.'),
	unanswered: count.describe('Nothing was found in the documentation.'),
	smallTalk: count.describe('Greetings, thanks and the like, which ask the documentation nothing.'),
	withoutModel: count.describe('Quoted because the model did not answer. It says nothing about the documentation.'),
	failed: count.describe('Something went wrong on the way.'),
	aborted: count.describe('The reader stopped the answer.'),
	up: count.describe('Answers that were rated helpful.'),
	down: count.describe('Answers that were rated not helpful.'),
};

const modelSpending = z.object({
	model: z.string(),
	answers: count,
	inputTokens: z.number(),
	outputTokens: z.number(),
	estimatedAnswers: count.describe('Answers whose tokens were counted by the length of the texts.'),
	cost: z.number().nullable().describe('In `currency`; null when the model had no price.'),
	currency: z.string().nullable().describe('ISO 4217.'),
});
export type ModelSpending = z.infer<typeof modelSpending>;

const day = z.string().describe('`YYYY-MM-DD`, in UTC.');

const dayInsights = z.object({ day, ...counts });
export type DayInsights = z.infer<typeof dayInsights>;

const daySpending = z.object({ day, ...modelSpending.shape });
export type DaySpending = z.infer<typeof daySpending>;

const unansweredQuestion = askedQuestion.extend({ count, lastAskedAt: z.string() });
export type UnansweredQuestion = z.infer<typeof unansweredQuestion>;

const dislikedAnswer = askedQuestion.extend({
	reasons: z.array(z.enum(feedbackReasons)),
	comment: z.string(),
	ratedAt: z.string(),
});
export type DislikedAnswer = z.infer<typeof dislikedAnswer>;

const slowAnswer = askedQuestion.extend({
	model: z.string().nullable(),
	firstTextMs: z.number(),
	durationMs: milliseconds,
	answeredAt: z.string(),
});
export type SlowAnswer = z.infer<typeof slowAnswer>;

const answerSpeed = z.object({
	answers: count,
	firstTextP50: milliseconds,
	firstTextP95: milliseconds,
	durationP50: milliseconds,
	durationP95: milliseconds,
});
export type AnswerSpeed = z.infer<typeof answerSpeed>;

const modelFailureCount = z.object({
	reason: z.enum(modelFailures),
	answers: count,
	firstAt: z.string(),
	lastAt: z.string(),
});
export type ModelFailureCount = z.infer<typeof modelFailureCount>;

const citedPage = z.object({
	url: z.string(),
	answers: count,
	up: count.describe('Answers whose last rating was helpful.'),
	down: count.describe('Answers whose last rating was not helpful.'),
});
export type CitedPage = z.infer<typeof citedPage>;

const limitUse = z.object({
	limit: z.enum(Object.keys(usageLimits) as UsageLimit[]),
	most: count.describe('0 is no limit.'),
	endsAt: z.string(),
	subjects: z.array(z.object({ subject: z.string(), used: count })),
});
export type LimitUse = z.infer<typeof limitUse>;

/** What came of an answer. */
export const outcomes = ['answered', 'reopened', 'handedOver', 'corrected'] as const;
export type Outcome = (typeof outcomes)[number];

const outcomeCounts = z.object({
	answered: count.describe('Answered, and none of the following happened.'),
	reopened: count.describe(
		'Answered, but the same was asked again within 24 hours, by the reader or in the conversation.',
	),
	handedOver: count.describe('The last answer before the reader wrote to a person from the conversation.'),
	corrected: count.describe('The owner has saved an own answer to the question since.'),
});

export const insightsResponse = z.object({
	domain: z.string(),
	from: day,
	to: day,
	totals: z.object({ ...counts, activeThreads: count.describe('Conversations with an answer in the period.') }),
	days: z.array(dayInsights).describe('Every day, oldest first.'),
	unanswered: z
		.array(unansweredQuestion)
		.describe(
			'Questions for which nothing was found, or that a model answered without a source; those that were asked most. Case, spaces and punctuation make no difference.',
		),
	disliked: z.array(dislikedAnswer).describe('Answers whose last rating was not helpful, newest first.'),
	gaps: z.array(gap).describe('Questions and answers that troubled readers, grouped by what they are about.'),
	isSorting: gapListResponse.shape.isSorting,
	speed: answerSpeed.describe('Milliseconds.'),
	slowest: z.array(slowAnswer),
	models: z.array(modelSpending),
	modelFailures: z
		.array(modelFailureCount)
		.describe('Why models did not write answers, or not to their end. Those with most answers come first.'),
	spending: z.array(daySpending).describe('By day and model.'),
	pages: z.array(citedPage).describe('Those that answers cite most.'),
	limits: z.array(limitUse).describe('As they are now. Addresses are shortened.'),
});
export type InsightsResponse = z.infer<typeof insightsResponse>;

/** What may be worth an owner's time. */
export const toDoKinds = ['gap', 'helpful', 'page', 'model', 'cost', 'language', 'contact', 'own_answer'] as const;

const toDo = z.object({
	kind: z
		.enum(toDoKinds)
		.describe(
			'`gap`: the gap that most readers met. `helpful`: fewer answers helped than in the period before, by more than chance. `page`: answers that cite it helped less than others, by more than chance. `model`: the day on which it failed most readers. `cost`: twice that of the period before, in all or per answer. `language`: none of its questions was answered. `contact`: messages that are new. `own_answer`: one whose sources have changed.',
		),
	readers: count.describe('Readers concerned. Those with the most come first.'),
	rows: count.describe('Rows behind it, which the page at `path` lists.'),
	sentence: z.string(),
	action: z.string().describe('Words of the button.'),
	path: z.string().describe('Page of the owner with these rows, from the root of the service.'),
});
export type ToDo = z.infer<typeof toDo>;

export const insightsSummary = z.object({
	domain: z.string(),
	from: day,
	to: day,
	readAt: z.iso
		.datetime()
		.describe('When it was worked out. Of many questions, that of the last 30 days may be up to an hour old.'),
	toDo: z.array(toDo).describe('At most one of each kind; empty when there is nothing to do.'),
	totals: insightsResponse.shape.totals,
	outcomes: outcomeCounts.describe('What came of the answers afterwards.'),
	before: z
		.object({ from: day, to: day, totals: insightsResponse.shape.totals })
		.describe('The same number of days before.'),
});
export type InsightsSummary = z.infer<typeof insightsSummary>;
