import type { ServiceConfig } from '../config/settings.js';
import type { Agent } from './open-agent.js';
import type { Stores } from './open-stores.js';

const dayMs = 86_400_000;

/** Hourly clean-up: old counters, and data that the owner does not want to keep. */
export async function keepHouse(
	{
		usage,
		threads,
		feedback,
		gaps,
		audit,
		agent,
	}: Pick<Stores, 'usage' | 'threads' | 'feedback' | 'gaps' | 'audit'> & { agent: Pick<Agent, 'keepHouse'> },
	{ retentionDays, auditDays }: Pick<ServiceConfig, 'retentionDays' | 'auditDays'>,
): Promise<void> {
	await usage.prune();
	await agent.keepHouse();
	await audit.forget(auditDays);
	if (retentionDays === undefined) return;
	const moment = new Date(Date.now() - retentionDays * dayMs);
	await threads.forget(moment);
	await feedback.forget(moment);
	await gaps.prune(moment);
}
