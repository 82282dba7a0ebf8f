import { createSearchClient, type SearchClient } from '../../../client/search-client.js';
import type { PanelController } from './panel-controller.js';

const clients = new WeakMap<PanelController, SearchClient>();

/** The panel's only search client, which remembers that a service has no search. */
export function searchClientOf(controller: PanelController): SearchClient {
	const client = clients.get(controller) ?? createSearchClient(controller.options);
	clients.set(controller, client);
	return client;
}
