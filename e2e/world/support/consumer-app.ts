import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, run } from '../../../src/tooling/run.js';
import { type OwnerSettings, withSettings } from '../../support/placeholders.js';
import { filesBelow, hashFiles } from './hash-files.js';
import { installPackages } from './installed-packages.js';
import { buildOnce, lockFolder } from './kept-folder.js';
import { packedPackage, unpackPackage } from './packed-package.js';
import { startSiteServer } from './site-server.js';

/** An app of somebody who uses Docent, built for production and served. */
export interface ConsumerApp extends AsyncDisposable {
	/** The app's address, with a slash at the end. */
	readonly url: string;
}

/** An app of somebody who uses Docent, built for production. Its folder is locked until it is disposed of. */
export interface BuiltConsumer extends AsyncDisposable {
	readonly folder: string;
}

/** Apps that differ only in their packages share one folder of sources. */
const sources: Record<string, string> = { ai5: 'chat', ai6: 'chat', ai7: 'chat', react18: 'react', react19: 'react' };

/** The npm project of most apps: each is a workspace with packages of its own, and one lockfile has them all. */
const consumers = fileURLToPath(new URL('../consumers', import.meta.url));

/** The npm project of the apps of the recipe for any other page, which share its packages. */
export const recipes = fileURLToPath(new URL('../recipes', import.meta.url));

const readManifest = async (folder: string) =>
	JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
		scripts?: Record<string, string>;
		workspaces?: string[];
	};

async function fillIn(folder: string, settings: OwnerSettings): Promise<void> {
	for (const file of await filesBelow(folder, /^node_modules\//)) {
		await writeFile(join(folder, file), withSettings(await readFile(join(folder, file), 'utf8'), settings));
	}
}

/** Runs a script of an app. Apps that bring no compiler or bundler of their own use ours. */
async function runScript(script: string, folder: string): Promise<void> {
	const [command = '', ...args] = script.split(' ');
	const places = [
		join(folder, 'node_modules/.bin'),
		join(folder, '../node_modules/.bin'),
		join(root, 'node_modules/.bin'),
		process.env.PATH,
	];
	const env = {
		PATH: places.join(delimiter),
		NODE_ENV: undefined,
		NEXT_TELEMETRY_DISABLED: '1',
		ASTRO_TELEMETRY_DISABLED: '1',
	};
	const code = await run(command, args, { cwd: folder, env, quiet: true });
	if (code !== 0) throw new Error(`"${script}" in ${folder} failed with code ${code}: its message is above.`);
}

/** Type-checks and builds one of `e2e/world/consumers` or `e2e/world/recipes` in the folder with its packages and the packed tarball. */
export async function buildConsumer(name: string, settings?: OwnerSettings): Promise<BuiltConsumer> {
	const tarball = await packedPackage();
	const project = existsSync(join(recipes, name)) ? recipes : consumers;
	const { workspaces } = await readManifest(project);
	const folder = join(await installPackages(basename(project), project, workspaces), name);
	const own = [sources[name], name].flatMap((source) => (source ? [join(project, source)] : []));
	const hashes = own.map(async (source) => hashFiles(source, await filesBelow(source, /^node_modules\//)));
	// Our lockfile has the versions of the compiler and bundler that apps without their own use.
	const files = [await readFile(tarball), await readFile(join(root, 'package-lock.json'))];
	const made = [...files, JSON.stringify(settings ?? {}), process.version, ...(await Promise.all(hashes))];
	const state = made.reduce((sum, part) => sum.update(part), createHash('sha256')).digest('hex');
	const lock = await lockFolder(folder);
	try {
		await buildOnce(folder, {
			sources: own,
			ignored: /(^|\/)node_modules(\/|$)/,
			state,
			async build() {
				if (settings) await fillIn(folder, settings);
				await unpackPackage(join(folder, 'node_modules'));
				const { scripts = {} } = await readManifest(folder);
				for (const script of [scripts.typecheck, scripts.build]) if (script) await runScript(script, folder);
			},
		});
	} catch (error) {
		await lock[Symbol.asyncDispose]();
		throw error;
	}
	return { folder, [Symbol.asyncDispose]: () => lock[Symbol.asyncDispose]() };
}

/** Builds one of these apps and serves it. The settings replace the app's placeholders. */
export async function startConsumerApp(name: string, settings?: OwnerSettings): Promise<ConsumerApp> {
	await using built = await buildConsumer(name);
	const server = await startSiteServer(join(built.folder, 'dist'), (text) =>
		settings ? withSettings(text, settings) : text,
	);
	return { url: `${server.origin}/`, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}
