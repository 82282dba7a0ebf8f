import { DocentError } from '../client/docent-error.js';
import type { Connection } from '../client/request.js';
import { badOption, checkedOptions } from '../options/check-options.js';
import { connectionOptions } from '../options/connection-options.js';
import type { DocentTransportOptions } from './transport-options.js';

/** The options that can be given with a question as well. */
export type QuestionSetting = 'fp' | 'retrievalPageSize' | 'filter';

/** @throws DocentError `options` when one of them is missing or wrong */
export function resolveConnection(given: DocentTransportOptions): Connection {
	const baseUrl = globalThis.location?.origin ?? '';
	const checked = checkedOptions(connectionOptions, given);
	// Only the widget has a page to take it from.
	if (checked.filter === 'auto') throw badOption('filter', 'an object such as {"version":"2"}', 'auto');
	return { baseUrl, ...checked } as unknown as Connection;
}

/** Said when a question is asked and not before: a page that is rendered on a server only makes the transport there. */
export const missingBaseUrl = () =>
	new DocentError('options', 'Docent: the option "baseUrl" must be given where there is no page.', {
		retryable: false,
	});
