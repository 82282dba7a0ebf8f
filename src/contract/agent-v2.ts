/** Agent jobs in the current generation. */
import type { AgentModel, AgentTodo } from './agent-v1.js';

export type AgentJobStatus = 'active' | 'completed' | 'failed';

/**
 * The result of a job. `pull_request`, `no_changes` and `plan` go with `completed`, the others with `failed`: a person cancelled it;
 * the repository or the forge refused; the instruction cannot be carried out, or needs a model; the model failed; the budget
 * or the time was used up; any other reason.
 */
export const agentOutcomes = [
	'pull_request',
	'no_changes',
	'plan',
	'cancelled',
	'repository',
	'forge',
	'instruction',
	'model',
	'budget',
	'deadline',
	'error',
] as const;
export type AgentOutcome = (typeof agentOutcomes)[number];

/** A plan is being made, waits for an answer, may be carried out, or has ended its job. */
export const planStates = ['planning', 'proposed', 'approved', 'refused'] as const;

/** What a job would change, before it changes anything. */
export interface AgentPlan {
	state: (typeof planStates)[number];
	/** Paths are from the documentation's folder. Empty until the plan is made. */
	files: { path: string; intention: string }[];
}

export interface AgentJob {
	id: string;
	status: AgentJobStatus;
	source: AgentJobSource;
	/** Name of the model that runs the job. */
	model: string;
	/** Address of the pull request. Null while `active`, and when no file was changed. */
	prLink: string | null;
	/** Time in ISO 8601. */
	createdAt: string;
	/** Time in ISO 8601; null until the job is archived. */
	archivedAt: string | null;
	/** This field and those below are additive: other services may not send them. */
	title: string;
	/** Outcome of the last turn. Null while `active`. */
	outcome: AgentOutcome | null;
	/** A sentence about the result; it says why there is no pull request. Null while `active`. */
	message: string | null;
	todos: AgentTodo[];
	draft: boolean;
	/** Time in ISO 8601; null while `active`. */
	endedAt: string | null;
	/** Absent for jobs that were created without `plan`. */
	plan?: AgentPlan;
}

export interface AgentJobSource {
	repository: string;
	/** Name of the branch; null until it is known. */
	ref: string | null;
}

export interface AgentPromptRequest {
	prompt: string;
}

/** Body of `POST /v2/agent/{projectId}/job/{id}/message`. `plan` is additive. */
export interface AgentMessageRequest extends AgentPromptRequest {
	/** The answer to a plan that waits. With `approve` and `refuse`, the prompt is a note for people. @default a change to the plan */
	plan?: 'approve' | 'change' | 'refuse';
}

/** Body of `POST /v2/agent/{projectId}/job`. Every field except `prompt` is additive. */
export interface AgentJobRequest extends AgentPromptRequest {
	/** Whether the pull request is a draft. @default false */
	draft?: boolean;
	/** Branch that the agent works on. It is created when it does not exist. @default made from the prompt */
	branch?: string;
	/** Class of the model. @default 'sonnet' */
	model?: AgentModel;
	/** Name of the job, and of the branch that is made for it: one line of at most 80 characters. @default the first line of the prompt */
	title?: string;
	/** Whether each turn first makes a plan, and waits for its approval. @default false */
	plan?: boolean;
}

/** Query of `GET /v2/agent/{projectId}/jobs`. */
export interface AgentJobListQuery {
	status?: AgentJobStatus;
	/** Whether archived jobs are included. @default false */
	archived?: boolean;
	/** Number of jobs, 1 to 100. @default 20 */
	limit?: number;
	/** The `nextCursor` of the previous page. */
	cursor?: string;
}

/** Jobs, newest first. */
export interface AgentJobList {
	jobs: AgentJob[];
	/** Cursor of the next page; null on the last page. */
	nextCursor: string | null;
}

export interface AgentChangedFile {
	path: string;
	/** Earlier path of a moved file. */
	oldPath?: string;
	change: 'added' | 'changed' | 'deleted' | 'moved';
	additions: number;
	deletions: number;
}

/** Response of `GET /v2/agent/{projectId}/job/{id}/diff`: all changes of the job, against the commit where its branch began. */
export interface AgentJobDiff {
	baseSha: string;
	headSha: string;
	files: AgentChangedFile[];
	/** Unified diff in git's format. When it was cut at `diffMaxBytes`, its last line says so. */
	patch: string;
}

export const agentSteps = ['cloning', 'planning', 'editing', 'checking', 'committing', 'pushing', 'opening'] as const;
export type AgentStep = (typeof agentSteps)[number];

export interface AgentCheck {
	name: 'links' | 'frontmatter' | 'mdx' | 'secrets' | 'command';
	status: 'passed' | 'failed' | 'skipped';
	/** The result in one sentence. */
	summary: string;
	/** The findings, each with file and line. */
	findings: string[];
}

/** The data of a job's events, by event name. */
export interface AgentEventData {
	/** An instruction arrived or was taken up. */
	message: { role: 'user' | 'system'; text: string; plan?: 'approve' | 'refuse' };
	step: { step: AgentStep };
	/** Text that the agent writes between its steps. */
	text: { text: string };
	/** A tool was used. `summary` is a sentence. */
	tool: { name: string; summary: string; isError: boolean };
	todos: { todos: AgentTodo[] };
	/** A plan was made. It waits for an answer once the job has ended. */
	plan: Pick<AgentPlan, 'files'>;
	checks: { checks: AgentCheck[] };
	commit: { sha: string; message: string; files: AgentChangedFile[] };
	/** A pull request was opened or updated, or people have merged or closed it. */
	pull_request: { url: string; isNew: boolean; state?: 'merged' | 'closed' };
	/** The worker was lost or the attempt failed. The turn is tried again. */
	retry: { reason: string };
	/** The status of the job. It is also the last event of a turn. */
	status: { status: AgentJobStatus; outcome: AgentOutcome | null; message: string | null; prLink: string | null };
}
export type AgentEventType = keyof AgentEventData;

/** One server-sent event of `GET /v2/agent/{projectId}/job/{id}/events`, with its id, its event name as `type`, and its data. */
export type AgentEvent = {
	[Type in AgentEventType]: {
		/** Number of the event, from 1 and without holes. Send the last one as `Last-Event-ID` to resume after it. */
		id: number;
		type: Type;
		/** Time in ISO 8601. */
		at: string;
		data: AgentEventData[Type];
	};
}[AgentEventType];

/** Body of a webhook about a budget in money. It is signed as those about jobs are. */
export interface BudgetWebhook {
	/** `warning` at 80 %. */
	type: 'model.budget.warning' | 'model.budget.used_up';
	/** Time in ISO 8601. */
	timestamp: string;
	data: {
		projectId: string;
		budget: 'day' | 'month';
		/** Money spent in the window so far. */
		spent: number;
		most: number;
		/** ISO 4217. */
		currency: string;
		/** First day of the window in UTC, `YYYY-MM-DD`. */
		windowStart: string;
	};
}

/** Body of a webhook: the job at that time. Its signature follows Standard Webhooks. */
export interface AgentWebhook {
	type: `agent.job.${'completed' | 'failed' | 'plan_ready' | 'pull_request' | 'pull_request_merged' | 'pull_request_closed'}`;
	/** Time in ISO 8601. */
	timestamp: string;
	data: {
		projectId: string;
		/** Address of the job's pull request. It stays while the job is active. */
		prLink: string | null;
		job: AgentJob;
	};
}
