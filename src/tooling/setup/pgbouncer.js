import { isExecutable, placesOnPath } from './find-on-path.js';

/** The places where Debian and Homebrew install it. They are not on everybody's PATH. */
const places = ['/usr/sbin/pgbouncer', '/opt/homebrew/bin/pgbouncer', '/usr/local/bin/pgbouncer'];

/** Finds PgBouncer: the file in `DOCENT_PGBOUNCER`, else one on the PATH or in the usual places. @returns {string | undefined} */
export function findPgBouncer() {
	const { DOCENT_PGBOUNCER: chosen } = process.env;
	if (chosen) return isExecutable(chosen) ? chosen : undefined;
	return [...placesOnPath(['pgbouncer']), ...places].find(isExecutable);
}
