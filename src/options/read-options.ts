import type { DocentError } from '../client/docent-error.js';
import { checkedOptions, faultsIn } from './check-options.js';
import { closestName } from './closest-name.js';
import { optionError } from './option-error.js';
import { optionTable } from './option-table.js';
import { defaults, type ResolvedOptions } from './resolved-options.js';

/** Where the script entry puts the text of a page's `<script data-docent-options>`. */
const block = 'optionsBlock';

/**
 * What was given, with the members of the page's block of JSON, which attributes of the tag go before.
 * @throws DocentError `options` when the block is no JSON object
 */
export function withBlock(given: object): Record<string, unknown> {
	const { [block]: text, ...rest } = given as Record<string, unknown>;
	if (text === undefined) return rest;
	try {
		const members: unknown = JSON.parse(String(text));
		if (typeof members === 'object' && members && !Array.isArray(members)) return { ...members, ...rest };
	} catch (error) {
		throw optionError(`the block <script data-docent-options> is no JSON: ${(error as Error).message}.`);
	}
	throw optionError('the block <script data-docent-options> must hold an object, as in {"domain": "acme"}.');
}

/** One sentence for each name that is nearly an option; others may be somebody else's attributes. */
export function misspeltOptions(given: object): string[] {
	const unknown = Object.keys(given).filter((name) => !Object.hasOwn(optionTable, name));
	return unknown.flatMap((name) => {
		const meant = closestName(name, Object.keys(optionTable));
		return meant ? [`Docent: there is no option "${name}"; "${meant}" may be meant. It is ignored.`] : [];
	});
}

/** Everything that cannot be used, and what is missing. */
export const optionFaults = (given: object): DocentError[] => faultsIn(optionTable, given);

/**
 * Checks options and fills in the defaults; `null` and `undefined` mean the default, and names that are no options are left out.
 * @param given without a block
 * @param baseUrl what `baseUrl` is when it is not given
 * @throws DocentError `options` for the first option that cannot be used
 */
export const readOptions = (given: object, baseUrl: string): ResolvedOptions =>
	({ baseUrl, ...defaults, ...checkedOptions(optionTable, given) }) as ResolvedOptions;
