import type { Generated } from 'kysely';
import type { ContextItem } from '../../contract/assistant.js';
import type { FeedbackRating, FeedbackReason } from '../../contract/feedback.js';
import type { KeyKind, KeyScope } from '../../contract/keys.js';
import type { AgentReportKind } from '../../contract/schema/agent-reports.js';
import type { AuditAction } from '../../contract/schema/audit.js';
import type { ContactState, ContactWords } from '../../contract/schema/contacts.js';
import type { ModelFailure } from '../../contract/schema/insights.js';
import type { OwnAnswerRequest } from '../../contract/schema/own-answers.js';
import type { ReportSplit } from '../../contract/schema/period.js';
import type { AnswerUsage } from '../../contract/schema/transcripts.js';
import type { AgentSchema } from './agent-schema.js';
import type { CreatedAt, Json, Optional, OptionalJson, OptionalTimestamp, Timestamp } from './column-types.js';

/** Subjects of usage limits. */
export type UsageScope =
	| 'assistant_key'
	| 'assistant_organization'
	| 'assistant_ip'
	| 'agent_project'
	| 'agent_report_ip'
	| 'agent_report_domain'
	| 'agent_search_ip'
	| 'agent_search_domain'
	| 'agent_contact_ip'
	| 'agent_contact_domain'
	| 'assistant_ip_key'
	| 'search_ip';

interface OrganizationRow {
	id: string;
	created_at: CreatedAt;
}

interface ProjectRow {
	id: string;
	organization_id: string;
	created_at: CreatedAt;
}

export interface ReplacedOutline {
	/** SHA-256 of the outline's JSON. */
	hash: string;
	/** Time of the replacement, in ISO 8601. */
	at: string;
}

interface DomainRow {
	/** Id of the domain: the last segment of the assistant's paths. */
	id: string;
	project_id: string;
	title: Optional<string>;
	site_url: Optional<string>;
	/** Number that grows with each change of the documents and tells processes that their index is old. */
	index_version: Generated<number>;
	indexed_at: OptionalTimestamp;
	/** JSON of an `Outline`: the documents of the documentation, in order. */
	outline: Optional<string>;
	/** Replaced outlines, the newest last. */
	replaced_outlines: OptionalJson<ReplacedOutline[]>;
	created_at: CreatedAt;
}

/** An origin whose pages may use the keys of a domain. */
interface DomainOriginRow {
	domain_id: string;
	/** An origin, or a pattern of them. */
	origin: string;
	/** `index` when a website of this origin was indexed. */
	allowed_by: 'index' | 'owner';
	created_at: CreatedAt;
	/** Indexing again does not allow a revoked origin. */
	revoked_at: OptionalTimestamp;
}

export interface KeyRow {
	id: string;
	kind: KeyKind;
	/** SHA-256 of the key. */
	hash: Buffer;
	/** The key itself, only for assistant keys, which are public. */
	token: Optional<string>;
	/** The last four characters, which tell keys apart. */
	hint: string;
	name: string;
	project_id: string;
	/** Domain of an assistant key. */
	domain_id: Optional<string>;
	/** Origins whose pages may use the key. With null the configuration decides. */
	origins: OptionalJson<string[]>;
	/** The scope of an admin key; null allows everything. */
	scope: Optional<KeyScope>;
	created_at: CreatedAt;
	expires_at: OptionalTimestamp;
	last_used_at: OptionalTimestamp;
	revoked_at: OptionalTimestamp;
}

/** The key, the page's origin and the filter of a conversation's first question. */
export type BegunWith = Omit<ReportSplit, 'askedBy'>;

interface ThreadRow {
	id: string;
	domain_id: string;
	fp: string;
	/** `agent` when an agent asked; null for readers. */
	asked_by: Optional<'agent'>;
	/** An id that all threads of one chat share when its client sends no thread; used only for figures. */
	chat: Optional<string>;
	/** Where it was begun, by which reports are split. */
	begun_with: OptionalJson<BegunWith>;
	created_at: CreatedAt;
}

