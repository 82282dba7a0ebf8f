import type { z } from 'zod';
import type { ErrorCode } from '../../contract/errors.js';
import type { Assistant } from '../answers/create-assistant.js';
import type { ThreadStore } from '../answers/threads/thread-store.js';
import type { TranscriptStore } from '../answers/threads/transcript-store.js';
import type { Sendable } from '../compression/sendable.js';
import type { ServiceConfig } from '../config/settings.js';
import type { FeedbackStore } from '../feedback/feedback-store.js';
import type { Insights } from '../insights/create-insights.js';
import type { Gaps } from '../insights/gaps/create-gaps.js';
import type { AgentJobs } from '../jobs/create-agent-jobs.js';
import type { StoredJob } from '../jobs/queue/agent-job-store.js';
import type { AdminSessions } from '../keys/admin-sessions.js';
import type { KeyAdministration } from '../keys/key-administration.js';
import type { KeyRing, KnownKey } from '../keys/key-ring.js';
import type { Library } from '../library/library.js';
import type { AddressGuard } from '../limits/address-guard.js';
import type { LimitState } from '../limits/limit-state.js';
import type { UsageLimits } from '../limits/usage-limits.js';
import type { TextRenderer } from '../pages/text-renderer.js';
import type { Retriever } from '../retrieval/retriever.js';
import type { Reviews } from '../reviews/reviews.js';
import type { Log } from '../telemetry/log.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { HttpContext } from './middleware/http-context.js';
import type { CountStream, OpenStreams } from './server/open-streams.js';

/** What handlers work with. */
export interface HandlerParts {
	config: Pick<ServiceConfig, 'domain' | 'projectId' | 'embedding' | 'retrieval'>;
	keys: KeyRing;
	administration: KeyAdministration;
	adminSessions: AdminSessions;
	assistant: Assistant;
	library: Pick<Library, 'open'>;
	threads: Pick<ThreadStore, 'get' | 'create' | 'append' | 'hasAnswer'>;
	transcripts: TranscriptStore;
	feedback: Pick<FeedbackStore, 'add'>;
	insights: Insights;
	gaps: Gaps;
	agent: {
		jobs: AgentJobs;
		reviews: Reviews;
		stopping: AbortSignal;
		/** Whether there is something to edit. */
		hasSource: boolean;
		/** What has become of the pull request of a job. */
		pullRequestState(pullRequest: NonNullable<StoredJob['pullRequest']>): Promise<'open' | 'closed' | 'merged'>;
	};
	metrics: Metrics;
	health: {
		index(): Pick<Retriever, 'pageCount' | 'sectionCount'>;
		/** Rejects when the database cannot be asked. */
		checkDatabase(): Promise<void>;
		/** True once the service has begun to stop. */
		isStopping(): boolean;
	};
	usage: UsageLimits;
	streams: OpenStreams;
	/** Counts a request of an address; throws when there were too many. */
	countRequest(context: HttpContext): void;
	/** Hears of every question. */
	noteClient(body: unknown): void;
	/** Of everybody who tries to sign in. */
	signInGuard: AddressGuard;
	addressOf(context: HttpContext): string;
	/** The table as an OpenAPI document, and as a page for people. */
	openApi(): Sendable;
	referencePage(): string;
	/** For pages that show what others have written. */
	texts: TextRenderer;
	log: Log;
}

/**
 * Whom a route lets in. `assistant`: the key of the path's domain, from an allowed origin. `admin`: an admin key of the project. `owner`: the same,
 * and the path's domain is one of the project. `site`: the key of the served site, which requests need not bring. `session`: a browser that has signed in. `none`: everybody.
 */
export type KeyNeeded = 'none' | 'assistant' | 'site' | 'admin' | 'owner' | 'session';

/** Who sent a request, as a handler sees it. */
export interface Caller {
	none: undefined;
	assistant: KnownKey & { domain: string };
	site: KnownKey & { domain: string };
	admin: KnownKey;
	owner: KnownKey & { domain: string };
	session: Pick<KnownKey, 'id'>;
}

/**
 * What a request is counted for.
 * - `address`: requests of an address in a minute, before anything else is done about them
 * - `stream`: streams that an address and a key have open
 * - `question`: questions of a key, an organization and an address
 * - `search`: searches of an address, where they ask a provider of embeddings
 * - `job`: jobs of the project; counted where jobs are made, because a request that is repeated makes none
 * - `sign-in`: attempts of an address; counted by the handler, which refuses with a page
 */
export type Limit = 'address' | 'stream' | 'question' | 'search' | 'job' | 'sign-in';

