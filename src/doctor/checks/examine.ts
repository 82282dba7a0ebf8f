import { healthPath } from '../../contract/routes.js';
import { misspeltOptions, optionFaults } from '../../options/read-options.js';
import { type Check, fine, problem, warning } from '../check.js';
import type { Embedding, Examination } from '../embedding.js';
import { reach } from '../reach.js';
import { checkGate, checkHttps, checkKeyShape, checkPreflight } from './check-connection.js';
import { checkIndex, indexOf } from './check-index.js';
import { checkScript } from './check-script.js';
import { checkPolicies } from './policy/check-policies.js';

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

/** Every invalid option, in the words of the browser's console. */
function checkOptions(given: Record<string, unknown>): Check[] {
	const faults = [...optionFaults(given).map(({ message }) => message), ...misspeltOptions(given)];
	if (faults.length > 0) return faults.map((message) => problem('options', message));
	return [fine('options', `${Object.keys(given).join(', ')}: all can be used.`)];
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);

/** The address of the service: from the options, otherwise the script's origin or the page's. */
export function serviceOf({ page, script, options }: Embedding): string {
	const given = textOf(options.baseUrl);
	if (given !== undefined && /^https?:/.test(given) && URL.canParse(given)) return given.replace(/\/+$/, '');
	return new URL(script?.src ?? page).origin;
}

function logoOf({ options, page }: Embedding): URL | undefined {
	const logo = textOf(options.logo);
	return logo !== undefined && URL.canParse(logo, page) ? new URL(logo, page) : undefined;
}

/** Looks at all that can keep the assistant from working on a page. Never rejects; nothing that it sends counts towards a limit. */
export async function examine(examination: Examination, version?: string): Promise<Check[]> {
	const { embedding } = examination;
	const { script, options } = embedding;
	const domain = textOf(options.domain);
	const apiKey = textOf(options.apiKey);
	const index = indexOf(embedding);
	const isAlone = index !== undefined && domain === undefined && apiKey === undefined;
	const service = isAlone ? index.origin : examination.service;
	const keyShape = checkKeyShape(apiKey);
	const { checks: ofScript = [], text } = script ? await checkScript(examination, script) : {};
	const preflight = domain === undefined ? [] : await checkPreflight(examination, domain);
	const isReachable = preflight.every(({ name }) => name !== 'service');
	// A secret key is not sent again, and an unreachable service gets no further request.
	const canAsk = domain !== undefined && apiKey !== undefined && keyShape.length === 0 && isReachable;
	return [
		...ofScript,
		...checkOptions(options),
		...checkHttps({ ...examination, service }),
		...checkPolicies(embedding, { service: new URL(service), logo: logoOf(embedding) }),
		...preflight,
		...(await checkIndex(examination)),
		...keyShape,
		...(canAsk ? await checkGate(examination, { domain, apiKey }) : []),
		...(isReachable && !isAlone ? await checkVersion(examination, version ?? versionIn(text)) : []),
	];
}

function versionIn(script: string | undefined): string | undefined {
	return script === undefined ? undefined : /docent[ @/]v?(\d+\.\d+\.\d+)/i.exec(script)?.[1];
}
