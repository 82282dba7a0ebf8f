import { mkdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FolderInUseError } from '../../database/database-error.js';
import { lockFolder } from '../../database/embedded/embedded-lock.js';
import { AgentJobError } from '../../errors/agent-job-error.js';
import { explainGitError } from '../git/explain-git-error.js';
import { GitError, git, runGit } from '../git/git.js';
import { initBareRepository } from '../git/init-bare-repository.js';
import { checkLookedAt, mergeCommits } from './merge-branch.js';
import { snapshotBranch, snapshotFolder } from './snapshot-folder.js';
import { type BranchMerge, MergeRefusal, type SourceRepository } from './source-repository.js';
import { writeBack } from './write-back.js';

const betweenTriesMs = 25;

/** Runs `work` with an exclusive lock on the folder, across processes and within this one. The lock ends with the process. */
async function withFolderLock<T>(folder: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
	for (;;) {
		signal.throwIfAborted();
		const lock = await lockFolder(folder).catch((error: unknown) => {
			if (error instanceof FolderInUseError) return undefined;
			throw error;
		});
		if (lock === undefined) {
			await wait(betweenTriesMs);
			continue;
		}
		try {
			return await work();
		} finally {
			await lock.release();
		}
	}
}

interface ShadowFolders {
	docsFolder: string;
	dataFolder: string;
}

/** Replaces errors of the disk or of git by a sentence for the owner. Other errors stay unchanged. */
function explainFolderError(error: unknown, name: string): unknown {
	if (error instanceof GitError && error.code === null) return new AgentJobError('repository', error.stderr);
	const { code, syscall } = error as NodeJS.ErrnoException;
	if (syscall === undefined) return explainGitError(error, name);
	const sentence =
		code === 'ENOSPC'
			? 'The disk of the service is full.'
			: `The documentation's folder ${name} cannot be read (${code}); let the user of the service read all of it.`;
	return new AgentJobError('repository', sentence, { retryable: code === 'ENOSPC', cause: error });
}

/** The commit at the head of a branch, checked against the one that the reviewer saw. */
async function headOf(repository: string, { head, headSha }: BranchMerge, signal: AbortSignal): Promise<string> {
	const args = ['rev-parse', '--verify', '--quiet', `refs/heads/${head}`];
	const { code, stdout } = await runGit(args, { cwd: repository, signal, expected: [0, 1] });
	if (code !== 0)
		throw new MergeRefusal(
			`The branch ${head} is not in the data folder of this process. Where several serve one documentation, set agent.repository.`,
		);
	const sha = stdout.toString().trim();
	checkLookedAt(headSha, sha);
	return sha;
}

/**
 * The folder of the documentation as a repository. Its history is in a bare repository beside the database, whose `main` is
 * updated from the folder before each use. Only merges are written into the folder.
 */
export function createShadowRepository({ docsFolder, dataFolder }: ShadowFolders): SourceRepository {
	const name = basename(resolve(docsFolder));
	const own = join(resolve(dataFolder), 'agent');
	const repository = join(own, 'source.git');

	async function exclusively<T>(signal: AbortSignal, work: (baseSha: string) => Promise<T>): Promise<T> {
		await mkdir(own, { recursive: true, mode: 0o700 });
		return withFolderLock(own, signal, async () => {
			try {
				await initBareRepository({ repository, branch: snapshotBranch, signal });
				return await work(await snapshotFolder({ repository, folder: docsFolder, dataFolder, signal }));
			} catch (error) {
				throw explainFolderError(error, name);
			}
		});
	}

	return {
		name,
		target: 'the folder of the documentation, where readers see them at once',
		remote: (signal) => exclusively(signal, async () => ({ url: repository })),
		defaultBranch: async () => snapshotBranch,
		merge: (merge, signal) =>
			exclusively(signal, async (baseSha) => {
				const headSha = await headOf(repository, merge, signal);
				const sha = await mergeCommits({ repository, baseSha, headSha, message: merge.message, signal });
				// The folder is written first: after a crash the next snapshot finds what was written.
				await writeBack({ repository, folder: docsFolder, signal }, baseSha, sha);
				await git(['update-ref', `refs/heads/${snapshotBranch}`, sha, baseSha], { cwd: repository, signal });
				return sha;
			}),
	};
}
