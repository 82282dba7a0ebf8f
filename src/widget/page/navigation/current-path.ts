import { currentPathMaxLength } from '../../../contract/limits.js';

/**
 * Path of the reader's page as it goes along with a question, read at the moment of asking. Only the path: queries may
 * hold tokens and what the reader searched for. At most 200 UTF-16 code units, never cut inside an escape.
 */
export function currentPath(): string {
	return location.pathname.slice(0, currentPathMaxLength).replace(/%[\da-f]?$/i, '');
}
