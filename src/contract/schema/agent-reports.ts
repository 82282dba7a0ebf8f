import { z } from 'zod';

/** Kinds of messages that coding agents send through the Model Context Protocol: problems, and searches that found nothing. */
export const agentReportKinds = ['report', 'search'] as const;
export type AgentReportKind = (typeof agentReportKinds)[number];

export const agentReportList = { take: 50, takeMax: 500 } as const;

const moment = z.iso.datetime();

const agentReport = z.object({
	id: z.string(),
	kind: z
		.enum(agentReportKinds)
		.describe('`report`: a problem that an agent reported. `search`: a search that found nothing.'),
	text: z.string().describe('The problem, or what was searched.'),
	path: z.string().nullable().describe('Of the page that a problem is about.'),
	count: z.number().int().describe('How often agents said the same.'),
	firstAt: moment,
	lastAt: moment,
});
export type AgentReport = z.infer<typeof agentReport>;

export const agentReportListQuery = z.object({
	kind: z.enum(agentReportKinds).optional().describe('Only these; by default both kinds.'),
	take: z.coerce.number().int().min(1).max(agentReportList.takeMax).default(agentReportList.take),
});

export const agentReportListResponse = z.object({
	domain: z.string(),
	total: z.number().int().describe('All of this kind, however many are listed.'),
	reports: z.array(agentReport).describe('The last ones first.'),
});
export type AgentReportListResponse = z.infer<typeof agentReportListResponse>;
