import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { usageLimits } from '../../contract/limits.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { ConfigError } from './config-error.js';
import { resolveSettings, type SettingSources } from './resolve-settings.js';
import { settings } from './settings.js';

const localOrigins = settings.allowedOrigins.default as string[];

let cwd: string;
beforeEach(async () => {
	cwd = scratchFolder();
	await mkdir(join(cwd, 'docs'));
});

const resolve = (sources: Omit<SettingSources, 'cwd'> = {}) => resolveSettings({ cwd, ...sources });
const writeFileOf = (content: unknown) => writeFile(join(cwd, 'docent.config.json'), JSON.stringify(content));

it('needs nothing but a folder of documentation', async () => {
	expect(await resolve()).toEqual({
		docsFolder: join(cwd, 'docs'),
		dataFolder: join(cwd, '.docent'),
		databaseConnections: 8,
		domain: 'docs',
		sources: [],
		projectId: 'docs',
		organization: 'docs',
		port: 4400,
		host: '127.0.0.1',
		hosts: [],
		agent: expect.objectContaining({ folder: '', workers: 2, jobsAtOnce: 4, reviewers: [] }),
		allowedOrigins: localOrigins,
		assistantKeys: [],
		limits: usageLimits,
		trustedProxies: 0,
		streams: { perAddress: 1_000, perKey: 10_000 },
		stopGraceMs: 30_000,
		contactForm: false,
		site: true,
		markdownPages: true,
		mcp: true,
		auditDays: 365,
		logLevel: 'info',
		mail: { port: 587, to: [], digest: 'monday' },
		logQuestions: false,
		metrics: 'admin',
		model: {
			provider: 'extractive',
			answersAtOnce: 2_000,
			tools: true,
			starters: true,
			retries: 2,
			firstTokenSeconds: 60,
			idleSeconds: 30,
			answerSeconds: 300,
			breakerFailures: 5,
			breakerSeconds: 30,
		},
		prompt: {
			passages: 5,
			passageTokens: 6_000,
			historyTokens: 3_000,
			pageTokens: 3_000,
			questionTokens: 4_000,
			contextTokens: 3_000,
		},
		embedding: { timeoutSeconds: 2 },
		retrieval: { answerThreshold: 0.22, synonyms: [] },
		assistant: {
			abandonedAfterMs: 600_000,
			leftAfterMs: 15_000,
			keptMs: 600_000,
			beatMs: 3_000,
			lostAfterMs: 15_000,
		},
	});
});

it('lets flags win over the environment, and the environment over the file', async () => {
	await writeFileOf({ port: 1, host: '0.0.0.0', domain: 'file', model: { provider: 'extractive', temperature: 1 } });
	const config = await resolve({
		env: { PORT: '2', DOCENT_DOMAIN: 'environment', DOCENT_MODEL_TEMPERATURE: '' },
		flags: { port: '3' },
	});
	expect(config).toMatchObject({ port: 3, domain: 'environment', host: '0.0.0.0', model: { temperature: 1 } });
});

it('reads folders relative to where they are written', async () => {
	await mkdir(join(cwd, 'site'));
	await writeFile(join(cwd, 'site', 'my.json'), JSON.stringify({ docsFolder: '../docs', dataFolder: 'data' }));
	const config = await resolve({ file: 'site/my.json', flags: { dataFolder: 'elsewhere' } });
	expect(config.docsFolder).toBe(join(cwd, 'docs'));
	expect(config.dataFolder).toBe(join(cwd, 'elsewhere'));
});

it('reads lists and switches from text', async () => {
	const env = { DOCENT_ORIGINS: 'https://a.test, https://*.b.test', DOCENT_SITE: 'off' };
	expect(await resolve({ env })).toMatchObject({ allowedOrigins: ['https://a.test', 'https://*.b.test'], site: false });
});

it('finds the key of a provider where its own tools look for it', async () => {
	const env = { DOCENT_MODEL_PROVIDER: 'openai', DOCENT_MODEL: 'a-model', OPENAI_API_KEY: 'sk-1' };
	expect((await resolve({ env })).model).toMatchObject({ provider: 'openai', model: 'a-model', apiKey: 'sk-1' });
	expect((await resolve({ env: { ...env, DOCENT_MODEL_API_KEY: 'sk-2' } })).model.apiKey).toBe('sk-2');
});

it('takes a fallback with a key and a price of its own', async () => {
	await writeFileOf({
		model: {
			provider: 'anthropic',
			model: 'first',
			price: { inputPerMillion: 3, outputPerMillion: 15 },
			fallback: {
				provider: 'openai',
				model: 'second',
				price: { inputPerMillion: 1, outputPerMillion: 2, currency: 'EUR' },
			},
		},
	});
	const { model } = await resolve({ env: { ANTHROPIC_API_KEY: 'sk-1', OPENAI_API_KEY: 'sk-2' } });
	expect(model).toMatchObject({
		apiKey: 'sk-1',
		price: { inputPerMillion: 3, outputPerMillion: 15, currency: 'USD' },
		fallback: { apiKey: 'sk-2', price: { currency: 'EUR' } },
	});
});

