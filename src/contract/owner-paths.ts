import { fillRoute } from './routes.js';

/** Paths that the command line uses with an admin key. */

export const assistantInsightsRoute = '/discovery/v2/assistant/:domain/insights';
export const insightsSummaryRoute = `${assistantInsightsRoute}/summary` as const;
/** Path of the keys of the admin key's project. */
export const keysPath = '/v1/keys';
/** Path of the audit: the actions of the project's owners. */
export const auditPath = '/v1/audit';
export const keyRoute = '/v1/keys/:keyId';

/** Path for indexing, for a caller that shares the service's data folder. */
export const indexPath = '/v1/index';
/** Path of an export of the whole embedded database. */
export const exportPath = '/v1/export';
/** Path of the origins whose pages may use the project's assistant keys. */
export const originsPath = '/v1/origins';

/** Path of a reader's stored data. */
export const readerRoute = '/discovery/v2/assistant/:domain/reader';
/** Path of the conversations, newest first. */
export const threadsRoute = '/discovery/v2/assistant/:domain/threads';

export const readerPath = (domain: string) => fillRoute(readerRoute, { domain });
export const threadsPath = (domain: string) => fillRoute(threadsRoute, { domain });
export const assistantInsightsPath = (domain: string) => fillRoute(assistantInsightsRoute, { domain });
export const keyPath = (keyId: string) => fillRoute(keyRoute, { keyId });
