import type { Connection } from '../widget/chat/request.js';
import { DocentError } from '../widget/docent-error.js';
import { type BadOption, resolveOptions } from '../widget/options.js';
import { refusal } from '../widget/refusal.js';
import type { DocentTransportOptions } from './transport-options.js';

/** The options that can be given with a question as well. */
export type QuestionSetting = 'fp' | 'retrievalPageSize' | 'filter';

/** @throws DocentError `options` when one of them is missing or wrong */
export function resolveConnection(given: DocentTransportOptions): Connection {
	const { domain, apiKey, baseUrl, fp, retrievalPageSize, filter } = given;
	const ofPage = globalThis.location?.origin ?? '';
	const resolved = resolveOptions({ domain, apiKey, baseUrl, fp, retrievalPageSize, filter }, ofPage);
	if (Array.isArray(resolved)) throw refusal(resolved as BadOption);
	return resolved as Connection;
}

/** Said when a question is asked and not before: a page that is rendered on a server only makes the transport there. */
export const missingBaseUrl = () =>
	new DocentError('options', 'Docent: the option "baseUrl" must be given where there is no page.', {
		retryable: false,
	});