it('reads the file of instructions relative to where it is written', async () => {
	await mkdir(join(cwd, 'site'));
	await writeFile(join(cwd, 'site', 'AGENTS.md'), 'Be brief.');
	await writeFile(join(cwd, 'site', 'my.json'), JSON.stringify({ docsFolder: '../docs', instructions: 'AGENTS.md' }));
	expect((await resolve({ file: 'site/my.json' })).instructions).toBe(join(cwd, 'site', 'AGENTS.md'));
});

describe('one sentence names the key, where it came from, and the fix', () => {
	const refusal = async (sources: Omit<SettingSources, 'cwd'>) => {
		const error = await resolve(sources).catch((caught: unknown) => caught);
		if (error instanceof ConfigError) return error.message.replaceAll(cwd, '<cwd>');
		throw error;
	};

	it.each<[Record<string, string>, string]>([
		[{ PORT: '1.5' }, 'port from PORT is 1.5; use a whole number from 0 to 65535, 0 for any free port.'],
		[{ DOCENT_SITE: 'maybe' }, 'site from DOCENT_SITE is "maybe"; use true or false.'],
		[
			{ DOCENT_DOMAIN: 'a/b' },
			'domain from DOCENT_DOMAIN is "a/b"; use 1 to 63 letters, digits, dots, hyphens or underscores.',
		],
		[
			{ DOCENT_LIMIT_KEY_MONTH: '-1' },
			'limits.assistantPerKeyAndMonth from DOCENT_LIMIT_KEY_MONTH is -1; use a whole number from 0 to 1000000000, 0 for no limit.',
		],
		[
			{ DOCENT_TRUSTED_PROXIES: 'yes' },
			'trustedProxies from DOCENT_TRUSTED_PROXIES is "yes"; use the number of proxies in front of the service, 0 to 10.',
		],
		[
			{ DOCENT_MODEL_PROVIDER: 'acme' },
			'model.provider from DOCENT_MODEL_PROVIDER is "acme"; use extractive, openai-compatible, openai, anthropic or google.',
		],
		[
			{ DOCENT_MODEL_PROVIDER: 'openai', DOCENT_MODEL: 'm', OPENAI_API_KEY: 'k', DOCENT_MODEL_BUDGET_DAY: '5' },
			'model.budgetPerDay counts what the model costs; set model.price as well.',
		],
		[
			{ DOCENT_MODEL_PROVIDER: 'openai' },
			'model.model is missing, and the provider openai needs it; set --model or DOCENT_MODEL.',
		],
		[
			{ DOCENT_MODEL_PROVIDER: 'anthropic', DOCENT_MODEL: 'm' },
			'model.apiKey is missing, and the provider anthropic needs it; set ANTHROPIC_API_KEY or DOCENT_MODEL_API_KEY.',
		],
		[
			{ DOCENT_MODEL_PROVIDER: 'openai-compatible', DOCENT_MODEL: 'm' },
			'model.baseUrl is missing, and the provider openai-compatible needs it; set --base-url or DOCENT_MODEL_BASE_URL, as in http://127.0.0.1:11434/v1.',
		],
		[
			{ DOCENT_SITE_URL: 'docs.example.com' },
			'siteUrl from DOCENT_SITE_URL is "docs.example.com"; give a full address, as in https://docs.example.com.',
		],
		[
			{ DOCENT_FALLBACK_PROVIDER: 'openai', DOCENT_FALLBACK_MODEL: 'm' },
			'model.fallback.apiKey is missing, and the provider openai needs it; set OPENAI_API_KEY or DOCENT_FALLBACK_API_KEY.',
		],
		[
			{ DOCENT_FALLBACK_MODEL: 'm' },
			'model.fallback.provider is missing; use extractive, openai-compatible, openai, anthropic, google or none.',
		],
		[
			{ DOCENT_MODEL_PRICE_INPUT: '3' },
			'model.price.outputPerMillion is missing; use the price of a million tokens, 0 or more.',
		],
		[
			{ DOCENT_MODEL_IDLE_SECONDS: '0' },
			'model.idleSeconds from DOCENT_MODEL_IDLE_SECONDS is 0; use a number of seconds above 0, 86400 at most.',
		],
		[
			{ DOCENT_INSTRUCTIONS: 'rules.md' },
			'There is no file <cwd>/rules.md (instructions from DOCENT_INSTRUCTIONS); give a Markdown file with what every answer must heed.',
		],
		[
			{ DOCENT_GUIDES: 'guides' },
			'There is no folder <cwd>/guides (guides from DOCENT_GUIDES); give a folder of Markdown files, each with paths or words in its front matter.',
		],
		[
			{ DOCENT_WEBHOOK_URL: 'https://ci.example.com/docent' },
			'agent.webhookSecret is missing, and webhooks to agent.webhookUrl are signed with it; set DOCENT_WEBHOOK_SECRET to whsec_ and the output of "openssl rand -base64 32".',
		],
		[
			{ DOCENT_WEBHOOK_URL: 'https://me:secret@ci.test' },
			'agent.webhookUrl from DOCENT_WEBHOOK_URL is "https://me:secret@ci.test"; give a full address without a user, as in https://ci.example.com/docent.',
		],
		[
			{ DOCENT_WEBHOOK_SECRET: 'whsec_short' },
			'agent.webhookSecret from DOCENT_WEBHOOK_SECRET cannot be used; give whsec_ and base64 of 24 to 64 random bytes.',
		],
		[
			{ DOCENT_GITHUB_PRIVATE_KEY: '/etc/docent/key.pem' },
			'agent.githubPrivateKey from DOCENT_GITHUB_PRIVATE_KEY cannot be used; give the private key of the GitHub App, as PEM or as base64 of it.',
		],
	])('%j', async (env, sentence) => {
		expect(await refusal({ env })).toBe(sentence);
	});

	it.each<[unknown, string]>([
		[{ model: 'gpt' }, 'model of <cwd>/docent.config.json is not an object; write { "key": value }.'],
		[[], 'The content of <cwd>/docent.config.json is not an object; write { "key": value }.'],
		[
			{ model: { apiKey: 'sk-1' } },
			'model.apiKey is in <cwd>/docent.config.json, where secrets do not belong; set DOCENT_MODEL_API_KEY instead.',
		],
	])('in a file with %j', async (content, sentence) => {
		await writeFileOf(content);
		expect(await refusal({})).toBe(sentence);
	});

	it('for a file that is no JSON', async () => {
		await writeFile(join(cwd, 'docent.config.json'), '{');
		expect(await refusal({})).toMatch(/^<cwd>\/docent\.config\.json is not JSON: /);
	});
});

