import type { ColumnType, Generated } from 'kysely';
import type { AgentModel, AgentTodo } from '../../contract/agent-v1.js';
import type {
	AgentCheck,
	AgentEventData,
	AgentEventType,
	AgentJobDiff,
	AgentJobStatus,
	AgentOutcome,
	AgentPlan,
} from '../../contract/agent-v2.js';
import type { CreatedAt, Json, Optional, OptionalJson, OptionalTimestamp } from './column-types.js';

export type PullRequestState = 'open' | 'closed' | 'merged';

/** The pull request in a job's row. */
export interface PullRequest {
	/** Id at the forge: its number, or the token of a local pull request. */
	id: string;
	/** Address for people. */
	url: string;
	state: PullRequestState;
	/** The branch with the changes. */
	head: string;
	/** The branch that the changes go to. */
	base: string;
}

export interface RecordedPullRequest extends PullRequest {
	/** Whether people have opened it, and wrote its title and description. */
	isTheirs?: boolean;
}

/** What a job follows: a rule of the owner, and what has changed in its code. */
export interface JobFollows {
	/** Name of the rule. */
	rule: string;
	/** Commits of the code: the documentation knew `from`, and is to know `to`. */
	from: string;
	to: string;
	/** Commits of the branch between them, the newest first, which are told what came of them. */
	commits: readonly string[];
	/** Site paths of the pages that name what has changed. */
	pages: readonly string[];
	/** A trial of the rule: nothing is pushed, and no comment is written. */
	isTrial: boolean;
	/** Tokens of the model, of all attempts. */
	tokens: number;
}

export interface AgentJobRow {
	id: string;
	project_id: string;
	/** Order of creation, by which lists are paged. */
	position: Generated<string>;
	title: string;
	repository: string;
	model: AgentModel;
	/** The provider's model for the job's model class. */
	model_name: string;
	is_draft: Generated<boolean>;
	requested_branch: Optional<string>;
	/** The requested branch, or one made from title and id. A later turn may use another branch. */
	branch: string;
	base_branch: Optional<string>;
	pushed_branch: Optional<string>;
	/** Id of the admin key that created the job. */
	key_id: Optional<string>;
	pull_request: OptionalJson<RecordedPullRequest>;
	todos: ColumnType<AgentTodo[], string | undefined, string>;
	diff: OptionalJson<AgentJobDiff>;
	outcome: Optional<AgentOutcome>;
	message: Optional<string>;
	/** Whether the job ended by a passing fault of others, such as a forge that did not answer. */
	was_unreachable: Generated<boolean>;
	/** `active` while a turn is queued or running. */
	status: Generated<AgentJobStatus>;
	cancel_requested: Generated<boolean>;
	/** The gap that the job is to close, and the round: a number from 1 that each job of the gap takes once. */
	gap_id: Optional<string>;
	gap_round: Optional<number>;
	follows: OptionalJson<JobFollows>;
	/** Null for a job that carries its instructions out at once. */
	plan: OptionalJson<AgentPlan>;
	/** Number of events. One statement increments it and numbers the event. */
	event_count: Generated<number>;
	/** Number of the queued, running or last turn, from 1. */
	turn: Generated<number>;
	/** Number of the newest claim. Only its worker may write. */
	claim: Generated<number>;
	/** Number of attempts at the current turn. */
	attempts: Generated<number>;
	/** Number of these whose worker was lost. */
	lost_attempts: Generated<number>;
	worker_id: Optional<string>;
	lease_until: OptionalTimestamp;
	run_after: ColumnType<Date, Date | string | undefined, Date | string>;
	deadline_at: OptionalTimestamp;
	created_at: CreatedAt;
	ended_at: OptionalTimestamp;
	archived_at: OptionalTimestamp;
}

interface AgentMessageRow {
	/** Order within the job. */
	position: Generated<string>;
	job_id: string;
	role: 'user' | 'system';
	text: string;
	created_at: CreatedAt;
	/** The turn that carries the instruction out; null while it waits. */
	turn: Optional<number>;
}

interface AgentEventRow {
	job_id: string;
	/** Number of the event, from 1 and without holes. */
	seq: number;
	type: AgentEventType;
	data: Json<AgentEventData[AgentEventType]>;
	created_at: CreatedAt;
}

/** A request that may be repeated without creating a second job. */
interface AgentRequestKeyRow {
	project_id: string;
	key: string;
	/** SHA-256 of the request. A different request under the same key is refused. */
	request_hash: Buffer;
	job_id: string;
	created_at: CreatedAt;
}

interface AgentWebhookRow {
	/** Id of the webhook, which its receiver sees as `webhook-id`. */
	id: string;
	project_id: string;
	/** Null for what is about no job. */
	job_id: Optional<string>;
	/** The message of a reader that it is about, with which it goes. */
	contact_id: Optional<string>;
	/** JSON of an `AgentWebhook`, a `BudgetWebhook` or a `ContactWebhook`, of a digest or an alarm, as it was signed. */
	body: string;
	attempts: Generated<number>;
	next_at: ColumnType<Date, Date | string | undefined, Date | string>;
	delivered_at: OptionalTimestamp;
	given_up_at: OptionalTimestamp;
	last_error: Optional<string>;
	created_at: CreatedAt;
}

/** A mail to the owner. */
interface MailRow extends Omit<AgentWebhookRow, 'job_id'> {
	about: 'digest' | 'alarm' | 'contact';
}

/** Something that owners were told once: a digest, or what is wrong. */
interface ToldRow {
	project_id: string;
	name: string;
	since: CreatedAt;
	/** When a process has last found it to be so. */
	seen_at: Generated<Date>;
}

/** A pull request of a plain repository. */
export interface LocalPullRequestRow {
	/** Unguessable token that opens the page. */
	token: string;
	/** Order of creation. */
	position: Generated<string>;
	project_id: string;
	job_id: string;
	repository: string;
	head: string;
	base: string;
	title: string;
	/** The description, in Markdown. */
	body: string;
	is_draft: boolean;
	checks: Json<AgentCheck[]>;
	state: Generated<PullRequestState>;
	merged_sha: Optional<string>;
	/** The diff at the time of closing or merging; null while the pull request is open. */
	diff: OptionalJson<AgentJobDiff>;
	created_at: CreatedAt;
	ended_at: OptionalTimestamp;
}

/** A process whose agent works on its own copy of the documentation's folder. */
interface AgentFolderRow {
	project_id: string;
	/** Id of the copy: processes that share a data folder share it. */
	copy_id: string;
	seen_at: ColumnType<Date, Date, Date>;
}

/** How far the documentation has followed the code of a rule. */
interface CodeRuleRow {
	project_id: string;
	name: string;
	/** The newest commit that a job was made for, or that needed none. */
	seen_sha: Optional<string>;
	/** Number of requests to look at the code, and the one that was answered last. */
	asked: Generated<number>;
	answered: Generated<number>;
}

/** A hook that was received, so that nobody can send it again. */
interface HookDeliveryRow {
	project_id: string;
	id: string;
	created_at: CreatedAt;
}

export interface AgentSchema {
	code_rules: CodeRuleRow;
	hook_deliveries: HookDeliveryRow;
	agent_jobs: AgentJobRow;
	agent_messages: AgentMessageRow;
	agent_events: AgentEventRow;
	agent_request_keys: AgentRequestKeyRow;
	agent_webhooks: AgentWebhookRow;
	mails: MailRow;
	told: ToldRow;
	agent_folders: AgentFolderRow;
	local_pull_requests: LocalPullRequestRow;
}
