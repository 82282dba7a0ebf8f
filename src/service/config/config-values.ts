import { dirname, resolve } from 'node:path';
import { ConfigError } from './config-error.js';
import { type ConfigKey, type ConfigKeyName, configKeys, isConfigKey } from './config-keys.js';

/** A value as it was found, with the words that tell a person where. */
export interface FoundValue {
	value: unknown;
	/** Completes "… from": `the flag --port`, `PORT`, `/site/docent.config.json`. */
	origin: string;
}

export type FoundValues = Map<ConfigKeyName, FoundValue>;

const switches: Record<string, boolean> = {
	true: true,
	yes: true,
	on: true,
	1: true,
	false: false,
	no: false,
	off: false,
	0: false,
};

const isPath = (kind: ConfigKey['kind']) => kind === 'folder' || kind === 'file';

/** Text becomes what its key holds; text that is not stays text, for the check to refuse it by name. */
function readText(text: string, kind: ConfigKey['kind'], folder: string): unknown {
	if (kind === 'number') return /^-?\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : text;
	if (kind === 'switch') return switches[text.trim().toLowerCase()] ?? text;
	if (isPath(kind)) return text === '' ? text : resolve(folder, text);
	if (kind === 'list')
		return text
			.split(',')
			.map((item) => item.trim())
			.filter(Boolean);
	return text;
}

const entries = Object.entries(configKeys) as [ConfigKeyName, ConfigKey][];

export function valuesFromEnvironment(env: Record<string, string | undefined>, folder: string): FoundValues {
	const found: FoundValues = new Map();
	for (const [key, { env: names, kind }] of entries) {
		// An empty variable is how a shell says "not set".
		const name = names.find((candidate) => env[candidate]);
		if (name) found.set(key, { value: readText(env[name] ?? '', kind, folder), origin: name });
	}
	return found;
}

/** `flags` holds texts by key; a switch may be a boolean already. */
export function valuesFromFlags(flags: Partial<Record<ConfigKeyName, string | boolean>>, folder: string): FoundValues {
	const found: FoundValues = new Map();
	for (const [key, { kind, flag }] of entries) {
		const value = flags[key];
		if (value === undefined) continue;
		const origin = flag ? `the flag --${flag}` : 'the command line';
		found.set(key, { value: typeof value === 'string' ? readText(value, kind, folder) : value, origin });
	}
	return found;
}

/** Reads the nested keys of a parsed `docent.config.json`. Folders and files are relative to it. */
export function valuesFromFile(content: unknown, file: string): FoundValues {
	const found: FoundValues = new Map();
	const visit = (value: unknown, path: string): void => {
		if (value === undefined) return;
		if (isConfigKey(path)) {
			const { kind, secret, env }: ConfigKey = configKeys[path];
			if (secret)
				throw new ConfigError(path, `${path} stands in ${file}, where secrets do not belong; set ${env[0]} instead.`);
			const isRelative = isPath(kind) && typeof value === 'string' && value !== '';
			found.set(path, { value: isRelative ? resolve(dirname(file), value) : value, origin: file });
			return;
		}
		const isGroup = path === '' || Object.keys(configKeys).some((key) => key.startsWith(`${path}.`));
		if (!isGroup)
			throw new ConfigError(
				path,
				`${file} has the key "${path}", which does not exist; the keys are ${Object.keys(configKeys).join(', ')}.`,
			);
		if (typeof value !== 'object' || value === null || Array.isArray(value)) {
			throw new ConfigError(path, `${path || 'The content'} of ${file} is not an object; write { "key": value }.`);
		}
		for (const [key, child] of Object.entries(value)) {
			if (path === '' && key === '$schema') continue;
			visit(child, path ? `${path}.${key}` : key);
		}
	};
	visit(content, '');
	return found;
}
