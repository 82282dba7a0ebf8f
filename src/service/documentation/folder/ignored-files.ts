import { execFile } from 'node:child_process';

/** Milliseconds that git may take, and bytes of its answer. */
const bounds = { timeout: 20_000, maxBuffer: 20_000_000 };
const command =
	'-c core.fsmonitor=false -c safe.directory=* ls-files --others --ignored --exclude-standard --directory -z';

/**
 * Tells whether git ignores a file of a folder, as notes that are not in the repository. In a folder that is ignored as a whole, as
 * what a build writes is, no file is; nor where there is no repository or no git.
 */
export async function readIgnored(folder: string): Promise<(file: string) => boolean> {
	const env = { PATH: process.env.PATH };
	const listed = await new Promise<string>((resolve) => {
		execFile('git', command.split(' '), { cwd: folder, env, ...bounds }, (failed, out) => resolve(failed ? '' : out));
	});
	const names = new Set(listed.split('\0').filter(Boolean));
	if (names.has('./')) return () => false;
	return (file) =>
		names.has(file) || [...file.matchAll(/\//g)].some(({ index }) => names.has(file.slice(0, index + 1)));
}
