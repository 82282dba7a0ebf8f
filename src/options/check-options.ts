import type { DocentError } from '../client/docent-error.js';
import { badOption } from './option-error.js';
import type { OptionKind } from './option-kinds.js';

/** Which options there are and what each may be; `domain` and `apiKey` have to be given. */
export type OptionTable = Readonly<Record<string, OptionKind>>;

const givenOf = (table: OptionTable, given: object) =>
	Object.entries(given).filter(([name, value]) => value != null && Object.hasOwn(table, name));

/** Everything that cannot be used, and what is missing. Names that are not in the table are left out. */
export function faultsIn(table: OptionTable, given: object): DocentError[] {
	const all: Record<string, unknown> = Object.fromEntries(givenOf(table, given));
	return [...new Set(['domain', 'apiKey', ...Object.keys(all)])].flatMap((name) => {
		const kind = table[name];
		return kind && kind.read(all[name]) === undefined ? [badOption(name, kind.expected, all[name])] : [];
	});
}

/**
 * The options as they are used; `null` and `undefined` mean the default.
 * @throws DocentError `options` for the first option that cannot be used
 */
export function checkedOptions(table: OptionTable, given: object): Record<string, unknown> {
	const [fault] = faultsIn(table, given);
	if (fault) throw fault;
	return Object.fromEntries(givenOf(table, given).map(([name, value]) => [name, table[name]?.read(value)]));
}
