import { z } from 'zod';
import type { AgentSession, AgentSessionList, AgentSessionRequest, AgentTodo } from '../agent-v1.js';
import {
	type AgentJob,
	type AgentJobDiff,
	type AgentJobList,
	type AgentJobListQuery,
	type AgentJobRequest,
	type AgentMessageRequest,
	type AgentPromptRequest,
	type AgentWebhook,
	agentOutcomes,
	planStates,
} from '../agent-v2.js';
import { agentPrompt, jobList, jobTitleMaxLength, sessionList } from '../limits.js';

const statuses = ['active', 'completed', 'failed'] as const;
const models = ['sonnet', 'opus'] as const;

const agentTodo = z.object({
	id: z.string(),
	content: z.string(),
	status: z.enum(['pending', 'in_progress', 'completed', 'cancelled']).optional(),
	priority: z.enum(['high', 'medium', 'low']).optional(),
}) satisfies z.ZodType<AgentTodo>;

const instruction = z.string().trim().min(1).max(agentPrompt.maxLength);

export const agentPromptRequest = z.object({
	prompt: instruction.describe('The instruction that the agent carries out.'),
}) satisfies z.ZodType<AgentPromptRequest>;

export const agentMessageRequest = agentPromptRequest.extend({
	plan: z
		.enum(['approve', 'change', 'refuse'])
		.default('change')
		.describe('Answers a plan that waits. With `approve` and `refuse`, `prompt` is a note for people.'),
}) satisfies z.ZodType<AgentMessageRequest>;