describe('a configuration in TypeScript', () => {
	const write = (text: string, name = 'docent.config.ts') => writeFile(join(cwd, name), text);

	it.each([
		['an object', 'const port: number = 4401;\nexport default { port, model: { provider: "extractive" } };'],
		['a function', 'export default async () => ({ port: 4401 as number, siteUrl: undefined });'],
	])('is %s', async (_, text) => {
		await write(text);
		expect(await resolve({ mayRunFound: true })).toMatchObject({ port: 4401 });
	});

	it('is refused by the name of the key and of the file', async () => {
		await write('export default { prot: 4401 };');
		await expect(resolve({ mayRunFound: true })).rejects.toThrow(
			/docent\.config\.ts has the key "prot", which does not exist/,
		);
	});

	it('is refused with the reason when it cannot be run', async () => {
		await write('export default { port: nowhere };');
		await expect(resolve({ mayRunFound: true })).rejects.toThrow(
			/docent\.config\.ts cannot be run: nowhere is not defined/,
		);
	});

	it("is run where it is found by serve alone, else when somebody names it: the folder may be anybody's", async () => {
		await write('globalThis.wasRun = true;\nexport default { port: 4401 };');
		await expect(resolve()).rejects.toThrow(
			/docent\.config\.ts is a program, and only npx docent-service serve runs one that it finds; name it with --config docent\.config\.ts if it is yours\.$/,
		);
		expect(globalThis).not.toHaveProperty('wasRun');
		expect(await resolve({ file: 'docent.config.ts' })).toMatchObject({ port: 4401 });
	});

	it('does not stand beside another one', async () => {
		await write('export default {};');
		await write('{}', 'docent.config.json');
		await expect(resolve()).rejects.toThrow(
			/There are two configuration files, .*docent\.config\.ts and .*docent\.config\.json/,
		);
	});
});

describe('the token of a forge', () => {
	const token = 'ghp_1';
	it.each([
		['agent.repository', { DOCENT_AGENT_REPOSITORY: 'http://git.example.com/acme/docs' }],
		[
			'agent.forgeUrl',
			{ DOCENT_AGENT_FORGE_URL: 'http://git.example.com/api', DOCENT_AGENT_REPOSITORY: 'https://git.example.com/a/b' },
		],
	])('does not go over the network unencrypted: %s', async (key, env) => {
		await expect(resolve({ env: { ...env, DOCENT_AGENT_TOKEN: token } })).rejects.toThrow(
			new RegExp(
				`^${key} is http://git\\.example\\.com/.*, and the token of the forge would go there unencrypted; use https://, or leave the token out\\.$`,
			),
		);
		await resolve({ env });
	});

	it.each([
		'http://127.0.0.1:3000/acme/docs',
		'http://localhost/acme/docs',
		'http://[::1]:3000/a/b',
		'https://git.example.com/a/b',
	])('may go to %s', async (repository) => {
		await resolve({ env: { DOCENT_AGENT_REPOSITORY: repository, DOCENT_AGENT_TOKEN: token } });
	});
});
