import { run } from '../run.js';

/** The lists of packages are fetched once, however many are installed. @type {Promise<number> | undefined} */
let updated;

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
	updated ??= run(command, [...rest, 'update', '-qq'], options);
	if ((await updated) !== 0) return;
	await run(command, [...rest, 'install', '-y', '-qq', '--no-install-recommends', packageName], options);
}
