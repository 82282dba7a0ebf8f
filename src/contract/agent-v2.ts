/** Background agent jobs, current generation. */

export type AgentJobStatus = 'active' | 'completed' | 'failed';

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
}

export interface AgentJobSource {
	repository: string;
	/** Null until the branch is known. */
	ref: string | null;
}

/** Body of `POST /v2/agent/{projectId}/job` and of `…/job/{id}/message`. */
export interface AgentPromptRequest {
	prompt: string;
}
