import type { DocentError } from '../client/docent-error.js';
import { checkedOptions, faultsIn, optionError } from './check-options.js';
import { closestName } from './closest-name.js';
import { connectionOptions } from './connection-options.js';
import { optionTable } from './option-table.js';
import type { ResolvedOptions } from './resolved-options.js';

/** The field for the page's `<script data-docent-options>`. */
const block = 'optionsBlock';

/**
 * The given options and those of the page's block of JSON. An attribute of the tag wins over the block.
 * @throws DocentError `options` when the block is not a JSON object
 */
export function withBlock(given: object): Record<string, unknown> {
	const { [block]: element, ...rest } = given as Record<string, unknown>;
	if (!element) return rest;
	try {
		const members: unknown = JSON.parse(String((element as Element).textContent));
		if (typeof members === 'object' && members && !Array.isArray(members)) return { ...members, ...rest };
	} catch (error) {
		throw optionError(`the block <script data-docent-options> is no JSON: ${(error as Error).message}.`);
	}
	throw optionError('the block <script data-docent-options> must hold an object, as in {"domain": "acme"}.');
}

/** One sentence for each name that is nearly an option. Other names may belong to somebody else. */
export function misspeltOptions(given: object): string[] {
	const unknown = Object.keys(given).filter((name) => !Object.hasOwn(optionTable, name));
	return unknown.flatMap((name) => {
		const meant = closestName(name, Object.keys(optionTable));
		return meant ? [`Docent: there is no option "${name}"; "${meant}" may be meant. It is ignored.`] : [];
	});
}

/** Options without which nothing can be asked, or more would be kept than the owner wants: a wrong value stops the assistant. */
const decisive = new Set([...Object.keys(connectionOptions), 'index', 'consent', 'persistence']);

/**
 * The options without wrong values that the assistant can do without: their defaults stand in for them.
 * @param warn is told of each, in one sentence
 */
export function withoutLightFaults(given: object, warn: (sentence: string) => void): Record<string, unknown> {
	const options: Record<string, unknown> = { ...given };
	for (const [name, value] of Object.entries(given)) {
		if (decisive.has(name) || !Object.hasOwn(optionTable, name)) continue;
		const [fault] = faultsIn({ [name]: optionTable[name as keyof typeof optionTable] }, { [name]: value });
		if (!fault) continue;
		warn(`${fault.message} It is ignored.`);
		delete options[name];
	}
	return options;
}

/** All invalid and missing options. */
export const optionFaults = (given: object): DocentError[] => faultsIn(optionTable, given);

/**
 * Checks options and fills in the defaults; `null` and `undefined` mean the default, and other names are left out.
 * @param given options without a block of JSON
 * @param baseUrl the default of `baseUrl`
 * @throws DocentError `options` for the first option that cannot be used
 */
export function readOptions(given: object, baseUrl: string): ResolvedOptions {
	const checked = checkedOptions(optionTable, given);
	return { baseUrl, domain: checked.index, apiKey: '', ...checked } as unknown as ResolvedOptions;
}
