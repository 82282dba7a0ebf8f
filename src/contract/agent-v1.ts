/** Background agent jobs, deprecated generation: the same jobs seen as sessions. */

export type AgentModel = 'sonnet' | 'opus';

/** Body of `POST /v1/agent/{projectId}/job`. */
export interface AgentSessionRequest {
	messages: AgentSessionMessage[];
	/** @default generated from the message content */
	branch?: string;
	/** @default false */
	asDraft?: boolean;
	/** @default 'sonnet' */
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

/** `haulted` and `haultReason` are spelled as the interface spells them. */
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
	/** ISO 8601. */
	createdAt: string;
}

/** Response of `GET /v1/agent/{projectId}/jobs`. */
export interface AgentSessionList {
	allSessions: AgentSession[];
}
