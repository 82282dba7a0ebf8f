import { stat } from 'node:fs/promises';
import { ConfigError } from './config-error.js';
import type { FoundValues } from './config-file.js';
import { isLoopback } from './is-loopback.js';
import { providerKeyVariables } from './model-settings.js';
import type { CodeRule } from './rule-settings.js';
import { type ServiceConfig, type SettingName, settings } from './settings.js';

export const isFolder = async (path: string) => (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
const isFile = async (path: string) => (await stat(path).catch(() => undefined))?.isFile() ?? false;

function refuseMissing(name: SettingName, provider: string, more: { variable?: string; example?: string } = {}): never {
	const { flag, env } = settings[name];
	const places = [...(flag ? [`--${flag}`] : []), ...(more.variable ? [more.variable] : []), ...env].join(' or ');
	const example = more.example ? `, as in ${more.example}` : '';
	throw new ConfigError(name, `${name} is missing, and the provider ${provider} needs it; set ${places}${example}.`);
}

type Provided = ServiceConfig['embedding'] | ServiceConfig['model'] | NonNullable<ServiceConfig['model']['fallback']>;

function checkProvider(group: 'model' | 'model.fallback' | 'embedding', provided: Provided | undefined): void {
	const { provider, model, baseUrl, apiKey } = provided ?? {};
	if (provider === undefined || provider === 'extractive' || provider === 'none' || provider === 'local') return;
	if (!model) refuseMissing(`${group}.model`, provider);
	if (provider === 'openai-compatible') {
		if (!baseUrl) refuseMissing(`${group}.baseUrl`, provider, { example: 'http://127.0.0.1:11434/v1' });
	} else if (!apiKey) {
		refuseMissing(`${group}.apiKey`, provider, { variable: providerKeyVariables[provider] });
	}
}

/** A budget needs the prices of all models, in one currency. */
function checkBudget({ model }: ServiceConfig): void {
	const { price, fallback, budgetPerDay, budgetPerMonth } = model;
	if (budgetPerDay === undefined && budgetPerMonth === undefined) return;
	const name = budgetPerDay === undefined ? 'model.budgetPerMonth' : 'model.budgetPerDay';
	if (!price && model.provider !== 'extractive')
		throw new ConfigError(name, `${name} counts what the model costs; set model.price as well.`);
	if (!fallback || fallback.provider === 'none' || fallback.provider === 'extractive') return;
	if (fallback.price?.currency !== price?.currency)
		throw new ConfigError(
			name,
			`${name} counts what the fallback costs, too; set model.fallback.price, in the currency of model.price.`,
		);
}

function checkWebhooks({ agent: { webhookUrl, webhookSecret } }: ServiceConfig): void {
	if (webhookUrl === undefined || webhookSecret !== undefined) return;
	const name = 'agent.webhookSecret';
	throw new ConfigError(
		name,
		`${name} is missing, and webhooks to agent.webhookUrl are signed with it; set ${settings[name].env[0]} to whsec_ and the output of "openssl rand -base64 32".`,
	);
}

/** A mail needs a server, a sender and a receiver. */
function checkMail({ mail }: ServiceConfig): void {
	const { host, user, password, from, to } = mail;
	const refuse = (name: 'host' | 'from' | 'to' | 'user' | 'password', words: string) => {
		throw new ConfigError(
			`mail.${name}`,
			`mail.${name} is missing, and ${words}; set ${settings[`mail.${name}`].env[0]}.`,
		);
	};
	if (host === undefined && (user ?? password ?? from ?? to[0]) !== undefined)
		refuse('host', 'mails are sent by a server');
	if (host === undefined) return;
	if (from === undefined) refuse('from', 'a mail has a sender');
	if (to.length === 0) refuse('to', 'mails go to somebody');
	if (user !== undefined && password === undefined) refuse('password', 'mail.user needs it');
	if (password !== undefined && user === undefined) refuse('user', 'mail.password is of one');
}

/** A rule needs a model, and its token, which travels encrypted. */
function checkRules({ agent, model }: ServiceConfig): void {
	const refuse = (words: string) => {
		throw new ConfigError('agent.rules', `agent.rules ${words}`);
	};
	for (const { name, code, enabled, tokenVariable, token } of agent.rules as CodeRule[]) {
		if (!enabled) continue;
		if (model.provider === 'extractive')
			refuse(`has ${name} turned on, and a rule needs a language model; set model.provider, or enabled: false.`);
		if (tokenVariable && !token) refuse(`takes a token from ${tokenVariable}, which is not set.`);
		if ((token ?? agent.token) && /^http:/i.test(code) && !isLoopback(new URL(code).hostname))
			refuse(`has the code ${code}, and a token would go there unencrypted; use https://.`);
	}
}

/** Without TLS, others on the network can read the token. */
function checkForge({ agent: { repository, forgeUrl, token, githubAppId } }: ServiceConfig): void {
	if (token === undefined && githubAppId === undefined) return;
	for (const [name, address] of [
		['agent.repository', repository],
		['agent.forgeUrl', forgeUrl],
	] as const) {
		if (!address?.toLowerCase().startsWith('http://') || isLoopback(new URL(address).hostname)) continue;
		throw new ConfigError(
			name,
			`${name} is ${address}, and the token of the forge would go there unencrypted; use https://, or leave the token out.`,
		);
	}
}

async function checkPath(
	name: 'docsFolder' | 'instructions' | 'guides',
	config: ServiceConfig,
	found: FoundValues,
): Promise<void> {
	const path = config[name];
	const isThere = name === 'instructions' ? isFile : isFolder;
	if (path === undefined || (await isThere(path))) return;
	const what = name === 'instructions' ? 'file' : 'folder';
	const origin = found.get(name)?.origin;
	throw new ConfigError(name, `There is no ${what} ${path} (${name} from ${origin}); ${settings[name].expects}.`);
}

export const checkDocsFolder = (config: ServiceConfig, found: FoundValues) => checkPath('docsFolder', config, found);

/** Checks what the schema of one setting cannot: rules between settings, and paths. `found` says where each value came from. */
export async function checkConfig(config: ServiceConfig, found: FoundValues): Promise<void> {
	checkProvider('model', config.model);
	checkProvider('model.fallback', config.model.fallback);
	checkProvider('embedding', config.embedding);
	checkBudget(config);
	checkWebhooks(config);
	checkMail(config);
	checkForge(config);
	checkRules(config);
	await checkDocsFolder(config, found);
	await checkPath('instructions', config, found);
	await checkPath('guides', config, found);
}
