import type { UsageLimit } from '../../contract/limits.js';
import type { Database } from '../database/database.js';
import type { UsageScope } from '../database/schema.js';
import { calendarWindow, type WindowUnit } from './calendar-window.js';
import { limitReached } from './limit-reached.js';
import type { LimitState } from './limit-state.js';
import type { UsageStore } from './usage-store.js';

export type CountedLimit = Exclude<UsageLimit, 'requestsPerAddressAndMinute'>;

/** What each limit counts, and how long. */
export const countedLimits: Record<CountedLimit, { scope: UsageScope; unit: WindowUnit }> = {
	assistantPerKeyAndMonth: { scope: 'assistant_key', unit: 'month' },
	assistantPerOrganizationAndHour: { scope: 'assistant_organization', unit: 'hour' },
	assistantPerAddressAndDay: { scope: 'assistant_ip', unit: 'day' },
	agentJobCreationPerProjectAndHour: { scope: 'agent_project', unit: 'hour' },
};

/** Most of what agents may leave in a day. */
const agentReportsMost = {
	report: { address: 20, domain: 500 },
	search: { address: 100, domain: 1_000 },
} as const;

/** Windows are kept a little longer than they last, for processes whose clocks are slow. */
const graceMs = 3_600_000;

interface UsageLimitsParts {
	store: UsageStore;
	/** The usage limits; 0 means unlimited. */
	limits: Readonly<Record<UsageLimit, number>>;
	/** @default the clock */
	now?: () => Date;
}

export function createUsageLimits({ store, limits, now = () => new Date() }: UsageLimitsParts) {
	async function take(
		subjects: readonly (readonly [CountedLimit, string])[],
		transaction?: Database['sql'],
	): Promise<LimitState[]> {
		const moment = now();
		const counted = subjects
			.filter(([limit]) => limits[limit] > 0)
			.map(([limit, subject]) => {
				const { scope, unit } = countedLimits[limit];
				const { start: windowStart, end: endsAt } = calendarWindow(unit, moment);
				return { limit, scope, subject, windowStart, endsAt, most: limits[limit] };
			});
		const { isGranted, used } = await store.take(counted, transaction);
		const states = counted.map(
			({ limit, most, windowStart, endsAt }, index): LimitState => ({
				limit,
				most,
				used: used[index] ?? 0,
				windowSeconds: (endsAt.getTime() - windowStart.getTime()) / 1_000,
				resetSeconds: Math.max(1, Math.ceil((endsAt.getTime() - moment.getTime()) / 1_000)),
				endsAt,
			}),
		);
		if (!isGranted) throw limitReached(states);
		return states;
	}

	return {
		/**
		 * Counts one question to the assistant. Gives the limits as they are after it; throws a `ServiceError` of the code
		 * `rate_limited`, and counts nothing, when one of them is reached.
		 */
		takeQuestion: ({ keyId, organization, address }: { keyId: string; organization: string; address: string }) =>
			take([
				['assistantPerKeyAndMonth', keyId],
				['assistantPerOrganizationAndHour', organization],
				['assistantPerAddressAndDay', address],
			]),
		/** The same for a search that asks a provider of embeddings: it costs the owner money, and an address has so many a day. */
		takeSearch: ({ address }: { address: string }) => take([['assistantPerAddressAndDay', address]]),
		/** The same for a job of the agent, or for a further instruction to one, in the transaction that stores it. */
		takeJob: ({ projectId }: { projectId: string }, transaction?: Database['sql']) =>
			take([['agentJobCreationPerProjectAndHour', projectId]], transaction),
		/** Whether one more report or fruitless search of agents may be kept today; it is counted then. */
		async takeAgentReport(kind: 'report' | 'search', { address, domain }: { address: string; domain: string }) {
			const { start: windowStart } = calendarWindow('day', now());
			const most = agentReportsMost[kind];
			const { isGranted } = await store.take([
				{ scope: `agent_${kind}_ip`, subject: address, windowStart, most: most.address },
				{ scope: `agent_${kind}_domain`, subject: domain, windowStart, most: most.domain },
			]);
			return isGranted;
		},
		/** Forgets windows that were over at a moment of the database's clock. */
		async prune(at: Date) {
			const moment = new Date(at.getTime() - graceMs);
			for (const { scope, unit } of Object.values(countedLimits)) {
				await store.prune(scope, calendarWindow(unit, moment).start);
			}
			for (const kind of ['report', 'search'] as const) {
				const { start } = calendarWindow('day', moment);
				await store.prune(`agent_${kind}_ip`, start);
				await store.prune(`agent_${kind}_domain`, start);
			}
		},
	};
}

export type UsageLimits = ReturnType<typeof createUsageLimits>;
