import { createSearchClient, type SearchClient } from '../../../client/search-client.js';
import type { WidgetOptions } from '../../boot/widget-context.js';
import type { PanelController } from './panel-controller.js';

const clients = new WeakMap<WidgetOptions, SearchClient>();

/** The panel's only search client, which remembers that a service has no search, until the options change. */
export function searchClientOf({ options }: PanelController): SearchClient {
	const client = clients.get(options) ?? options.fromIndex ?? createSearchClient(options);
	clients.set(options, client);
	return client;
}
