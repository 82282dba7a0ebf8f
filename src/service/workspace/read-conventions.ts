import type { ObjectStore } from './git/object-store.js';
import type { RepositoryTree } from './git/repository-tree.js';
import { unlessRefused } from './policy-error.js';

/** Largest number of characters that are read of one file. The rest is dropped. */
const conventionsMaxLength = 20_000;

/** The owner's rules for those who edit the documentation. */
export interface Conventions {
	/** Path from the root of the repository. */
	path: string;
	text: string;
}

const name = 'AGENTS.md';

/** Whether a file has rules for those who edit a folder. */
export const isConventions = (path: string, folder: string): boolean =>
	path === name || (path.endsWith(`/${name}`) && `${folder}/`.startsWith(path.slice(0, -name.length)));

/** Reads every `AGENTS.md` from the repository's root down to the documentation's folder. A nearer file comes later. */
export async function readConventions(of: {
	tree: RepositoryTree;
	objects: ObjectStore;
	folder: string;
}): Promise<Conventions[]> {
	const steps = of.folder === '' ? [] : of.folder.split('/');
	const found: Conventions[] = [];
	for (let depth = 0; depth <= steps.length; depth++) {
		const path = [...steps.slice(0, depth), name].join('/');
		const entry = of.tree.get(path);
		if (entry?.kind !== 'file') continue;
		const text = await unlessRefused(of.objects.readText(path, entry.sha));
		if (text !== undefined) found.push({ path, text: text.slice(0, conventionsMaxLength) });
	}
	return found;
}
