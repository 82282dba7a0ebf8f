import { type Expression, type SqlBool, sql as statement } from 'kysely';
import type { JobClaim } from '../stored-job.js';

/** All times are the database's, because the clocks of machines may differ. */
export const now = statement<Date>`now()`;

/** The time `ms` milliseconds from now. */
export const inMs = (ms: number) => statement<Date>`now() + make_interval(secs => ${ms / 1_000}::double precision)`;

/** Whether a claim is still valid. Every write of a worker checks this in the same statement. */
export const isHeld = ({ jobId, claim }: JobClaim): Expression<SqlBool> =>
	statement<SqlBool>`(id = ${jobId} and claim = ${claim} and worker_id is not null and status = 'active')`;

/** Whether a worker holds a job under a lease that still runs. */
export const isRunning = statement<boolean>`(worker_id is not null and lease_until > now())`;

/** Whether a worker's lease on a job has expired. */
export const isLost = statement<boolean>`(worker_id is not null and lease_until <= now())`;

/** The time since which a job that may be claimed waits for a worker: the end of the lease, or of the pause before the next attempt. */
export const idleSince = statement<Date>`(case when worker_id is null then run_after else lease_until end)`;

/** The columns of a job whose turn begins. */
export const noAttempts = { attempts: 0, lost_attempts: 0 } as const;

/** The columns of a job that no worker holds. */
export const unclaimed = { worker_id: null, lease_until: null } as const;
