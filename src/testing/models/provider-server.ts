import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../service/listen.js';
import type { ProviderWire } from './provider-wires.js';

export interface ProviderScenario {
	/** Refuses with this status before a word is said. */
	status?: number;
	pieces?: readonly string[];
	/** The end of the stream after the pieces. @default 'finish' */
	ending?: 'finish' | 'filtered' | 'cut' | 'error' | 'hang';
	/** Thoughts before the pieces. */
	thoughts?: string;
	/** Sends this text with status 200 in place of a stream. */
	body?: string;
	/** Media type of the answer. @default 'text/event-stream' */
	contentType?: string;
}

export interface ProviderServer {
	/** Base URL, as the provider's package takes it. */
	url: string;
	/** The requests, oldest first. */
	requests: (ReturnType<ProviderWire['read']> & { key: string | undefined })[];
	/** Sets the answers of the next requests, one scenario each; the last one stays. */
	play(...scenarios: [ProviderScenario, ...ProviderScenario[]]): void;
	/** Resolves when a client has gone away before the end of its answer. */
	clientGone(): Promise<void>;
	close(): Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<unknown> {
	const pieces: Buffer[] = [];
	for await (const piece of request) pieces.push(piece as Buffer);
	return JSON.parse(Buffer.concat(pieces).toString('utf8'));
}

function refuse(response: ServerResponse, status: number, message: string): void {
	response.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1' });
	response.end(JSON.stringify({ type: 'error', error: { type: 'test', code: status, status: 'TEST', message } }));
}

const eventOf = (value: unknown) => {
	const name = typeof value === 'object' && value !== null && 'type' in value ? `event: ${value.type}\n` : '';
	return `${name}data: ${JSON.stringify(value)}\n\n`;
};

/** A provider on a free port that speaks its own wire, checks what it is sent, and fails when it is told to. */
export async function startProviderServer(wire: ProviderWire): Promise<ProviderServer> {
	let scenarios: ProviderScenario[] = [{ pieces: ['Hello.'] }];
	let noteGone = () => {};
	let gone = Promise.resolve();

	function answer(response: ServerResponse): void {
		const {
			status,
			pieces = [],
			thoughts,
			ending = 'finish',
			body,
			contentType = 'text/event-stream',
		} = (scenarios.length > 1 ? scenarios.shift() : scenarios[0]) ?? {};
		if (status !== undefined) {
			refuse(response, status, 'secret detail of the provider');
			return;
		}
		response.on('close', () => {
			if (!response.writableFinished) noteGone();
		});
		response.writeHead(200, { 'content-type': contentType });
		if (body !== undefined) {
			response.end(body);
			return;
		}
		const thought = thoughts === undefined ? [] : wire.thoughts(thoughts);
		const begun = pieces.length > 0 ? (wire.beginText ?? []) : [];
		for (const event of [...wire.begin, ...thought, ...begun, ...pieces.map(wire.piece)])
			response.write(eventOf(event));
		if (ending === 'finish') response.end(wire.end.map(eventOf).join(''));
		if (ending === 'filtered') response.end(wire.filtered.map(eventOf).join(''));
		if (ending === 'cut') response.end();
		if (ending === 'error') response.end(eventOf(wire.failure));
	}

	const http = createServer((request, response) => {
		if (request.method !== 'POST' || request.url?.split('?')[0] !== `/v1${wire.path}`)
			return refuse(response, 404, 'unknown path');
		readBody(request).then(
			(body) => {
				const key = request.headers[wire.key.header];
				server.requests.push({ ...wire.read(body), key: typeof key === 'string' ? key : undefined });
				answer(response);
			},
			(error: unknown) => refuse(response, 422, String(error)),
		);
	});
	const { origin, close } = await listen(http);
	const server: ProviderServer = {
		url: `${origin}/v1`,
		requests: [],
		play(...next) {
			scenarios = next;
			gone = new Promise((resolve) => {
				noteGone = resolve;
			});
		},
		clientGone: () => gone,
		close,
	};
	return server;
}
