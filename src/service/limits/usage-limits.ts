import type { UsageLimit } from '../../contract/limits.js';
import type { Database } from '../database/database.js';
import type { UsageScope } from '../database/schema.js';
import { createAddressGuard } from './address-guard.js';
import { type LimitState, limitReached } from './limit-state.js';
import type { UsageStore } from './usage-store.js';

export type CountedLimit = Exclude<
	UsageLimit,
	ProtectiveLimit | 'requestsPerAddressAndMinute' | 'assistantPerAddressAndMinute'
>;
type ProtectiveLimit = 'assistantPerAddressAndKeyAndDay' | 'searchesPerAddressAndDay';

export type WindowUnit = 'hour' | 'day' | 'month';

interface CalendarWindow {
	start: Date;
	/** The first moment after the window. */
	end: Date;
}

/** The hour, day or month in UTC that contains a moment. */
export function calendarWindow(unit: WindowUnit, moment: Date): CalendarWindow {
	const year = moment.getUTCFullYear();
	const month = moment.getUTCMonth();
	if (unit === 'month') return { start: new Date(Date.UTC(year, month)), end: new Date(Date.UTC(year, month + 1)) };
	const day = moment.getUTCDate();
	if (unit === 'day') {
		return { start: new Date(Date.UTC(year, month, day)), end: new Date(Date.UTC(year, month, day + 1)) };
	}
	const hour = moment.getUTCHours();
	return { start: new Date(Date.UTC(year, month, day, hour)), end: new Date(Date.UTC(year, month, day, hour + 1)) };
}

/** What a limit counts, and how long. */
interface Counter {
	scope: UsageScope;
	unit: WindowUnit;
}

export const countedLimits: Record<CountedLimit, Counter> = {
	assistantPerKeyAndMonth: { scope: 'assistant_key', unit: 'month' },
	assistantPerOrganizationAndHour: { scope: 'assistant_organization', unit: 'hour' },
	assistantPerAddressAndDay: { scope: 'assistant_ip', unit: 'day' },
	agentJobCreationPerProjectAndHour: { scope: 'agent_project', unit: 'hour' },
};

/** The most reports and searches of agents, and messages of readers, that are stored in a day. */
const agentReportsMost = {
	report: { address: 20, domain: 500 },
	search: { address: 100, domain: 1_000 },
	contact: { address: 20, domain: 500 },
} as const;

/** Limits that protect the owner from a single address, counted beside those of the interface. */
const protectiveLimits: Record<ProtectiveLimit, Counter> = {
	assistantPerAddressAndKeyAndDay: { scope: 'assistant_ip_key', unit: 'day' },
	searchesPerAddressAndDay: { scope: 'search_ip', unit: 'day' },
};
const allLimits = { ...countedLimits, ...protectiveLimits };

/** Shares of a key's month at which its owner is notified. */
const noticeAt = [0.5, 0.8];

/** Windows are kept so much longer than they last, because clocks of processes may be slow. */
const graceMs = 3_600_000;

interface UsageLimitsParts {
	store: UsageStore;
	/** The usage limits; 0 means unlimited. */
	limits: Readonly<Partial<Record<UsageLimit, number>>>;
	/** Is called when 50 % and when 80 % of a key's month are used. */
	onMonthUsed?: (notice: { keyId: string; used: number; most: number }) => void;
	/** @default the clock */
	now?: () => Date;
}

/** Counts one use of every limit that is set. If one is reached, counts nothing and throws. Returns them, then those of `checked`. */
async function takeUses(
	{ store, limits, now = () => new Date() }: UsageLimitsParts,
	subjects: readonly (readonly [CountedLimit | ProtectiveLimit, string])[],
	checked: readonly LimitState[] = [],
	transaction?: Database['sql'],
): Promise<readonly LimitState[]> {
	const moment = now();
	const counted = subjects
		.map(([limit, subject]) => {
			const { scope, unit } = allLimits[limit];
			const { start: windowStart, end: endsAt } = calendarWindow(unit, moment);
			return { limit, scope, subject, windowStart, endsAt, most: limits[limit] ?? 0 };
		})
		.filter(({ most }) => most > 0);
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
	const all = [...states, ...checked];
	if (!isGranted) throw limitReached(all);
	return all;
}

export function createUsageLimits(parts: UsageLimitsParts) {
	const { store, limits, onMonthUsed, now = () => new Date() } = parts;
	/** Counts in memory, so that a refused request does not ask the database. */
	const burst = createAddressGuard(
		limits.assistantPerAddressAndMinute ?? 0,
		() => now().getTime(),
		'assistantPerAddressAndMinute',
	);

	/** Notifies the owner once, because a counter has each number once. */
	function noticeMonthlyUse({ limit, most, used }: LimitState, keyId: string): void {
		const isDue = noticeAt.some((share) => used === Math.ceil(most * share));
		if (limit === 'assistantPerKeyAndMonth' && isDue) onMonthUsed?.({ keyId, used, most });
	}

	return {
		/**
		 * Counts one question and returns the limits after it. If one is reached, counts nothing and throws a `ServiceError`.
		 *
		 * @param checked limits that the request has passed already. They are returned, and reported in the error, with the others.
		 */
		async takeQuestion(
			{ keyId, organization, address }: { keyId: string; organization: string; address: string },
			checked?: readonly LimitState[],
		) {
			const states = await takeUses(
				parts,
				[
					['assistantPerKeyAndMonth', keyId],
					['assistantPerOrganizationAndHour', organization],
					['assistantPerAddressAndDay', address],
					['assistantPerAddressAndKeyAndDay', `${address} ${keyId}`],
				],
				burst.take(address, checked),
			);
			for (const state of states) noticeMonthlyUse(state, keyId);
			return states;
		},
		/** The same for a search that uses a provider of embeddings. It does not count as a question. */
		takeSearch: ({ address }: { address: string }, checked?: readonly LimitState[]) =>
			takeUses(parts, [['searchesPerAddressAndDay', address]], checked),
		/** The same for a job of the agent, or for a further instruction to one, in the transaction that stores it. */
		takeJob: ({ projectId }: { projectId: string }, transaction?: Database['sql']) =>
			takeUses(parts, [['agentJobCreationPerProjectAndHour', projectId]], [], transaction),
		/** Counts one more report or search of agents, or message of readers. Returns false if no more are stored today. */
		async takeAgentReport(
			kind: keyof typeof agentReportsMost,
			{ address, domain }: { address: string; domain: string },
		) {
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
			for (const { scope, unit } of Object.values(allLimits)) {
				await store.prune(scope, calendarWindow(unit, moment).start);
			}
			for (const kind of ['report', 'search', 'contact'] as const) {
				const { start } = calendarWindow('day', moment);
				await store.prune(`agent_${kind}_ip`, start);
				await store.prune(`agent_${kind}_domain`, start);
			}
		},
	};
}

export type UsageLimits = ReturnType<typeof createUsageLimits>;
