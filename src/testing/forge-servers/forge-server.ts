import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../service/listen.js';

export interface ForgePull {
	number: number;
	title: string;
	body: string;
	head: string;
	base: string;
	/** Whether the branch belongs to a fork. */
	isFromFork?: boolean;
	isDraft: boolean;
	state: 'open' | 'closed' | 'merged';
	reviewers: string[];
}

export interface SeenRequest {
	method: string;
	/** The decoded segments of the path. */
	steps: string[];
	query: URLSearchParams;
	headers: IncomingMessage['headers'];
	body: Record<string, unknown>;
}

export interface ForgeResponse {
	status: number;
	body?: unknown;
	headers?: Record<string, string>;
}

/** A failure in place of an answer: an error response, silence, a closed connection, or the page of another program. */
export type Fault = ForgeResponse | 'hang' | 'drop' | 'garbage';

export interface ForgeServer {
	/** `http://127.0.0.1:…`. */
	origin: string;
	/** The branches of the repository. */
	branches: Set<string>;
	pulls: ForgePull[];
	/** Sent fields that the documented API does not have. A test expects none at its end. */
	violations: string[];
	seen: SeenRequest[];
	/** Further fields of the repository, such as `archived`. */
	repositoryFields: Record<string, unknown>;
	/** Answers the next requests with a fault. With `after`, the request is carried out before the fault. */
	fail(fault: Fault, options?: { times?: number; after?: boolean }): void;
	stop(): Promise<void>;
}

/** Answers the requests to one kind of forge. Returns `undefined` for a path that its API does not have. */
export type ForgeRoutes = (request: SeenRequest, server: ForgeServer) => ForgeResponse | undefined;

type FieldType = 'string' | 'boolean' | 'strings' | 'numbers';

const isOfType = (value: unknown, type: FieldType) =>
	type === 'strings' || type === 'numbers'
		? Array.isArray(value) && value.every((entry) => typeof entry === (type === 'strings' ? 'string' : 'number'))
		: typeof value === type;

/** Checks a body more strictly than a real forge does: unknown fields are violations. Returns the wrong fields. */
export function wrongFields(
	{ method, steps, body }: SeenRequest,
	fields: Record<string, FieldType>,
	required: readonly string[],
	{ violations }: Pick<ForgeServer, 'violations'>,
): string[] {
	const wrong = [
		...required.filter((name) => body[name] === undefined || body[name] === ''),
		...Object.keys(body).filter((name) => {
			const type = fields[name];
			return type === undefined || !isOfType(body[name], type);
		}),
	];
	if (wrong.length > 0) violations.push(`${method} /${steps.join('/')}: ${wrong.join(', ')}`);
	return wrong;
}

async function readRequest(message: IncomingMessage): Promise<SeenRequest> {
	const chunks: Buffer[] = [];
	for await (const chunk of message) chunks.push(chunk as Buffer);
	const { pathname, searchParams } = new URL(message.url ?? '/', 'http://forge.test');
	const text = Buffer.concat(chunks).toString();
	return {
		method: message.method ?? '',
		steps: pathname.split('/').filter(Boolean).map(decodeURIComponent),
		query: searchParams,
		headers: message.headers,
		body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
	};
}

function send(response: ServerResponse, { status, body, headers = {} }: ForgeResponse): void {
	response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
	response.end(body === undefined ? undefined : JSON.stringify(body));
}

function misbehave(response: ServerResponse, fault: Fault): void {
	if (fault === 'hang') return;
	if (fault === 'drop') response.destroy();
	else if (fault === 'garbage') {
		response.writeHead(200, { 'content-type': 'text/html' });
		response.end('<!doctype html><title>Welcome</title><p>This is another program.');
	} else send(response, fault);
}

/** Starts a server that speaks the API of one kind of forge and checks each request strictly. */
export async function startForgeServer(routes: ForgeRoutes): Promise<ForgeServer> {
	const faults: { fault: Fault; after: boolean }[] = [];
	const http = createServer((message, response) => {
		void (async () => {
			const request = await readRequest(message);
			server.seen.push(request);
			const wrong = faults.shift();
			if (wrong && !wrong.after) return misbehave(response, wrong.fault);
			const answer = routes(request, server);
			if (!answer) server.violations.push(`${request.method} ${message.url} is not in the API.`);
			if (wrong) return misbehave(response, wrong.fault);
			send(response, answer ?? { status: 404, body: { message: 'Not Found' } });
		})();
	});
	const { origin, close } = await listen(http);
	const server: ForgeServer = {
		origin,
		branches: new Set(['main']),
		pulls: [],
		violations: [],
		seen: [],
		repositoryFields: {},
		fail(fault, { times = 1, after = false } = {}) {
			for (let count = 0; count < times; count++) faults.push({ fault, after });
		},
		stop: close,
	};
	return server;
}