/** Questions and streams are counted for a key too, so that a route for everybody cannot count them. */
type LimitOf<Key extends KeyNeeded> = Key extends 'none' | 'session' ? Exclude<Limit, 'question' | 'stream'> : Limit;
export type Limits<Key extends KeyNeeded = KeyNeeded> = readonly [LimitOf<Key>, ...LimitOf<Key>[]] | 'none';

type ParameterName<Path extends string> = Path extends `${string}:${infer Rest}`
	? Rest extends `${infer Name}/${infer Tail}`
		? Name | ParameterName<Tail>
		: Rest
	: never;

type Parsed<Schema> = [Schema] extends [never] ? undefined : Schema extends z.ZodType ? z.output<Schema> : undefined;

/** One request, checked. */
export interface Call<Path extends string, Key extends KeyNeeded, Counted extends Limits, Body, Query> {
	context: HttpContext;
	key: Caller[Key];
	params: Record<ParameterName<Path>, string>;
	body: Parsed<Body>;
	/** The body as it was sent. */
	sent: unknown;
	query: Parsed<Query>;
	/** Fields of a form; none when it was larger than the route takes. */
	form: URLSearchParams;
	/** Limits as they are after this request. */
	used: LimitState[];
	/** Counts a stream while it is open. */
	count: Counted extends readonly Limit[] ? ('stream' extends Counted[number] ? CountStream : undefined) : undefined;
}

/** A success with a value of the schema as JSON. */
export const json = <Schema extends z.ZodType>(schema: Schema, description: string, status: 200 | 201 = 200) => ({
	...{ status, description },
	body: { type: 'application/json', schema },
});

/** What the OpenAPI document says of a route. */
interface Operation<Result> {
	kind: 'operation';
	id: string;
	tag: 'Assistant' | 'Agents' | 'Insights' | 'Search' | 'Agent' | 'Keys' | 'Service';
	summary: string;
	description?: string;
	/** Optional headers of a request, described. */
	requestHeaders?: Record<string, string>;
	success: {
		status: 200 | 201 | 204;
		description: string;
		/** A media type. The schema is absent for streams and texts, which `description` explains. */
		body?: { type: string; schema?: Result };
		headers?: Record<string, string>;
	};
	/** What may go wrong besides what the key, the body and the query bring. */
	errors: readonly ErrorCode[];
}

/** A `page` is for people, and no other site may read it. What is `unlisted` stands in no document, and is otherwise as an operation. */
interface Unlisted {
	kind: 'page' | 'unlisted';
}

/** A value is sent as JSON with the status of the success; without one there is no body. */
type Reply<Result> = Response | Parsed<Result>;

interface Definition<Path extends string, Key extends KeyNeeded, Counted extends Limits, Body, Query, Result> {
	method: 'get' | 'post' | 'delete';
	path: Path;
	key: Key;
	limits: Counted;
	/** JSON. */
	body?: Body;
	/** True where a request without a body is the same as one with `{}`. */
	isBodyOptional?: true;
	/** Bytes of the largest form that is read. */
	formMaxBytes?: number;
	query?: Query;
	/** Query that only the handler can judge, for the document. */
	describedQuery?: z.ZodObject;
	/** The route that took the place of this one, which is deprecated. Has the same parameters. */
	successor?: string;
	/** What is answered without being counted. */
	uncounted?(
		call: Call<Path, Key, 'none', Body, Query>,
		parts: HandlerParts,
	): Response | undefined | Promise<Response | undefined>;
	handle(call: Call<Path, Key, Counted, Body, Query>, parts: HandlerParts): Reply<Result> | Promise<Reply<Result>>;
}

/** The answer to a request without a sign-in. */
type SignedOut<Key> = Key extends 'session'
	? { signedOut(context: HttpContext, parts: HandlerParts): Response | Promise<Response> }
	: unknown;

/** A row of the table. */
export type Route = Definition<string, KeyNeeded, Limits, z.ZodType | undefined, z.ZodObject | undefined, z.ZodType> &
	Partial<SignedOut<'session'>> &
	(Operation<z.ZodType> | Unlisted);
export type OperationRoute = Extract<Route, { kind: 'operation' }>;

/** A row of the table. Its handler gets what the row declares; key and limits are required. */
export function route<
	const Path extends string,
	Key extends KeyNeeded,
	const Counted extends Limits<Key>,
	Body extends z.ZodType = never,
	Query extends z.ZodObject = never,
	Result extends z.ZodType = never,
>(row: Definition<Path, Key, Counted, Body, Query, Result> & SignedOut<Key> & (Operation<Result> | Unlisted)): Route;
export function route(row: Route): Route {
	return row;
}
