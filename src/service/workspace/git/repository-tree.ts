import type { EntryKind } from '../policy.js';
import { runGit } from './git.js';

/** One entry of a commit: what git keeps under a path. */
export interface TreeEntry {
	kind: EntryKind;
	/** As git has it: 100644, 100755, 120000 or 160000. */
	mode: string;
	sha: string;
	/** Bytes; 0 of a submodule. */
	size: number;
}

/** By path from the root of the repository. */
export type RepositoryTree = ReadonlyMap<string, TreeEntry>;

/** Of the list of all files: some hundreds of thousands. A few objects can pretend to be more files than any disk holds. */
const listMaxBytes = 67_108_864;

const kinds: Readonly<Record<string, EntryKind>> = { '120000': 'link', '160000': 'submodule' };

/** Every file of a commit, whatever it is. Paths that are no UTF-8 are left out: nothing could name them. */
export async function readTree(repository: string, commit: string, signal: AbortSignal): Promise<RepositoryTree> {
	// The sizes come on their own, since git looks each up: a tree of a billion times the same file would never end.
	const args = ['ls-tree', '-r', '-z', '--full-tree', commit];
	const { stdout } = await runGit(args, { cwd: repository, signal, maxBytes: listMaxBytes });
	const entries = stdout.toString().split('\0').flatMap(readEntry);
	const sizes = await readSizes(repository, new Set(entries.map(([, { sha }]) => sha)), signal);
	return new Map(entries.map(([path, entry]) => [path, { ...entry, size: sizes.get(entry.sha) ?? 0 }]));
}

/** `<mode> <type> <name of the object>\t<path>` */
function readEntry(line: string): [path: string, entry: Omit<TreeEntry, 'size'>][] {
	const [, mode = '', sha = '', path = ''] = /^(\d{6}) \w+ ([\da-f]+)\t([\s\S]+)$/.exec(line) ?? [];
	if (path === '' || path.includes('\uFFFD')) return [];
	return [[path, { kind: kinds[mode] ?? 'file', mode, sha }]];
}

/** Bytes by the name of the object; what is in another repository has none. */
async function readSizes(
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
			.map((line) => [line.split(' ')[0] ?? '', Number(line.split(' ')[1]) || 0]),
	);
}
