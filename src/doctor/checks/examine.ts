import { misspeltOptions, optionFaults } from '../../options/read-options.js';
import { type Check, fine, problem } from '../check.js';
import type { Embedding, Examination } from '../embedding.js';
import { checkGate, checkHttps, checkKeyShape, checkPreflight } from './check-connection.js';
import { checkIndex, indexOf } from './check-index.js';
import { checkScript } from './check-script.js';
import { checkVersion } from './check-version.js';
import { checkPolicies } from './policy/check-policies.js';

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
