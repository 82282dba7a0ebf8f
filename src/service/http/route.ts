import type { z } from 'zod';
import type { ErrorCode } from '../../contract/errors.js';
import type { KeyScope } from '../../contract/keys.js';
import type { AuditAction } from '../../contract/schema/audit.js';
import type { Retriever } from '../../search/retriever.js';
import type { Assistant } from '../answers/create-assistant.js';
import type { ThreadStore } from '../answers/threads/thread-store.js';
import type { TranscriptStore } from '../answers/threads/transcript-store.js';
import type { Sendable } from '../compression/sendable.js';
import type { CodeRule } from '../config/rule-settings.js';
import type { ServiceConfig } from '../config/settings.js';
import type { DocumentationSource } from '../documentation/core/documentation-source.js';
import type { AgentReportStore } from '../feedback/agent-report-store.js';
import type { ContactStore } from '../feedback/contact-store.js';
import type { FeedbackStore } from '../feedback/feedback-store.js';
import type { Health } from '../health/create-health.js';
import type { Insights } from '../insights/create-insights.js';
import type { Gaps } from '../insights/gaps/create-gaps.js';
import type { ReaderData } from '../insights/reader-data.js';
import type { Overviews } from '../insights/what-to-do/overviews.js';
import type { AgentJobs, AskedJob } from '../jobs/create-agent-jobs.js';
import type { StoredJob } from '../jobs/stored-job.js';
import type { AdminSessions } from '../keys/admin-sessions.js';
import type { AuditStore } from '../keys/audit-store.js';
import type { KeyAdministration } from '../keys/key-administration.js';
import type { KeyRing, KnownKey } from '../keys/key-ring.js';
import type { OriginAdministration } from '../keys/origin-store.js';
import type { SiteInstructions } from '../library/guides.js';
import type { IndexOptions, IndexReport } from '../library/index-source.js';
import type { Library } from '../library/library.js';
import type { OwnAnswers } from '../library/own-answers.js';
import type { AddressGuard } from '../limits/address-guard.js';
import type { UsageLimits } from '../limits/usage-limits.js';
import type { ListedMail } from '../mail/mail-outbox.js';
import type { TextRenderer } from '../pages/text-renderer.js';
import type { Reviews } from '../reviews/reviews.js';
import type { DomainSources } from '../sources/domain-sources.js';
import type { Log } from '../telemetry/log.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { HttpContext } from './middleware/http-context.js';
import type { CountStream, OpenStreams } from './server/open-streams.js';

