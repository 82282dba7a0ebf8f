import type { EntryKind } from '../policy.js';
import { runGit } from './git.js';

/** One entry of a commit: git's data about one path. */
export interface TreeEntry {
	kind: EntryKind;
	/** File mode of git: 100644, 100755, 120000 or 160000. */
	mode: string;
	sha: string;
	/** Size in bytes; 0 for a submodule, and for a file that was not fetched. */
	size: number;
}

/** The entries by their paths from the root of the repository. */
export type RepositoryTree = ReadonlyMap<string, TreeEntry>;

/** Largest file list in bytes, enough for some hundred thousand files. A few objects can claim more files than any disk holds. */
const listMaxBytes = 67_108_864;

const kinds: Readonly<Record<string, EntryKind>> = { '120000': 'link', '160000': 'submodule' };

/** All entries of a commit. Paths that are not UTF-8 are left out, because nothing can name them. */
export async function readTree(repository: string, commit: string, signal: AbortSignal): Promise<RepositoryTree> {
	// Sizes are read separately: git looks each one up, and a tree with a billion entries for one file would never end.
	const entries = await readEntries(repository, commit, signal);
	const sizes = await readSizes(repository, new Set(entries.map(([, { sha }]) => sha)), signal);
	return new Map(entries.map(([path, entry]) => [path, { ...entry, size: sizes.get(entry.sha) ?? 0 }]));
}

type EntryOfPath = [path: string, entry: Omit<TreeEntry, 'size'>];

export async function readEntries(repository: string, commit: string, signal: AbortSignal): Promise<EntryOfPath[]> {
	const args = ['ls-tree', '-r', '-z', '--full-tree', commit];
	const { stdout } = await runGit(args, { cwd: repository, signal, maxBytes: listMaxBytes });
	return stdout.toString().split('\0').flatMap(readEntry);
}

/** Parses `<mode> <type> <name of the object>\t<path>`. */
function readEntry(line: string): EntryOfPath[] {
	const [, mode = '', sha = '', path = ''] = /^(\d{6}) \w+ ([\da-f]+)\t([\s\S]+)$/.exec(line) ?? [];
	if (path === '' || path.includes('\uFFFD')) return [];
	return [[path, { kind: kinds[mode] ?? 'file', mode, sha }]];
}

/** Sizes in bytes by object name. Objects of other repositories have none, and those that were not fetched. */
export async function readSizes(
	repository: string,
	names: ReadonlySet<string>,
	signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
	const args = ['cat-file', '--batch-check=%(objectname) %(objectsize)', '--buffer'];
	const input = [...names].join('\n');
	const { stdout } = await runGit(args, { cwd: repository, signal, input, maxBytes: listMaxBytes });
	return new Map(
		stdout
			.toString()
			.split('\n')
			.flatMap((line) => {
				const [, sha = '', size = ''] = /^(\w+) (\d+)$/.exec(line) ?? [];
				return sha === '' ? [] : [[sha, Number(size)] as const];
			}),
	);
}
