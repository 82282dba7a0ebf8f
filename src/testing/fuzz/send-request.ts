import { Agent, request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { FuzzRequest } from './fuzz-request.js';
import type { FuzzTarget } from './fuzz-target.js';

export interface FuzzResponse {
	status: number;
	headers: Record<string, string>;
	body: string;
}

const ignore = () => {};

type Address = Pick<FuzzTarget, 'host' | 'port'>;

/** Milliseconds before a connection is given up. The service does not answer while it waits for the rest of a body. */
const patienceMs = 20_000;

/** Creates an agent that uses the same connections for many requests. */
export function createAgent(connections: number): Agent {
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	// Between two requests, Node has no error listener on the socket, and an error without a listener ends the process.
	agent.on('free', (socket: Socket) => {
		if (socket.listenerCount('error', ignore) === 0) socket.on('error', ignore);
	});
	return agent;
}

/** Sends a request with Node's own client. Resolves with `undefined` when the connection ended without a response. */
export function sendRequest(address: Address, agent: Agent, request: FuzzRequest): Promise<FuzzResponse | undefined> {
	const { method, path, headers, body, leavesAfter } = request;
	return new Promise((resolve) => {
		const outgoing = httpRequest({ ...address, agent, method, path, timeout: patienceMs }, (incoming) => {
			const chunks: Buffer[] = [];
			let size = 0;
			const finish = () => {
				const entries = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as const);
				resolve({
					status: incoming.statusCode ?? 0,
					headers: Object.fromEntries(entries),
					body: Buffer.concat(chunks).toString('utf8'),
				});
			};
			incoming.on('data', (data: Buffer) => {
				chunks.push(data);
				size += data.length;
				if (leavesAfter !== undefined && size > leavesAfter) incoming.destroy();
			});
			incoming.on('close', finish);
			incoming.on('error', finish);
		});
		outgoing.on('error', () => resolve(undefined));
		outgoing.on('timeout', () => outgoing.destroy());
		for (const [name, value] of headers) if (name !== 'expect') outgoing.setHeader(name, value);
		if (body) outgoing.setHeader('content-length', body.length);
		outgoing.end(body);
	});
}

function parseResponse(bytes: Buffer): FuzzResponse | undefined {
	const text = bytes.toString('utf8');
	const end = text.indexOf('\r\n\r\n');
	const [statusLine = '', ...lines] = text.slice(0, end < 0 ? undefined : end).split('\r\n');
	const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1]);
	if (!status) return undefined;
	const headers = lines.map((line) => {
		const colon = line.indexOf(':');
		return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
	});
	return { status, headers: Object.fromEntries(headers), body: end < 0 ? '' : text.slice(end + 4) };
}

/** Writes bytes to a new socket, ends its writing side and reads the response. */
export function sendBytes(address: Address, bytes: Buffer): Promise<FuzzResponse | undefined> {
	return new Promise((resolve) => {
		const chunks: Buffer[] = [];
		const socket = connect(address);
		socket.setTimeout(patienceMs, () => socket.destroy());
		socket.on('data', (data: Buffer) => chunks.push(data));
		// An early refusal may close the connection during the write.
		socket.on('error', ignore);
		socket.on('close', () => resolve(parseResponse(Buffer.concat(chunks))));
		socket.end(bytes);
	});
}
