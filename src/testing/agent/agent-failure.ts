import { AgentError } from '../../agent-client/agent-error.js';

/** Returns the error that a promise rejects with, which must be an error of the client. */
export async function failureOf(promise: Promise<unknown>): Promise<AgentError> {
	const error = await promise.then(
		() => undefined,
		(caught: unknown) => caught,
	);
	if (AgentError.isInstance(error)) return error;
	throw new Error('It did not reject with an AgentError.', { cause: error });
}
