import type { Generated } from 'kysely';
import type { ContextItem } from '../../contract/assistant.js';
import type { FeedbackRating, FeedbackReason } from '../../contract/feedback.js';
import type { KeyKind } from '../../contract/keys.js';
import type { AgentSchema } from './agent-schema.js';
import type { CreatedAt, Json, Optional, OptionalJson, OptionalTimestamp, Timestamp } from './column-types.js';

/** What an answer spent. */
export interface AnswerUsage {
	/** Tokens of the prompt, cached ones included. */
	inputTokens: number;
	/** Tokens of the answer, reasoning included. */
	outputTokens: number;
	/** Present when the provider tells it. */
	reasoningTokens?: number | undefined;
	/** Present when the provider tells it. */
	cachedInputTokens?: number | undefined;
	/** The provider told nothing, or the answer ended early: counted by the length of the texts. */
	isEstimated: boolean;
	/** In `currency`; present when the configuration has a price for the model. */
	cost?: number | undefined;
	/** ISO 4217, as in `USD`. */
	currency?: string | undefined;
}

/** What is counted. */
export type UsageScope = 'assistant_key' | 'assistant_organization' | 'assistant_ip' | 'agent_project';

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
	/** SHA-256 of its JSON. */
	hash: string;
	/** When it was replaced, in ISO 8601. */
	at: string;
}

interface DomainRow {
	/** Last segment of the assistant's paths. */
	id: string;
	project_id: string;
	title: Optional<string>;
	site_url: Optional<string>;
	/** Grows with each change of the documents, so that every process knows when its index is old. */
	index_version: Generated<number>;
	indexed_at: OptionalTimestamp;
	/** JSON of an `Outline`: which documents make up the documentation, and in which order. */
	outline: Optional<string>;
	/** Outlines that another one has replaced, the last of them at the end. */
	replaced_outlines: OptionalJson<ReplacedOutline[]>;
	created_at: CreatedAt;
}

export interface KeyRow {
	id: string;
	kind: KeyKind;
	/** SHA-256 of the key. */
	hash: Buffer;
	/** The key itself: of assistant keys, which are public, and of no other. */
	token: Optional<string>;
	/** The last four characters, to tell keys apart. */
	hint: string;
	name: string;
	project_id: string;
	/** Of assistant keys. */
	domain_id: Optional<string>;
	/** Origins whose pages may use the key; null leaves it to the configuration. */
	origins: OptionalJson<string[]>;
	created_at: CreatedAt;
	last_used_at: OptionalTimestamp;
	revoked_at: OptionalTimestamp;
}

export interface ThreadRow {
	id: string;
	domain_id: string;
	fp: string;
	/** Readers where there is nothing. */
	asked_by: Optional<'agent'>;
	/** The key that began it. */
	key_id: Optional<string>;
	created_at: CreatedAt;
}

export interface MessageRow {
	/** Order within a thread. */
	position: Generated<string>;
	id: string;
	thread_id: string;
	/** That of the thread, so that reports on a domain read its own rows alone. */
	domain_id: string;
	role: 'user' | 'assistant';
	text: string;
	/** What a question has in common with those that are counted as the same. */
	topic: Optional<string>;
	sources: OptionalJson<{ url: string; title: string }[]>;
	context: OptionalJson<ContextItem[]>;
	current_path: Optional<string>;
	outcome: Optional<'finished' | 'aborted' | 'failed'>;
	/** The documentation had no answer. */
	unanswered: Optional<boolean>;
	doubtful: Optional<boolean>;
	model: Optional<string>;
	usage: OptionalJson<AnswerUsage>;
	/** Milliseconds until the first words. */
	first_text_ms: Optional<number>;
	duration_ms: Optional<number>;
	request_id: Optional<string>;
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

/** Somebody who has signed in to the admin pages. */
interface AdminSessionRow {
	/** SHA-256 of the cookie's value. */
	hash: Buffer;
	/** The admin key that was given; the session ends with it. */
	key_id: string;
	created_at: CreatedAt;
	expires_at: Timestamp;
}

interface UsageCounterRow {
	scope: UsageScope;
	/** Whose use: the id of a key, of an organisation, of a project, or an address. */
	subject: string;
	/** Beginning of the hour, day or month in UTC. */
	window_start: Timestamp;
	count: number;
}

/** A page as it was read. Rows are added and taken away, never changed. */
interface DocumentRow {
	domain_id: string;
	/** SHA-256 of `page`. */
	hash: string;
	/** JSON of a `StoredPage`. */
	page: string;
	created_at: CreatedAt;
}

/** What is remembered of each file or address that was read, so that it is not read again while it is the same. */
interface DocumentSourceRow {
	domain_id: string;
	file: string;
	/** Of the document that it became. */
	hash: string;
	/** JSON of a `PageRecord`. */
	record: string;
}

interface EmbeddingRow {
	model: string;
	text_hash: string;
	/** 32-bit floats, little endian. */
	vector: Buffer;
	created_at: CreatedAt;
}

export interface AnswerRow {
	message_id: string;
	thread_id: string;
	domain_id: string;
	/** The process that runs it. */
	node_id: string;
	state: 'running' | 'finished' | 'stopped' | 'failed';
	/** Somebody wants the process that runs it to end it. */
	stop_requested: Generated<boolean>;
	started_at: CreatedAt;
	ended_at: OptionalTimestamp;
}

interface NodeRow {
	/** Of one process, from its start to its end. */
	id: string;
	/** Renewed while the process runs answers. Without it, the node's answers count as lost. */
	heartbeat_at: Timestamp;
}

interface AnswerChunkRow {
	message_id: string;
	/** From 0 on, without holes. */
	seq: number;
	/** A JSON array of chunks. */
	chunks: string;
}

/** Questions about one thing that were not answered, or not well. */
interface GapRow {
	id: string;
	domain_id: string;
	dismissed_at: OptionalTimestamp;
	created_at: CreatedAt;
}

/** Which gap a topic of questions belongs to: decided once, so that a gap stays what it is. */
interface GapTopicRow {
	position: Generated<string>;
	domain_id: string;
	topic: string;
	gap_id: string;
}

/** The tables, as the newest migration leaves them. */
export interface Schema extends AgentSchema {
	organizations: OrganizationRow;
	projects: ProjectRow;
	domains: DomainRow;
	keys: KeyRow;
	threads: ThreadRow;
	messages: MessageRow;
	feedback: FeedbackRow;
	admin_sessions: AdminSessionRow;
	usage_counters: UsageCounterRow;
	documents: DocumentRow;
	document_sources: DocumentSourceRow;
	embeddings: EmbeddingRow;
	nodes: NodeRow;
	answers: AnswerRow;
	answer_chunks: AnswerChunkRow;
	gaps: GapRow;
	gap_topics: GapTopicRow;
}
