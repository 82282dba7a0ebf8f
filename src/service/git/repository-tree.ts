import type { EntryKind } from '../agent/policy.js';
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
	const args = ['ls-tree', '-r', '-l', '-z', '--full-tree', commit];
	const { stdout } = await runGit(args, { cwd: repository, signal, maxBytes: listMaxBytes });
	const tree = new Map<string, TreeEntry>();
	for (const line of stdout.toString().split('\0')) {
		const tab = line.indexOf('\t');
		const [mode = '', , sha = '', size = ''] = line.slice(0, tab).split(/ +/);
		const path = line.slice(tab + 1);
		if (tab === -1 || path.includes('\uFFFD')) continue;
		tree.set(path, { kind: kinds[mode] ?? 'file', mode, sha, size: Number(size) || 0 });
	}
	return tree;
}
