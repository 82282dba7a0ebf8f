import type { RepositoryTree, TreeEntry } from './git/repository-tree.js';

/** The tree of a commit and what was changed since, by path from the root of the repository. */
export class Overlay {
	/** Undefined for a path that is gone. */
	readonly changed = new Map<string, TreeEntry | undefined>();
	/** Grows with every change. */
	version = 0;

	constructor(
		/** Of the newest commit. */
		public tree: RepositoryTree,
	) {}

	get(path: string): TreeEntry | undefined {
		return this.changed.has(path) ? this.changed.get(path) : this.tree.get(path);
	}

	set(path: string, entry: TreeEntry | undefined): void {
		this.version++;
		const before = this.tree.get(path);
		const isSame = before?.sha === entry?.sha && before?.mode === entry?.mode;
		if (isSame) this.changed.delete(path);
		else this.changed.set(path, entry);
	}

	*entries(): Iterable<[path: string, entry: TreeEntry]> {
		for (const [path, entry] of this.tree) if (!this.changed.has(path)) yield [path, entry];
		for (const [path, entry] of this.changed) if (entry) yield [path, entry];
	}

	/** For `git update-index -z --index-info`: what is gone first, so that a folder may take the place of a file. */
	toIndexInfo(): string {
		const lines = [...this.changed].map(([path, entry]) =>
			entry ? `${entry.mode} ${entry.sha}\t${path}\0` : `0 ${'0'.repeat(40)}\t${path}\0`,
		);
		return lines.sort((a, b) => Number(b.startsWith('0 ')) - Number(a.startsWith('0 '))).join('');
	}

	/** What was changed is in the newest commit now. */
	settle(): void {
		this.version++;
		this.tree = new Map(this.entries());
		this.changed.clear();
	}
}
