import { STATUS_CODES } from 'node:http';
import { type ErrorBody, statusOfError } from '../../../contract/errors.js';
import { headers } from '../../../contract/routes.js';
import { crossOriginHeaders } from '../middleware/cross-origin.js';
import { makeRequestId } from '../middleware/request-log.js';

function describe(error: string) {
	const requestId = makeRequestId();
	const body: ErrorBody = { error, code: 'invalid_request', requestId };
	return { body, headers: { ...crossOriginHeaders, [headers.requestId]: requestId } };
}

/** The response to a request with an invalid address, which reaches no route. */
export function unreadableRequest(): Response {
	const { body, headers } = describe('The address of the request cannot be read; check the path and the Host header.');
	return Response.json(body, { status: statusOfError.invalid_request, headers });
}

/** The same for a request whose headers are refused: the body, and headers that end the connection. */
export function unreadableAnswer(error: string) {
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
export function unreadableBytes(status: number, error: string): string {
	const { text, headers } = unreadableAnswer(error);
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
	return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n');
}
