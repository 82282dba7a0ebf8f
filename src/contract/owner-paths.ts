import { fillRoute } from './routes.js';

/** What the command line asks of a service with an admin key. */

export const assistantInsightsRoute = '/discovery/v2/assistant/:domain/insights';
/** Of the project that the admin key belongs to. */
export const keysPath = '/v1/keys';
export const keyRoute = '/v1/keys/:keyId';

export const assistantInsightsPath = (domain: string) => fillRoute(assistantInsightsRoute, { domain });
export const keyPath = (keyId: string) => fillRoute(keyRoute, { keyId });
