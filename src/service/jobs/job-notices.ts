import type { Notices } from '../database/notices.js';

/** `work`: a turn may start. `cancel`: check whether the job is cancelled. `event`: the job has new events. */
type JobNotice = 'work' | 'cancel' | 'event';

/** Notices about jobs between processes. The tables are the source of truth: a lost notice costs a short delay. */
export class JobNotices {
	constructor(
		readonly notices: Notices,
		readonly onError: (error: unknown) => void,
	) {}

	publish(notice: JobNotice, jobId: string): void {
		this.notices.publish('job', `${notice} ${jobId}`).catch(this.onError);
	}

	/** Calls `onGap` when notices may have been missed. The returned function ends the subscription. */
	subscribe(listener: (notice: JobNotice, jobId: string) => void, onGap: () => void): () => void {
		const onNotice = (payload: string) => {
			const [notice, jobId = ''] = payload.split(' ');
			listener(notice as JobNotice, jobId);
		};
		const ends = [this.notices.subscribe('job', onNotice), this.notices.onGap(onGap)];
		return () => {
			for (const end of ends) end();
		};
	}
}
