import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Generation } from '../contract/routes.js';
import { type FaultRequestBody, play, type ScenarioName, speak } from './fault-scenarios.js';

/** One question as it reached the server. */
export interface RecordedRequest {
	generation: Generation;
	path: string;
	headers: IncomingMessage['headers'];
	body: FaultRequestBody;
	/** Resolves when the client has hung up or the response is complete. */
	closed: Promise<void>;
}

export interface FaultServer {
	/** Base URL, without a slash at the end. */
	url: string;
	/** Questions, oldest first; preflights and probes are not among them. */
	requests: RecordedRequest[];
	/** How the next requests are answered. @default 'v2' */
	setScenario(name: ScenarioName): void;
	/** Has the next requests answered with this text, one event for each piece, until a scenario is set again. */
	setAnswer(pieces: readonly string[]): void;
	/** Whether responses carry CORS headers. @default true */
	setCors(allowed: boolean): void;
	close(): Promise<void>;
}

const corsHeaders = {
	'access-control-allow-origin': '*',
	'access-control-allow-headers': 'authorization, content-type',
	'access-control-allow-methods': 'POST',
	'access-control-max-age': '7200',
	'access-control-expose-headers':
		'x-thread-id, x-thread-key, x-message-id, x-request-id, retry-after, x-vercel-ai-ui-message-stream, x-vercel-ai-data-stream, deprecation',
};

async function readBody(request: IncomingMessage): Promise<FaultRequestBody> {
	let text = '';
	for await (const piece of request.setEncoding('utf8')) text += piece;
	return JSON.parse(text) as FaultRequestBody;
}

function closing(response: ServerResponse): Promise<void> {
	return new Promise((resolve) => response.once('close', resolve));
}

/** A service on 127.0.0.1 that fails in every way a service can, one named scenario at a time. */
export async function startFaultServer(): Promise<FaultServer> {
	const requests: RecordedRequest[] = [];
	let scenario: ScenarioName = 'v2';
	let pieces: readonly string[] | undefined;
	let cors = true;

	async function answer(request: IncomingMessage, response: ServerResponse) {
		if (cors) for (const [name, value] of Object.entries(corsHeaders)) response.setHeader(name, value);
		const path = request.url ?? '';
		const generation = /^\/discovery\/(v1|v2)\/assistant\/[^/]+\/message$/.exec(path)?.[1] as Generation | undefined;
		if (request.method === 'OPTIONS') return void response.writeHead(204).end();
		if (request.method !== 'POST' || !generation) return void response.writeHead(404).end();
		const closed = closing(response);
		const body = await readBody(request);
		requests.push({ generation, path, headers: request.headers, body, closed });
		const exchange = { generation, body, response };
		await (pieces ? speak(pieces, exchange) : play(scenario, exchange));
	}

	const server = createServer((request, response) => {
		answer(request, response).catch(() => response.destroy());
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		requests,
		setScenario(name) {
			scenario = name;
			pieces = undefined;
		},
		setAnswer(text) {
			pieces = text;
		},
		setCors(allowed) {
			cors = allowed;
		},
		close() {
			const closed = new Promise<void>((resolve) => server.close(() => resolve()));
			server.closeAllConnections();
			return closed;
		},
	};
}
