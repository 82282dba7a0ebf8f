/** Background agent jobs, current generation. */
import type { AgentModel, AgentTodo } from './agent-v1.js';

export type AgentJobStatus = 'active' | 'completed' | 'failed';

/**
 * How a job came to rest. `pull_request` and `no_changes` go with `completed`, the others with `failed`: somebody cancelled it;
 * the repository or the forge refused; the instruction cannot be carried out, or not without a model; the model failed; its
 * budget or its time was used up; anything else.
 */
export const agentOutcomes = [
	'pull_request',
	'no_changes',
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

export interface AgentJob {
	id: string;
	status: AgentJobStatus;
	source: AgentJobSource;
	/** Name of the model that runs the job. */
	model: string;
	/** Null while `active`, and when no file was changed. */
	prLink: string | null;
	/** ISO 8601. */
	createdAt: string;
	/** ISO 8601, null until the job is archived. */
	archivedAt: string | null;
	/** What follows is additive: clients of other services must not count on it. */
	title: string;
	/** Null while `active`. */
	outcome: AgentOutcome | null;
	/** What came of it, in words for a person; says why there is no pull request. Null while `active`. */
	message: string | null;
	todos: AgentTodo[];
	draft: boolean;
	/** ISO 8601; null while `active`. */
	endedAt: string | null;
}

export interface AgentJobSource {
	repository: string;
	/** Null until the branch is known. */
	ref: string | null;
}

/** Body of `POST /v2/agent/{projectId}/job/{id}/message`. */
export interface AgentPromptRequest {
	prompt: string;
}

/** Body of `POST /v2/agent/{projectId}/job`; everything but `prompt` is additive. */
export interface AgentJobRequest extends AgentPromptRequest {
	/** Opens a draft pull request. @default false */
	draft?: boolean;
	/** Branch that the agent works on; made when it does not exist. @default made from the prompt */
	branch?: string;
	/** @default 'sonnet' */
	model?: AgentModel;
}

/** Query of `GET /v2/agent/{projectId}/jobs`. */
export interface AgentJobListQuery {
	status?: AgentJobStatus;
	/** Archived jobs too. @default false */
	archived?: boolean;
	/** 1 to 100. @default 20 */
	limit?: number;
	/** `nextCursor` of the page before. */
	cursor?: string;
}

/** The newest first. */
export interface AgentJobList {
	jobs: AgentJob[];
	/** Null on the last page. */
	nextCursor: string | null;
}

export interface AgentChangedFile {
	path: string;
	/** Of a file that was moved. */
	oldPath?: string;
	change: 'added' | 'changed' | 'deleted' | 'moved';
	additions: number;
	deletions: number;
}

/** Response of `GET /v2/agent/{projectId}/job/{id}/diff`: all that the job changed so far, against where its branch began. */
export interface AgentJobDiff {
	baseSha: string;
	headSha: string;
	files: AgentChangedFile[];
	/** Unified diff as git writes it; ends with a line that says so when it was cut at `diffMaxBytes`. */
	patch: string;
}

export const agentSteps = ['cloning', 'editing', 'checking', 'committing', 'pushing', 'opening'] as const;
export type AgentStep = (typeof agentSteps)[number];

export interface AgentCheck {
	name: 'links' | 'frontmatter' | 'mdx' | 'secrets' | 'command';
	status: 'passed' | 'failed' | 'skipped';
	/** One sentence. */
	summary: string;
	/** One finding each, with file and line. */
	findings: string[];
}

/** What happens to a job, by the event's name. */
export interface AgentEventData {
	/** An instruction was taken up or arrived. */
	message: { role: 'user' | 'system'; text: string };
	step: { step: AgentStep };
	/** What the agent says between its steps. */
	text: { text: string };
	/** A tool was used; `summary` is a sentence. */
	tool: { name: string; summary: string; isError: boolean };
	todos: { todos: AgentTodo[] };
	checks: { checks: AgentCheck[] };
	commit: { sha: string; message: string; files: AgentChangedFile[] };
	pull_request: { url: string; isNew: boolean };
	/** The worker was lost or the attempt failed; it is tried again. */
	retry: { reason: string };
	/** Also the last one of a turn. */
	status: { status: AgentJobStatus; outcome: AgentOutcome | null; message: string | null; prLink: string | null };
}
export type AgentEventType = keyof AgentEventData;

/** One server-sent event of `GET /v2/agent/{projectId}/job/{id}/events`: `id` is its id, `type` its event, the rest its data. */
export type AgentEvent = {
	[Type in AgentEventType]: {
		/** From 1 on, without holes. Send the last one as `Last-Event-ID` to go on after it. */
		id: number;
		type: Type;
		/** ISO 8601. */
		at: string;
		data: AgentEventData[Type];
	};
}[AgentEventType];

/** Body of a webhook: the job as it is then. Signed as Standard Webhooks says. */
export interface AgentWebhook {
	type: 'agent.job.completed' | 'agent.job.failed' | 'agent.job.pull_request';
	/** ISO 8601. */
	timestamp: string;
	data: {
		projectId: string;
		/** The job's pull request, also while the job is active. */
		prLink: string | null;
		job: AgentJob;
	};
}
