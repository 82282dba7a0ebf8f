import { type Gap, type GapListResponse, type GapState, gapList } from '../../../contract/schema/gaps.js';
import { ServiceError } from '../../errors/service-error.js';
import type { PullRequest, PullRequestState } from '../../forge/forge.js';
import type { StoredJob } from '../../jobs/stored-job.js';
import type { InsightsPeriod, InsightsSpan } from '../insights-period.js';
import { composeDraft, composeMaterial } from './gap-instruction.js';
import { gapView, type JobOfGap, stateOf } from './gap-view.js';
import type { GapName, GapsStore } from './gaps-store.js';
import type { GapTrouble } from './list-gaps.js';
import { createTopicSorter } from './topic-sorter.js';

/** Number of examples, pages and citations of a gap. */
const listed = 5;

interface GapReaderParts {
	store: GapsStore;
	/** All jobs of these gaps, newest first. */
	jobsOf(gapIds: readonly string[]): Promise<StoredJob[]>;
	/** Current state of a pull request. @default the state that the job recorded */
	pullRequestState?: (pullRequest: PullRequest) => Promise<PullRequestState>;
}

interface GapsQuery {
	/** State of the listed gaps. @default all except `dismissed` */
	state?: GapState | undefined;
	/** The `nextCursor` of the page before. */
	cursor?: string | undefined;
	/** Number of listed gaps. @default 20 */
	take?: number | undefined;
}

/** A gap with the details that a job's instruction needs. */
export interface ReadGap {
	gap: Gap;
	/** A draft of the owner's words to the agent. */
	instruction: string;
	/** What others wrote, behind a fence. A model is told it after the owner's words. */
	material: string;
	jobs: readonly JobOfGap[];
	/** What a job is called and told. @default that of gaps */
	told?: { title: string; rules: string };
	/** Other gaps, which it may be joined with. @default none */
	others?: readonly GapName[];
}

/** The gaps behind that of a cursor, which may be in another state by now, but has its place. @throws ServiceError when it has none */
function after(troubles: readonly GapTrouble[], cursor: string | undefined): readonly GapTrouble[] {
	const place = troubles.findIndex(({ id }) => id === cursor);
	if (cursor === undefined || place !== -1) return troubles.slice(place + 1);
	throw new ServiceError(
		'invalid_request',
		'cursor names no place in this list; send the nextCursor of the page before, or leave it out.',
	);
}

/** The gaps that one may be joined with, those that troubled most readers first. */
const othersOf = (troubles: readonly GapTrouble[], id: string): string[] =>
	troubles
		.flatMap((other) => (other.id === id || other.dismissedAt !== null ? [] : [other.id]))
		.slice(0, gapList.takeMax);

/** The jobs of some gaps, newest first. */
async function readJobs(
	{ jobsOf, pullRequestState }: Omit<GapReaderParts, 'store'>,
	ids: readonly string[],
): Promise<Map<string, JobOfGap[]>> {
	const jobs = ids.length === 0 ? [] : await jobsOf(ids);
	const states = await Promise.all(
		jobs.map(({ pullRequest }) =>
			pullRequest?.state === 'open' && pullRequestState ? pullRequestState(pullRequest) : pullRequest?.state,
		),
	);
	const found = new Map<string, JobOfGap[]>();
	for (const [index, job] of jobs.entries()) {
		if (job.gap === undefined) continue;
		found.set(job.gap.id, [...(found.get(job.gap.id) ?? []), { job, pullRequest: states[index] }]);
	}
	return found;
}

/** Groups what troubled readers, and reads it. */
export function createGapReader({ store, ...forge }: GapReaderParts) {
	const jobsByGap = (ids: readonly string[]) => readJobs(forge, ids);

	async function gapsOf(period: InsightsPeriod, troubles: readonly GapTrouble[], jobs: Map<string, JobOfGap[]>) {
		const ids = troubles.map(({ id }) => id);
		const details = await store.details(period, ids, listed);
		const ended = troubles.flatMap(({ id }) => {
			const moment = jobs.get(id)?.[0]?.job.endedAt;
			return moment === undefined ? [] : [{ id, moment }];
		});
		const since = await store.countSince(period, ended);
		return troubles.flatMap((trouble) => {
			const found = details.get(trouble.id);
			if (found === undefined) return [];
			const [last] = jobs.get(trouble.id) ?? [];
			const gap = gapView({ trouble, details: found, last, since: since.get(trouble.id) ?? 0 });
			return [{ gap, trouble, details: found }];
		});
	}

	const sorter = createTopicSorter(store);
	return {
		jobsOf: jobsByGap,
		/** @throws ServiceError when the cursor is none */
		async list(
			domain: string,
			span: InsightsSpan,
			{ state, cursor, take = gapList.take }: GapsQuery = {},
		): Promise<GapListResponse> {
			const { troubles, isSorting } = await sorter.list(domain, span);
			const jobs = await jobsByGap(troubles.flatMap(({ hasJobs, id }) => (hasJobs ? id : [])));
			const isWanted = (trouble: GapTrouble) => {
				const its = stateOf(trouble, jobs.get(trouble.id)?.[0]);
				return state === undefined ? its !== 'dismissed' : its === state;
			};
			const following = after(troubles, cursor).filter(isWanted);
			const shown = following.slice(0, take);
			const gaps = await gapsOf({ ...span, domain }, shown, jobs);
			return {
				domain,
				from: span.from,
				to: span.to,
				total: troubles.filter(isWanted).length,
				...(isSorting && { isSorting }),
				gaps: gaps.map(({ gap }) => gap),
				nextCursor: following.length > take ? (shown.at(-1)?.id ?? null) : null,
			};
		},

		/** The open gap in which most readers found nothing. */
		async first(domain: string, span: InsightsSpan): Promise<GapTrouble | undefined> {
			const { troubles } = await sorter.list(domain, span);
			const jobs = await jobsByGap(troubles.flatMap(({ hasJobs, id }) => (hasJobs ? id : [])));
			const open = troubles.filter((one) => one.readers > 0 && stateOf(one, jobs.get(one.id)?.[0]) === 'open');
			return open.toSorted((left, right) => right.readers - left.readers)[0];
		},

		/** `undefined` when the domain has no such gap, or nothing of it in this time. */
		async get(domain: string, span: InsightsSpan, id: string): Promise<ReadGap | undefined> {
			const { troubles } = await sorter.list(domain, span);
			const trouble = troubles.find((candidate) => candidate.id === id);
			const jobs = await jobsByGap([id]);
			const [found] = await gapsOf({ ...span, domain }, trouble ? [trouble] : [], jobs);
			if (!trouble || !found) return undefined;
			const [instruction, material] = [composeDraft(trouble, found.details), composeMaterial(found.details)];
			const others = await store.names(othersOf(troubles, id));
			return { gap: found.gap, instruction, material, jobs: jobs.get(id) ?? [], others };
		},

		/** Puts everything new into gaps, however long that takes, so that those who read find it done. */
		async sort(domain: string, span: InsightsSpan): Promise<void> {
			await sorter.list(domain, span, true);
		},
	};
}

export type GapReader = ReturnType<typeof createGapReader>;
