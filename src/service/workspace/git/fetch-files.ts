import { GitError, type GitRemote, git } from './git.js';
import { readEntries, readSizes } from './repository-tree.js';

export interface PartialRepository {
	/** A bare repository whose commits were fetched without their files. */
	repository: string;
	remote: GitRemote;
	/** The branches that were fetched, as git writes them. */
	specs: readonly string[];
	signal: AbortSignal;
}

/** The beginning of each fetch, by `isPartial` without files. A server that offers no such filter sends all of them. */
export const fetchPartially = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head'] as const;

/** Fetches files by their object names in one request. Those that are there already are not asked for. Rejects with a `GitError`. */
export async function fetchFiles(from: PartialRepository, wanted: Iterable<string>): Promise<void> {
	const { repository: cwd, remote, specs, signal } = from;
	const names = new Set(wanted);
	const there = await readSizes(cwd, names, signal);
	const missing = [...names].filter((sha) => !there.has(sha));
	if (missing.length === 0) return;
	const within = { cwd, remote, signal };
	const args = ['-c', 'fetch.negotiationAlgorithm=noop', ...fetchPartially, 'origin', '--stdin'];
	await git(args, { ...within, isPartial: true, input: missing.join('\n') }).catch(async () => {
		signal.throwIfAborted();
		// A server of the older protocol may send no single files: then the branches are fetched again, with all of theirs.
		await git([...fetchPartially, '--refetch', remote.url, ...specs], within);
	});
	if ((await readSizes(cwd, new Set(missing), signal)).size < missing.length)
		throw new GitError('git fetch', null, 'The server did not send all files.');
}

interface Wanted {
	repository: string;
	signal: AbortSignal;
	/** @default every file */
	isWanted?: ((path: string) => boolean) | undefined;
}

/** Object names of files of a commit. */
export async function filesOf(
	commit: string,
	{ repository, signal, isWanted = () => true }: Wanted,
): Promise<string[]> {
	const entries = await readEntries(repository, commit, signal);
	return entries.flatMap(([path, { kind, sha }]) => (kind !== 'submodule' && isWanted(path) ? [sha] : []));
}

/** Object names, in both commits, of the files in which these differ. */
export async function filesBetween(one: string, other: string, wanted: Wanted): Promise<string[]> {
	const { repository: cwd, signal, isWanted = () => true } = wanted;
	const args = ['diff-tree', '-r', '-z', '--raw', '--no-renames', '--no-abbrev', one, other];
	const fields = (await git(args, { cwd, signal, maxBytes: 268_435_456 })).split('\0');
	return fields.flatMap((field, index) => {
		const [, mode = '', newMode = '', sha = '', newSha = ''] =
			/^:(\d{6}) (\d{6}) ([\da-f]+) ([\da-f]+) \w/.exec(field) ?? [];
		const isFile = (one: string) => /^1[02]/.test(one) && isWanted(fields[index + 1] ?? '');
		return [...(isFile(mode) ? [sha] : []), ...(isFile(newMode) ? [newSha] : [])];
	});
}
