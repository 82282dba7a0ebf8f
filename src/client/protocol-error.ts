import { DocentError } from './docent-error.js';

/** A success that carries no answer: a login page, a JSON document, nothing. */
export function protocolError(response: Response): DocentError {
	const type = response.headers.get('content-type') ?? 'nothing';
	return new DocentError('protocol', `The service answered with ${type} where a stream of events was expected.`, {
		status: response.status,
		retryable: true,
	});
}
