import type { RepositoryTree, TreeEntry } from './git/repository-tree.js';

/** A commit's tree and the changes since, by path from the root of the repository. */
export class Overlay {
	/** Changed entries; undefined for a removed path. */
	readonly changed = new Map<string, TreeEntry | undefined>();
	/** Counter that grows with every change. */
	version = 0;

	constructor(
		/** Tree of the newest commit. */
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

	/** The function that it returns undoes what is changed from now on. It is void after `settle`. */
	remember(): () => void {
		const changed = [...this.changed];
		return () => {
			this.version++;
			this.changed.clear();
			for (const [path, entry] of changed) this.changed.set(path, entry);
		};
	}

	*entries(): Iterable<[path: string, entry: TreeEntry]> {
		for (const [path, entry] of this.tree) if (!this.changed.has(path)) yield [path, entry];
		for (const [path, entry] of this.changed) if (entry) yield [path, entry];
	}

	/** Input for `git update-index -z --index-info` at these paths. Removed ones come first, so that a folder may replace a file. */
	toIndexInfo(paths: ReadonlySet<string>): string {
		const lines = [...paths].map((path) => {
			const entry = this.get(path);
			return entry ? `${entry.mode} ${entry.sha}\t${path}\0` : `0 ${'0'.repeat(40)}\t${path}\0`;
		});
		return lines.sort((a, b) => Number(b.startsWith('0 ')) - Number(a.startsWith('0 '))).join('');
	}

	/** Moves all changes into the tree after a commit. */
	settle(): void {
		this.version++;
		this.tree = new Map(this.entries());
		this.changed.clear();
	}
}
