import { routePatterns } from '../../contract/routes.js';
import { type Check, fine, warning } from '../check.js';
import type { Examination } from '../examination.js';
import { reach } from '../reach.js';

/** The version that a service tells; `undefined` when it tells none. */
async function versionOf({ service, fetch, browserHeaders }: Examination): Promise<string | undefined> {
	const { response } = await reach(fetch, service + routePatterns.health, { headers: browserHeaders });
	const body: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
	const version = typeof body === 'object' && body !== null && 'version' in body ? body.version : undefined;
	return typeof version === 'string' ? version : undefined;
}

/**
 * The script's version beside the service's.
 * @param loader absent when the script does not tell it
 */
export async function checkVersion(examination: Examination, loader: string | undefined): Promise<Check[]> {
	const service = await versionOf(examination);
	if (service === undefined || loader === undefined) return [];
	if (service === loader) return [fine('version', `The script and the service are both ${service}.`)];
	return [
		warning(
			'version',
			`The script is ${loader} and the service is ${service}; use the script that came with the service.`,
		),
	];
}