export interface MessageRow {
	/** Order within the thread. */
	position: Generated<string>;
	id: string;
	thread_id: string;
	/** Domain of the thread, so that reports on a domain read only its rows. */
	domain_id: string;
	role: 'user' | 'assistant';
	text: string;
	/** Normalised question. Questions with the same topic count as one. */
	topic: Optional<string>;
	sources: OptionalJson<{ url: string; title: string; again?: true; contentSources?: readonly string[] }[]>;
	/** The sections that an answer has shown, cited or not, in the order of their places. */
	shown: OptionalJson<{ url: string; title: string }[]>;
	/** Places among them that the reader has opened. */
	opened: OptionalJson<number[]>;
	context: OptionalJson<ContextItem[]>;
	current_path: Optional<string>;
	outcome: Optional<'finished' | 'aborted' | 'failed'>;
	/** Whether the documentation did not answer the question. */
	unanswered: Optional<boolean>;
	doubtful: Optional<boolean>;
	/** Whether the question only greets, thanks or talks. */
	small_talk: Optional<boolean>;
	model: Optional<string>;
	/** Why no model wrote the answer, or why it is not complete. */
	model_failure: Optional<ModelFailure>;
	usage: OptionalJson<AnswerUsage>;
	/** Milliseconds to the first word. */
	first_text_ms: Optional<number>;
	duration_ms: Optional<number>;
	created_at: Timestamp;
}

interface FeedbackRow {
	position: Generated<string>;
	domain_id: string;
	thread_id: Optional<string>;
	message_id: string;
	rating: FeedbackRating;
	reasons: Json<FeedbackReason[]>;
	comment: string;
	fp: string;
	created_at: Timestamp;
}

/** A message that an agent sent through the Model Context Protocol. */
interface AgentReportRow {
	position: Generated<string>;
	domain_id: string;
	kind: AgentReportKind;
	/** Hash of kind, words and path: equal ones are one row. */
	hash: string;
	text: string;
	path: Optional<string>;
	count: Generated<number>;
	first_at: CreatedAt;
	last_at: Generated<Date>;
}

interface ContactRow {
	id: string;
	domain_id: string;
	thread_id: Optional<string>;
	fp: string;
	words: Json<ContactWords>;
	state: Generated<ContactState>;
	created_at: CreatedAt;
}

interface AdminSessionRow {
	/** SHA-256 of the cookie's value. */
	hash: Buffer;
	/** Id of the admin key. The session ends when it is revoked. */
	key_id: string;
	created_at: CreatedAt;
	expires_at: Timestamp;
}

interface AuditEventRow {
	position: Generated<string>;
	project_id: string;
	action: AuditAction;
	/** Id of the key that allowed it; null for what the command line or the service itself did. */
	key_id: Optional<string>;
	address: Optional<string>;
	/** The changed thing: an id, never a text of readers. */
	subject: Optional<string>;
	created_at: CreatedAt;
}

interface UsageCounterRow {
	scope: UsageScope;
	/** Id of a key, an organization or a project, or an address. */
	subject: string;
	/** Beginning of the hour, day or month in UTC. */
	window_start: Timestamp;
	count: number;
}

/** The cost of models on a day in UTC. */
interface ModelCostRow {
	project_id: string;
	/** `YYYY-MM-DD`. */
	day: string;
	currency: string;
	purpose: 'answers' | 'agent';
	cost: number;
}

/** A share of a budget in money that was reached, so that it is told once. */
interface BudgetWarningRow {
	project_id: string;
	budget: 'day' | 'month';
	/** `YYYY-MM-DD`. */
	window_start: string;
	/** The reached share in percent. */
	share: number;
	created_at: CreatedAt;
}

/** A stored page. Rows are added and removed, but never changed. */
interface DocumentRow {
	domain_id: string;
	/** SHA-256 of `page`. */
	hash: string;
	/** JSON of a `StoredPage`. */
	page: string;
	created_at: CreatedAt;
}

