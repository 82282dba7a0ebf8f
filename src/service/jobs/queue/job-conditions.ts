import { type Expression, type SqlBool, sql as statement } from 'kysely';
import type { JobClaim } from './agent-queue.js';

/** Moments are the database's: the clocks of machines may differ. */
export const now = statement<Date>`now()`;

/** The moment so many milliseconds from now. */
export const inMs = (ms: number) => statement<Date>`now() + make_interval(secs => ${ms / 1_000}::double precision)`;

/** Whether a claim is still good: every write of a worker asks this, in the statement that writes. */
export const isHeld = ({ jobId, claim }: JobClaim): Expression<SqlBool> =>
	statement<SqlBool>`(id = ${jobId} and claim = ${claim} and worker_id is not null and status = 'active')`;

/** Whether a worker holds a job and its lease still runs. */
export const isRunning = statement<boolean>`(worker_id is not null and lease_until > now())`;

/** Whether the lease of the worker that holds a job has run out. */
export const isLost = statement<boolean>`(worker_id is not null and lease_until <= now())`;
