import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../service/listen.js';
import { type DescribedForge, describedBy, type ForgeResponse, type SeenRequest } from './operations.js';

export type { ForgeResponse, SeenRequest };

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

/** A failure in place of an answer: an error response, silence, a closed connection, or the page of another program. */
export type Fault = ForgeResponse | 'hang' | 'drop' | 'garbage';

export interface ForgeServer {
	/** `http://127.0.0.1:…`. */
	origin: string;
	/** The branches of the repository. */
	branches: Set<string>;
	pulls: ForgePull[];
	/** Undefined where issues are switched off. */
	issues: { title: string; text: string }[] | undefined;
	/** Differences of requests and answers from the forge's own description of its API. A test expects none at its end. */
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

/** Starts a server that speaks the API of one kind of forge. It checks each request and its own answers strictly. */
export async function startForgeServer(forge: DescribedForge, routes: ForgeRoutes): Promise<ForgeServer> {
	const differencesOf = describedBy(forge);
	const faults: { fault: Fault; after: boolean }[] = [];
	const http = createServer((message, response) => {
		void (async () => {
			const request = await readRequest(message);
			server.seen.push(request);
			const wrong = faults.shift();
			if (wrong && !wrong.after) return misbehave(response, wrong.fault);
			const answer = routes(request, server) ?? { status: 404, body: { message: 'Not Found' } };
			server.violations.push(...differencesOf(request, answer));
			if (wrong) return misbehave(response, wrong.fault);
			send(response, answer);
		})();
	});
	const { origin, close } = await listen(http);
	const server: ForgeServer = {
		origin,
		branches: new Set(['main']),
		pulls: [],
		issues: [],
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
