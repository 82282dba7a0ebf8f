import type { FeedbackRequest } from '../../contract/feedback.js';
import type { Generation } from '../../contract/routes.js';
import type { SearchRequest } from '../../contract/schema/search.js';
import type { StartersResponse } from '../../contract/search.js';
import { replayAnswer } from './fault-resumable.js';
import { type AnswerPiece, type FaultRequestBody, play, type ScenarioName, speak } from './fault-scenarios.js';
import { playSearch, type SearchScenario } from './fault-search.js';

/** One question as it reached the service. */
export interface RecordedRequest {
	generation: Generation;
	path: string;
	headers: { authorization?: string; cookie?: string; referer?: string; [name: string]: string | undefined };
	body: FaultRequestBody;
	/** Resolves when the client has hung up or the response is complete. */
	closed: Promise<void>;
}

/** A service that fails in every known way, in one named scenario at a time. It needs neither a socket nor Node. */
export interface FaultService {
	/** Questions, oldest first; searches, preflights and probes are not among them. */
	readonly requests: RecordedRequest[];
	/** Feedback that was sent, oldest first, whether it was taken or not. */
	readonly feedback: FeedbackRequest[];
	/** Addresses of requests for a replay, oldest first. A replay exists only in a resumable scenario. */
	readonly replays: string[];
	/** Addresses at which answers were stopped, oldest first. */
	readonly stops: string[];
	/** Paths of pages whose questions to begin with were asked for, oldest first. */
	readonly startersAsked: string[];
	/** The scenario of the next requests. @default 'v2' */
	setScenario(name: ScenarioName): void;
	/**
	 * Answers the next requests with this text, one event for each piece, until a scenario is set again. Chunks among the
	 * pieces are sent before the text.
	 */
	setAnswer(pieces: readonly AnswerPiece[]): void;
	/** The scenario of the next searches. @default 'absent' */
	setSearch(name: SearchScenario): void;
	/** What answers the next requests for questions to begin with: a body, a status, or nothing. @default no page and no questions */
	setStarters(answer: StartersResponse | number | 'silent'): void;
	/** The status that answers feedback. @default 404 */
	setFeedback(status: number): void;
	/** Which responses carry CORS headers: all, those with a success status, or none. @default true */
	setCors(allowed: boolean | 'successes'): void;
	/** When the connection breaks, it rejects with `LostConnection`, or the response's body fails with it. */
	fetch(request: Request): Promise<Response>;
}

const corsHeaders = {
	'access-control-allow-origin': '*',
	'access-control-allow-headers': 'authorization, content-type',
	'access-control-allow-methods': 'GET, POST, DELETE',
	'access-control-max-age': '7200',
	'access-control-expose-headers':
		'x-thread-id, x-thread-key, x-message-id, x-request-id, retry-after, ratelimit, ratelimit-policy, x-vercel-ai-ui-message-stream, x-vercel-ai-data-stream, deprecation',
};

const aborted = ({ signal }: Request) =>
	new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

export function createFaultService(): FaultService {
	const requests: RecordedRequest[] = [];
	const feedback: FeedbackRequest[] = [];
	const replays: string[] = [];
	const stops: string[] = [];
	let feedbackStatus = 404;
	let scenario: ScenarioName = 'v2';
	let search: SearchScenario = 'absent';
	const startersAsked: string[] = [];
	let starters: StartersResponse | number | 'silent' = { page: null, starters: [] };
	let pieces: readonly AnswerPiece[] | undefined;
	let cors: boolean | 'successes' = true;

	async function respond(request: Request): Promise<Response> {
		const { pathname: path } = new URL(request.url);
		if (request.method === 'OPTIONS') return new Response(null, { status: 204 });
		if (request.method === 'POST' && /^\/discovery\/v1\/search\/[^/]+$/.test(path)) {
			return playSearch(search, (await request.json()) as SearchRequest);
		}
		if (request.method === 'POST' && /^\/discovery\/v1\/starters\/[^/]+$/.test(path)) {
			startersAsked.push(((await request.json()) as { currentPath: string }).currentPath);
			if (starters === 'silent') return new Promise<never>(() => {});
			return typeof starters === 'number' ? new Response(null, { status: starters }) : Response.json(starters);
		}
		if (request.method === 'POST' && /^\/discovery\/v2\/assistant\/[^/]+\/feedback$/.test(path)) {
			feedback.push((await request.json()) as FeedbackRequest);
			return new Response(null, { status: feedbackStatus });
		}
		const messageId = /^\/discovery\/v2\/assistant\/[^/]+\/message\/([^/]+)\/stream$/.exec(path)?.[1];
		if (request.method === 'GET' && messageId) {
			replays.push(request.url);
			return scenario.startsWith('resumable') ? replayAnswer(messageId) : new Response(null, { status: 404 });
		}
		if (request.method === 'DELETE' && messageId) {
			stops.push(request.url);
			return new Response(null, { status: scenario.startsWith('resumable') ? 204 : 404 });
		}
		const generation = /^\/discovery\/(v1|v2)\/assistant\/[^/]+\/message$/.exec(path)?.[1] as Generation | undefined;
		if (request.method !== 'POST' || !generation) return new Response(null, { status: 404 });
		const closed = aborted(request);
		const body = (await request.json()) as FaultRequestBody;
		requests.push({ generation, path, headers: Object.fromEntries(request.headers), body, closed });
		const name = scenario;
		const exchange = { generation, body, isSet: () => scenario === name };
		return pieces ? speak(pieces, exchange) : play(name, exchange);
	}

	return {
		requests,
		feedback,
		replays,
		stops,
		startersAsked,
		setScenario(name) {
			scenario = name;
			pieces = undefined;
		},
		setAnswer(text) {
			pieces = text;
		},
		setSearch(name) {
			search = name;
		},
		setStarters(answer) {
			starters = answer;
		},
		setFeedback(status) {
			feedbackStatus = status;
		},
		setCors(allowed) {
			cors = allowed;
		},
		async fetch(request) {
			const response = await respond(request);
			if (cors === true || (cors && response.ok))
				for (const [name, value] of Object.entries(corsHeaders)) response.headers.set(name, value);
			return response;
		},
	};
}
