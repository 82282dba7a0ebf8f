/** What coding agents leave by the Model Context Protocol: problems that they report, and searches that found nothing. */

export const agentReportKinds = ['report', 'search'] as const;
export type AgentReportKind = (typeof agentReportKinds)[number];

/** Equal ones are one with a count. */
export interface AgentReport {
	id: string;
	kind: AgentReportKind;
	/** The problem, or what was searched, at most 2,000 characters. */
	text: string;
	/** Path of the page that a problem is about. */
	path: string | null;
	count: number;
	/** Time in ISO 8601. */
	firstAt: string;
	lastAt: string;
}

/** Body of the response to `GET /discovery/v2/assistant/{domain}/agent-reports`. */
export interface AgentReportListResponse {
	domain: string;
	/** Number of all of this kind, listed or not. */
	total: number;
	/** The last ones first. */
	reports: AgentReport[];
}

/** Number of reports in one list. */
export const agentReportList = { take: 50, takeMax: 500 } as const;
