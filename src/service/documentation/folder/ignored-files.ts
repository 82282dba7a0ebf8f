import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { sep } from 'node:path';

/** Milliseconds that git may take, and bytes of its answer. */
const bounds = { timeout: 20_000, maxBuffer: 20_000_000 };
const command =
	'-c core.fsmonitor=false -c safe.directory=* ls-files --others --ignored --exclude-standard --directory -z';

/**
 * Tells whether git ignores a file or folder of a folder, as notes that are not in the repository. In a folder that is ignored as a
 * whole, as what a build writes is, no file is; nor where there is no repository, or none that git can read, of which `warn` is told.
 */
export async function readIgnored(folder: string, warn: (said: string) => void): Promise<(file: string) => boolean> {
	const env = { PATH: process.env.PATH };
	const steps = folder.split(sep);
	const isInRepository = steps.some((_, at) => existsSync([...steps.slice(0, at + 1), '.git'].join(sep)));
	const listed = await new Promise<string>((resolve) => {
		execFile('git', command.split(' '), { cwd: folder, env, ...bounds }, (failed, out, said) => {
			if (failed !== null && isInRepository) {
				const why = said.trim().split('\n')[0] || failed.code || failed.signal;
				const fix = 'see that "git status" works there, or give a copy of the folder without such files';
				warn(`In "${folder}" git could not say which files it ignores (${why}), so none is left out; ${fix}.`);
			}
			resolve(failed ? '' : out);
		});
	});
	const names = new Set(listed.split('\0').filter(Boolean));
	if (names.has('./')) return () => false;
	// A folder ends with a slash in the list, a link to one does not.
	const isNamed = (path: string) => names.has(path) || names.has(`${path}/`);
	return (file) => isNamed(file) || [...file.matchAll(/\//g)].some(({ index }) => isNamed(file.slice(0, index)));
}
