import { sql } from 'kysely';
import type { ServiceConfig } from '../config/settings.js';
import type { Database } from '../database/database.js';
import type { Insights } from '../insights/create-insights.js';
import type { Gaps } from '../insights/gaps/create-gaps.js';
import type { Overviews } from '../insights/what-to-do/overviews.js';
import type { Agent } from './open-agent.js';
import type { Stores } from './open-stores.js';

/** The moment some days ago, by the database's clock. A node whose clock is years ahead would delete data too early. */
async function daysAgo(database: Pick<Database, 'sql'>, days: number): Promise<Date> {
	const { rows } = await sql<{ moment: Date }>`select now() - make_interval(days => ${days}) as moment`.execute(
		database.sql,
	);
	const [row] = rows;
	if (!row) throw new Error('A time is always one row.');
	return row.moment;
}

interface CleanUpParts {
	database: Pick<Database, 'sql'>;
	stores: Pick<Stores, 'usage' | 'threads' | 'feedback' | 'contacts' | 'gaps' | 'audit' | 'agentReports' | 'vectors'>;
	reports: { insights: Pick<Insights, 'domains'>; gaps: Pick<Gaps, 'sort'>; overviews: Pick<Overviews, 'refresh'> };
	agent: Pick<Agent, 'cleanUp'>;
}

/** Hourly clean-up: old counters, data that the owner does not want to keep, what is new among the gaps, and what owners should do. */
export async function cleanUp(
	{ database, stores, reports, agent }: CleanUpParts,
	{ retentionDays, auditDays }: Pick<ServiceConfig, 'retentionDays' | 'auditDays'>,
): Promise<void> {
	await stores.usage.prune(await daysAgo(database, 0));
	await agent.cleanUp();
	await stores.audit.forget(auditDays);
	await stores.agentReports.prune();
	await stores.vectors.prune();
	if (retentionDays !== undefined) {
		const moment = await daysAgo(database, retentionDays);
		await stores.threads.forget(moment);
		await stores.feedback.forget(moment);
		await stores.contacts.forget(moment);
		await stores.gaps.prune(moment);
	}
	for (const domain of await reports.insights.domains()) {
		await reports.gaps.sort(domain);
		await reports.overviews.refresh(domain);
	}
}

export const hourMs = 3_600_000;

/** Runs a task now and again after each pause, never twice at once. The result ends that, and waits for a task that runs. */
export function every(
	pauseMs: number,
	task: () => Promise<void>,
	onError: (error: unknown) => void,
): () => Promise<void> {
	let running: Promise<void> | undefined;
	const run = () => {
		running ??= task()
			.catch(onError)
			.finally(() => {
				running = undefined;
			});
	};
	run();
	const timer = setInterval(run, pauseMs);
	timer.unref();
	return async () => {
		clearInterval(timer);
		await running;
	};
}
