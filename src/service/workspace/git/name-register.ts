import { foldName, shown } from '../policy.js';
import { PolicyError } from '../policy-error.js';

/** Every prefix of a path, for example `a`, `a/b`, `a/b/c.md`. */
function* prefixes(path: string): Iterable<string> {
	for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) yield path.slice(0, end);
	yield path;
}

/**
 * Refuses a new path that is, or leads through, a name which some file systems take for another one, and one that leads
 * through a file, a link or a submodule as if it were a folder.
 * @param paths what there is; the path that is left, when it is a move, is not among them
 */
export function checkAgainstNames(newPath: string, paths: Iterable<string>): void {
	const folded = new Map([...prefixes(newPath)].map((prefix) => [foldName(prefix), prefix]));
	for (const path of paths) {
		for (const prefix of prefixes(path)) {
			const rival = folded.get(foldName(prefix));
			if (rival === undefined) break;
			if (rival !== prefix)
				throw new PolicyError(
					`${shown(newPath)} differs from ${shown(prefix)} only in case or in the form of its letters; use that name, or a really different one.`,
				);
			if (rival === newPath)
				throw new PolicyError(`There is ${prefix === path ? 'a file' : 'a folder'} ${shown(newPath)} already.`);
			if (prefix === path) throw new PolicyError(`${shown(newPath)} leads through ${shown(path)}, which is no folder.`);
		}
	}
}
