import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ServiceConfig, serviceConfig } from './config.js';
import { ConfigError } from './config-error.js';
import { readConfigFile } from './config-file.js';
import { type ConfigKey, type ConfigKeyName, configKeys, isConfigKey, providerKeyVariables } from './config-keys.js';
import { type FoundValues, valuesFromEnvironment, valuesFromFlags } from './config-values.js';
import type { FallbackChoice } from './model-config.js';

export interface ConfigSources {
	/** By key, as texts; the folder of the documentation is `docsFolder`. */
	flags?: Partial<Record<ConfigKeyName, string | boolean>>;
	/** @default none */
	env?: Record<string, string | undefined>;
	/** Folder that relative paths start from. */
	cwd: string;
	/** Only what tells which database it is: neither the documentation nor the model need to be there. @default false */
	isForDatabase?: boolean;
	/** Configuration file that must exist. @default `docent.config.ts`, `.js`, `.mjs` or `.json` in `cwd`, when there is one */
	file?: string | undefined;
	/** Whether a module that lies in `cwd` may be run although nobody has named it. @default false */
	mayRunFound?: boolean;
}

const isFolder = async (path: string) => (await stat(path).catch(() => undefined))?.isDirectory() ?? false;

function nest(found: FoundValues): Record<string, unknown> {
	const nested: Record<string, unknown> = {};
	for (const [key, { value }] of found) {
		const groups = key.split('.');
		const name = groups.pop() ?? key;
		let group = nested;
		for (const step of groups) {
			group[step] ??= {};
			group = group[step] as Record<string, unknown>;
		}
		group[name] = value;
	}
	return nested;
}

function show(value: unknown): string {
	const text = JSON.stringify(value) ?? String(value);
	return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function refuse(key: ConfigKeyName, found: FoundValues): never {
	const { expects, secret }: ConfigKey = configKeys[key];
	const given = found.get(key);
	if (!given) throw new ConfigError(key, `${key} is missing; ${expects}.`);
	const { value, origin } = given;
	const is = secret ? 'cannot be used' : `is ${show(value)}`;
	throw new ConfigError(key, `${key} from ${origin} ${is}; ${expects}.`);
}

function check(found: FoundValues): ServiceConfig {
	const result = serviceConfig.safeParse(nest(found));
	if (result.success) return result.data;
	const path = result.error.issues[0]?.path.filter((step) => typeof step === 'string').join('.') ?? '';
	if (isConfigKey(path)) refuse(path, found);
	throw new ConfigError(path, `The configuration cannot be used: ${result.error.issues[0]?.message}.`);
}

function requireValue(key: ConfigKeyName, provider: string, more: { variable?: string; example?: string } = {}): never {
	const { flag, env }: ConfigKey = configKeys[key];
	const places = [...(flag ? [`--${flag}`] : []), ...(more.variable ? [more.variable] : []), ...env].join(' or ');
	const example = more.example ? `, as in ${more.example}` : '';
	throw new ConfigError(key, `${key} is missing, and the provider ${provider} needs it; set ${places}${example}.`);
}

/** A provider may need more than the schema of its own keys can say. */
function checkChoice({ provider, model, baseUrl, apiKey }: FallbackChoice, group: 'model' | 'model.fallback'): void {
	if (provider === 'extractive' || provider === 'none') return;
	if (!model) requireValue(`${group}.model`, provider);
	if (provider === 'openai-compatible') {
		if (!baseUrl) requireValue(`${group}.baseUrl`, provider, { example: 'http://127.0.0.1:11434/v1' });
	} else if (!apiKey) {
		requireValue(`${group}.apiKey`, provider, { variable: providerKeyVariables[provider] });
	}
}

function checkModel({ model }: ServiceConfig): void {
	checkChoice(model, 'model');
	if (model.fallback) checkChoice(model.fallback, 'model.fallback');
}

/** Whoever asks one provider for answers and for vectors need not say twice where it is. */
function completeEmbedding(config: ServiceConfig): ServiceConfig {
	const { embedding, model } = config;
	if (embedding.provider === undefined) return config;
	const shared = embedding.provider === model.provider ? model : undefined;
	const { baseUrl = shared?.baseUrl, apiKey = shared?.apiKey } = embedding;
	return { ...config, embedding: { ...embedding, baseUrl, apiKey } };
}

function checkEmbedding({ embedding: { provider, model, baseUrl, apiKey } }: ServiceConfig): void {
	if (provider === undefined) return;
	if (!model) requireValue('embedding.model', provider);
	if (provider === 'openai-compatible') {
		if (!baseUrl) requireValue('embedding.baseUrl', provider, { example: 'http://127.0.0.1:11434/v1' });
	} else if (!apiKey) {
		requireValue('embedding.apiKey', provider, { variable: providerKeyVariables[provider] });
	}
}

function checkWebhooks({ agent: { webhookUrl, webhookSecret } }: ServiceConfig): void {
	if (webhookUrl === undefined || webhookSecret !== undefined) return;
	const key = 'agent.webhookSecret';
	throw new ConfigError(
		key,
		`${key} is missing, and webhooks to agent.webhookUrl are signed with it; set ${configKeys[key].env[0]} to whsec_ and the output of "openssl rand -base64 32".`,
	);
}

/** A token that goes over the network as it is can be read on its way. */
function checkForge({ agent: { repository, forgeUrl, token, githubAppId } }: ServiceConfig): void {
	if (token === undefined && githubAppId === undefined) return;
	for (const [key, address] of [
		['agent.repository', repository],
		['agent.forgeUrl', forgeUrl],
	] as const) {
		if (!address?.toLowerCase().startsWith('http://') || isLoopback(new URL(address).hostname)) continue;
		throw new ConfigError(
			key,
			`${key} is ${address}, and the token of the forge would go there unencrypted; use https://, or leave the token out.`,
		);
	}
}

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host);

