import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run, runNpm } from '../../../src/tooling/run.js';

/** The folders of the packages. */
const sources = { docent: root, 'docent-service': join(root, 'src/service') } as const;
type PackageName = keyof typeof sources;

async function pack(name: PackageName): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'docent-pack-'));
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
	const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
	const code = await runNpm(args, { cwd: sources[name], quiet: true });
	if (code !== 0) throw new Error(`npm pack failed with code ${code}: its message is above.`);
	const { version } = JSON.parse(await readFile(join(sources[name], 'package.json'), 'utf8')) as { version: string };
	await rename(join(folder, `${name}-${version}.tgz`), join(folder, `${name}.tgz`));
	return join(folder, `${name}.tgz`);
}

const packed = new Map<PackageName, Promise<string>>();

/** The package as `npm pack` makes it, once for each process. */
export function packedPackage(name: PackageName = 'docent'): Promise<string> {
	const made = packed.get(name) ?? pack(name);
	packed.set(name, made);
	return made;
}

/** Puts the package into a folder of packages. An installation would ask a registry for the other packages again. */
export async function unpackPackage(packages: string): Promise<void> {
	const tarball = await packedPackage();
	const folder = join(packages, 'docent');
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	const code = await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', folder]);
	if (code !== 0) throw new Error(`tar could not unpack ${tarball}: it ended with code ${code}.`);
}
