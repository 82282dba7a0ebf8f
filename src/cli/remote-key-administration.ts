import type { CreateKeyResponse, KeyDescription, KeyListResponse } from '../contract/keys.js';
import { keyPath, keysPath } from '../contract/owner-paths.js';
import type { KeyAdministration } from '../service/keys/key-administration.js';
import { callService, type RemoteService } from './call-service.js';

/** The keys of a service that runs, by its interface. Its sentences come as `UsageError`s. */
export const createRemoteKeyAdministration = (service: RemoteService): KeyAdministration => ({
	create: async (request) => (await callService(service, 'POST', keysPath, request)) as CreateKeyResponse,
	list: async () => ((await callService(service, 'GET', keysPath)) as KeyListResponse).keys,
	revoke: async (id) => (await callService(service, 'DELETE', keyPath(id))) as KeyDescription,
});
