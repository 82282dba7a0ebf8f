import type { Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { Connection } from '../middleware/http-context.js';
import { ListenError } from './listen-error.js';
import { unreadableBytes, unreadableRequest } from './unreadable-request.js';

function sentenceOf({ code }: NodeJS.ErrnoException): string {
	if (code === 'HPE_HEADER_OVERFLOW') return 'The headers of the request are too large; send fewer or shorter ones.';
	if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'The request did not arrive in time; send it again.';
	return 'The request is not valid HTTP; check its first line, its headers and its length.';
}

/**
 * Answers what Node's parser refuses. Its own answer has no cross-origin headers, so that a page would see a bare "Failed
 * to fetch", and no code.
 */
function answerBrokenConnections(server: Server): void {
	const responses = new WeakMap<Duplex, ServerResponse>();
	server.on('request', ({ socket }, response) => {
		responses.set(socket, response);
		response.once('close', () => responses.delete(socket));
	});
	server.on('clientError', (error, socket) => {
		// In the midst of a response nothing else can be said.
		if (!socket.writable || responses.get(socket)?.headersSent) socket.destroy();
		else socket.end(unreadableBytes(sentenceOf(error)), () => socket.destroy());
	});
}

export interface Listener {
	/** Address for people on this machine, as in `http://127.0.0.1:4400`. */
	url: string;
	port: number;
	/** Takes no new connections from now on; ends each open one when it falls idle. */
	refuse(): void;
	/** Ends what is left, after what was written has had a moment to arrive. */
	close(): Promise<void>;
}

/** Milliseconds within which a client must have sent its whole request. */
const requestTimeout = 60_000;

/** Those after it are not read. Browsers and proxies send some 30; each costs every request that carries it. */
const mostHeaders = 200;

/**
 * Milliseconds that an idle connection is kept. Longer than the minute after which load balancers close theirs: a connection that we
 * close first may just be carrying a request, which is answered with 502.
 */
const keepAliveTimeout = 75_000;

/** Milliseconds that the last words of a stopping service may need to reach their readers. */
const flushMs = 300;

function urlOf(host: string, port: number): string {
	if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
	return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Serves `fetch` on a socket. Throws a `ListenError` when the address cannot be had. */
export async function listen(
	fetch: (request: Request, connection: Connection) => Promise<Response>,
	{ port, host }: { port: number; host: string },
): Promise<Listener> {
	// The globals stay as they are: other code in this process may rely on the real Request and Response.
	const errorHandler = () => unreadableRequest();
	const answer = (request: Request, { incoming }: { incoming: { socket: Connection } }) =>
		fetch(request, { remoteAddress: incoming.socket.remoteAddress });
	const listener = getRequestListener(answer, { overrideGlobalObjects: false, errorHandler });
	// A missing Host is refused by ourselves; what a client expects beyond that may be ignored.
	const server = createServer({ requireHostHeader: false, requestTimeout, keepAliveTimeout }, listener);
	server.maxHeadersCount = mostHeaders;
	server.on('checkExpectation', listener);
	answerBrokenConnections(server);
	await new Promise<void>((resolve, reject) => {
		server.once('error', (cause: NodeJS.ErrnoException) => reject(new ListenError(port, host, cause)));
		server.listen(port, host, resolve);
	});
	let closed: Promise<void> | undefined;
	const { port: realPort } = server.address() as AddressInfo;
	const refuse = () => {
		closed ??= new Promise((resolve) => server.close(() => resolve()));
		return closed;
	};
	return {
		url: urlOf(host, realPort),
		port: realPort,
		refuse: () => void refuse(),
		async close() {
			const timer = setTimeout(() => server.closeAllConnections(), flushMs);
			const ended = refuse();
			server.closeIdleConnections();
			await ended;
			clearTimeout(timer);
		},
	};
}
