import { createHash } from 'node:crypto';
import { access, cp, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { run, runNpm } from '../../../src/tooling/run.js';
import type { SiteDescription } from './site-description.js';

/** Outside of the repository, so that a generator finds no packages but its own, and kept: they take a minute to install. */
const cache = join(tmpdir(), 'docent-fixture-sites');

const isThere = (path: string) =>
	access(path).then(
		() => true,
		() => false,
	);

/** Files below a folder, relative to it and with forward slashes, without what is installed or built. */
export async function filesBelow(folder: string, ignored = /^$/): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
		.filter((file) => !ignored.test(file))
		.sort();
}

async function hashOf(folder: string, files: readonly string[]): Promise<string> {
	const hash = createHash('sha256');
	for (const file of files) hash.update(`${file}\n`).update(await readFile(join(folder, file)));
	return hash.digest('hex').slice(0, 12);
}

/** Lets one process at a time work in a folder. */
async function alone<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
	const lock = `${folder}.lock`;
	for (;;) {
		try {
			const file = await open(lock, 'wx');
			await file.writeFile(String(process.pid));
			await file.close();
			break;
		} catch {
			const owner = Number(await readFile(lock, 'utf8').catch(() => ''));
			if (owner > 0 && !isRunning(owner)) await rm(lock, { force: true });
			else await delay(200);
		}
	}
	try {
		return await work();
	} finally {
		await rm(lock, { force: true });
	}
}

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}

async function runOrThrow([command, ...args]: readonly [string, ...string[]], cwd: string): Promise<void> {
	const options = { cwd, quiet: true, env: { CI: '1', NODE_ENV: undefined, NO_UPDATE_NOTIFIER: '1' } };
	const code = await (command === 'npm' ? runNpm(args, options) : run(command, args, options));
	if (code === 127) throw new Error(`There is no "${command}" on this machine: \`npm run verify\` installs it.`);
	if (code !== 0)
		throw new Error(`${command} ${args.join(' ')} in ${cwd} failed with code ${code}: its message is above.`);
}

/**
 * Installs what a site needs and builds it, each once for the same files: what was built before is used again.
 * @param source The site's folder in the repository.
 * @returns the folder of the built pages
 */
export async function buildSite(
	name: string,
	source: string,
	site: Pick<SiteDescription, 'build' | 'output'>,
): Promise<string> {
	await mkdir(cache, { recursive: true });
	const files = await filesBelow(source, /^node_modules\/|^site\.m?ts$/);
	const packages = await hashOf(
		source,
		files.filter((file) => file === 'package.json'),
	);
	const folder = join(cache, `${name}-${packages}`);
	const stamp = join(folder, '.built');
	const hash = await hashOf(source, files);
	const isBuilt = async () => (await readFile(stamp, 'utf8').catch(() => '')) === hash;
	await alone(folder, async () => {
		if (await isBuilt()) return;
		await rm(stamp, { force: true });
		for (const entry of await readdir(folder).catch(() => [])) {
			if (entry !== 'node_modules') await rm(join(folder, entry), { recursive: true, force: true });
		}
		for (const file of files) await cp(join(source, file), join(folder, file));
		const installed = join(folder, 'node_modules/.installed');
		if (files.includes('package.json') && !(await isThere(installed))) {
			await runOrThrow(['npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock'], folder);
			await writeFile(installed, '');
		}
		for (const command of site.build) await runOrThrow(command, folder);
		await writeFile(stamp, hash);
	});
	return join(folder, site.output);
}
