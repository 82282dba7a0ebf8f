import { isExecutable, placesOnPath } from './find-on-path.js';

/** Of Debian and of Homebrew, where it is not on the PATH of everybody. */
const places = ['/usr/sbin/pgbouncer', '/opt/homebrew/bin/pgbouncer', '/usr/local/bin/pgbouncer'];

/** PgBouncer: the one named by `DOCENT_PGBOUNCER`, else the PATH's. @returns {string | undefined} undefined when there is none */
export function findPgBouncer() {
	const { DOCENT_PGBOUNCER: chosen } = process.env;
	if (chosen) return isExecutable(chosen) ? chosen : undefined;
	return [...placesOnPath(['pgbouncer']), ...places].find(isExecutable);
}
