import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/database.js';
import type { Schema } from '../database/schema.js';

type Window = 'day' | 'month';

export interface ReachedShare {
	budget: Window;
	/** The reached share in percent. */
	share: 80 | 100;
	spent: number;
	most: number;
	currency: string;
	/** First day of the window in UTC, `YYYY-MM-DD`. */
	windowStart: string;
}

interface MoneyBudgetParts extends Pick<Database, 'sql'> {
	projectId: string;
	/** Largest cost in each window in UTC. @default unlimited */
	budgets: Readonly<Record<Window, number | undefined>>;
	/** Currency of the budgets. Costs in other currencies are stored, but do not count. */
	currency: string;
	/** Is called once for each share in a window, by only one of all processes, in the transaction that records it. */
	onReached(transaction: Kysely<Schema>, reached: ReachedShare): Promise<void>;
	onError(error: unknown): void;
	/** Milliseconds for which the sums are cached. @default 1000 */
	heldMs?: number;
}

interface Spent extends Record<Window, number> {
	/** `YYYY-MM-DD` in UTC, by the clock of the database. */
	today: string;
}

const shares = [100, 80] as const;

/**
 * The money budgets of a project, for all its processes. Running answers may finish, so the cost can exceed a budget by
 * theirs.
 */
export function createMoneyBudget({ sql: database, projectId, budgets, currency, ...parts }: MoneyBudgetParts) {
	const { onReached, onError, heldMs = 1_000 } = parts;
	const windows = (['day', 'month'] as const).flatMap((budget) => {
		const most = budgets[budget];
		return most === undefined ? [] : [{ budget, most }];
	});
	let held: { spent: Spent; at: number } | undefined;

	async function look(): Promise<Spent> {
		const { rows } = await sql<Spent>`
			with moment as (select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as today)
			select moment.today, coalesce(sum(cost) filter (where day = moment.today), 0)::float8 as day,
				coalesce(sum(cost), 0)::float8 as month
			from moment left join model_costs on project_id = ${projectId} and currency = ${currency}
				and day between left(moment.today, 7) || '-01' and moment.today
			group by moment.today`.execute(database);
		const [spent] = rows;
		if (!spent) throw new Error('A sum is always one row.');
		held = { spent, at: performance.now() };
		return spent;
	}

	const startOf = (budget: Window, { today }: Spent) => (budget === 'day' ? today : `${today.slice(0, 7)}-01`);

	/** Reports the highest share that is new. Lower ones are only recorded. */
	async function warn(spent: Spent): Promise<void> {
		for (const { budget, most } of windows) {
			const reached = shares.filter((share) => spent[budget] >= (most * share) / 100);
			if (reached.length === 0) continue;
			const windowStart = startOf(budget, spent);
			await database.transaction().execute(async (transaction) => {
				const noted = await transaction
					.insertInto('budget_warnings')
					.values(reached.map((share) => ({ project_id: projectId, budget, window_start: windowStart, share })))
					.onConflict((conflict) => conflict.doNothing())
					.returning('share')
					.execute();
				const share = reached.find((each) => noted.some((row) => row.share === each));
				const isPassed = share === 80 && reached.includes(100);
				if (share === undefined || isPassed) return;
				await onReached(transaction, { budget, share, spent: spent[budget], most, currency, windowStart });
			});
		}
	}

	return {
		async add(cost: number, inCurrency: string, purpose: 'answers' | 'agent'): Promise<void> {
			if (!(cost > 0)) return;
			try {
				await sql`
					insert into model_costs (project_id, day, currency, purpose, cost)
					values (${projectId}, to_char(now() at time zone 'UTC', 'YYYY-MM-DD'), ${inCurrency}, ${purpose}, ${cost})
					on conflict (project_id, day, currency, purpose) do update set cost = model_costs.cost + excluded.cost`.execute(
					database,
				);
				if (windows.length > 0 && inCurrency === currency) await warn(await look());
			} catch (error) {
				onError(error);
			}
		},
		async usedUp(): Promise<string | undefined> {
			if (windows.length === 0) return undefined;
			const isFresh = held !== undefined && performance.now() - held.at < heldMs;
			const spent = isFresh && held ? held.spent : await look();
			const over = windows.find(({ budget, most }) => spent[budget] >= most);
			if (!over) return undefined;
			const name = over.budget === 'day' ? 'model.budgetPerDay' : 'model.budgetPerMonth';
			const end = over.budget === 'day' ? 'at midnight UTC' : 'with the next month, in UTC';
			return `The budget of ${over.most} ${currency} for this ${over.budget} is used up (${name}); it begins again ${end}.`;
		},
	};
}
