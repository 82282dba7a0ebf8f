import { access, readFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { parseYaml } from '../data-formats/parse-yaml.js';
import { commandName } from '../errors/command-name.js';
import { closestName } from './closest-name.js';
import { ConfigError } from './config-error.js';
import { isSettingName, type SettingName, settings } from './settings.js';

/** A value as it was found, with the words that tell a person where. */
interface FoundValue {
	value: unknown;
	/** Completes "… from": `the flag --port`, `PORT`, `/site/docent.config.json`. */
	origin: string;
}

export type FoundValues = Map<SettingName, FoundValue>;

/** Names of the file. Two of them in one folder are refused, because people could not know which one counts. */
export const configFileNames = ['yaml', 'yml', 'ts', 'js', 'mjs', 'json'].map((ending) => `docent.config.${ending}`);

const exists = (path: string) =>
	access(path).then(
		() => true,
		() => false,
	);

/** The configuration files in a folder. */
export async function configFilesIn(cwd: string): Promise<string[]> {
	const paths = configFileNames.map((name) => join(cwd, name));
	const there = await Promise.all(paths.map(exists));
	return paths.filter((_, index) => there[index]);
}

async function findFile(cwd: string): Promise<string | undefined> {
	const [found, other] = await configFilesIn(cwd);
	if (other)
		throw new ConfigError(
			'config',
			`There are two configuration files, ${found} and ${other}; remove one, or name one with --config.`,
		);
	return found;
}

/** A file that has only comments is an empty configuration. */
const yaml = { language: 'YAML', parse: (text: string): unknown => parseYaml(text, { logLevel: 'error' }) ?? {} };

const parsers: Readonly<Record<string, { language: string; parse(text: string): unknown }>> = {
	'.json': { language: 'JSON', parse: JSON.parse },
	'.yaml': yaml,
	'.yml': yaml,
};

async function readData(path: string, { language, parse }: (typeof parsers)[string]): Promise<unknown> {
	const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
		throw new ConfigError('config', `${path} cannot be read (${error.code}); check --config.`);
	});
	try {
		return parse(text);
	} catch (error) {
		const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
		throw new ConfigError('config', `${path} is not ${language}: ${reason.replace(/[:.]$/, '')}.`);
	}
}

/** Runs a module with jiti, because Node 20 does not run TypeScript. */
async function runModule(path: string): Promise<unknown> {
	if (!(await exists(path))) throw new ConfigError('config', `${path} cannot be read (ENOENT); check --config.`);
	const { createJiti } = await import('jiti');
	try {
		const content = await createJiti(import.meta.url, { fsCache: false, moduleCache: false }).import<unknown>(path, {
			default: true,
		});
		return typeof content === 'function' ? await content() : content;
	} catch (error) {
		const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
		throw new ConfigError('config', `${path} cannot be run: ${reason}.`);
	}
}

/** The error for a key that does not exist. It suggests a similar key, or lists the keys that exist at this place. */
function unknownKey(name: string, names: readonly string[], file: string): string {
	const [, group = ''] = /^(.*\.)?[^.]*$/s.exec(name) ?? [];
	const beside = names.flatMap((known) => (known.startsWith(group) ? known.slice(group.length).split('.', 1) : []));
	const meant = closestName(name, names);
	const fix = meant ? `did you mean ${meant}?` : `the keys there are ${[...new Set(beside)].join(', ')}.`;
	return `${file} has the key "${name}", which does not exist; ${fix}`;
}

/** The settings of a file's content, which are nested at the dots of their names. */
function valuesOf(content: unknown, file: string): FoundValues {
	const found: FoundValues = new Map();
	const visit = (value: unknown, name: string): void => {
		if (value === undefined) return;
		if (isSettingName(name)) {
			const { isPath, isSecret, env } = settings[name];
			if (isSecret)
				throw new ConfigError(name, `${name} is in ${file}, where secrets do not belong; set ${env[0]} instead.`);
			const isRelative = isPath && typeof value === 'string' && value !== '';
			found.set(name, { value: isRelative ? resolve(dirname(file), value) : value, origin: file });
			return;
		}
		const names = Object.keys(settings);
		if (name !== '' && !names.some((known) => known.startsWith(`${name}.`))) {
			throw new ConfigError(name, unknownKey(name, names, file));
		}
		if (typeof value !== 'object' || value === null || Array.isArray(value)) {
			throw new ConfigError(name, `${name || 'The content'} of ${file} is not an object; write { "key": value }.`);
		}
		for (const [key, child] of Object.entries(value)) {
			if (name === '' && key === '$schema') continue;
			visit(child, name ? `${name}.${key}` : key);
		}
	};
	visit(content, '');
	return found;
}

/**
 * Reads a configuration file: YAML, JSON, or a module that exports an object or a function.
 * `mayRunFound` allows a module in `cwd` without `--config`. It is a risk, because the folder may belong to somebody else.
 */
export async function readConfigFile({
	cwd,
	file,
	mayRunFound = false,
}: {
	cwd: string;
	file?: string | undefined;
	mayRunFound?: boolean;
}): Promise<FoundValues> {
	const path = file === undefined ? await findFile(cwd) : resolve(cwd, file);
	if (path === undefined) return new Map();
	const data = parsers[extname(path)];
	if (data !== undefined) return valuesOf(await readData(path, data), path);
	if (file === undefined && !mayRunFound) {
		throw new ConfigError(
			'config',
			`${path} is a program, and only ${commandName} serve runs one that it finds; name it with --config ${basename(path)} if it is yours.`,
		);
	}
	return valuesOf(await runModule(path), path);
}
