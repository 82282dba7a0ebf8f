import { resolve } from 'node:path';
import { z } from 'zod';
import { branchName } from '../../contract/schema/agent.js';
import { httpUrl, oneOf, wholeNumber } from './setting.js';

export const forgeNames = ['github', 'gitlab', 'gitea', 'local'] as const;
export type ForgeName = (typeof forgeNames)[number];

export const hasNoUser = (address: string) => {
	const { username, password } = new URL(address);
	return username === '' && password === '';
};

export const repository = z
	.string()
	.min(1)
	.max(1_000)
	.refine((text) => {
		if (!/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return resolve(text) === text;
		return URL.canParse(text) && ['https:', 'http:', 'file:'].includes(new URL(text).protocol) && hasNoUser(text);
	})
	.describe(
		'give an address without a user, as in https://github.com/acme/docs, or the absolute path of a repository on this machine',
	);

const ruleName = z.string().regex(/^[a-z\d][a-z\d-]{0,39}$/, 'use small letters, digits and hyphens');
const globs = z.array(z.string().trim().min(1).max(300)).max(100);

/** Files that say nothing to readers: what programs lock, and tests. */
const ignoredByDefault = [
	...['*.lock', '*.lockb', '*-lock.json', '*-lock.yaml', 'npm-shrinkwrap.json', 'go.sum', '*.snap'],
	...['**/test/**', '**/tests/**', '**/__tests__/**', '**/spec/**', '*.test.*', '*.spec.*', '*_test.*', 'test_*.py'],
];

/** A rule by which the documentation follows the code of a repository. */
const codeRule = z.strictObject({
	name: ruleName,
	enabled: z.boolean().default(false),
	/** Repository of the code, as `agent.repository`. */
	code: repository,
	branch: branchName.default('main'),
	/** The environment variable with a token that may read the code, and comment there. */
	tokenVariable: z
		.string()
		.regex(/^[A-Za-z_]\w*$/, 'is no name of a variable')
		.optional(),
	forge: oneOf(forgeNames).optional(),
	forgeUrl: httpUrl('give the address of the API of a forge').optional(),
	paths: globs.min(1),
	ignore: globs.default(ignoredByDefault),
	instruction: z.string().trim().min(1).max(5_000),
	/** Jobs in 24 hours; 0 is no limit. */
	runsPerDay: wholeNumber(0, 1_000).default(20),
	/** Tokens of the model in 24 hours; 0 is no limit. */
	tokensPerDay: wholeNumber(0, 1_000_000_000).default(2_000_000),
});

export type CodeRule = z.infer<typeof codeRule> & {
	/** Secret. Goes to the repository of the code alone. */
	token?: string | undefined;
};

export const codeRules = z
	.array(codeRule)
	.max(100)
	.refine((rules) => new Set(rules.map(({ name }) => name)).size === rules.length, 'two rules have one name')
	.describe('give a list of rules, each with name, code, paths and instruction');
