import { readFileSync } from 'node:fs';

/** @param {string} version as in `20.19` or `v20.20.2` */
function parts(version) {
	const [major = 0, minor = 0] = version
		.replace(/^[^\d]*/, '')
		.split('.')
		.map(Number);
	return { major, minor };
}

/**
 * Whether a Node version satisfies an `engines` range of the form `>=20.19`, the only form this repository uses.
 *
 * @param {string} version
 * @param {string} range
 */
export function satisfies(version, range) {
	const found = parts(version);
	const wanted = parts(range);
	return found.major > wanted.major || (found.major === wanted.major && found.minor >= wanted.minor);
}

/** Ends the process with a sentence when this Node is older than package.json asks. */
export function requireNode() {
	const { engines } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
	if (satisfies(process.version, engines.node)) return;
	const wanted = engines.node.replace('>=', '');
	process.stderr.write(
		`Docent needs Node.js ${wanted} or newer, and this is ${process.version}. Install it from https://nodejs.org and run the command again.\n`,
	);
	process.exit(1);
}
