/** Modules of libraries that a build takes in place of others. */
import { fileURLToPath } from 'node:url';

/** Stands in for `throttleit`, a module of CommonJS: nothing asks the SDK's chat to throttle. */
export const noThrottle = { find: /^throttleit$/, replacement: 'data:text/javascript,export default (run) => run' };

/** The names of characters from a table: the browsers' build asks an element, which a worker does not have and Trusted Types forbid. */
export const namesFromTable = {
	find: /^decode-named-character-reference$/,
	replacement: fileURLToPath(
		new URL('../../../node_modules/decode-named-character-reference/index.js', import.meta.url),
	),
};