/** The provider's own variable, when ours has no key. */
function addProviderKey(
	found: FoundValues,
	group: 'model' | 'model.fallback' | 'embedding',
	env: ConfigSources['env'] = {},
): void {
	const provider = found.get(`${group}.provider`)?.value;
	if (found.has(`${group}.apiKey`) || typeof provider !== 'string' || !Object.hasOwn(providerKeyVariables, provider))
		return;
	const name = providerKeyVariables[provider as keyof typeof providerKeyVariables];
	if (env[name]) found.set(`${group}.apiKey`, { value: env[name], origin: name });
}

async function addDefaults(found: FoundValues, { cwd, env = {}, isForDatabase }: ConfigSources): Promise<void> {
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

async function checkInstructions({ instructions }: ServiceConfig, found: FoundValues): Promise<void> {
	if (instructions === undefined) return;
	const isFile = (await stat(instructions).catch(() => undefined))?.isFile() ?? false;
	if (isFile) return;
	const origin = found.get('instructions')?.origin;
	const { expects } = configKeys.instructions;
	throw new ConfigError('instructions', `There is no file ${instructions} (instructions from ${origin}); ${expects}.`);
}

/**
 * Makes a configuration: flags win over the environment, which wins over the file, which wins over the defaults.
 * Throws a `ConfigError` with one sentence.
 */
export async function resolveConfig(sources: ConfigSources): Promise<ServiceConfig> {
	const found: FoundValues = new Map([
		...(await readConfigFile(sources)),
		...valuesFromEnvironment(sources.env ?? {}, sources.cwd),
		...valuesFromFlags(sources.flags ?? {}, sources.cwd),
	]);
	await addDefaults(found, sources);
	const config = completeEmbedding(check(found));
	if (sources.isForDatabase) return config;
	checkModel(config);
	checkEmbedding(config);
	checkWebhooks(config);
	checkForge(config);
	if (config.docsFolder !== undefined && !(await isFolder(config.docsFolder))) {
		const origin = found.get('docsFolder')?.origin;
		throw new ConfigError(
			'docsFolder',
			`There is no folder ${config.docsFolder} (docsFolder from ${origin}); ${configKeys.docsFolder.expects}.`,
		);
	}
	await checkInstructions(config, found);
	return config;
}
