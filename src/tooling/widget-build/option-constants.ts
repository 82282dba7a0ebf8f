import { defaultsOf, type OptionTable } from '../../options/check-options.js';
import { optionTable } from '../../options/option-table.js';

/** What the loader takes at a glance, as `name=value`: the rows with a pattern of their own, those that share one together. */
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
