import { rmSync } from 'node:fs';
import { copyFile, cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, runNpm } from '../../../src/tooling/run.js';
import { type OwnerSettings, withSettings } from '../../support/placeholders.js';
import { type SiteServer, startSiteServer } from './site-server.js';

/** An app of somebody who uses Docent, built for production and served. */
export interface ConsumerApp extends AsyncDisposable {
	/** With a slash at the end. */
	readonly url: string;
}

/** An app of somebody who uses Docent, built for production. It goes when it is disposed of. */
export interface BuiltConsumer extends AsyncDisposable {
	readonly folder: string;
	/** Serves what was built, with these settings where it has placeholders. */
	serve(settings?: OwnerSettings): Promise<ConsumerApp>;
}

/** Apps that differ in their packages alone have their sources in one folder. */
const sources: Record<string, string> = { ai5: 'chat', ai6: 'chat', ai7: 'chat', react18: 'react', react19: 'react' };

/** Folder of what is special to an app, or of the sources that apps share. */
export const consumerFolder = (name: string): string => fileURLToPath(new URL(`../consumers/${name}`, import.meta.url));

export async function npm(args: string[], cwd: string): Promise<void> {
	// Apps that bring no compiler or bundler of their own use ours.
	const env = {
		PATH: `${process.env.PATH}${delimiter}${join(root, 'node_modules/.bin')}`,
		NODE_ENV: undefined,
		NEXT_TELEMETRY_DISABLED: '1',
		ASTRO_TELEMETRY_DISABLED: '1',
	};
	const code = await runNpm(args, { cwd, env, quiet: true });
	if (code !== 0) throw new Error(`npm ${args.join(' ')} in ${cwd} failed with code ${code}: its message is above.`);
}

interface Manifest {
	version: string;
	scripts?: Record<string, string>;
	dependencies: Record<string, string>;
}

const readManifest = async (folder: string) =>
	JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;

async function pack(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'docent-pack-'));
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
	await npm(['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], root);
	const { version } = await readManifest(root);
	await rename(join(folder, `docent-${version}.tgz`), join(folder, 'docent.tgz'));
	return join(folder, 'docent.tgz');
}

let packed: Promise<string> | undefined;

/** The package as `npm pack` makes it, once for each process. */
export function packedPackage(): Promise<string> {
	packed ??= pack();
	return packed;
}

/** Copies an app out of the repository, so that it finds nothing but what it installs: the packed tarball and its own. */
export async function installApp(name: string, settings?: OwnerSettings): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), `docent-${name}-`));
	if (sources[name]) await cp(consumerFolder(sources[name]), folder, { recursive: true });
	await cp(consumerFolder(name), folder, { recursive: true });
	if (settings) await fillIn(folder, settings);
	if ('docent' in (await readManifest(folder)).dependencies)
		await copyFile(await packedPackage(), join(folder, 'docent.tgz'));
	await npm(['install', '--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock'], folder);
	return folder;
}

async function fillIn(folder: string, settings: OwnerSettings): Promise<void> {
	for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile()) continue;
		const file = join(entry.parentPath, entry.name);
		await writeFile(file, withSettings(await readFile(file, 'utf8'), settings));
	}
}

/** Installs, type-checks and builds one of `e2e/world/consumers`. */
export async function buildConsumer(name: string, settings?: OwnerSettings): Promise<BuiltConsumer> {
	const folder = await installApp(name, settings);
	for (const script of ['typecheck', 'build']) {
		if ((await readManifest(folder)).scripts?.[script]) await npm(['run', '--silent', script], folder);
	}
	return {
		folder,
		async serve(ofOwner) {
			const server: SiteServer = await startSiteServer(join(folder, 'dist'), (text) =>
				ofOwner ? withSettings(text, ofOwner) : text,
			);
			return { url: `${server.origin}/`, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
		},
		[Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
	};
}

/** Installs, type-checks and builds one of `e2e/world/consumers`, then serves what was built. */
export async function startConsumerApp(name: string, settings?: OwnerSettings): Promise<ConsumerApp> {
	const built = await buildConsumer(name);
	const app = await built.serve(settings);
	return {
		url: app.url,
		[Symbol.asyncDispose]: async () => {
			await app[Symbol.asyncDispose]();
			await built[Symbol.asyncDispose]();
		},
	};
}
