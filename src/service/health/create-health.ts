import { sql as statement } from 'kysely';
import { type Fault, faultKinds, type HealthQuery, type HealthResponse } from '../../contract/schema/health.js';
import { AgentJobError } from '../errors/agent-job-error.js';
import { reasonOf } from '../errors/reason-of.js';
import { ServiceError } from '../errors/service-error.js';
import type { Forge } from '../forge/forge.js';
import type { ReadGap } from '../insights/gaps/create-gap-reader.js';
import { type AllFaultsParts, createAllFaults } from './all-faults.js';
import { faultIssue, faultJob } from './fault-texts.js';

export interface HealthParts extends AllFaultsParts {
	forge: Pick<Forge, 'openIssue'>;
}

/** All that is wrong with the documentation of a domain, and what owners do about it. */
export function createHealth({ forge, ...parts }: HealthParts) {
	const { database, gaps } = parts;
	const all = createAllFaults(parts);

	async function find(domain: string, id: string): Promise<Fault | undefined> {
		const found = await all.find(domain, id);
		// Jobs, an issue and a dismissal need a row that they are of.
		const row = database.sql.insertInto('gaps').values({ id, domain_id: domain });
		if (found) await row.onConflict((conflict) => conflict.doNothing()).execute();
		return found;
	}

	return {
		async list(domain: string, { kind, cursor, take }: HealthQuery): Promise<HealthResponse> {
			const { faults: known, readAt, isReading } = await all.read(domain);
			const faults = known.filter(({ state }) => state !== 'dismissed');
			const wanted = faults.filter((fault) => kind === undefined || fault.kind === kind);
			const start = cursor === undefined ? 0 : wanted.findIndex(({ id }) => id === cursor) + 1;
			if (cursor !== undefined && start === 0)
				throw new ServiceError('invalid_request', 'cursor names no fault in this list any more; leave it out.');
			const shown = wanted.slice(start, start + take);
			const counts = faultKinds.map((name) => [name, faults.filter((fault) => fault.kind === name).length]);
			const nextCursor = start + take < wanted.length ? (shown.at(-1)?.id ?? null) : null;
			return { domain, counts: Object.fromEntries(counts), readAt, isReading, faults: shown, nextCursor };
		},

		/** A fault as a gap on which owners act; undefined for what is none, or is mended. */
		async findFault(domain: string, id: string): Promise<ReadGap | undefined> {
			const fault = id.startsWith('fault_') ? await find(domain, id) : undefined;
			if (fault === undefined) return undefined;
			const { place, problem, state, job } = fault;
			const now = new Date().toISOString();
			const counts = { asked: 0, questions: 0, unanswered: 0, shown: 0, disliked: 0, readers: 0, sinceJob: null };
			const none = { ...counts, reasons: [], readOn: [], cited: [], nearest: [], foundAgain: [], examples: [] };
			const seen = { firstSeenAt: now, lastSeenAt: now };
			const gap = { ...none, ...seen, id, question: `${place} ${problem}`.trim(), state, job };
			return { gap, jobs: (await gaps.jobsOf([id])).get(id) ?? [], ...faultJob(fault) };
		},
		hasIssues: forge.openIssue !== undefined,

		/** Makes one issue of a fault, whoever presses at once. @param page the address of the page of the fault */
		async openIssue(domain: string, id: string, page: string): Promise<void> {
			const fault = await find(domain, id);
			if (!fault) throw new ServiceError('unknown_gap', 'There is no such fault; it may be mended.');
			if (fault.issueUrl !== null) return;
			const row = database.sql.updateTable('gaps').where('id', '=', id);
			// After five minutes a person may ask again, when nobody knows what came of the first request.
			const isFree = statement<boolean>`issue_url is null
				and coalesce(issue_asked_at < now() - interval '5 minutes', true)`;
			const claim = await row.where(isFree).set({ issue_asked_at: statement<Date>`now()` }).executeTakeFirst();
			if (claim.numUpdatedRows === 0n)
				throw new ServiceError('conflict', 'Its issue is already asked for; look at this list again in a minute.');
			const signal = AbortSignal.timeout(60_000);
			const url = await forge.openIssue?.(faultIssue(fault, page), signal).catch(async (error: unknown) => {
				const isRefused = error instanceof AgentJobError && !error.details.retryable;
				if (isRefused) await row.set({ issue_asked_at: null }).execute();
				const unsure = isRefused ? '' : ' Look there whether it has the issue, before you press again.';
				throw new ServiceError('conflict', reasonOf(error) + unsure, { cause: error });
			});
			await row.set({ issue_url: url ?? null }).execute();
		},
		stop: all.stop,
	};
}

export type Health = ReturnType<typeof createHealth>;
