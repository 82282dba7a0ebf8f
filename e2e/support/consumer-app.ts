import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, runNpm } from '../../src/tooling/run.js';

/** An app of somebody who uses Docent, built for production and served. */
export interface ConsumerApp extends AsyncDisposable {
	readonly url: string;
}

const contentTypes: Record<string, string> = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
};

export async function npm(args: string[], cwd: string): Promise<void> {
	// Apps that bring no compiler or bundler of their own use ours.
	const env = { PATH: `${process.env.PATH}${delimiter}${join(root, 'node_modules/.bin')}` };
	const code = await runNpm(args, { cwd, env, quiet: true });
	if (code !== 0) throw new Error(`npm ${args.join(' ')} in ${cwd} failed with code ${code}: its message is above.`);
}

interface Manifest {
	version: string;
	dependencies: Record<string, string>;
}

const readManifest = async (folder: string) =>
	JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;

async function packInto(folder: string): Promise<void> {
	await npm(['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], root);
	const { version } = await readManifest(root);
	await rename(join(folder, `docent-${version}.tgz`), join(folder, 'docent.tgz'));
}

/** Copies an app out of the repository, so that it finds nothing but what it installs: the packed tarball and its own. */
export async function installApp(name: string): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), `docent-${name}-`));
	await cp(fileURLToPath(new URL(`../consumers/${name}`, import.meta.url)), folder, { recursive: true });
	if ('docent' in (await readManifest(folder)).dependencies) await packInto(folder);
	await npm(['install', '--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock'], folder);
	return folder;
}

/** Installs, type-checks and builds one of `e2e/consumers`, then serves what was built. */
export async function startConsumerApp(name: string): Promise<ConsumerApp> {
	const folder = await installApp(name);
	await npm(['run', '--silent', 'typecheck'], folder);
	await npm(['run', '--silent', 'build'], folder);
	const server = createServer((request, response) => {
		const path = normalize(new URL(request.url ?? '/', 'http://app').pathname);
		const file = join(folder, 'dist', path === '/' ? 'index.html' : path);
		readFile(file).then(
			(body) => response.writeHead(200, { 'content-type': contentTypes[extname(file)] ?? 'text/plain' }).end(body),
			() => response.writeHead(404).end(),
		);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
		[Symbol.asyncDispose]: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
			await rm(folder, { recursive: true, force: true });
		},
	};
}