const forbidden = /[\s~^:?*[\\\p{Cc}]|\.\.|\/\/|\/\.|@\{|\.lock(?:\/|$)/u;

/** Branch names that git accepts; see `git check-ref-format`. `refs/heads/x` is how programs of git call the branch `x`. */
export const branchName = z
	.string()
	.overwrite((name) => name.replace(/^refs\/heads\//, ''))
	.min(1)
	.max(244)
	.refine((name) => !forbidden.test(name) && !/^[-./]|[./]$/.test(name) && name !== '@' && name !== 'HEAD', {
		error: 'must be a name that git takes for a branch',
	});

export const agentJobRequest = agentPromptRequest.extend({
	draft: z.boolean().optional().meta({ description: 'Opens a draft pull request.', default: false }),
	branch: branchName
		.optional()
		.describe('Branch the agent works on, made when it does not exist. Default: made from the prompt.'),
	model: z
		.enum(models)
		.optional()
		.meta({ description: '`sonnet` is faster, `opus` is more capable.', default: 'sonnet' }),
	title: z
		.string()
		.trim()
		.min(1)
		.max(jobTitleMaxLength)
		.regex(/^[^\n\r]*$/, 'must be one line')
		.optional()
		.describe('Name of the job, and of the branch that is made for it. Default: the first line of the prompt.'),
	plan: z.boolean().optional().meta({ description: 'Makes a plan first, which waits for approval.', default: false }),
}) satisfies z.ZodType<AgentJobRequest>;

export const agentJob = z.object({
	id: z.string(),
	status: z.enum(statuses),
	source: z.object({
		repository: z.string().describe('Source repository.'),
		ref: z.string().nullable().describe('Branch; null until it is known.'),
	}),
	model: z.string().describe('The model that runs the job.'),
	prLink: z
		.url()
		.nullable()
		.describe('The pull request. Null while the job is `active`, and when no file was changed.'),
	createdAt: z.iso.datetime(),
	archivedAt: z.iso.datetime().nullable(),
	title: z.string(),
	outcome: z.enum(agentOutcomes).nullable().describe('How the job came to rest. Null while `active`.'),
	message: z.string().nullable().describe('What came of it, for people; says why there is no pull request.'),
	todos: z.array(agentTodo),
	draft: z.boolean(),
	endedAt: z.iso.datetime().nullable(),
	plan: z
		.object({ state: z.enum(planStates), files: z.array(z.object({ path: z.string(), intention: z.string() })) })
		.optional()
		.describe('What the job would change; `proposed` while it waits for an answer.'),
}) satisfies z.ZodType<AgentJob>;

export const agentWebhook = z.object({
	type: z.enum([
		'agent.job.completed',
		'agent.job.failed',
		'agent.job.plan_ready',
		'agent.job.pull_request',
		'agent.job.pull_request_merged',
		'agent.job.pull_request_closed',
	]),
	timestamp: z.iso.datetime(),
	data: z.object({
		projectId: z.string(),
		prLink: z.string().nullable().describe("The job's pull request, also while the job is active."),
		job: agentJob.describe('The job as it was then.'),
	}),
}) satisfies z.ZodType<AgentWebhook>;

/** Query of the v2 list. Values arrive as text. */
export const agentJobListQuery = z.object({
	status: z.enum(statuses).optional(),
	archived: z
		.enum(['true', 'false'])
		.transform((text) => text === 'true')
		.optional(),
	limit: z.coerce.number().int().min(1).max(jobList.limitMax).default(jobList.limit),
	cursor: z.string().min(1).max(200).optional(),
}) satisfies z.ZodType<AgentJobListQuery>;

export const agentJobListResponse = z.object({
	jobs: z.array(agentJob),
	nextCursor: z.string().nullable(),
}) satisfies z.ZodType<AgentJobList>;

export const agentJobDiff = z.object({
	baseSha: z.string(),
	headSha: z.string(),
	files: z.array(
		z.object({
			path: z.string(),
			oldPath: z.string().optional(),
			change: z.enum(['added', 'changed', 'deleted', 'moved']),
			additions: z.number(),
			deletions: z.number(),
		}),
	),
	patch: z.string(),
}) satisfies z.ZodType<AgentJobDiff>;

export const ruleRequest = z.object({
	range: z.string().trim().min(4).max(200).optional().describe('Two commits of the code to try, as in `v1.2..main`.'),
});

export const ruleRun = z.object({
	job: agentJob.nullable(),
	diffLength: z.number().int().describe('UTF-16 code units of the diff that the model is shown.'),
	pages: z.array(z.string()).describe('Files of the pages that name what has changed.'),
});

/** What came of letting a rule run. */
export type RuleRun = z.infer<typeof ruleRun>;

/** Query of the event stream. The header `Last-Event-ID` takes precedence. */
export const agentEventsQuery = z.object({
	lastEventId: z.coerce
		.number()
		.int()
		.min(0)
		// Largest integer of the database column.
		.max(2_147_483_647)
		.default(0)
		.describe('The id of the last event that the reader has; the header `Last-Event-ID` wins.'),
});

/** AI SDK 4 sends an answer that failed before its first word as an empty one. */
const sessionMessage = z
	.object({
		role: z.enum(['user', 'system', 'assistant']).optional(),
		content: z.string().trim().max(agentPrompt.maxLength).describe('May be empty in messages of the assistant alone.'),
	})
	.superRefine(({ role, content }, { addIssue }) => {
		if (role === 'assistant' || content !== '') return;
		addIssue({ code: 'too_small', origin: 'string', minimum: 1, inclusive: true, input: content, path: ['content'] });
	});

export const agentSessionRequest = z.object({
	messages: z.array(sessionMessage).min(1).max(agentPrompt.messagesMax),
	branch: branchName.optional().describe('Branch the agent works on. Default: made from the messages.'),
	asDraft: z.boolean().optional().meta({ description: 'Opens a draft pull request.', default: false }),
	model: z.enum(models).optional().meta({
		description: '`sonnet` is faster, `opus` is more capable.',
		default: 'sonnet',
	}),
}) satisfies z.ZodType<AgentSessionRequest>;

export const agentSession = z.object({
	sessionId: z.string(),
	subdomain: z.string(),
	branch: z.string(),
	haulted: z.boolean(),
	haultReason: z.enum(['completed', 'github_missconfigured', 'error']).optional(),
	pullRequestLink: z.string(),
	messageToUser: z.string(),
	todos: z.array(agentTodo),
	userId: z.string().optional(),
	title: z.string(),
	createdAt: z.iso.datetime(),
}) satisfies z.ZodType<AgentSession>;

export const agentSessionListResponse = z.object({
	allSessions: z.array(agentSession),
}) satisfies z.ZodType<AgentSessionList>;

/** Query of the v1 list. Values arrive as text. */
export const agentSessionListQuery = z.object({
	skip: z.coerce.number().int().min(0).default(sessionList.skip),
	take: z.coerce.number().int().min(1).max(sessionList.takeMax).optional().describe('All of them without it.'),
});
