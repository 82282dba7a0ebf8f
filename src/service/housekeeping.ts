import type { ServiceConfig } from './config.js';
import type { Stores } from './store/open-stores.js';

const dayMs = 86_400_000;

/** What is done every hour: old counters go, and what the owner does not want to keep. */
export async function keepHouse(
	{ usage, threads, feedback, gaps }: Pick<Stores, 'usage' | 'threads' | 'feedback' | 'gaps'>,
	{ retentionDays }: Pick<ServiceConfig, 'retentionDays'>,
): Promise<void> {
	await usage.prune();
	if (retentionDays === undefined) return;
	const moment = new Date(Date.now() - retentionDays * dayMs);
	await threads.forget(moment);
	await feedback.forget(moment);
	await gaps.prune();
}
