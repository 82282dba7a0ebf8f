import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cacheFolder, markUsed } from '../../../src/tooling/cache-folder.js';
import { packPython, pythonPackages } from '../../../src/tooling/plugins/pack-python.js';
import { root, run } from '../../../src/tooling/run.js';
import { pythonOf } from '../../../src/tooling/setup/generators.js';
import { filesBelow, hashFiles } from './hash-files.js';
import { lockFolder } from './kept-folder.js';

export type PythonPlugin = keyof typeof pythonPackages;

const kept = (folder: string) => ({ archives: join(folder, 'archives'), modules: join(folder, 'modules') });

/** Packs a plugin and installs its wheel, once for the same sources. */
async function installed(name: PythonPlugin): Promise<string> {
	const plugins = join(root, 'src/plugins');
	const own = (await filesBelow(plugins, /__pycache__/)).filter((file) => /^(python|mkdocs|sphinx)\//.test(file));
	const sources = [
		...own.map((file) => join('src/plugins', file)),
		'src/tooling/plugins/pack-python.js',
		'package.json',
	];
	const folder = cacheFolder('python', `${name}-${await hashFiles(root, sources)}`);
	await mkdir(dirname(folder), { recursive: true });
	await using _ = await lockFolder(folder);
	const stamp = join(folder, '.installed');
	if (existsSync(stamp)) {
		markUsed(folder);
		return folder;
	}
	await rm(folder, { recursive: true, force: true });
	const { archives, modules } = kept(folder);
	const wheel = packPython(name, archives);
	const flags = ['--quiet', '--no-index', '--no-deps', '--target', modules];
	const python = pythonOf(pythonPackages[name].program) ?? 'python3';
	const code = await run(python, ['-m', 'pip', 'install', ...flags, wheel], { quiet: true });
	if (code !== 0) throw new Error(`pip could not install ${wheel}: its message is above.`);
	await writeFile(stamp, '');
	return folder;
}

/** The folder that Python finds the plugin in, installed from its wheel. */
export const installedPythonPlugin = async (name: PythonPlugin): Promise<string> => kept(await installed(name)).modules;

/** The archives of a plugin as they would be uploaded. */
export async function pythonArchives(name: PythonPlugin): Promise<{ wheel: string; source: string }> {
	const { archives } = kept(await installed(name));
	const files = await readdir(archives);
	const ofKind = (ending: string) => join(archives, files.find((file) => file.endsWith(ending)) ?? ending);
	return { wheel: ofKind('.whl'), source: ofKind('.tar.gz') };
}
