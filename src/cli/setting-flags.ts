import type { StringArgDef } from 'citty';
import { type SettingName, settings } from '../service/config/settings.js';
import { type Arguments, textOf } from './arguments.js';

/** The settings that have a flag of their own, a text. */
export const flaggedSettings = Object.values(settings).filter(
	({ flag, type }) => flag !== undefined && type !== 'switch',
);

/** Definitions of the flags of `docent-service serve`, in the order of the table. */
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

/** What was given, by the names of settings; only that, for a default would win over the environment. */
export function settingsGiven(args: Arguments, names: readonly SettingName[]): Partial<Record<SettingName, string>> {
	const given: Partial<Record<SettingName, string>> = {};
	for (const name of names) {
		const value = textOf(args[settings[name].flag ?? '']);
		if (value !== undefined) given[name] = value;
	}
	return given;
}
