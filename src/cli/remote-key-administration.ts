import type { CreateKeyResponse, KeyDescription, KeyListResponse } from '../contract/keys.js';
import { keyPath, routePatterns } from '../contract/routes.js';
import type { KeyAdministration } from '../service/keys/key-administration.js';
import { callService, type RemoteService } from './call-service.js';

/** The keys of a service that runs, by its interface. Its sentences come as `UsageError`s. */
export const createRemoteKeyAdministration = (service: RemoteService): KeyAdministration => ({
	create: async (request) => (await callService(service, 'POST', routePatterns.keys, request)) as CreateKeyResponse,
	list: async () => ((await callService(service, 'GET', routePatterns.keys)) as KeyListResponse).keys,
	revoke: async (id) => (await callService(service, 'DELETE', keyPath(id))) as KeyDescription,
});
