import type { AgentChangedFile } from '../../../contract/agent-v2.js';
import { git } from './git.js';

const kinds: Readonly<Record<string, AgentChangedFile['change']>> = { A: 'added', D: 'deleted', R: 'moved' };

/** The changed files between two trees or commits. Binary files count no lines. */
export async function readChangedFiles(
	repository: string,
	[before, after]: readonly [before: string, after: string],
	signal: AbortSignal,
): Promise<AgentChangedFile[]> {
	const args = ['diff-tree', '-r', '-z', '-M', '--raw', '--numstat', '--no-ext-diff', '--no-textconv', before, after];
	const fields = (await git(args, { cwd: repository, signal, maxBytes: 268_435_456 })).split('\0');
	const files = new Map<string, AgentChangedFile>();
	while (fields.length > 0) {
		const head = fields.shift() ?? '';
		const status = /^:\S+ \S+ \S+ \S+ ([A-Z])\d*$/.exec(head)?.[1];
		if (status !== undefined) {
			const oldPath = fields.shift() ?? '';
			const path = status === 'R' ? (fields.shift() ?? '') : oldPath;
			const change = kinds[status] ?? 'changed';
			files.set(path, { path, ...(status === 'R' && { oldPath }), change, additions: 0, deletions: 0 });
			continue;
		}
		const [, added = '-', deleted = '-', plain = ''] = /^(\d+|-)\t(\d+|-)\t([\s\S]*)$/.exec(head) ?? [];
		// The entry of a moved file has an empty name, followed by the old and the new name.
		const path = plain === '' && head !== '' ? (fields.splice(0, 2)[1] ?? '') : plain;
		const file = files.get(path);
		if (file) files.set(path, { ...file, additions: Number(added) || 0, deletions: Number(deleted) || 0 });
	}
	return [...files.values()];
}
