import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

/**
 * Installs a peer's app to a temporary folder and builds it for production.
 *
 * @param {string} name Folder below `bench/peers`.
 * @returns {Promise<{ folder: string, built: string }>} the temporary folder, which the caller removes, and the built app in it
 */
export async function buildPeer(name) {
	const folder = mkdtempSync(join(tmpdir(), `docent-bench-${name}-`));
	cpSync(join('bench/peers', name), folder, { recursive: true });
	execFileSync('npm', ['install', '--no-package-lock', '--ignore-scripts', '--loglevel', 'error'], {
		cwd: folder,
		stdio: ['ignore', 'ignore', 'inherit'],
		shell: process.platform === 'win32',
	});
	const built = join(folder, 'dist');
	await build({ root: folder, base: '/peer/', configFile: false, logLevel: 'error', build: { outDir: built } });
	return { folder, built };
}