/** A content source of a domain that has several. */
interface SourceRow {
	domain_id: string;
	name: string;
	/** JSON of the `Outline` that was read last. */
	outline: Optional<string>;
	/** Outlines that it had before, the newest last. */
	replaced: OptionalJson<ReplacedOutline[]>;
	/** When the last reading has begun. */
	begun_at: OptionalTimestamp;
	/** When somebody has last asked for a reading. */
	wanted_at: OptionalTimestamp;
	/** The time of the schedule that was last kept. */
	due_at: OptionalTimestamp;
	/** When the source was last read without a problem. */
	read_at: OptionalTimestamp;
	/** Why the last reading has failed; null when it has not. */
	problem: Optional<string>;
	/** Id of the process that reads it, until then. */
	holder: Optional<string>;
	held_until: OptionalTimestamp;
}

/** What is known about a file or address, so that it is only read again after a change. */
interface DocumentSourceRow {
	domain_id: string;
	file: string;
	/** Hash of the resulting document. */
	hash: string;
	/** JSON of a `PageRecord`. */
	record: string;
}

/** An answer that the owner has written, with what it cites as it was then: `revision` is a hash of the section, null without one. */
export interface OwnAnswerRow {
	id: string;
	domain_id: string;
	answer: Json<Omit<OwnAnswerRequest, 'id'>>;
	cited: Json<{ title: string; revision: string | null }[]>;
	updated_at: Generated<Date>;
}

/** Questions to begin with that a language model has written for a page. */
interface PageStartersRow {
	domain_id: string;
	path: string;
	/** Hash of what the model was told. */
	hash: string;
	questions: Json<string[]>;
	written_at: Generated<Date>;
}

interface EmbeddingRow {
	model: string;
	text_hash: string;
	/** 32-bit floats, little endian. */
	vector: Buffer;
	created_at: CreatedAt;
	/** When a documentation that is served had a section of this text. */
	used_at: Generated<Date>;
}

export interface AnswerRow {
	message_id: string;
	thread_id: string;
	domain_id: string;
	/** Id of the node that runs the answer. */
	node_id: string;
	state: 'running' | 'finished' | 'stopped' | 'failed';
	/** Whether a reader asked to stop the answer. */
	stop_requested: Generated<boolean>;
	started_at: CreatedAt;
	ended_at: OptionalTimestamp;
}

interface NodeRow {
	/** Id of one process, for its lifetime. */
	id: string;
	/** Time of the last heartbeat. Without it the node's answers count as lost. */
	heartbeat_at: Timestamp;
}

interface AnswerChunkRow {
	message_id: string;
	/** Number of the piece, from 0 and without holes. */
	seq: number;
	/** The chunks as a JSON array. */
	chunks: string;
}

/** A subject that readers asked about without a good answer. */
interface GapRow {
	id: string;
	domain_id: string;
	dismissed_at: OptionalTimestamp;
	issue_url: Optional<string>;
	/** When somebody began to make the issue. */
	issue_asked_at: OptionalTimestamp;
	created_at: CreatedAt;
}

/** The gap of a topic. It is decided once, so that a gap stays the same. */
interface GapTopicRow {
	position: Generated<string>;
	domain_id: string;
	topic: string;
	gap_id: string;
	/** The page that was shown first for the question. */
	page: Optional<string>;
}

/** The tables, as the newest migration leaves them. */
export interface Schema extends AgentSchema {
	organizations: OrganizationRow;
	projects: ProjectRow;
	domains: DomainRow;
	domain_origins: DomainOriginRow;
	keys: KeyRow;
	threads: ThreadRow;
	messages: MessageRow;
	feedback: FeedbackRow;
	agent_reports: AgentReportRow;
	contacts: ContactRow;
	admin_sessions: AdminSessionRow;
	audit_events: AuditEventRow;
	usage_counters: UsageCounterRow;
	model_costs: ModelCostRow;
	budget_warnings: BudgetWarningRow;
	documents: DocumentRow;
	document_sources: DocumentSourceRow;
	sources: SourceRow;
	own_answers: OwnAnswerRow;
	page_starters: PageStartersRow;
	embeddings: EmbeddingRow;
	nodes: NodeRow;
	answers: AnswerRow;
	answer_chunks: AnswerChunkRow;
	gaps: GapRow;
	gap_topics: GapTopicRow;
}
