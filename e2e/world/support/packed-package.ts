import { rmSync } from 'node:fs';
import { mkdtemp, readFile, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runNpm } from '../../../src/tooling/run.js';

async function pack(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'docent-pack-'));
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
	const code = await runNpm(['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], { quiet: true });
	if (code !== 0) throw new Error(`npm pack failed with code ${code}: its message is above.`);
	const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
	await rename(join(folder, `docent-${version}.tgz`), join(folder, 'docent.tgz'));
	return join(folder, 'docent.tgz');
}

let packed: Promise<string> | undefined;

/** The package as `npm pack` makes it, once for each process. */
export function packedPackage(): Promise<string> {
	packed ??= pack();
	return packed;
}
