import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { AgentJobError } from '../errors/agent-job-error.js';
import { forgeError, garbledAnswer } from './forge-error.js';
import { type ForgeTiming, forgeTiming } from './forge-timing.js';

interface RestAccess {
	/** For people: `GitLab`. */
	forge: string;
	/** As in `acme/docs`. */
	repository: string;
	/** Without a trailing slash. */
	apiUrl: string;
	/** Headers that carry the token. Rejects when there is none. */
	headers(signal: AbortSignal): Promise<Record<string, string>>;
	/** The permission that the token needs, as the forge calls it. */
	permission: string;
	/** @default `forgeTiming` */
	timing?: ForgeTiming | undefined;
}

interface RestRequest<T> {
	method: 'GET' | 'POST' | 'PUT' | 'PATCH';
	/** After the API's address; each is escaped. */
	steps: readonly (string | number)[];
	query?: Record<string, string | number>;
	body?: unknown;
	/** The permission that this request needs. @default that of the client */
	permission?: string;
	/** Checks the body of a success. */
	shape: z.ZodType<T>;
	signal: AbortSignal;
}

/** A refusal with its status, for those who know what to do about some. */
class RestRefusal extends Error {
	override readonly name = 'RestRefusal';

	constructor(
		readonly status: number,
		/** What the forge said. */
		readonly words: string,
	) {
		super(`${status}: ${words}`);
	}
}

/** The status of what became this error; undefined when it is another one. */
export const restRefusal = (error: unknown): RestRefusal | undefined =>
	error instanceof AgentJobError && error.details.cause instanceof RestRefusal ? error.details.cause : undefined;

/** Of an answer; a forge says no more than this. */
const answerMaxBytes = 10_000_000;

const said = z
	.object({ message: z.unknown(), error: z.unknown(), error_description: z.unknown(), errors: z.array(z.unknown()) })
	.partial();

function wordsOf(text: string): string {
	try {
		const { message, error, error_description: description, errors = [] } = said.parse(JSON.parse(text));
		const words = [message ?? description ?? error ?? '', ...errors];
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

/** GitHub says 403 also when a rate limit is reached. */
function statusOf({ status, headers }: Response, text: string): number {
	const isLimit = status === 403 && (headers.get('x-ratelimit-remaining') === '0' || /secondary rate/i.test(text));
	return isLimit ? 429 : status;
}

/** The address on the same host that an answer leads to. */
function movedTo({ status, headers }: Response, from: URL): URL | undefined {
	const location = [301, 302, 307, 308].includes(status) ? headers.get('location') : null;
	const to = location === null || !URL.canParse(location, from) ? undefined : new URL(location, from);
	return to?.origin === from.origin ? to : undefined;
}

/** Milliseconds that an answer asks to wait; undefined when it does not ask for any. */
function askedWait(headers: Headers, secondMs: number): number | undefined {
	const seconds = Number(headers.get('retry-after') ?? Number.NaN);
	if (Number.isFinite(seconds)) return Math.max(0, seconds) * secondMs;
	const reset = Number(headers.get('ratelimit-reset') ?? headers.get('x-ratelimit-reset') ?? Number.NaN);
	return Number.isFinite(reset) ? Math.max(0, reset - Date.now() / 1_000 + 1) * secondMs : undefined;
}

const messageOf = (error: unknown): string => {
	if (!(error instanceof Error)) return String(error);
	return error.cause instanceof Error ? error.cause.message : error.message;
};

interface Answer {
	/** Undefined when nobody answered. */
	status: number | undefined;
	text: string;
	headers: Headers;
}

/** A small client of a JSON API: time limits, attempts, rate limits, and no token to any other host. */
export class RestClient {
	readonly #access: RestAccess;
	readonly #timing: ForgeTiming;

	constructor(access: RestAccess) {
		this.#access = access;
		this.#timing = access.timing ?? forgeTiming;
	}

	/** Gives what a success holds; throws an `AgentJobError` of the outcome `forge`, or the signal's reason. */
	async send<T>(request: RestRequest<T>): Promise<T> {
		const { forge, repository, permission, apiUrl } = this.#access;
		const { status, text, headers } = await this.#attempt(request);
		const answer = { forge, repository, status, permission: request.permission ?? permission, headers };
		if (status === undefined) throw forgeError({ ...answer, words: text });
		if (status >= 300 && status < 400) {
			throw new AgentJobError('forge', `${forge} sends to another address; check agent.repository and agent.forgeUrl.`);
		}
		if (status >= 400) {
			const words = wordsOf(text);
			throw forgeError({ ...answer, words, cause: new RestRefusal(status, words) });
		}
		try {
			return request.shape.parse(JSON.parse(text));
		} catch (cause) {
			throw garbledAnswer(forge, apiUrl, cause);
		}
	}

	/** The answer, or the last of those that are worth another attempt. */
	async #attempt(request: RestRequest<unknown>): Promise<Answer> {
		const { attempts, longestWaitMs, secondMs } = this.#timing;
		for (let attempt = 1; ; attempt++) {
			const answer = await this.#once(request);
			const { status, headers } = answer;
			if (status !== undefined && status !== 429 && status < 500) return answer;
			const pause = askedWait(headers, secondMs) ?? attempt ** 2 * secondMs;
			if (attempt >= attempts || pause > (longestWaitMs * secondMs) / 1_000) return answer;
			await wait(pause, undefined, { signal: request.signal }).catch(() => request.signal.throwIfAborted());
		}
	}

	async #once({ method, steps, query = {}, body, signal }: RestRequest<unknown>): Promise<Answer> {
		const { apiUrl } = this.#access;
		signal.throwIfAborted();
		const secret = await this.#access.headers(signal);
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
			let response = await fetch(url, options);
			// A repository that was renamed has moved on the same host. The token travels to no other one.
			const moved = movedTo(response, url);
			if (moved && (method === 'GET' || response.status >= 307)) response = await fetch(moved, options);
			const text = await textOf(response);
			return { status: statusOf(response, text), text, headers: response.headers };
		} catch (error) {
			if (signal.aborted) throw signal.reason;
			return { status: undefined, text: messageOf(error), headers: new Headers() };
		}
	}
}
