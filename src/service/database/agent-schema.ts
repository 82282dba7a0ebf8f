import type { ColumnType, Generated } from 'kysely';
import type { AgentModel, AgentTodo } from '../../contract/agent-v1.js';
import type {
	AgentCheck,
	AgentEventData,
	AgentEventType,
	AgentJobDiff,
	AgentJobStatus,
	AgentOutcome,
} from '../../contract/agent-v2.js';
import type { CreatedAt, Json, Optional, OptionalJson, OptionalTimestamp } from './column-types.js';

export type PullRequestState = 'open' | 'closed' | 'merged';

/** What a job's row keeps of its pull request. */
export interface PullRequest {
	/** What the forge calls it: its number, or the token of a local one. */
	id: string;
	/** For people. */
	url: string;
	state: PullRequestState;
	/** Branch with the changes. */
	head: string;
	/** Branch that they go to. */
	base: string;
}

export interface AgentJobRow {
	id: string;
	project_id: string;
	/** Order of creation: what the lists are paged by. */
	position: Generated<string>;
	title: string;
	repository: string;
	model: AgentModel;
	/** What the class of the model stands for at the provider. */
	model_name: string;
	is_draft: Generated<boolean>;
	requested_branch: Optional<string>;
	/** The one that was asked for, or one made from the title and the id; a later turn may need another one. */
	branch: string;
	base_branch: Optional<string>;
	/** Who made it. */
	key_id: Optional<string>;
	pull_request: OptionalJson<PullRequest>;
	todos: ColumnType<AgentTodo[], string | undefined, string>;
	diff: OptionalJson<AgentJobDiff>;
	outcome: Optional<AgentOutcome>;
	message: Optional<string>;
	/** `active` while a turn is queued or running. */
	status: Generated<AgentJobStatus>;
	cancel_requested: Generated<boolean>;
	/** The gap that the job is to close, and its number among the jobs of that gap: from 1 on, each taken once. */
	gap_id: Optional<string>;
	gap_round: Optional<number>;
	/** How many there are: an event gets its number and the number its event in one statement. */
	event_count: Generated<number>;
	/** From 1 on: the one that is queued or running, or the last one. */
	turn: Generated<number>;
	/** How often a worker has taken it: only the newest holder may write. */
	claim: Generated<number>;
	/** At the turn that is queued or running. */
	attempts: Generated<number>;
	worker_id: Optional<string>;
	lease_until: OptionalTimestamp;
	run_after: ColumnType<Date, Date | string | undefined, Date | string>;
	deadline_at: OptionalTimestamp;
	created_at: CreatedAt;
	ended_at: OptionalTimestamp;
	archived_at: OptionalTimestamp;
}

interface AgentMessageRow {
	/** Order within a job. */
	position: Generated<string>;
	job_id: string;
	role: 'user' | 'system';
	text: string;
	created_at: CreatedAt;
	/** The turn that takes or took it up; null while it waits for one. */
	turn: Optional<number>;
}

interface AgentEventRow {
	job_id: string;
	/** From 1 on, without holes. */
	seq: number;
	type: AgentEventType;
	data: Json<AgentEventData[AgentEventType]>;
	created_at: CreatedAt;
}

/** A request that may be sent again without a second job. */
interface AgentRequestKeyRow {
	project_id: string;
	key: string;
	/** SHA-256 of the request, so that another one under the same key is refused. */
	request_hash: Buffer;
	job_id: string;
	created_at: CreatedAt;
}

interface AgentWebhookRow {
	/** Also the `webhook-id` that its receiver sees. */
	id: string;
	project_id: string;
	job_id: string;
	/** JSON of an `AgentWebhook`, as it is signed. */
	body: string;
	attempts: Generated<number>;
	next_at: ColumnType<Date, Date | string | undefined, Date | string>;
	delivered_at: OptionalTimestamp;
	given_up_at: OptionalTimestamp;
	last_error: Optional<string>;
	created_at: CreatedAt;
}

/** A pull request of a plain repository. */
export interface LocalPullRequestRow {
	/** Cannot be guessed: it opens the page. */
	token: string;
	/** Order of creation. */
	position: Generated<string>;
	project_id: string;
	job_id: string;
	repository: string;
	head: string;
	base: string;
	title: string;
	/** Markdown. */
	body: string;
	is_draft: boolean;
	checks: Json<AgentCheck[]>;
	state: Generated<PullRequestState>;
	merged_sha: Optional<string>;
	/** What it came to; null while it is open. */
	diff: OptionalJson<AgentJobDiff>;
	created_at: CreatedAt;
	ended_at: OptionalTimestamp;
}

/** The tables of the agent. */
export interface AgentSchema {
	agent_jobs: AgentJobRow;
	agent_messages: AgentMessageRow;
	agent_events: AgentEventRow;
	agent_request_keys: AgentRequestKeyRow;
	agent_webhooks: AgentWebhookRow;
	local_pull_requests: LocalPullRequestRow;
}
