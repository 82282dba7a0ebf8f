/** Where PgBouncer is: tests put it before a PostgreSQL. `npm run verify` installs it when it is missing. */
import { isExecutable, placesOnPath } from './find-on-path.js';
import { installFromDistribution } from './install-from-distribution.js';

/** Of Debian and of Homebrew, where it is not on the PATH of everybody. */
const places = ['/usr/sbin/pgbouncer', '/opt/homebrew/bin/pgbouncer', '/usr/local/bin/pgbouncer'];

/** The program: the one named by `DOCENT_PGBOUNCER`, else the PATH's. @returns {string | undefined} undefined when there is none */
export function findPgBouncer() {
	const { DOCENT_PGBOUNCER: chosen } = process.env;
	if (chosen) return isExecutable(chosen) ? chosen : undefined;
	return [...placesOnPath(['pgbouncer']), ...places].find(isExecutable);
}

/**
 * Makes sure that PgBouncer can be started.
 *
 * @returns {Promise<boolean>} false when it could not be had; standard error says what to do.
 */
export async function ensurePgBouncer() {
	if (findPgBouncer()) return true;
	process.stderr.write('Installing PgBouncer …\n');
	if (process.platform === 'linux') await installFromDistribution('pgbouncer');
	if (findPgBouncer()) return true;
	process.stderr.write(
		'No PgBouncer could be found or installed. Install it, or set DOCENT_PGBOUNCER to the path of its program.\n',
	);
	return false;
}
