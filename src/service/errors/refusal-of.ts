import { DatabaseUnavailableError } from './database-unavailable.js';
import { ServiceError } from './service-error.js';

/**
 * Turns any error into an error for the caller: its own sentence when it is meant for callers, otherwise advice where to look.
 */
export function refusalOf(error: unknown, requestId: string): ServiceError {
	if (ServiceError.isInstance(error)) return error;
	if (error instanceof DatabaseUnavailableError) {
		const sentence = 'The service cannot reach its database at the moment; try again in 5 seconds.';
		return new ServiceError('unavailable', sentence, { headers: { 'retry-after': '5' } });
	}
	const sentence = `Something went wrong in the service. Try again; if it fails again, report the request ${requestId}.`;
	return new ServiceError('internal', sentence);
}
