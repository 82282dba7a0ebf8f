import { dirname, isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import { checkConfig, checkDocsFolder, isFolder } from './check-config.js';
import { ConfigError } from './config-error.js';
import { type FoundValues, readConfigFile } from './config-file.js';
import { isModelFolder, providerKeyVariables } from './model-settings.js';
import type { CodeRule } from './rule-settings.js';
import type { Setting } from './setting.js';
import { isSettingName, type ServiceConfig, type SettingName, serviceConfig, settings } from './settings.js';
import { completeSources } from './source-settings.js';

export interface SettingSources {
	/** Values of flags by the name of their setting; the documentation's folder is `docsFolder`. */
	flags?: Partial<Record<SettingName, string | boolean>>;
	/** @default none */
	env?: Record<string, string | undefined>;
	/** Folder that relative paths start from. */
	cwd: string;
	/** Only what tells which database it is: neither the documentation nor the model need to be there. @default false */
	isForDatabase?: boolean;
	/** Only what tells how the documentation is read and searched: the model and its key need not be there. @default false */
	isForIndex?: boolean;
	/** Configuration file that must exist. @default `docent.config.yaml`, or one with another ending, in `cwd`, when there is one */
	file?: string | undefined;
	/** Whether a module that lies in `cwd` may be run although nobody has named it. @default false */
	mayRunFound?: boolean;
}

const onOff = z.stringbool({ truthy: ['true', 'yes', 'on', '1'], falsy: ['false', 'no', 'off', '0'] });

/** Text becomes what its setting holds; text that is not stays text, for the check to refuse it by name. */
function readText(text: string, { type, isPath }: Setting, cwd: string): unknown {
	if (type === 'number') return /^-?\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : text;
	if (type === 'switch') return onOff.safeParse(text.trim()).data ?? text;
	if (isPath) return text === '' ? text : resolve(cwd, text);
	if (type === 'text') return text;
	return type === 'rows' ? readRows(text) : textsOf(text);
}

function readRows(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

const textsOf = (text: string): string[] =>
	text
		.split(',')
		.map((item) => item.trim())
		.filter(Boolean);

async function findValues(sources: SettingSources): Promise<FoundValues> {
	const { env = {}, flags = {}, cwd } = sources;
	const found = await readConfigFile(sources);
	for (const setting of Object.values(settings)) {
		const { name, flag } = setting;
		// An empty variable is how a shell says "not set".
		const variable = setting.env.find((candidate) => env[candidate]);
		if (variable) found.set(name, { value: readText(env[variable] ?? '', setting, cwd), origin: variable });
		const given = flags[name];
		if (given === undefined) continue;
		const value = typeof given === 'string' ? readText(given, setting, cwd) : given;
		found.set(name, { value, origin: flag ? `the flag --${flag}` : 'the command line' });
	}
	return found;
}

/** The provider's own variable, when ours has no key. */
function addProviderKey(
	found: FoundValues,
	group: 'model' | 'model.fallback' | 'embedding',
	env: SettingSources['env'] = {},
): void {
	const provider = found.get(`${group}.provider`)?.value;
	if (found.has(`${group}.apiKey`) || typeof provider !== 'string' || !Object.hasOwn(providerKeyVariables, provider))
		return;
	const name = providerKeyVariables[provider as keyof typeof providerKeyVariables];
	if (env[name]) found.set(`${group}.apiKey`, { value: env[name], origin: name });
}

async function addDefaults(found: FoundValues, { cwd, env, isForDatabase }: SettingSources): Promise<void> {
	if (!found.has('docsFolder') && isForDatabase) found.set('docsFolder', { value: cwd, origin: 'the default' });
	if (!found.has('docsFolder')) {
		const candidates = [join(cwd, 'docs'), join(cwd, 'public')];
		const folders = await Promise.all(candidates.map(isFolder));
		const folder = candidates.find((_, index) => folders[index]);
		if (folder) found.set('docsFolder', { value: folder, origin: 'the default' });
	}
	if (!found.has('dataFolder')) found.set('dataFolder', { value: join(cwd, '.docent'), origin: 'the default' });
	addProviderKey(found, 'model', env);
	addProviderKey(found, 'model.fallback', env);
	addProviderKey(found, 'embedding', env);
}

function nest(found: FoundValues): Record<string, unknown> {
	const nested: Record<string, unknown> = {};
	for (const [name, { value }] of found) {
		const groups = name.split('.');
		const last = groups.pop() ?? name;
		let group = nested;
		for (const step of groups) {
			group[step] ??= {};
			group = group[step] as Record<string, unknown>;
		}
		group[last] = value;
	}
	return nested;
}

function show(value: unknown): string {
	const text = JSON.stringify(value) ?? String(value);
	return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** What is to be written in place of a value of another type, as a file may have one; undefined when that is not what is wrong. */
function inRightType(value: unknown, { type }: Setting): string | undefined {
	if (type === 'text' && (typeof value === 'number' || typeof value === 'boolean'))
		return `it is a text, so write it in quotation marks: "${value}"`;
	if (typeof value !== 'string') return undefined;
	if (type === 'list') return `it is a list, so write ${JSON.stringify(textsOf(value))}`;
	const isBare =
		type === 'number' ? Number.isFinite(Number(value || 'x')) : type === 'switch' && /^(?:true|false)$/.test(value);
	return isBare ? `write it without quotation marks: ${value}` : undefined;
}

function refuse(name: SettingName, found: FoundValues, row?: z.core.$ZodIssue): never {
	const { expects, isSecret } = settings[name];
	const given = found.get(name);
	if (!given) throw new ConfigError(name, `${name} is missing; ${expects}.`);
	if (row !== undefined) {
		const [number = 0, key] = row.path.slice(name.split('.').length);
		const place = `its row ${Number(number) + 1}${key === undefined ? '' : `, ${String(key)},`}`;
		throw new ConfigError(name, `${name} from ${given.origin}: ${place} cannot be used (${row.message}); ${expects}.`);
	}
	const is = isSecret ? 'cannot be used' : `is ${show(given.value)}`;
	throw new ConfigError(
		name,
		`${name} from ${given.origin} ${is}; ${inRightType(given.value, settings[name]) ?? expects}.`,
	);
}

function parse(found: FoundValues): ServiceConfig {
	const result = serviceConfig.safeParse(nest(found));
	if (result.success) return result.data;
	const [issue] = result.error.issues;
	const steps = issue?.path ?? [];
	const at = steps.findIndex((step) => typeof step === 'number');
	const name = (at === -1 ? steps : steps.slice(0, at)).join('.');
	if (isSettingName(name)) refuse(name, found, settings[name].type === 'rows' && at !== -1 ? issue : undefined);
	throw new ConfigError(name, `The configuration cannot be used: ${issue?.message}.`);
}

/** One provider for answers and for vectors needs its address only once. A model's relative folder starts where it is written. */
function completeEmbedding(config: ServiceConfig, found: FoundValues, cwd: string): ServiceConfig {
	const { embedding, model } = config;
	if (embedding.provider === undefined) return config;
	if (embedding.provider === 'local') {
		const { origin = '' } = found.get('embedding.model') ?? {};
		const name = embedding.model ?? '';
		const folder = isModelFolder(name) ? resolve(isAbsolute(origin) ? dirname(origin) : cwd, name) : undefined;
		return folder === undefined ? config : { ...config, embedding: { ...embedding, model: folder } };
	}
	const shared = embedding.provider === model.provider ? model : undefined;
	const { baseUrl = shared?.baseUrl, apiKey = shared?.apiKey } = embedding;
	return { ...config, embedding: { ...embedding, baseUrl, apiKey } };
}

/** A folder that is a source of its own is also where the files of the site are, unless another one was named. */
async function addSources(config: ServiceConfig, found: FoundValues, { cwd, env = {} }: SettingSources): Promise<void> {
	if (config.sources.length === 0) return;
	const isNamed = found.get('docsFolder')?.origin !== 'the default';
	const docsFolder = isNamed ? config.docsFolder : undefined;
	const origin = found.get('sources')?.origin ?? '';
	const { sources: rows, agent, docsFormat } = config;
	config.sources = completeSources({ rows, origin, cwd, env, agent, docsFolder, docsFormat });
	const first = config.sources.find((source) => source.kind === 'folder');
	config.docsFolder = docsFolder ?? first?.folder;
}

/** Makes a configuration: flags, then the environment, then the file, then the defaults. Throws a `ConfigError`. */
export async function resolveSettings(sources: SettingSources): Promise<ServiceConfig> {
	const found = await findValues(sources);
	await addDefaults(found, sources);
	const config = completeEmbedding(parse(found), found, sources.cwd);
	await addSources(config, found, sources);
	const tokenOf = ({ tokenVariable = '' }: CodeRule) => sources.env?.[tokenVariable];
	config.agent.rules = config.agent.rules.map((rule): CodeRule => ({ ...rule, token: tokenOf(rule) }));
	if (sources.isForIndex) await checkDocsFolder(config, found);
	else if (!sources.isForDatabase) await checkConfig(config, found);
	return config;
}
