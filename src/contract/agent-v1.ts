/** Agent jobs in the deprecated generation, which calls them sessions. */

export type AgentModel = 'sonnet' | 'opus';

/** Body of `POST /v1/agent/{projectId}/job`. */
export interface AgentSessionRequest {
	messages: AgentSessionMessage[];
	/** Name of the branch. @default generated from the message */
	branch?: string;
	/** Whether the pull request is a draft. @default false */
	asDraft?: boolean;
	/** Class of the model. @default 'sonnet' */
	model?: AgentModel;
}

export interface AgentSessionMessage {
	/**
	 * `system` is appended after the default prompt and never replaces it. What stands before the last message of an `assistant` is
	 * the conversation so far: context, no instruction. @default 'user'
	 */
	role?: 'user' | 'system' | 'assistant';
	content: string;
}

export type AgentHaltReason = 'completed' | 'github_missconfigured' | 'error';
export type AgentTodoStatus = 'pending' | 'in_progress' | 'completed' | 'cancelled';
export type AgentTodoPriority = 'high' | 'medium' | 'low';

export interface AgentTodo {
	id: string;
	content: string;
	status?: AgentTodoStatus;
	priority?: AgentTodoPriority;
}

/** A session. The interface spells `haulted` and `haultReason` this way. */
export interface AgentSession {
	sessionId: string;
	subdomain: string;
	branch: string;
	haulted: boolean;
	/** Absent while the session runs. */
	haultReason?: AgentHaltReason;
	pullRequestLink: string;
	messageToUser: string;
	todos: AgentTodo[];
	userId?: string;
	title: string;
	/** Time in ISO 8601. */
	createdAt: string;
}

/** Response of `GET /v1/agent/{projectId}/jobs`. */
export interface AgentSessionList {
	allSessions: AgentSession[];
}
