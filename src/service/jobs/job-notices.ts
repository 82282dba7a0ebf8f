import type { Notices } from '../database/notices.js';

/** `work`: a turn is ready to run, or there is room for one. `cancel`: look whether the job is to end. `event`: it has new events. */
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

	/** The result ends it. */
	subscribe(listener: (notice: JobNotice, jobId: string) => void): () => void {
		return this.notices.subscribe('job', (payload) => {
			const [notice, jobId = ''] = payload.split(' ');
			listener(notice as JobNotice, jobId);
		});
	}

	/** Calls `listener` when notices may have been missed. The result ends it. */
	onGap(listener: () => void): () => void {
		return this.notices.onGap(listener);
	}
}
