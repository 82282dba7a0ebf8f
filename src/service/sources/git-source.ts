import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMarkdownFile } from '../../search/core/site-path.js';
import type { SourceConfig } from '../config/source-settings.js';
import { version } from '../config/version.js';
import { fileMaxBytes } from '../documentation/core/decode-text.js';
import { DocumentationError } from '../documentation/core/documentation-error.js';
import type { DocumentationSource, SourceResult } from '../documentation/core/documentation-source.js';
import { type FolderOptions, folderSource } from '../documentation/folder/read-folder.js';
import { reasonOf } from '../errors/reason-of.js';
import { explainGitError, type RepositoryWords } from '../workspace/git/explain-git-error.js';
import { fetchFiles, fetchPartially, filesOf } from '../workspace/git/fetch-files.js';
import { GitError, type GitRemote, git } from '../workspace/git/git.js';
import { initBareRepository } from '../workspace/git/init-bare-repository.js';
import { readTree } from '../workspace/git/repository-tree.js';
import { isBinaryName } from '../workspace/policy.js';
import { createRemoteRepository } from '../workspace/repository/remote-repository.js';

type GitRow = Extract<SourceConfig, { kind: 'git' }>;

/** Bytes that the files of one repository may have on the disk. */
const filesMaxBytes = 1_000_000_000;

const never = new AbortController().signal;

/** A branch of a git repository. Each reading fetches its newest commit alone, without history, and keeps nothing on the disk. */
export function gitSource(row: GitRow, options: FolderOptions) {
	const address = /^file:/i.test(row.repository) ? fileURLToPath(row.repository) : row.repository;
	const setting = (key: string) => `${key} of the source ${row.name}`;
	const words: RepositoryWords = {
		reader: 'Docent',
		repository: setting('repository'),
		branch: setting('branch'),
		token: setting('tokenVariable'),
		right: 'read',
	};
	const repository = createRemoteRepository(address, row.token, words);
	const { name } = repository;
	const branchOf = (signal: AbortSignal) =>
		row.branch === undefined ? repository.defaultBranch(signal) : Promise.resolve(row.branch);
	const explained = (error: unknown): never => {
		if (error instanceof GitError && /couldn't find remote ref/i.test(error.own))
			throw new DocumentationError(`The repository ${name} has no branch ${row.branch}; check ${words.branch}.`);
		throw new DocumentationError(reasonOf(explainGitError(error, name, words)), { cause: error });
	};
	/** Fetches the files for a use of them. */
	async function withFiles<Result>(signal: AbortSignal, use: (folder: string, fetched: Fetched) => Promise<Result>) {
		const root = await mkdtemp(join(tmpdir(), 'docent-source-'));
		try {
			const remote = await repository.remote(signal);
			const fetched = await branchOf(signal)
				.then((branch) => fetchCommit({ root, remote, branch, signal, folder: basename(name) }))
				.catch(explained);
			return await use(join(fetched.files, row.folder), fetched);
		} finally {
			await rm(root, { recursive: true, force: true });
		}
	}
	const source: DocumentationSource = {
		name: row.repository,
		async isUnchanged({ name: known, reader, until = Number.POSITIVE_INFINITY }, signal = never) {
			if (reader !== version || until <= Date.now()) return false;
			try {
				const remote = await repository.remote(signal);
				const branch = await branchOf(signal);
				const said = await git(['ls-remote', '--heads', remote.url, `refs/heads/${branch}`], { remote, signal });
				return said.split('\t')[0] === known;
			} catch (error) {
				return explained(error);
			}
		},
		read: (reading) =>
			withFiles(reading.signal ?? never, async (folder, fetched) =>
				withRevision(await folderSource(folder, options).read(reading), fetched),
			),
	};
	return { ...source, withFiles };
}

interface Fetched {
	/** The folder with the files of the commit. */
	files: string;
	sha: string;
	/** When it was committed, in ISO 8601 in UTC. */
	at: string;
	/** Pages that are too large to be read. */
	large: string[];
}

function withRevision({ outline, ...result }: SourceResult, { sha, at, large }: Fetched): SourceResult {
	const warnings = large.map((file) => `"${file}" is larger than ${fileMaxBytes / 1e6} MB and was left out; split it.`);
	const revision = { name: sha, at, reader: version, until: result.changesAt };
	return { ...result, outline: { ...outline, warnings: [...warnings, ...outline.warnings], revision } };
}

interface ToFetch {
	/** An empty folder. */
	root: string;
	/** The name of the folder of the files, which is the title of a documentation without one. */
	folder: string;
	remote: GitRemote;
	branch: string;
	signal: AbortSignal;
}

/** Fetches the newest commit of a branch into a bare repository, and writes its files: no links, no submodules, nothing binary or large. */
async function fetchCommit({ root, folder, remote, branch, signal }: ToFetch): Promise<Fetched> {
	const repository = join(root, 'repository.git');
	await initBareRepository({ repository, branch, signal });
	const within = { cwd: repository, signal };
	const spec = `+refs/heads/${branch}:refs/heads/${branch}`;
	await git([...fetchPartially, '--depth=1', 'origin', spec], { ...within, remote, isPartial: true });
	const said = await git(['show', '--no-patch', '--format=%H %ct', `refs/heads/${branch}`], within);
	const [sha = '', seconds = '0'] = said.split(' ');
	// Pages may take in files of any folder.
	const isWanted = (path: string) => !isBinaryName(path);
	const files = await filesOf(sha, { repository, signal, isWanted });
	await fetchFiles({ repository, remote, specs: [spec], signal }, files);
	const tree = await readTree(repository, sha, signal);
	const all = [...tree].filter(([path, { kind }]) => kind === 'file' && isWanted(path));
	const wanted = all.filter(([, { size }]) => size <= fileMaxBytes);
	const bytes = wanted.reduce((sum, [, { size }]) => sum + size, 0);
	if (bytes > filesMaxBytes) {
		throw new DocumentationError(
			`The branch ${branch} has ${Math.round(bytes / 1e6)} MB of files, and ${filesMaxBytes / 1e6} MB are read at most; put the documentation into a repository of its own.`,
		);
	}
	const target = join(root, folder);
	await mkdir(target);
	const env = { GIT_INDEX_FILE: join(root, 'index'), GIT_DIR: repository, GIT_WORK_TREE: target };
	await git(['read-tree', sha], { cwd: target, signal, env });
	const input = wanted.map(([path]) => `${path}\0`).join('');
	await git(['-c', 'core.bare=false', 'checkout-index', '-z', '--stdin'], { cwd: target, signal, env, input });
	const large = all.filter(([path, { size }]) => size > fileMaxBytes && isMarkdownFile(path)).map(([path]) => path);
	return { files: target, sha, at: new Date(Number(seconds) * 1_000).toISOString(), large };
}
