import { AgentJobError } from '../../errors/agent-job-error.js';
import { remotely } from './explain-git-error.js';
import { fetchPartially } from './fetch-files.js';
import { type GitRemote, git, runGit } from './git.js';

/** A branch began before its base was rewritten. */
export class NoCommonCommit extends AgentJobError {}

export interface BranchesToFetch {
	remote: GitRemote;
	/** Display name of the remote. */
	name: string;
	baseBranch: string;
	/** The branch to work on. It starts at the base when it does not exist. */
	branch: string;
	/** Error for a missing branch that held work, which would otherwise be lost silently. @default a missing branch is created */
	ifMissing?: Error | undefined;
	signal: AbortSignal;
}

interface FetchOptions extends BranchesToFetch {
	/** An empty repository of the workspace. */
	repository: string;
}

interface FetchedBranches {
	/** The commit at which the branch left the base. */
	baseSha: string;
	/** Newest commit of the base. */
	baseTip: string;
	/** Newest commit of the branch, or of the base when the branch does not exist yet. */
	headSha: string;
	/** The branches as they were fetched. */
	specs: readonly string[];
}

/** Depths at which both branches are fetched until a common commit is found. The last fetch is complete. */
const depths = [50, 500, 5_000] as const;

/** Fetches the base and the branch without their files, with only as much history as shows where the branch left the base. */
export async function fetchBranches(options: FetchOptions): Promise<FetchedBranches> {
	const { repository, remote, name, baseBranch, branch, signal } = options;
	if (branch === baseBranch)
		throw new AgentJobError('repository', `${branch} is the branch that pull requests go to; ask for another one.`);
	const there = await listBranches(options);
	if (there.size === 0)
		throw new AgentJobError('repository', `The repository ${name} is empty; push a first commit to it.`);
	if (!there.has(baseBranch)) {
		const message = `The repository ${name} has no branch ${baseBranch}; set agent.branch to the one that pull requests go to.`;
		throw new AgentJobError('repository', message);
	}
	if (!there.has(branch) && options.ifMissing) throw options.ifMissing;
	const inTheWay = there.has(branch) ? undefined : foldersOf(branch).find((name) => there.has(name));
	if (inTheWay !== undefined) {
		const message = `The repository ${name} has a branch ${inTheWay}, beside which git takes no branch ${branch}; rename that branch, or give a branch with another beginning with the instruction (branch, --branch).`;
		throw new AgentJobError('repository', message);
	}
	const wanted = there.has(branch) ? [baseBranch, branch] : [baseBranch];
	const specs = wanted.map((head) => `+refs/heads/${head}:refs/remotes/${head}`);
	const fetch = (depth: string) => {
		const args = [...fetchPartially, depth, 'origin', ...specs];
		return remotely(name, git(args, { cwd: repository, remote, isPartial: true, signal }));
	};
	const commitOf = (head: string) =>
		git(['rev-parse', '--verify', `refs/remotes/${head}^{commit}`], { cwd: repository, signal });
	await fetch(wanted.length === 1 ? '--depth=1' : `--depth=${depths[0]}`);
	const headSha = await commitOf(wanted.at(-1) ?? baseBranch);
	if (wanted.length === 1) return { baseSha: headSha, baseTip: headSha, headSha, specs };
	const meeting = async () => {
		const args = ['merge-base', `refs/remotes/${baseBranch}`, headSha];
		const { code, stdout } = await runGit(args, { cwd: repository, signal, expected: [0, 1] });
		return code === 0 ? stdout.toString().trim() : undefined;
	};
	let baseSha = await meeting();
	for (const depth of [...depths.slice(1).map((count) => `--depth=${count}`), '--unshallow']) {
		if (baseSha !== undefined) break;
		if ((await git(['rev-parse', '--is-shallow-repository'], { cwd: repository, signal })) !== 'true') break;
		await fetch(depth);
		baseSha = await meeting();
	}
	if (baseSha !== undefined) return { baseSha, baseTip: await commitOf(baseBranch), headSha, specs };
	const unrelated = `The branches ${branch} and ${baseBranch} have no commit in common; ask for another branch.`;
	throw new NoCommonCommit('repository', unrelated);
}

/** The beginnings of a name before its slashes, none of which may be a branch itself. */
const foldersOf = (branch: string): string[] =>
	branch.split('/').flatMap((_, at, steps) => (at === 0 ? [] : [steps.slice(0, at).join('/')]));

/** The wanted branches that exist on the remote, and whether the remote has any branch at all. */
async function listBranches(options: FetchOptions): Promise<Set<string>> {
	const { repository, remote, name, baseBranch, branch, signal } = options;
	const list = (...patterns: string[]) =>
		remotely(name, git(['ls-remote', '--heads', remote.url, ...patterns], { cwd: repository, remote, signal }));
	const namesIn = (text: string) => text.split('\n').flatMap((line) => line.split('\trefs/heads/')[1] ?? []);
	const wanted = [baseBranch, branch, ...foldersOf(branch)];
	const names = namesIn(await list(...wanted.map((one) => `refs/heads/${one}`)));
	// The patterns also match the ends of longer names.
	return new Set(names.includes(baseBranch) ? names : namesIn(await list()));
}
