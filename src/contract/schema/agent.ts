import { z } from 'zod';
import type { AgentSession, AgentSessionRequest } from '../agent-v1.js';
import type { AgentJob, AgentPromptRequest } from '../agent-v2.js';
import { sessionList } from '../limits.js';

export const agentPromptRequest = z.object({
	prompt: z.string().min(1).max(100_000),
}) satisfies z.ZodType<AgentPromptRequest>;

export const agentJob = z.object({
	id: z.string(),
	status: z.enum(['active', 'completed', 'failed']),
	source: z.object({ repository: z.string(), ref: z.string().nullable() }),
	model: z.string(),
	prLink: z.url().nullable(),
	createdAt: z.iso.datetime(),
	archivedAt: z.iso.datetime().nullable(),
}) satisfies z.ZodType<AgentJob>;

export const agentSessionRequest = z.object({
	messages: z
		.array(z.object({ role: z.enum(['user', 'system']).optional(), content: z.string().min(1).max(100_000) }))
		.min(1)
		.max(100),
	branch: z.string().min(1).max(244).optional(),
	asDraft: z.boolean().optional(),
	model: z.enum(['sonnet', 'opus']).optional(),
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

/** Query string of the v1 list; values arrive as text. */
export const agentSessionListQuery = z.object({
	skip: z.coerce.number().int().min(0).default(sessionList.skip),
	take: z.coerce.number().int().min(1).max(sessionList.takeMax).default(sessionList.take),
});
