import { z } from 'zod';
import { agentOutcomes } from '../agent-v2.js';
import { feedbackReasons } from '../feedback.js';
import { agentJobRequest } from './agent.js';
import { periodQuery } from './period.js';

/**
 * The state of a gap follows its job. `in_progress`: the job is active. `pull_request`: one is open. `merged` and `closed`:
 * how the last pull request ended.
 * A job that opened no pull request leaves the gap `open`.
 */
export const gapStates = ['open', 'in_progress', 'pull_request', 'merged', 'closed', 'dismissed'] as const;
export type GapState = (typeof gapStates)[number];

export const gapList = { take: 20, takeMax: 100 } as const;

const count = z.number().int();
const moment = z.iso.datetime();

/** A question and its place in a conversation. */
export const askedQuestion = z.object({
	question: z.string().describe('At most 500 characters of it.'),
	threadId: z.string(),
	messageId: z.string().describe('Of the answer.'),
	askedBy: z.literal('agent').optional().describe('Absent where a reader asked.'),
});
export type AskedQuestion = z.infer<typeof askedQuestion>;

const gapExample = z.object({
	question: askedQuestion.shape.question,
	previousQuestion: z.string().nullable().describe('What was asked before it in the same conversation.'),
	threadId: askedQuestion.shape.threadId,
	messageId: askedQuestion.shape.messageId,
	askedBy: askedQuestion.shape.askedBy,
	currentPath: z.string().nullable().describe('Page that the reader was on.'),
	unanswered: z.boolean(),
	shown: z.boolean().describe('Pages were shown, and the reader opened none.'),
	reasons: z.array(z.enum(feedbackReasons)),
	comment: z.string(),
	askedAt: moment,
});
export type GapExample = z.infer<typeof gapExample>;

const gapJob = z.object({
	id: z.string(),
	status: z.enum(['active', 'completed', 'failed']),
	outcome: z.enum(agentOutcomes).nullable(),
	message: z.string().nullable(),
	prLink: z.string().nullable(),
	createdAt: moment,
	endedAt: moment.nullable(),
});
export type GapJob = z.infer<typeof gapJob>;

const citedSection = z.object({ url: z.string(), title: z.string(), count });

/** Questions about the same subject. All counts refer to the period. */
export const gap = z.object({
	id: z.string(),
	state: z
		.enum(gapStates)
		.describe(
			'`in_progress`: a job is active. `pull_request`: one is open. `merged`, `closed`: how the last one ended. A job that opened none leaves the gap `open`.',
		),
	question: z.string().describe('As it was put most often.'),
	asked: count.describe('How often these questions were asked, whatever came of them.'),
	questions: count.describe('How many different questions these are.'),
	unanswered: count.describe('Answers for which nothing was found, or in which a model cited nothing.'),
	shown: count.describe('Answers without a model whose pages several readers saw, and most did not open.'),
	disliked: count.describe('Answers whose last rating was not helpful.'),
	readers: count.describe('Readers to whom one of the first two happened.'),
	sinceJob: count.nullable().describe('Answers that were one of the three since the last job ended.'),
	firstSeenAt: moment,
	lastSeenAt: moment,
	reasons: z.array(z.object({ reason: z.enum(feedbackReasons), count })),
	readOn: z.array(z.object({ path: z.string(), count })).describe('Where readers were.'),
	cited: z.array(citedSection).describe('What the answers cite.'),
	nearest: z.array(citedSection).describe('Sections that the answers showed first, cited or not.'),
	foundAgain: z
		.array(citedSection)
		.describe(
			'Sections that only a second search found, and that answers cite. Where there are any, the documentation lacks readers’ words rather than an answer.',
		),
	examples: z.array(gapExample),
	job: gapJob.nullable().describe('The last one.'),
});
export type Gap = z.infer<typeof gap>;

export const gapListResponse = z.object({
	domain: z.string(),
	from: z.string().describe('`YYYY-MM-DD`, in UTC.'),
	to: z.string().describe('`YYYY-MM-DD`, in UTC.'),
	total: count.describe('Gaps of the period in these states, however many are listed.'),
	isSorting: z
		.literal(true)
		.optional()
		.describe('While many new questions are being put into gaps, which are not complete yet: ask again in a minute.'),
	gaps: z.array(gap).describe('Those that troubled readers most come first.'),
	nextCursor: z.string().nullable().describe('Send it as `cursor` to get the next page. Null on the last page.'),
});
export type GapListResponse = z.infer<typeof gapListResponse>;

export const gapResponse = gap.extend({
	domain: z.string(),
	instruction: z
		.string()
		.describe(
			'A draft of your words to the agent. What readers wrote is no part of it; a model is told that as well, behind a fence.',
		),
});
export type GapResponse = z.infer<typeof gapResponse>;

export const gapListQuery = periodQuery.extend({
	state: z.enum(gapStates).optional().describe('Only gaps in this state; by default all but dismissed ones.'),
	cursor: z.string().min(1).max(256).optional().describe('The `nextCursor` of the page before.'),
	take: z.coerce.number().int().min(1).max(gapList.takeMax).default(gapList.take),
});

export const gapMoveRequest = z.object({
	question: z.string().max(4_000).optional().describe('A question of the gap, as in `examples`; by default all.'),
	into: z.string().max(256).optional().describe('Id of another gap; without it the question gets a gap of its own.'),
});
export type GapMoveRequest = z.infer<typeof gapMoveRequest>;

export const gapJobRequest = agentJobRequest.pick({ draft: true, model: true, plan: true }).extend({
	instruction: agentJobRequest.shape.prompt
		.optional()
		.describe(
			'Told to the agent in place of the draft. With a model, what readers wrote follows it behind a fence. Needed when there is no model.',
		),
});
export type GapJobRequest = z.input<typeof gapJobRequest>;