export interface HandlerParts {
	config: Pick<
		ServiceConfig,
		| 'dataFolder'
		| 'domain'
		| 'instructions'
		| 'guides'
		| 'projectId'
		| 'embedding'
		| 'retrieval'
		| 'allowedOrigins'
		| 'siteUrl'
		| 'publicUrl'
		| 'agent'
		| 'sources'
		| 'contactForm'
		| 'mail'
	>;
	keys: KeyRing;
	administration: KeyAdministration;
	origins: OriginAdministration;
	adminSessions: AdminSessions;
	audit: Pick<AuditStore, 'add' | 'list'>;
	assistant: Assistant;
	library: Pick<Library, 'open' | 'held'>;
	/** The content sources of the configured domain; none where it has one folder alone. */
	sources: Pick<DomainSources, 'refreshSource' | 'list' | 'states'>;
	/** Indexes a source for a domain, which is made when it is new. */
	index(
		config: Pick<ServiceConfig, 'domain' | 'projectId' | 'organization' | 'siteUrl'>,
		source: DocumentationSource,
		options: Pick<IndexOptions, 'isDryRun' | 'onProgress' | 'signal'>,
	): Promise<IndexReport>;
	/** Lines of all that an embedded database holds; absent with a server, which other projects may share. */
	exportLines?: (() => AsyncGenerator<string>) | undefined;
	threads: Pick<ThreadStore, 'has' | 'create' | 'append' | 'hasAnswer' | 'noteOpened'>;
	transcripts: TranscriptStore;
	feedback: Pick<FeedbackStore, 'add'>;
	agentReports: AgentReportStore;
	contacts: ContactStore;
	/** Mails to the owner. */
	notices: { list(): Promise<ListedMail[] | undefined>; sendTest(): Promise<void> };
	insights: Insights;
	overviews: Overviews;
	gaps: Gaps;
	/** What is wrong with the documentation. */
	faults: Omit<Health, 'stop'>;
	ownAnswers: OwnAnswers;
	siteInstructions: (domain: string) => SiteInstructions | undefined;
	readers: ReaderData;
	agent: {
		jobs: AgentJobs;
		reviews: Reviews;
		rules: {
			ruleOf(name: string): CodeRule | undefined;
			/** Asks a rule to look at its code, or records a delivery alone; false for one that came before. */
			ask(name: string | undefined, by?: { deliveries?: readonly string[]; before?: string }): Promise<boolean>;
			tryRule(rule: CodeRule, range: string): Promise<{ asked: AskedJob; length: number }>;
		};
		stopping: AbortSignal;
		/** Whether the agent can edit the domain's source. */
		hasSource(domain: string): boolean;
		pullRequestState(pullRequest: NonNullable<StoredJob['pullRequest']>): Promise<'open' | 'closed' | 'merged'>;
	};
	metrics: Metrics;
	health: {
		index(): Pick<Retriever, 'pageCount' | 'sectionCount'>;
		/** Rejects when the database does not answer. */
		checkDatabase(): Promise<void>;
		/** Whether the service has begun to stop. */
		isStopping(): boolean;
	};
	usage: UsageLimits;
	streams: OpenStreams;
	/** Counts a request of an address. Throws when there were too many. */
	countRequest(context: HttpContext): void;
	/** Receives the body of every question. */
	noteClient(body: unknown): void;
	/** Counts attempts to sign in, per address. */
	signInGuard: AddressGuard;
	addressOf(context: HttpContext): string;
	/** The OpenAPI document, and its page for people. */
	openApi(): Sendable;
	referencePage(): string;
	/** Renders texts by others for pages. */
	texts: TextRenderer;
	log: Log;
}

/**
 * The callers that a route lets in.
 * - `assistant`: the key of the path's domain, from an allowed origin
 * - `admin`: an admin key of the project
 * - `owner`: the same, and the path's domain belongs to the project
 * - `site`: the key of the served site, which requests may omit
 * - `session`: a browser that has signed in
 * - `none`: everybody
 */
export type KeyNeeded = 'none' | 'assistant' | 'site' | 'admin' | 'owner' | 'session';

/** The sender of a request. */
export interface Caller {
	none: undefined;
	assistant: KnownKey & { domain: string };
	site: KnownKey & { domain: string };
	admin: KnownKey;
	owner: KnownKey & { domain: string };
	session: { id: string; scope: KeyScope };
}

/**
 * What a request is counted for.
 * - `address`: requests of an address in a minute, before anything else is done about them, so that refused ones count too
 * - `stream`: streams that an address and a key have open
 * - `question`: questions of a key, an organization and an address; counted where answers begin, because a message that is sent twice begins one
 * - `search`: searches of an address; counted by the handler where they ask a provider of embeddings
 * - `job`: jobs of the project; counted where jobs are made, because a request that is repeated makes none
 * - `sign-in`: attempts of an address; counted by the handler, which refuses with a page
 */
export type Limit = 'address' | 'stream' | 'question' | 'search' | 'job' | 'sign-in';

/** Questions and streams count per key, so a route without a key cannot count them. */
type LimitOf<Key extends KeyNeeded> = Key extends 'none' | 'session' ? Exclude<Limit, 'question' | 'stream'> : Limit;
export type Limits<Key extends KeyNeeded = KeyNeeded> = readonly [LimitOf<Key>, ...LimitOf<Key>[]] | 'none';

type Scoped<Key extends KeyNeeded> = Key extends 'admin' | 'owner' | 'session'
	? { scope: KeyScope }
	: { scope?: undefined };

type ParameterName<Path extends string> = Path extends `${string}:${infer Rest}`
	? Rest extends `${infer Name}/${infer Tail}`
		? Name | ParameterName<Tail>
		: Rest
	: never;

type Parsed<Schema> = [Schema] extends [never] ? undefined : Schema extends z.ZodType ? z.output<Schema> : undefined;

