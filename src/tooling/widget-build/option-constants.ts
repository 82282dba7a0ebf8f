import { defaultsOf, type OptionTable } from '../../options/check-options.js';
import { optionTable } from '../../options/option-table.js';

/** The pattern of the options that the loader accepts directly, as `name=value`. Options with the same values are grouped. */
function plainOptions(table: OptionTable): RegExp {
	const names = new Map<string, string[]>();
	for (const [name, { plain }] of Object.entries(table)) {
		if (plain) names.set(plain, [...(names.get(plain) ?? []), name]);
	}
	const alternatives = [...names].map(([plain, [...named]]) => `(${named.join('|')})=${plain}`);
	return new RegExp(`^(${alternatives.join('|')})$`.replace(/\((\w+)\)=/g, '$1='));
}

/** The values of the names that `src/options/resolved-options.ts` declares, for builds and tests. */
export const optionConstants = {
	__OPTION_DEFAULTS__: JSON.stringify(defaultsOf(optionTable)),
	__PLAIN_OPTIONS__: String(plainOptions(optionTable)),
};
