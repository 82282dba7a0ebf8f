import type { StringArgDef } from 'citty';
import { providerKeyVariables } from '../service/config/model-settings.js';
import { resolveSettings, type SettingSources } from '../service/config/resolve-settings.js';
import { type ServiceConfig, type SettingName, settings } from '../service/config/settings.js';
import { plainSentence } from '../service/config/starter-file.js';
import { type Arguments, textFlag, textOf } from './arguments.js';
import type { Terminal } from './terminal.js';

/** The settings with a flag of their own that takes a text. */
export const flaggedSettings = Object.values(settings).filter(
	({ flag, type }) => flag !== undefined && type !== 'switch',
);

export const configFlag = textFlag('docent.config.yaml', 'Configuration file, also .json, .ts, .js or .mjs');

/** A service that is asked in place of the database. */
export const serviceFlag = textFlag(
	'http://127.0.0.1:4400',
	'Ask this service, with the admin key in DOCENT_ADMIN_KEY',
);

/** The flags of a command that works with what is stored, in the database or at a service. */
export const storedFlags = {
	data: textFlag('.docent', 'Data folder of the service; also DOCENT_DATA'),
	service: serviceFlag,
	config: configFlag,
};

/** The definitions of flags by the table of settings: of these, else of all, in the order of the table. */
export const settingFlags = (...names: readonly string[]): Record<string, StringArgDef> =>
	Object.fromEntries(
		flaggedSettings
			.filter(({ flag = '' }) => names.length === 0 || names.includes(flag))
			.map(({ flag, about, example, default: byDefault, env }) => [
				flag,
				textFlag(example ?? String(byDefault), `${plainSentence(about).replace(/\.$/, '')} (${env[0]})`),
			]),
	);

const secretVariables = [
	...Object.values(settings).flatMap(({ isSecret, env }) => (isSecret ? env : [])),
	...Object.values(providerKeyVariables),
];

/**
 * Hides the variables that secrets were read from, because programs that the command runs could find them in `/proc`.
 * Call it after the configuration is read.
 */
export function hideSecrets({ hideEnvironment, complain }: Terminal, { agent, sources }: ServiceConfig): void {
	const tokens = sources.flatMap((source) => (source.kind === 'git' ? (source.tokenVariable ?? []) : []));
	const isHidden = hideEnvironment?.([...secretVariables, ...tokens]) ?? true;
	if (isHidden || process.platform !== 'linux' || !agent.checkUnisolated) return;
	complain(
		'docent-service: the environment of this process cannot be hidden here, so that a command that runs without isolation can read its secrets; set agent.checkUnisolated (DOCENT_AGENT_CHECK_UNISOLATED) to false.',
	);
}

/** Reads the configuration from flags, `--config` and the environment. Throws a `ConfigError`. */
export function readConfig(
	args: Arguments,
	{ env, cwd }: Terminal,
	names: readonly SettingName[],
	more: Partial<SettingSources> = {},
): Promise<ServiceConfig> {
	const flags = { ...more.flags };
	// Defaults would override the environment, so only what was given counts.
	for (const name of names) flags[name] ??= textOf(args[settings[name].flag ?? '']);
	return resolveSettings({ env, cwd, file: textOf(args.config), ...more, flags });
}