/** A checked request. */
interface Call<Path extends string, Key extends KeyNeeded, Counted extends Limits, Body, Query> {
	context: HttpContext;
	key: Caller[Key];
	params: Record<ParameterName<Path>, string>;
	body: Parsed<Body>;
	/** The unparsed body. */
	sent: unknown;
	query: Parsed<Query>;
	/** Fields of a form; empty when it was too large. */
	form: URLSearchParams;
	/** Counts a stream while it is open. */
	count: Counted extends readonly Limit[] ? ('stream' extends Counted[number] ? CountStream : undefined) : undefined;
}

/** A successful response with JSON of the schema. */
export const json = <Schema extends z.ZodType>(schema: Schema, description: string, status: 200 | 201 = 200) => ({
	status,
	description,
	body: { type: 'application/json', schema },
});

interface Operation<Result> {
	kind: 'operation';
	id: string;
	tag: 'Assistant' | 'Agents' | 'Insights' | 'Search' | 'Agent' | 'Keys' | 'Service';
	summary: string;
	description?: string;
	/** Optional request headers, with descriptions. */
	requestHeaders?: Record<string, string>;
	success: {
		status: 200 | 201 | 204;
		description: string;
		/** The media type. `description` explains streams and texts, which have no schema. */
		body?: { type: string; schema?: Result };
		headers?: Record<string, string>;
	};
	/** Errors besides those of key, limits, body and query. */
	errors?: readonly ErrorCode[];
}

/** A `page` is for people and hidden from other sites. An `unlisted` route is missing in the OpenAPI document. */
interface Unlisted {
	kind: 'page' | 'unlisted';
}

/** A value is sent as JSON with the success status. Without a value there is no body. */
type Reply<Result> = Response | Parsed<Result>;

interface Definition<Path extends string, Key extends KeyNeeded, Counted extends Limits, Body, Query, Result> {
	method: 'get' | 'post' | 'delete';
	path: Path;
	key: Key;
	limits: Counted;
	/**
	 * The action that the audit records. Its subject is set by the handler, else it is the last parameter of the path or `?id=`.
	 */
	audit?: AuditAction;
	/** Schema of the JSON body. */
	body?: Body;
	/** Largest body in bytes. @default `bodyMaxBytes` */
	bodyMaxBytes?: number;
	/** Whether a missing body counts as `{}`. */
	isBodyOptional?: true;
	/** Largest form in bytes. */
	formMaxBytes?: number;
	query?: Query;
	/** Description of a query that only the handler can check. */
	describedQuery?: z.ZodObject;
	/** The route that replaces this deprecated one, with the same parameters. */
	successor?: string;
	/** Address of the page that the form stands on, for browsers that ask for the form's own address: after a reload or from the history. */
	pageOf?(context: HttpContext): string;
	/** An answer that does not count against limits. */
	uncounted?(
		call: Call<Path, Key, 'none', Body, Query>,
		parts: HandlerParts,
	): Response | undefined | Promise<Response | undefined>;
	handle(call: Call<Path, Key, Counted, Body, Query>, parts: HandlerParts): Reply<Result> | Promise<Reply<Result>>;
}

/** The answer to a request without a session. `form` is empty when another site has sent it. */
type SignedOut<Key> = Key extends 'session'
	? { signedOut(context: HttpContext, parts: HandlerParts, form: URLSearchParams): Response | Promise<Response> }
	: unknown;

/** A row of the table. */
export type Route = Definition<string, KeyNeeded, Limits, z.ZodType | undefined, z.ZodObject | undefined, z.ZodType> &
	Partial<SignedOut<'session'>> & { scope?: KeyScope | undefined } & (Operation<z.ZodType> | Unlisted);
export type OperationRoute = Extract<Route, { kind: 'operation' }>;

/** Defines a row of the table. Key and limits are required, and the handler gets what the row declares. */
export function route<
	const Path extends string,
	Key extends KeyNeeded,
	const Counted extends Limits<Key>,
	Body extends z.ZodType = never,
	Query extends z.ZodObject = never,
	Result extends z.ZodType = never,
>(
	row: Definition<Path, Key, Counted, Body, Query, Result> &
		SignedOut<Key> &
		Scoped<Key> &
		(Operation<Result> | Unlisted),
): Route;
export function route(row: Route): Route {
	return row;
}
