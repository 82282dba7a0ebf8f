import { run } from '../run.js';

/** The lists of packages are fetched once, however often something is installed. @type {Promise<number> | undefined} */
let updated;

/**
 * Installs packages of the Linux distribution, where that is Debian or comes from it, and where we may.
 *
 * @param {readonly string[]} packages
 */
export async function installFromDistribution(packages) {
	if (process.platform !== 'linux') return;
	const isRoot = process.getuid?.() === 0;
	const [command = '', ...rest] = isRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
	const options = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } };
	updated ??= run(command, [...rest, 'update', '-qq'], options);
	if ((await updated) !== 0) return;
	const install = (/** @type {readonly string[]} */ names) =>
		run(command, [...rest, 'install', '-y', '-qq', '--no-install-recommends', ...names], options);
	// One that does not exist keeps apt from installing the others.
	if ((await install(packages)) !== 0) for (const name of packages) await install([name]);
}
