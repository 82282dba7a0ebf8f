import { cp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}

/** Lets one process at a time work in a folder: the others wait until it is disposed of. */
export async function lockFolder(folder: string): Promise<AsyncDisposable> {
	const lock = `${folder}.lock`;
	for (;;) {
		try {
			const file = await open(lock, 'wx');
			await file.writeFile(String(process.pid));
			await file.close();
			return { [Symbol.asyncDispose]: () => rm(lock, { force: true }) };
		} catch {
			const owner = Number(await readFile(lock, 'utf8').catch(() => ''));
			if (owner > 0 && !isRunning(owner)) await rm(lock, { force: true });
			else await delay(200);
		}
	}
}

export interface KeptBuild {
	/** Folders whose files are copied, one over the other. */
	sources: readonly string[];
	/** Paths of files that are not copied, relative to their folder. */
	ignored?: RegExp;
	/** Hash of all that the build is made from: what was built from the same is used again. */
	state: string;
	build: () => Promise<void>;
}

/** Builds in a folder that is kept, unless this is what was built there the last time. Packages stay, all else goes before. */
export async function buildOnce(folder: string, { sources, ignored, state, build }: KeptBuild): Promise<void> {
	const stamp = join(folder, '.built');
	if ((await readFile(stamp, 'utf8').catch(() => '')) === state) return;
	await rm(stamp, { force: true });
	for (const entry of await readdir(folder).catch(() => [])) {
		if (entry !== 'node_modules') await rm(join(folder, entry), { recursive: true, force: true });
	}
	for (const source of sources) {
		const filter = (path: string) => !ignored?.test(relative(source, path));
		await cp(source, folder, { recursive: true, filter });
	}
	await build();
	await writeFile(stamp, state);
}
