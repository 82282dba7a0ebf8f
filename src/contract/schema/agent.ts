import { z } from 'zod';
import type { AgentSession, AgentSessionList, AgentSessionRequest } from '../agent-v1.js';
import type { AgentJob, AgentPromptRequest } from '../agent-v2.js';
import { sessionList } from '../limits.js';

export const agentPromptRequest = z.object({
	prompt: z.string().min(1).max(100_000).describe('The instruction that the agent carries out.'),
}) satisfies z.ZodType<AgentPromptRequest>;

export const agentJob = z.object({
	id: z.string(),
	status: z.enum(['active', 'completed', 'failed']),
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
}) satisfies z.ZodType<AgentJob>;

export const agentSessionRequest = z.object({
	messages: z
		.array(z.object({ role: z.enum(['user', 'system']).optional(), content: z.string().min(1).max(100_000) }))
		.min(1)
		.max(100),
	branch: z.string().min(1).max(244).optional().describe('Branch the agent works on. Default: made from the messages.'),
	asDraft: z.boolean().optional().meta({ description: 'Opens a draft pull request.', default: false }),
	model: z.enum(['sonnet', 'opus']).optional().meta({
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
	todos: z.array(
		z.object({
			id: z.string(),
			content: z.string(),
			status: z.enum(['pending', 'in_progress', 'completed', 'cancelled']).optional(),
			priority: z.enum(['high', 'medium', 'low']).optional(),
		}),
	),
	userId: z.string().optional(),
	title: z.string(),
	createdAt: z.iso.datetime(),
}) satisfies z.ZodType<AgentSession>;

export const agentSessionListResponse = z.object({
	allSessions: z.array(agentSession),
}) satisfies z.ZodType<AgentSessionList>;

/** Query string of the v1 list; values arrive as text. */
export const agentSessionListQuery = z.object({
	skip: z.coerce.number().int().min(0).default(sessionList.skip),
	take: z.coerce.number().int().min(1).max(sessionList.takeMax).default(sessionList.take),
});
