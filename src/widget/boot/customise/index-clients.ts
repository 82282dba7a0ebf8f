import type { AssistantClient } from '../../../client/assistant-client.js';
import type { ResolvedOptions } from '../../../options/resolved-options.js';
import { recall } from '../../host/reader-memory.js';
import type { DerivedOptions, IndexClients } from '../widget-context.js';

type SearchFilter = Exclude<NonNullable<ResolvedOptions['filter']>, 'auto'>;

/** As `filterOfPage` is. */
type FilterOfPage = { toJSON(key: string): SearchFilter | undefined };

/**
 * What answers from the option `index`. Its code is loaded when it is asked.
 * @param filter that of the page is read for each question
 */
export function indexClients(
	{ index, domain, apiKey, browserModel }: ResolvedOptions,
	filter: SearchFilter | FilterOfPage = {},
): Pick<DerivedOptions, 'fromIndex'> {
	if (index === undefined) return {};
	const open = () =>
		import('../../../index-client/ask-worker.js').then(({ openIndex }) =>
			openIndex(
				index,
				() => ('toJSON' in filter ? filter.toJSON('filter') : filter),
				(isServiceWithoutModel) =>
					(browserModel ? browserModel === 'offer' : !apiKey || isServiceWithoutModel) &&
					!recall(domain, 'browser-model-off'),
			),
		);
	/** A function of the index, which gives nothing where its code cannot be loaded. */
	const fromIndex = <Name extends 'search' | 'starters' | 'model'>(name: Name) =>
		((...asked: never[]) =>
			open().then(
				(found) => (found[name] as (...given: never[]) => Promise<undefined>)(...asked),
				() => undefined,
			)) as IndexClients[Name];
	return {
		fromIndex: {
			beside: (service: AssistantClient) => ({
				...service,
				async ask(question, signal) {
					const answer = apiKey ? service.ask(question, signal) : undefined;
					// It is awaited later.
					answer?.catch(() => {});
					const found = await open().catch((error) => answer ?? Promise.reject(error));
					return 'ask' in found ? found.ask(question, signal, answer) : found;
				},
			}),
			search: fromIndex('search'),
			starters: fromIndex('starters'),
			model: fromIndex('model'),
		},
	};
}
