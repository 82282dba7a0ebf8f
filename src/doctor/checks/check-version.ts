import { healthPath } from '../../contract/routes.js';
import { type Check, fine, warning } from '../check.js';
import type { Examination } from '../embedding.js';
import { reach } from '../reach.js';

/** The field `version` of the JSON at an address, if there is one. */
async function versionAt({ fetch, browserHeaders }: Examination, url: string): Promise<string | undefined> {
	const { response } = await reach(fetch, url, { headers: browserHeaders });
	const body: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
	const version = typeof body === 'object' && body !== null && 'version' in body ? body.version : undefined;
	return typeof version === 'string' ? version : undefined;
}

/** Version of the script: in the name of a pinned script, else in the list of hashes next to it. */
async function versionOfScript(examination: Examination, script: string): Promise<string | undefined> {
	const named = /\/docent-(\d+\.\d+\.\d+.*)-[0-9a-f]{8}\.js$/.exec(new URL(script).pathname)?.[1];
	return named ?? versionAt(examination, new URL('integrity.json', script).href);
}

/** Compares the script's version with the service's. `known` is the script's, if the caller has it. */
export async function checkVersion(examination: Examination, known: string | undefined): Promise<Check[]> {
	const service = await versionAt(examination, examination.service + healthPath);
	const { script } = examination.embedding;
	const loader = known ?? (script && (await versionOfScript(examination, script.src)));
	if (service === undefined || loader === undefined) return [];
	if (service === loader) return [fine('version', `The script and the service are both ${service}.`)];
	return [
		warning(
			'version',
			`The script is ${loader} and the service is ${service}; use the script that came with the service.`,
		),
	];
}
