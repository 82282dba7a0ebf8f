import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { type ErrorBody, statusOfError } from '../../../contract/errors.js';
import { headers } from '../../../contract/routes.js';
import { ListenError } from '../../errors/listen-error.js';
import { crossOriginHeaders } from '../middleware/cross-origin.js';
import type { Connection } from '../middleware/http-context.js';
import { probePaths } from '../middleware/own-hosts.js';
import { makeRequestId } from '../middleware/request-log.js';
import { boundConnections } from './bound-connections.js';

function refusalOf({ code }: NodeJS.ErrnoException): [status: number, sentence: string] {
	if (code === 'HPE_HEADER_OVERFLOW')
		return [431, 'The address and the headers of the request are too large; send fewer or shorter ones.'];
	if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'The request did not arrive in time; send it again.'];
	return [400, 'The request is not valid HTTP; check its first line, its headers and its length.'];
}

function describe(error: string) {
	const requestId = makeRequestId();
	const body: ErrorBody = { error, code: 'invalid_request', requestId };
	return { body, headers: { ...crossOriginHeaders, [headers.requestId]: requestId } };
}

/** The response to a request with an invalid address, which reaches no route. */
function unreadableRequest(): Response {
	const { body, headers } = describe('The address of the request cannot be read; check the path and the Host header.');
	return Response.json(body, { status: statusOfError.invalid_request, headers });
}

/** The same for a request whose headers are refused: the body, and headers that end the connection. */
function unreadableAnswer(error: string) {
	const { body, headers } = describe(error);
	const text = JSON.stringify(body);
	return {
		text,
		headers: {
			...headers,
			'content-type': 'application/json',
			'content-length': Buffer.byteLength(text),
			connection: 'close',
		},
	};
}

/** The same as bytes, for a connection that sent no valid request. */
function unreadableBytes(status: number, error: string): string {
	const { text, headers } = unreadableAnswer(error);
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
	return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n');
}

/**
 * Answers requests that Node's parser refuses. Node's own answer has no code and no cross-origin headers, so that a page would
 * see a bare "Failed to fetch".
 */
function answerBrokenConnections(server: Server): void {
	const responses = new WeakMap<Duplex, ServerResponse>();
	server.on('request', ({ socket }, response) => {
		responses.set(socket, response);
		response.once('close', () => responses.delete(socket));
	});
	server.on('clientError', (error, socket) => {
		// An error status can no longer be sent within a response.
		if (!socket.writable || responses.get(socket)?.headersSent) socket.destroy();
		else socket.end(unreadableBytes(...refusalOf(error)), () => socket.destroy());
	});
}

/**
 * Refuses a request with a long address, with large headers or too many, of which Node reads only a part, or with two `Host`
 * headers, of which a proxy may read another one.
 */
function refuseHead({ url = '', rawHeaders }: IncomingMessage, response: ServerResponse): boolean {
	const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
	const refuse = (status: number, sentence: string) => {
		const { text, headers } = unreadableAnswer(sentence);
		response.writeHead(status, headers).end(text);
		return true;
	};
	if (url.length > headMaxBytes)
		return refuse(414, `The address of the request is longer than ${headMaxBytes} bytes; shorten it.`);
	if (rawHeaders.reduce((size, text) => size + text.length, 0) > headMaxBytes)
		return refuse(431, `The headers of the request are larger than ${headMaxBytes} bytes; send fewer or shorter ones.`);
	if (names.length > headersMax) return refuse(431, `The request has more than ${headersMax} headers; send fewer.`);
	if (names.filter((name) => name === 'host').length > 1)
		return refuse(400, 'The request has more than one Host header; send one.');
	return false;
}

export interface Listener {
	/** Address for people on this machine, for example `http://127.0.0.1:4400`. */
	url: string;
	port: number;
	/** Refuses new connections and closes open ones when they become idle. */
	refuse(): void;
	/** Closes all connections shortly after their last data was written. */
	close(): Promise<void>;
}

/** Milliseconds that a client may take to send its request. */
const requestTimeout = 60_000;

/** Bytes of an address, and of all headers together. The parser takes more, because it does not tell which of them is too large. */
const headMaxBytes = 16_384;
const maxHeaderSize = 3 * headMaxBytes;

/** Number of headers that a request may have. Browsers and proxies send about 30, and each one costs time. */
const headersMax = 200;

/**
 * Milliseconds that an idle connection is kept. Load balancers close theirs after 60 seconds: a connection that we close first
 * may carry a request, which they answer with 502.
 */
const keepAliveTimeout = 75_000;

/** Milliseconds for the last data of a stopping service to arrive. */
const flushMs = 300;

function urlOf(host: string, port: number): string {
	if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
	return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Serves `fetch` on a socket. Throws a `ListenError` when it cannot listen. */
export async function listen(
	fetch: (request: Request, connection: Connection) => Promise<Response>,
	{ port, host, trustedProxies = 0 }: { port: number; host: string; trustedProxies?: number },
): Promise<Listener> {
	// The global Request and Response stay unchanged, because other code in this process may need them.
	const errorHandler = () => unreadableRequest();
	const answer = (request: Request, { incoming }: { incoming: { socket: Connection } }) =>
		fetch(request, { remoteAddress: incoming.socket.remoteAddress });
	const listener = getRequestListener(answer, { overrideGlobalObjects: false, errorHandler });
	// Docent answers a missing Host header itself, and may ignore other expectations.
	const answerOrRefuse = (request: IncomingMessage, response: ServerResponse) => {
		if (refuseHead(request, response)) return;
		// Load balancers probe by HTTP/1.0, which has no host.
		if (probePaths.includes(request.url?.split('?')[0] ?? '')) request.headers.host ||= 'localhost';
		void listener(request, response);
	};
	const server = createServer(
		{ requireHostHeader: false, requestTimeout, keepAliveTimeout, maxHeaderSize },
		answerOrRefuse,
	);
	// One more than is allowed shows that there are too many; Node leaves out what follows.
	server.maxHeadersCount = headersMax + 1;
	server.on('checkExpectation', answerOrRefuse);
	boundConnections(server, { isAddressClient: trustedProxies === 0 });
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
