import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { unreadableBytes } from './unreadable-request.js';

function sentenceOf({ code }: NodeJS.ErrnoException): string {
	if (code === 'HPE_HEADER_OVERFLOW') return 'The headers of the request are too large; send fewer or shorter ones.';
	if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'The request did not arrive in time; send it again.';
	return 'The request is not valid HTTP; check its first line, its headers and its length.';
}

/**
 * Answers what Node's parser refuses. Its own answer has no cross-origin headers, so that a page would see a bare "Failed
 * to fetch", and no code.
 */
export function answerBrokenConnections(server: Server): void {
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
