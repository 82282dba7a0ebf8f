import { fillRoute } from './routes.js';

/** Paths that the command line uses with an admin key. */

export const assistantInsightsRoute = '/discovery/v2/assistant/:domain/insights';
/** The keys of the admin key's project. */
export const keysPath = '/v1/keys';
/** What owners of the project have done. */
export const auditPath = '/v1/audit';
export const keyRoute = '/v1/keys/:keyId';

export const assistantInsightsPath = (domain: string) => fillRoute(assistantInsightsRoute, { domain });
export const keyPath = (keyId: string) => fillRoute(keyRoute, { keyId });
