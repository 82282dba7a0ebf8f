import { dirname, isAbsolute, resolve } from 'node:path';
import { Cron } from 'croner';
import { z } from 'zod';
import { branchName } from '../../contract/schema/agent.js';
import { folder, hasNoUser, repository } from './agent-settings.js';
import { ConfigError } from './config-error.js';
import { isLoopback } from './is-loopback.js';

const url = z.url({ protocol: /^https?$/ }).refine(hasNoUser, 'is no address without a user');
const list = z.array(z.string().min(1).max(300)).max(100);

function isSchedule(text: string): boolean {
	try {
		return new Cron(text, { paused: true }).nextRun() !== null;
	} catch {
		return false;
	}
}

/** The name of a source stands before the names of its files, and in paths of the service. */
const common = {
	name: z.string().regex(/^[a-z0-9](?:[a-z0-9_-]{0,38}[a-z0-9])?$/, 'is not 1 to 40 small letters, digits or hyphens'),
	title: z.string().trim().min(1).max(80).optional(),
	path: z
		.string()
		.regex(/^\/[^\s?#]*$/, 'is no path that begins with a slash')
		.transform((path) => path.replace(/\/+$/, ''))
		.optional(),
	schedule: z.string().max(100).refine(isSchedule, 'is no cron expression, such as 15 3 * * *').optional(),
};

const source = z.discriminatedUnion('kind', [
	z.strictObject({ ...common, kind: z.literal('folder'), folder: z.string().min(1), format: z.string().optional() }),
	z.strictObject({
		...common,
		kind: z.literal('git'),
		repository: repository.optional(),
		branch: branchName.optional(),
		folder: folder.optional(),
		format: z.string().optional(),
		tokenVariable: z
			.string()
			.regex(/^[A-Za-z_]\w*$/, 'is no name of a variable')
			.optional(),
	}),
	z.strictObject({
		...common,
		kind: z.literal('website'),
		url,
		include: list.default([]),
		exclude: list.default([]),
		maxPages: z.int().min(1).max(100_000).optional(),
	}),
	z.strictObject({
		...common,
		kind: z.literal('openapi'),
		document: z.string().min(1).max(2_000),
		pages: z
			.string()
			.max(500)
			.regex(/^(?:https?:\/\/[^/\s]+)?\/\S*$/, 'is no path or address')
			.optional(),
	}),
]);

/** The rows of `sources`, before what the environment and other settings add. */
export const sourceRows = z
	.array(source)
	.max(50)
	.describe('give rows with a name, a kind (folder, git, website or openapi) and what the kind needs');

type Row = z.infer<typeof source>;

/** One place that the documentation of a domain is read from. Paths are absolute. */
export type SourceConfig = Exclude<Row, { kind: 'git' }> | GitSource;

type GitSource = Extract<Row, { kind: 'git' }> & {
	repository: string;
	folder: string;
	/** Secret. Goes to the repository alone. */
	token?: string | undefined;
};

interface Surroundings {
	rows: readonly Row[];
	/** Where the rows were found: a file, or the name of a variable. */
	origin: string;
	cwd: string;
	env: Readonly<Record<string, string | undefined>>;
	agent: { repository?: string | undefined; branch?: string | undefined; folder: string; token?: string | undefined };
	/** The folder that the owner has named besides. */
	docsFolder: string | undefined;
	docsFormat: string | undefined;
}

/** The name of the source that `docsFolder` is beside others. */
const ownName = 'docs';

/**
 * The sources of a configuration with their absolute paths and tokens. A folder that is named besides comes first.
 * @throws ConfigError for rows that do not go together
 */
export function completeSources({ rows, origin, cwd, env, agent, ...docs }: Surroundings): SourceConfig[] {
	if (rows.length === 0) return [];
	const refuse = (name: string, words: string): never => {
		throw new ConfigError('sources', `sources from ${origin}: the source ${name} ${words}.`);
	};
	const from = isAbsolute(origin) ? dirname(origin) : cwd;
	const complete = (row: Row): SourceConfig => {
		if (row.kind === 'folder') return { ...row, folder: resolve(from, row.folder) };
		if (row.kind === 'openapi' && !/^https?:/i.test(row.document))
			return { ...row, document: resolve(from, row.document) };
		return row.kind === 'git' ? completeGit(row, { agent, env, refuse }) : row;
	};
	const { docsFolder: folder, docsFormat: format } = docs;
	const own: Row[] = folder === undefined ? [] : [{ name: ownName, kind: 'folder', folder, format }];
	const all = [...own, ...rows];
	const names = all.map(({ name }) => name);
	const twice = names.find((name, at) => names.indexOf(name) !== at);
	if (twice !== undefined) refuse(twice, 'is there twice; give each a name of its own');
	return all.map(complete);
}

function completeGit(
	row: Extract<Row, { kind: 'git' }>,
	{ agent, env, refuse }: Pick<Surroundings, 'agent' | 'env'> & { refuse(name: string, words: string): never },
): GitSource {
	const { name, tokenVariable } = row;
	const address = row.repository ?? agent.repository;
	if (address === undefined) return refuse(name, 'has no repository; name one there, or in agent.repository');
	// The repository that the agent edits is reached in the same way.
	const shared = address === agent.repository ? agent : undefined;
	const token = tokenVariable === undefined ? shared?.token : env[tokenVariable];
	if (tokenVariable !== undefined && !token) refuse(name, `takes its token from ${tokenVariable}, which is not set`);
	const isOpen = /^http:/i.test(address) && !isLoopback(new URL(address).hostname);
	if (token !== undefined && isOpen) refuse(name, 'has a token, which would go there unencrypted; use https://');
	return {
		...row,
		repository: address,
		branch: row.branch ?? shared?.branch,
		folder: row.folder ?? shared?.folder ?? '',
		...(token && { token }),
	};
}
