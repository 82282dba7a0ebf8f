import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { AgentJobError } from '../errors/agent-job-error.js';
import { retryAfterMs } from '../errors/retry-after.js';
import { forgeError, garbledAnswer } from './forge-error.js';
import { proxiedFetch } from './proxied-fetch.js';

/** Time limits for requests to a forge. */
export interface ForgeTiming {
	/** Milliseconds that one request may take. */
	requestMs: number;
	/** Number of attempts at one request, the first included. */
	attempts: number;
	/** Longest wait for a rate limit, in milliseconds. The job queue handles longer waits. */
	longestWaitMs: number;
	/** Milliseconds per second of waiting; tests use fewer. */
	secondMs: number;
}

const forgeTiming: ForgeTiming = { requestMs: 30_000, attempts: 4, longestWaitMs: 90_000, secondMs: 1_000 };

export interface RestAccess {
	/** Display name of the forge, for example `GitLab`. */
	forge: string;
	/** Name of the repository, for example `acme/docs`. */
	repository: string;
	/** Address of the API, without a trailing slash. */
	apiUrl: string;
	/** Headers that carry the token. Rejects when no token is set. */
	headers(signal: AbortSignal): Promise<Record<string, string>>;
	/** The token permission that requests need, in the forge's own words. */
	permission: string;
	/** The name of the credentials, for messages. @default 'the token of agent.token' */
	credentials?: string | undefined;
	/** Drops a token that the forge no longer accepts. Returns true when another one is available. @default there is no other */
	forget?: (() => boolean) | undefined;
	/** Own sentences for refusals of these requests. @default those of `forgeError` */
	explain?: ((status: number, words: string) => string | undefined) | undefined;
	/** @default `forgeTiming` */
	timing?: ForgeTiming | undefined;
}

interface RestRequest<T> {
	method: 'GET' | 'POST' | 'PUT' | 'PATCH';
	/** Steps of the path below the API's address. Each is escaped. */
	steps: readonly (string | number)[];
	query?: Record<string, string | number>;
	body?: unknown;
	/** The token permission that this request needs. @default the client's */
	permission?: string;
	/** Number of attempts: one where a lost answer may have made something. @default that of the timing */
	attempts?: number;
	/** Schema of a successful answer's body. */
	shape: z.ZodType<T>;
	signal: AbortSignal;
}

/** A refusal with its status, for callers that handle some statuses themselves. */
class RestRefusal extends Error {
	override readonly name = 'RestRefusal';

	constructor(
		readonly status: number,
		/** The forge's own error message. */
		readonly words: string,
	) {
		super(`${status}: ${words}`);
	}
}

/** The refusal behind an error; undefined when the error has another cause. */
export const restRefusal = (error: unknown): RestRefusal | undefined =>
	error instanceof AgentJobError && error.details.cause instanceof RestRefusal ? error.details.cause : undefined;

/** Largest body of an answer, in bytes. */
const answerMaxBytes = 10_000_000;

const said = z
	.object({ message: z.unknown(), error: z.unknown(), error_description: z.unknown(), errors: z.unknown() })
	.partial();

function wordsOf(text: string): string {
	try {
		const { message, error, error_description: description, errors } = said.parse(JSON.parse(text));
		const words = [message ?? description ?? error ?? '', ...[errors ?? []].flat()];
		return words.map((word) => (typeof word === 'string' ? word : JSON.stringify(word))).join(' ');
	} catch {
		return /^\s*</.test(text) ? '' : text.slice(0, 1_000);
	}
}

async function textOf(response: Response): Promise<string> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of response.body ?? []) {
		size += chunk.length;
		if (size > answerMaxBytes) throw new TypeError(`an answer of more than ${answerMaxBytes} bytes`);
		chunks.push(chunk);
	}
	return Buffer.concat(chunks).toString();
}

/** GitHub answers 403 for a rate limit too. */
function statusOf({ status, headers }: Response, text: string): number {
	const says = headers.get('x-ratelimit-remaining') === '0' || headers.has('retry-after');
	return status === 403 && (says || /secondary rate|abuse detection/i.test(text)) ? 429 : status;
}

/** Seconds to wait after a rate limit without a stated time. Each further wait is longer, as GitHub asks for. */
const limitSeconds = 60;

/** The address that a redirect leads to, on the same host only. */
function movedTo({ status, headers }: Response, from: URL): URL | undefined {
	const location = [301, 302, 307, 308].includes(status) ? headers.get('location') : null;
	const to = location === null || !URL.canParse(location, from) ? undefined : new URL(location, from);
	return to?.origin === from.origin ? to : undefined;
}

