import { existsSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cacheFolder, markUsed } from '../../../src/tooling/cache-folder.js';
import { runNpm } from '../../../src/tooling/run.js';
import { hashFiles } from './hash-files.js';
import { lockFolder } from './kept-folder.js';

/**
 * Installs the packages of an npm project, outside of the repository and once for the same lockfile.
 * @param kind the folder of the cache that it goes to
 * @param workspaces folders of the project with a manifest of their own
 * @returns the folder with the packages
 */
export async function installPackages(
	kind: string,
	project: string,
	workspaces: readonly string[] = [],
): Promise<string> {
	const inside = workspaces.map((name) => `${name}/package.json`);
	const manifests = ['.npmrc', 'package.json', 'package-lock.json', ...inside];
	const folder = cacheFolder(kind, await hashFiles(project, manifests));
	await mkdir(dirname(folder), { recursive: true });
	await using _ = await lockFolder(folder);
	const installed = join(folder, 'node_modules/.installed');
	if (existsSync(installed)) {
		markUsed(folder);
		return folder;
	}
	for (const file of manifests) await cp(join(project, file), join(folder, file));
	const code = await runNpm(['ci', '--prefer-offline', '--loglevel=error'], { cwd: folder, quiet: true });
	if (code !== 0) throw new Error(`npm ci in ${folder} failed with code ${code}: its message is above.`);
	await writeFile(installed, '');
	return folder;
}
