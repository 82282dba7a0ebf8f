import { ConfigError } from '../config/config-error.js';

/** The error of a service without documentation. */
export function noDocumentation(): ConfigError {
	return new ConfigError(
		'docsFolder',
		'No documentation was named and there is no folder docs or public here; name one, as in: docent-service ./my-docs',
	);
}