/** Milliseconds that the answer asks the client to wait; undefined when it asks for no wait. */
function askedWait({ status, headers }: Answer, secondMs: number): number | undefined {
	const asked = retryAfterMs(headers.get('retry-after'));
	if (asked !== undefined) return (asked / 1_000) * secondMs;
	// Forges name the end of the current period in any answer. It says something only when the limit is used up.
	if (status !== 429 || (headers.get('x-ratelimit-remaining') ?? '0') !== '0') return undefined;
	const reset = Number(headers.get('ratelimit-reset') ?? headers.get('x-ratelimit-reset') ?? Number.NaN);
	return Number.isFinite(reset) ? Math.max(0, reset - Date.now() / 1_000 + 1) * secondMs : undefined;
}

const messageOf = (error: unknown): string => {
	if (!(error instanceof Error)) return String(error);
	return error.cause instanceof Error ? error.cause.message : error.message;
};

interface Answer {
	/** HTTP status; undefined when no answer came. */
	status: number | undefined;
	text: string;
	headers: Headers;
	/** Milliseconds that the forge asks for, when they are more than the client waits. */
	retryAfterMs?: number;
}

/** A small client for JSON APIs. It has time limits, retries and rate limits, and sends the token to no other host. */
export class RestClient {
	readonly #timing: ForgeTiming;

	constructor(readonly access: RestAccess) {
		this.#timing = access.timing ?? forgeTiming;
	}

	/** Sends a request and returns the checked body. Throws an `AgentJobError` with the outcome `forge`, or the signal's reason. */
	async send<T>(request: RestRequest<T>): Promise<T> {
		const { forge, repository, permission, apiUrl } = this.access;
		const { status, text, headers, retryAfterMs } = await this.#attempt(request);
		const answer = {
			forge,
			repository,
			status,
			headers,
			retryAfterMs,
			credentials: this.access.credentials,
			permission: request.permission ?? permission,
		};
		if (status === undefined) throw forgeError({ ...answer, words: text });
		if (status >= 300 && status < 400) {
			throw new AgentJobError('forge', `${forge} sends to another address; check agent.repository and agent.forgeUrl.`);
		}
		if (status >= 400) {
			const words = wordsOf(text);
			const cause = new RestRefusal(status, words);
			const own = this.access.explain?.(status, words);
			throw own === undefined ? forgeError({ ...answer, words, cause }) : new AgentJobError('forge', own, { cause });
		}
		try {
			return request.shape.parse(JSON.parse(text));
		} catch (cause) {
			throw garbledAnswer(forge, apiUrl, cause);
		}
	}

	/** Sends a request up to the allowed number of attempts and returns the last answer. */
	async #attempt(request: RestRequest<unknown>): Promise<Answer> {
		const { attempts, longestWaitMs, secondMs } = { ...this.#timing, ...request };
		for (let attempt = 1; ; attempt++) {
			const answer = await this.#once(request);
			const { status } = answer;
			if (status === 401 && attempt === 1 && this.access.forget?.()) continue;
			if (status !== undefined && status !== 429 && status < 500) return answer;
			const otherwise = status === 429 ? limitSeconds * attempt : attempt ** 2;
			const pause = askedWait(answer, secondMs) ?? otherwise * secondMs;
			if (pause > (longestWaitMs * secondMs) / 1_000) return { ...answer, retryAfterMs: pause };
			if (attempt >= attempts) return answer;
			await wait(pause, undefined, { signal: request.signal }).catch(() => request.signal.throwIfAborted());
		}
	}

	async #once({ method, steps, query = {}, body, signal }: RestRequest<unknown>): Promise<Answer> {
		const { apiUrl } = this.access;
		signal.throwIfAborted();
		const secret = await this.access.headers(signal);
		const url = new URL(`${apiUrl}/${steps.map(encodeURIComponent).join('/')}`);
		for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
		const options: RequestInit = {
			method,
			signal: AbortSignal.any([signal, AbortSignal.timeout(this.#timing.requestMs)]),
			redirect: 'manual',
			headers: {
				accept: 'application/json',
				'user-agent': 'docent',
				...(body !== undefined && { 'content-type': 'application/json' }),
				...secret,
			},
			...(body !== undefined && { body: JSON.stringify(body) }),
		};
		try {
			let response = await proxiedFetch(url, options);
			// A renamed repository redirects on the same host. The token goes to no other host.
			const moved = movedTo(response, url);
			if (moved && (method === 'GET' || response.status >= 307)) response = await proxiedFetch(moved, options);
			const text = await textOf(response);
			return { status: statusOf(response, text), text, headers: response.headers };
		} catch (error) {
			if (signal.aborted) throw signal.reason;
			return { status: undefined, text: messageOf(error), headers: new Headers() };
		}
	}
}
