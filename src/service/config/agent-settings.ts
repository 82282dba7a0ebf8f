import { resolve } from 'node:path';
import { z } from 'zod';
import { branchName } from '../../contract/schema/agent.js';
import { modelName } from './model-settings.js';
import { isPrivateKey } from './private-key.js';
import { codeRules, forgeNames, hasNoUser, repository } from './rule-settings.js';
import { httpUrl, milliseconds, oneOf, onOrOff, seconds, setting, wholeNumber } from './setting.js';

export { type ForgeName, hasNoUser, repository } from './rule-settings.js';

const name = z.string().trim().min(1).max(200);

const person = z
	.string()
	.trim()
	.max(300)
	.regex(/^[^<>\p{Cc}]*[^<>\p{Cc}\s] <[^<>\s\p{Cc}]+@[^<>\s\p{Cc}]+>$/u)
	.describe('give a name and an address, as in Acme Docs <docs@acme.example>');

export const folder = z
	.string()
	.transform((path) => path.replace(/^\.?\/+|\/+$/g, '').replace(/^\.$/, ''))
	.refine((path) => !path.split('/').some((step) => step === '..' || step.toLowerCase() === '.git'))
	.describe('give a folder within the repository, as in docs');

// The address stays as written: for a receiver a slash at the end may make it another address.
const webhookUrl = z
	.url({ protocol: /^https?$/ })
	.refine(hasNoUser)
	.describe('give a full address without a user, as in https://ci.example.com/docent');

const webhookSecret = z
	.string()
	.regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/)
	.describe('give whsec_ and base64 of 24 to 64 random bytes');

