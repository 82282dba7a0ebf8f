import { run } from './run.js';

/**
 * Installs a package of the Linux distribution, where that is Debian or comes from it, and where we may.
 *
 * @param {string} packageName
 */
export async function installFromDistribution(packageName) {
	const isRoot = process.getuid?.() === 0;
	const [command, ...rest] = isRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
	if (command === undefined) return;
	const options = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } };
	if ((await run(command, [...rest, 'update', '-qq'], options)) !== 0) return;
	await run(command, [...rest, 'install', '-y', '-qq', '--no-install-recommends', packageName], options);
}
