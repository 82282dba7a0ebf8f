import type { StringArgDef } from 'citty';
import { type SettingName, settings } from '../service/config/settings.js';
import { type Arguments, textOf } from './arguments.js';

/** The settings with a flag of their own that takes a text. */
export const flaggedSettings = Object.values(settings).filter(
	({ flag, type }) => flag !== undefined && type !== 'switch',
);

/** The definitions of the flags of `docent-service serve`, in the order of the table. */
export const settingFlags = (): Record<string, StringArgDef> =>
	Object.fromEntries(
		flaggedSettings.map(({ flag, about, example, default: byDefault, env }) => [
			flag,
			{
				type: 'string',
				valueHint: example ?? String(byDefault),
				description: `${about.replace(/\.$/, '').replaceAll('`', '')} (${env[0]})`,
			},
		]),
	);

/** The given flags by the names of settings, without defaults, which would override the environment. */
export function settingsGiven(args: Arguments, names: readonly SettingName[]): Partial<Record<SettingName, string>> {
	const given: Partial<Record<SettingName, string>> = {};
	for (const name of names) {
		const value = textOf(args[settings[name].flag ?? '']);
		if (value !== undefined) given[name] = value;
	}
	return given;
}
