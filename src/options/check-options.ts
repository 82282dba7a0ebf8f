import { DocentError } from '../client/docent-error.js';
import type { OptionRow } from './option-kinds.js';

/** The owner is told when `<html>` is inert: readers see the launcher and cannot press it. */
export const inertPage =
	'<html> is inert, so nothing on the page can be used, the assistant included; put inert on <body>, which leaves the assistant alone.';

/** The options and their kinds. `domain` and `apiKey` are required, both or neither with an `index`. */
export type OptionTable = Readonly<Record<string, OptionRow>>;

/** A short form of a value for error messages. Keys are never repeated, because pages forward their errors. */
function written(name: string, value: unknown): string {
	if (typeof value === 'function') return 'a function';
	const text = typeof value === 'object' || typeof value === 'string' ? JSON.stringify(value) : String(value);
	if (/(?:svc|mint)_(?!dsc_)/.test(text)) return 'a secret key; revoke that one, for everybody can read a page';
	if (name === 'apiKey' && typeof value === 'string') return 'another text';
	return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/**
 * What somebody is told who has set the assistant up wrongly.
 * @param sentence Names the option, the value and the fix.
 */
export const optionError = (sentence: string): DocentError =>
	new DocentError('options', `Docent: ${sentence}`, { retryable: false });

export const badOption = (name: string, expected: string, value: unknown): DocentError =>
	optionError(`the option "${name}" must be ${expected}, not ${written(name, value)}.`);

const givenOf = (table: OptionTable, given: object) =>
	Object.entries(given).filter(([name, value]) => value != null && Object.hasOwn(table, name));

/** All invalid and missing options. Unknown names are left out. */
export function faultsIn(table: OptionTable, given: object): DocentError[] {
	const all: Record<string, unknown> = Object.fromEntries(givenOf(table, given));
	const hasService = all.index === undefined || 'domain' in all || 'apiKey' in all;
	return [...new Set([...(hasService ? ['domain', 'apiKey'] : []), ...Object.keys(all)])].flatMap((name) => {
		const kind = table[name];
		return kind && kind.read(all[name]) === undefined ? [badOption(name, kind.expected, all[name])] : [];
	});
}

/**
 * The options as they are used, with the defaults of the table; `null` and `undefined` mean the default.
 * @throws DocentError `options` for the first option that cannot be used
 */
export function checkedOptions(table: OptionTable, given: object): Record<string, unknown> {
	const [fault] = faultsIn(table, given);
	if (fault) throw fault;
	return {
		...defaultsOf(table),
		...Object.fromEntries(givenOf(table, given).map(([name, value]) => [name, table[name]?.read(value)])),
	};
}

/** The defaults of the options. */
export const defaultsOf = (table: OptionTable): Record<string, unknown> =>
	Object.fromEntries(Object.entries(table).flatMap(([name, row]) => ('default' in row ? [[name, row.default]] : [])));
