import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { cacheFolder, markUsed } from '../../../src/tooling/cache-folder.js';
import { run, runNpm } from '../../../src/tooling/run.js';
import { generatorVersions } from '../../../src/tooling/setup/generators.js';
import { placeholders, withKey } from '../../support/placeholders.js';
import { filesBelow, hashFiles } from './hash-files.js';
import { buildOnce, lockFolder } from './kept-folder.js';
import { packedPackage, unpackPackage } from './packed-package.js';
import { installedPythonPlugin } from './python-plugin.js';
import type { SiteDescription } from './site-description.js';

async function runOrThrow(
	[command, ...args]: readonly [string, ...string[]],
	cwd: string,
	more: Record<string, string> = {},
): Promise<void> {
	const quiet = { CI: '1', NODE_ENV: undefined, NO_UPDATE_NOTIFIER: '1' };
	const env = { ...quiet, NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1', ...more };
	const options = { cwd, quiet: true, env };
	const code = await (command === 'npm' ? runNpm(args, options) : run(command, args, options));
	if (code === 127)
		throw new Error(`There is no "${command}" on this machine: \`npm run verify -- --all\` installs it.`);
	if (code !== 0)
		throw new Error(`${command} ${args.join(' ')} in ${cwd} failed with code ${code}: its message is above.`);
}

/** Makes a site again when its generator is another one: npm's are those of its manifest. */
const toolOf = ([command, ...args]: readonly string[]): string =>
	[command, ...args, command === 'npm' ? process.version : generatorVersions(command ?? '')].join(' ');

/** What describes a site to the tests, or is none of its sources. */
const notOfTheSite = /(^|\/)(node_modules|site\.m?ts)(\/|$)/;

/** Gives the files of a site a key that a generator takes. */
async function fillInKey(folder: string, files: readonly string[]): Promise<void> {
	for (const file of files) {
		const text = await readFile(join(folder, file), 'utf8');
		const filled = withKey(text);
		if (filled !== text) await writeFile(join(folder, file), filled);
	}
}

/**
 * Installs what a site needs and builds it, each once for the same files: what was built before is used again. It stands outside
 * of the repository, so that a generator finds no packages but its own.
 * @param source The site's folder in the repository.
 * @returns the folder of the built pages
 */
export async function buildSite(
	name: string,
	source: string,
	site: Pick<SiteDescription, 'build' | 'output' | 'plugin' | 'pythonPlugin'>,
): Promise<string> {
	const files = await filesBelow(source, notOfTheSite);
	const manifests = files.filter((file) => file === 'package.json');
	const folder = cacheFolder('sites', `${name}-${await hashFiles(source, manifests)}`);
	const pythonPlugin = site.pythonPlugin && (await installedPythonPlugin(site.pythonPlugin));
	const plugin = site.plugin && (await hashFiles(dirname(await packedPackage()), ['docent.tgz']));
	await mkdir(dirname(folder), { recursive: true });
	await using _ = await lockFolder(folder);
	await buildOnce(folder, {
		sources: [source],
		ignored: notOfTheSite,
		state: [
			await hashFiles(source, files),
			...site.build.map(toolOf),
			plugin ?? '',
			pythonPlugin ?? '',
			placeholders.key,
		].join('\n'),
		async build() {
			const installed = join(folder, 'node_modules/.installed');
			if (manifests.length > 0 && !existsSync(installed)) {
				const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock'];
				await runOrThrow(['npm', 'install', ...flags], folder);
				await writeFile(installed, '');
			}
			await fillInKey(folder, files);
			if (site.plugin) await unpackPackage(join(folder, 'node_modules'));
			const env: Record<string, string> = pythonPlugin ? { PYTHONPATH: pythonPlugin } : {};
			for (const command of site.build) await runOrThrow(command, folder, env);
		},
	});
	markUsed(folder);
	return join(folder, site.output);
}

/**
 * Builds a site with some of its files replaced, below the folder where it was built before, whose packages it uses.
 * @param name of the folder
 * @param files by their paths
 * @param env of the programs that build it, besides this process's
 * @returns the folder of the built pages
 */
export async function rebuildSite(
	built: string,
	name: string,
	source: string,
	site: Pick<SiteDescription, 'build' | 'output' | 'pythonPlugin'>,
	files: ReadonlyMap<string, string>,
	env: Readonly<Record<string, string>> = {},
): Promise<string> {
	const around = built.slice(0, -site.output.length);
	const folder = join(around, name);
	// Next.js looks for packages up to the folder with a lockfile.
	await writeFile(join(around, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages: {} }));
	await rm(folder, { recursive: true, force: true });
	await cp(source, folder, { recursive: true, filter: (path) => !notOfTheSite.test(relative(source, path)) });
	for (const [file, text] of files) {
		await mkdir(dirname(join(folder, file)), { recursive: true });
		await writeFile(join(folder, file), text);
	}
	await fillInKey(folder, await filesBelow(folder, notOfTheSite));
	const python = site.pythonPlugin && { PYTHONPATH: await installedPythonPlugin(site.pythonPlugin) };
	for (const command of site.build) await runOrThrow(command, folder, { ...python, ...env });
	return join(folder, site.output);
}