/** The `agent` group: the documentation's source, what the agent may use, and where its pull requests go. */
export const agentSettings = z.object({
	repository: setting(
		repository.optional(),
		'DOCENT_AGENT_REPOSITORY',
		'Repository of the documentation: `https://` address or absolute path.',
		{ section: 'agent', otherwise: 'a copy of `docsFolder`' },
	),
	branch: setting(
		branchName.describe('give the name of a branch, as in main').optional(),
		'DOCENT_AGENT_BRANCH',
		'Branch that pull requests go to.',
		{ otherwise: "the repository's" },
	),
	folder: setting(folder.default(''), 'DOCENT_AGENT_FOLDER', 'Folder of the documentation in the repository.', {
		section: 'agent',
		otherwise: 'all of it',
	}),
	token: setting(
		z.string().min(1).describe('give a token that may push and open pull requests').optional(),
		'DOCENT_AGENT_TOKEN',
		'Token of the forge.',
		{ section: 'agent', isSecret: true },
	),
	reviewers: setting(
		z.array(name).describe('give names of users, or team/name at GitHub').default([]),
		'DOCENT_AGENT_REVIEWERS',
		'Reviewers: users, or `team/name` on GitHub.',
		{ section: 'agent' },
	),
	codeOwners: setting(
		onOrOff.default(false),
		'DOCENT_AGENT_CODE_OWNERS',
		'Ask [CODEOWNERS](./agent-pull-requests.md#owners) to review.',
	),
	author: setting(person.optional(), 'DOCENT_AGENT_AUTHOR', 'Author of the commits.', {
		otherwise: 'the one of `agent.signOff`',
	}),
	signingKey: setting(
		z
			.string()
			.refine((path) => resolve(path) === path)
			.describe('give the absolute path of a private key of SSH or OpenPGP')
			.optional(),
		'DOCENT_AGENT_SIGNING_KEY',
		'Key that [signs commits](./agent-pull-requests.md#customs-of-your-repository).',
		{ otherwise: 'not signed' },
	),
	branchPrefix: setting(
		z
			.string()
			.max(100)
			.refine((prefix) => branchName.safeParse(`${prefix}x`).success)
			.describe('give the beginning of names of branches, as in docs/')
			.default('docent/'),
		'DOCENT_AGENT_BRANCH_PREFIX',
		'Beginning of branch names.',
	),
	signOff: setting(person.optional(), 'DOCENT_AGENT_SIGN_OFF', 'Signs commits off: `Acme Docs <docs@acme.example>`.', {
		section: 'agent',
		otherwise: 'Docent, without a sign-off',
	}),
	checkCommand: setting(
		z.array(z.string().min(1)).describe('give a program and its arguments, as in npm,run,lint').default([]),
		'DOCENT_AGENT_CHECK',
		'Program with arguments that [checks](./agent-safety.md#checks) each pull request.',
		{ section: 'agent' },
	),
	checkUnisolated: setting(
		onOrOff.default(false),
		'DOCENT_AGENT_CHECK_UNISOLATED',
		'Run the check without [isolation](./agent-safety.md#the-command-is-isolated).',
		{ section: 'agent' },
	),
	checkNetwork: setting(onOrOff.default(false), 'DOCENT_AGENT_CHECK_NETWORK', 'Let the check use the network.', {
		section: 'agent',
	}),
	webhookUrl: setting(
		webhookUrl.optional(),
		'DOCENT_WEBHOOK_URL',
		'Address for [webhooks](./agent-jobs.md#webhooks).',
		{ section: 'agent' },
	),
	webhookSecret: setting(
		webhookSecret.optional(),
		'DOCENT_WEBHOOK_SECRET',
		'Secret of webhooks: `whsec_` and base64 of 24 to 64 bytes.',
		{ section: 'agent', isSecret: true },
	),
	rules: setting(
		codeRules.default([]),
		'DOCENT_AGENT_RULES',
		'List of [rules](./follow-the-code.md); JSON in the environment.',
		{ section: 'agent', otherwise: 'none' },
	),
	hookSecret: setting(
		z
			.string()
			.min(16)
			.max(1_000)
			.describe('give at least 16 characters, as "openssl rand -hex 32" makes them')
			.optional(),
		'DOCENT_HOOK_SECRET',
		'Secret of [hooks from forges](./follow-the-code.md#a-hook).',
		{ section: 'agent', isSecret: true },
	),
	forge: setting(oneOf(forgeNames).optional(), 'DOCENT_AGENT_FORGE', 'Forge: github, gitlab, gitea or local.', {
		otherwise: "by the repository's host",
	}),
	forgeUrl: setting(
		httpUrl("give the address of the forge's API, as in https://github.acme.example/api/v3").optional(),
		'DOCENT_AGENT_FORGE_URL',
		"Address of the forge's API.",
		{ otherwise: "by the repository's host" },
	),
	githubAppId: setting(
		name.describe('give the id of a GitHub App').optional(),
		'DOCENT_GITHUB_APP_ID',
		'Id of a GitHub App, instead of a token.',
	),
	githubPrivateKey: setting(
		z
			.string()
			.refine(isPrivateKey)
			.describe('give the private key of the GitHub App, as PEM or as base64 of it')
			.optional(),
		'DOCENT_GITHUB_PRIVATE_KEY',
		'Private key of the GitHub App: PEM or base64.',
		{ isSecret: true },
	),
	githubInstallationId: setting(
		z.number().int().min(1).describe('give the number of an installation of the GitHub App').optional(),
		'DOCENT_GITHUB_INSTALLATION_ID',
		'Installation of the GitHub App.',
		{ otherwise: "the repository's" },
	),
	sonnet: setting(modelName.optional(), 'DOCENT_AGENT_SONNET', 'Model for jobs of the class `sonnet`.', {
		otherwise: '`model.model`',
	}),
	opus: setting(modelName.optional(), 'DOCENT_AGENT_OPUS', 'Model for jobs of the class `opus`.', {
		otherwise: '`model.model`',
	}),
	workers: setting(
		wholeNumber(0, 64, ', 0 to leave jobs to docent-service worker').default(2),
		'DOCENT_AGENT_WORKERS',
		'Jobs at once per process; `0` leaves them to `docent-service worker`.',
	),
	retentionDays: setting(
		wholeNumber(1, 36_500).describe('use a whole number of days, 1 to 36500').default(365),
		'DOCENT_AGENT_RETENTION_DAYS',
		'Days to keep ended jobs without an open pull request.',
	),
	jobsAtOnce: setting(wholeNumber(1, 1_000).default(4), 'DOCENT_AGENT_JOBS_AT_ONCE', 'Jobs at once in all processes.'),
	leaseMs: setting(
		milliseconds(200, 3_600_000).default(30_000),
		'DOCENT_AGENT_LEASE_MS',
		'Silence until another worker takes a job.',
	),
	deadlineSeconds: setting(
		seconds(86_400).default(1_800),
		'DOCENT_AGENT_DEADLINE_SECONDS',
		'Longest time for one instruction.',
	),
	attempts: setting(wholeNumber(1, 20).default(3), 'DOCENT_AGENT_ATTEMPTS', 'Attempts at one instruction.'),
	maxSteps: setting(wholeNumber(1, 1_000).default(60), 'DOCENT_AGENT_MAX_STEPS', 'Model calls for one instruction.'),
	maxTokens: setting(
		wholeNumber(1, 1_000_000_000).default(1_000_000),
		'DOCENT_AGENT_MAX_TOKENS',
		'Tokens for one instruction.',
	),
	maxFiles: setting(
		wholeNumber(1, 100_000).default(100),
		'DOCENT_AGENT_MAX_FILES',
		'Changed files for one instruction.',
	),
	maxBytes: setting(
		wholeNumber(1, 1_000_000_000).default(5_000_000),
		'DOCENT_AGENT_MAX_BYTES',
		'Written bytes for one instruction.',
	),
	checkSeconds: setting(seconds(86_400).default(300), 'DOCENT_AGENT_CHECK_SECONDS', 'Longest time of the check.'),
});

export type AgentConfig = z.infer<typeof agentSettings>;
