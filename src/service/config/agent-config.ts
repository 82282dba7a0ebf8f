import { resolve } from 'node:path';
import { z } from 'zod';
import { branchName } from '../../contract/schema/branch-name.js';
import { httpUrl } from './model-config.js';

export const forgeNames = ['github', 'gitlab', 'gitea', 'local'] as const;
export type ForgeName = (typeof forgeNames)[number];

/** Where the agent finds the documentation's source, what it may use, and where its pull requests go. */
export interface AgentConfig {
	/**
	 * Source of the documentation: an `https://` address of a repository, or the absolute path of one on this machine.
	 * @default the folder of the documentation, kept in a repository of Docent's own
	 */
	repository?: string | undefined;
	/** Branch that pull requests go to. @default the repository's own default */
	branch?: string | undefined;
	/** Folder of the documentation within the repository, outside of which nothing is read or written. @default all of it */
	folder: string;
	/** @default by the repository's host; `local` for every other */
	forge?: ForgeName | undefined;
	/** Address of the forge's API, as in `https://github.acme.example/api/v3`. @default by the repository's host */
	forgeUrl?: string | undefined;
	/** Token of the forge. Secret. */
	token?: string | undefined;
	/** GitHub App, instead of a token. */
	githubAppId?: string | undefined;
	/** PEM, lines may be joined by `\n`. Secret. */
	githubPrivateKey?: string | undefined;
	/** @default the one of the repository */
	githubInstallationId?: number | undefined;
	/** Who is asked to review: names of users, or `team/name` at GitHub. */
	reviewers: string[];
	/** Name of the model at the provider for the class `sonnet`. @default `model.model` */
	sonnet?: string | undefined;
	/** The same for `opus`. @default `model.model` */
	opus?: string | undefined;
	/** Jobs that one process runs at once; 0 leaves them to `docent-service worker`. @default 2 */
	workers: number;
	/** Jobs of the project that run at once, in all processes. @default 4 */
	jobsAtOnce: number;
	/** A job whose worker has not been heard of for so long goes to another one. Milliseconds. @default 30000 */
	leaseMs: number;
	/** Longest time that one turn of a job may take, all attempts together. Seconds. @default 1800 */
	deadlineSeconds: number;
	/** Attempts at one turn. @default 3 */
	attempts: number;
	/** Calls of the model in one turn. @default 60 */
	maxSteps: number;
	/** Tokens that one turn may use, of prompts and answers together. @default 1000000 */
	maxTokens: number;
	/** Files that one turn may change. @default 100 */
	maxFiles: number;
	/** Bytes that one turn may write. @default 5000000 */
	maxBytes: number;
	/** Run in the workspace before a pull request: program and arguments, never a shell. @default none */
	checkCommand: string[];
	/** @default 300 */
	checkSeconds: number;
	/** Told of jobs that have ended and of pull requests. @default none */
	webhookUrl?: string | undefined;
	/** `whsec_` and base64 of 24 to 64 bytes, as Standard Webhooks has it. Secret. */
	webhookSecret?: string | undefined;
}

const name = z.string().trim().min(1).max(200);
const count = (most: number) => z.number().int().min(1).max(most);

const repository = z
	.string()
	.min(1)
	.max(1_000)
	.refine((text) => {
		if (!/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return resolve(text) === text;
		if (!URL.canParse(text)) return false;
		const { protocol, username, password } = new URL(text);
		return ['https:', 'http:', 'file:'].includes(protocol) && username === '' && password === '';
	});

/** Checks and completes the `agent` group of a configuration. */
export const agentConfig = z.object({
	repository: repository.optional(),
	branch: branchName.optional(),
	folder: z
		.string()
		.transform((folder) => folder.replace(/^\.?\/+|\/+$/g, '').replace(/^\.$/, ''))
		.refine((folder) => !folder.split('/').some((step) => step === '..' || step.toLowerCase() === '.git'))
		.default(''),
	forge: z.enum(forgeNames).optional(),
	forgeUrl: httpUrl.optional(),
	token: z.string().min(1).optional(),
	githubAppId: name.optional(),
	githubPrivateKey: z.string().min(1).optional(),
	githubInstallationId: z.number().int().min(1).optional(),
	reviewers: z.array(name).default([]),
	sonnet: name.optional(),
	opus: name.optional(),
	workers: z.number().int().min(0).max(64).default(2),
	jobsAtOnce: count(1_000).default(4),
	leaseMs: z.number().int().min(200).max(3_600_000).default(30_000),
	deadlineSeconds: z.number().positive().max(86_400).default(1_800),
	attempts: count(20).default(3),
	maxSteps: count(1_000).default(60),
	maxTokens: count(1_000_000_000).default(1_000_000),
	maxFiles: count(100_000).default(100),
	maxBytes: count(1_000_000_000).default(5_000_000),
	checkCommand: z.array(z.string().min(1)).default([]),
	checkSeconds: z.number().positive().max(86_400).default(300),
	// As it was written: a receiver may take an address with a slash at its end for another one.
	webhookUrl: z
		.url({ protocol: /^https?$/ })
		.refine((url) => new URL(url).username === '' && new URL(url).password === '')
		.optional(),
	webhookSecret: z
		.string()
		.regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/)
		.optional(),
}) satisfies z.ZodType<AgentConfig>;
