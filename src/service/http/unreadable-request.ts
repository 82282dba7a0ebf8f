import { type ErrorBody, statusOfError } from '../../contract/errors.js';
import { headers } from '../../contract/routes.js';
import { crossOriginHeaders } from './cross-origin.js';
import { makeRequestId } from './request-log.js';

/** The answer to a request whose address makes no URL, so that it never reaches a route. */
export function unreadableRequest(): Response {
	const requestId = makeRequestId();
	const error = 'The address of the request cannot be read; check the path and the Host header.';
	const body: ErrorBody = { error, code: 'invalid_request', requestId };
	return Response.json(body, {
		status: statusOfError.invalid_request,
		headers: { ...crossOriginHeaders, [headers.requestId]: requestId },
	});
}
