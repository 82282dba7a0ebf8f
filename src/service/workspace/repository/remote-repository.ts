import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { AgentJobError } from '../../errors/agent-job-error.js';
import { agentWords, pushRefusalOf, remotely } from '../git/explain-git-error.js';
import type { GitRemote } from '../git/git.js';
import { GitError, git } from '../git/git.js';
import { checkLookedAt, mergeCommits } from './merge-branch.js';
import { type BranchMerge, MergeRefusal, type SourceRepository } from './source-repository.js';

const isAddress = (repository: string) => /^https?:/i.test(repository);

/** Display name: `git.example.com/acme/docs`, or the last folder of a path. */
function repositoryName(repository: string): string {
	if (!isAddress(repository)) return basename(repository.replace(/\/\.git\/?$/, ''), '.git');
	const { host, pathname } = new URL(repository);
	return `${host}${decodeURIComponent(pathname)}`.replace(/\/+$/, '').replace(/\.git$/, '');
}

/** Value of the `Authorization` header for git over http, from a token or from `user:password`. */
export function basicAuthorization(token: string): string {
	const credentials = token.includes(':') ? token : `x-access-token:${token}`;
	return `Basic ${Buffer.from(credentials).toString('base64')}`;
}

function fetchRefusal(error: unknown, name: string): unknown {
	const missing = error instanceof GitError && /couldn't find remote ref refs\/heads\/(\S+)/i.exec(error.stderr)?.[1];
	return missing ? new MergeRefusal(`The branch ${missing} is no longer in the repository ${name}.`) : error;
}

function pushRefusal(error: unknown, { base }: BranchMerge): unknown {
	if (!(error instanceof GitError)) return error;
	const refusal = pushRefusalOf(error);
	if (refusal !== undefined && /checked out/i.test(refusal)) {
		return new MergeRefusal(
			`The branch ${base} is checked out in the repository, and a push must not change files that somebody works on; merge there by hand, check another branch out, or use a bare repository.`,
		);
	}
	if (/fetch first|non-fast-forward|stale info|cannot lock ref|failed to update ref/i.test(refusal ?? error.own)) {
		return new MergeRefusal(`The branch ${base} has just got another commit; try again.`);
	}
	if (refusal !== undefined) {
		const itSaid = error.remoteWords === '' ? '' : ` It said: ${error.remoteWords}`;
		return new MergeRefusal(
			`The repository does not let the branch ${base} be pushed to; merge there by hand.${itSaid}`,
		);
	}
	return error;
}

async function mergeInto(remote: GitRemote, name: string, merge: BranchMerge, signal: AbortSignal): Promise<string> {
	const repository = await mkdtemp(join(tmpdir(), 'docent-merge-'));
	const within = { cwd: repository, signal };
	try {
		await git(['init', '--quiet', '--bare'], within);
		const branches = [merge.base, merge.head].map((branch) => `refs/heads/${branch}:refs/heads/${branch}`);
		await git(['fetch', '--quiet', '--no-tags', remote.url, ...branches], { ...within, remote }).catch(
			(error: unknown) => {
				throw fetchRefusal(error, name);
			},
		);
		const heads = [merge.base, merge.head].map((branch) => `refs/heads/${branch}`);
		const [baseSha = '', headSha = ''] = (await git(['rev-parse', ...heads], within)).split('\n');
		checkLookedAt(merge.headSha, headSha);
		const sha = await mergeCommits({ repository, baseSha, headSha, message: merge.message, signal });
		if (sha === baseSha) return sha;
		const push = ['push', '--quiet', remote.url, `${sha}:refs/heads/${merge.base}`];
		await git(push, { ...within, remote }).catch((error: unknown) => {
			throw pushRefusal(error, merge);
		});
		return sha;
	} finally {
		await rm(repository, { recursive: true, force: true });
	}
}

/** A repository that git can reach: a path, or an http address. */
export function createRemoteRepository(
	repository: string,
	token: string | undefined,
	words = agentWords,
): SourceRepository {
	const name = repositoryName(repository);
	const remote: GitRemote = {
		url: repository,
		...(token !== undefined && isAddress(repository) && { authorization: basicAuthorization(token) }),
	};
	return {
		name,
		target: `the repository ${name}`,
		remote: async () => remote,
		async defaultBranch(signal) {
			const said = await remotely(name, git(['ls-remote', '--symref', remote.url, 'HEAD'], { remote, signal }), words);
			const branch = /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(said)?.[1];
			if (branch !== undefined && /^[\da-f]{40,64}\tHEAD$/m.test(said)) return branch;
			throw new AgentJobError(
				'repository',
				said === ''
					? `The repository ${name} has no commit on its default branch yet; push the documentation to it first, or name its branch in ${words.branch}.`
					: `The repository ${name} names no default branch; name one in ${words.branch}.`,
			);
		},
		merge: (merge, signal) => remotely(name, mergeInto(remote, name, merge, signal)),
	};
}
