import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../service/listen.js';
import { createFaultService, type FaultService } from './fault-service.js';

export interface FaultServer extends Omit<FaultService, 'fetch'> {
	/** Base URL, without a slash at the end. */
	url: string;
	close(): Promise<void>;
}

/** Converts Node's request to a standard `Request`. Its signal is aborted when the connection closes or the response is complete. */
async function readRequest(incoming: IncomingMessage, response: ServerResponse): Promise<Request> {
	const leaving = new AbortController();
	response.once('close', () => leaving.abort());
	const pieces: Uint8Array[] = [];
	for await (const piece of incoming) pieces.push(piece as Uint8Array);
	return new Request(`http://127.0.0.1${incoming.url}`, {
		method: incoming.method ?? 'GET',
		headers: Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]),
		signal: leaving.signal,
		...(pieces.length > 0 && { body: Buffer.concat(pieces) }),
	});
}

/** Writes each piece of the body when it arrives. Cancels the body when the client leaves. */
async function send(answer: Response, response: ServerResponse): Promise<void> {
	response.writeHead(answer.status, Object.fromEntries(answer.headers)).flushHeaders();
	const reader = answer.body?.getReader();
	response.once('close', () => void reader?.cancel().catch(() => {}));
	for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
		const { value } = next;
		await new Promise<void>((resolve) => response.write(value, () => resolve()));
	}
	response.end();
}

/** A fault service on 127.0.0.1. */
export async function startFaultServer(): Promise<FaultServer> {
	const service = createFaultService();
	const server = createServer((incoming, response) => {
		readRequest(incoming, response)
			.then(service.fetch)
			.then((answer) => send(answer, response))
			// The connection breaks a moment later, so that the written bytes are sent first.
			.catch(() => setImmediate(() => response.destroy()));
	});
	const { origin, close } = await listen(server);
	return { ...service, url: origin, close };
}
