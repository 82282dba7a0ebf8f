import type { ConfigKey } from './config-key.js';

const whole = (most: string) => `use a whole number from 1 to ${most}`;

/** The keys of the `agent` group: see `configKeys`. */
export const agentConfigKeys = {
	'agent.repository': {
		kind: 'text',
		env: ['DOCENT_AGENT_REPOSITORY'],
		expects:
			'give an address without a user, as in https://github.com/acme/docs, or the absolute path of a repository on this machine',
	},
	'agent.branch': { kind: 'text', env: ['DOCENT_AGENT_BRANCH'], expects: 'give the name of a branch, as in main' },
	'agent.folder': {
		kind: 'text',
		env: ['DOCENT_AGENT_FOLDER'],
		expects: 'give a folder within the repository, as in docs',
	},
	'agent.forge': { kind: 'text', env: ['DOCENT_AGENT_FORGE'], expects: 'use github, gitlab, gitea or local' },
	'agent.forgeUrl': {
		kind: 'text',
		env: ['DOCENT_AGENT_FORGE_URL'],
		expects: "give the address of the forge's API, as in https://github.acme.example/api/v3",
	},
	'agent.token': {
		kind: 'text',
		env: ['DOCENT_AGENT_TOKEN'],
		expects: 'give a token that may push and open pull requests',
		secret: true,
	},
	'agent.githubAppId': { kind: 'text', env: ['DOCENT_GITHUB_APP_ID'], expects: 'give the id of a GitHub App' },
	'agent.githubPrivateKey': {
		kind: 'text',
		env: ['DOCENT_GITHUB_PRIVATE_KEY'],
		expects: 'give the private key of the GitHub App, as PEM',
		secret: true,
	},
	'agent.githubInstallationId': {
		kind: 'number',
		env: ['DOCENT_GITHUB_INSTALLATION_ID'],
		expects: 'give the number of an installation of the GitHub App',
	},
	'agent.reviewers': {
		kind: 'list',
		env: ['DOCENT_AGENT_REVIEWERS'],
		expects: 'give names of users, or team/name at GitHub',
	},
	'agent.sonnet': {
		kind: 'text',
		env: ['DOCENT_AGENT_SONNET'],
		expects: 'give the name of a model that the provider has',
	},
	'agent.opus': { kind: 'text', env: ['DOCENT_AGENT_OPUS'], expects: 'give the name of a model that the provider has' },
	'agent.workers': {
		kind: 'number',
		env: ['DOCENT_AGENT_WORKERS'],
		expects: 'use a whole number from 0 to 64, 0 to leave jobs to docent-service worker',
	},
	'agent.jobsAtOnce': { kind: 'number', env: ['DOCENT_AGENT_JOBS_AT_ONCE'], expects: whole('1000') },
	'agent.leaseMs': {
		kind: 'number',
		env: ['DOCENT_AGENT_LEASE_MS'],
		expects: 'use a whole number of milliseconds from 200 to 3600000',
	},
	'agent.deadlineSeconds': {
		kind: 'number',
		env: ['DOCENT_AGENT_DEADLINE_SECONDS'],
		expects: 'use a number of seconds above 0, 86400 at most',
	},
	'agent.attempts': { kind: 'number', env: ['DOCENT_AGENT_ATTEMPTS'], expects: whole('20') },
	'agent.maxSteps': { kind: 'number', env: ['DOCENT_AGENT_MAX_STEPS'], expects: whole('1000') },
	'agent.maxTokens': { kind: 'number', env: ['DOCENT_AGENT_MAX_TOKENS'], expects: whole('1000000000') },
	'agent.maxFiles': { kind: 'number', env: ['DOCENT_AGENT_MAX_FILES'], expects: whole('100000') },
	'agent.maxBytes': { kind: 'number', env: ['DOCENT_AGENT_MAX_BYTES'], expects: whole('1000000000') },
	'agent.checkCommand': {
		kind: 'list',
		env: ['DOCENT_AGENT_CHECK'],
		expects: 'give a program and its arguments, as in npm,run,lint',
	},
	'agent.checkSeconds': {
		kind: 'number',
		env: ['DOCENT_AGENT_CHECK_SECONDS'],
		expects: 'use a number of seconds above 0, 86400 at most',
	},
	'agent.webhookUrl': {
		kind: 'text',
		env: ['DOCENT_WEBHOOK_URL'],
		expects: 'give a full address without a user, as in https://ci.example.com/docent',
	},
	'agent.webhookSecret': {
		kind: 'text',
		env: ['DOCENT_WEBHOOK_SECRET'],
		expects: 'give whsec_ and base64 of 24 to 64 random bytes',
		secret: true,
	},
} as const satisfies Record<string, ConfigKey>;
