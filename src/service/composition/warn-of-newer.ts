import type { Log } from '../telemetry/log.js';

/** Says at the start that a newer version has changed the tables, beside which this one goes on. */
export const warnOfNewer = (log: Log) => (migrations: readonly string[]) =>
	log.warn({ migrations }, 'a newer version has changed the database; this version goes on beside it');
