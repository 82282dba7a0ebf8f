import { randomBytes } from 'node:crypto';
import { sql as statement } from 'kysely';
import { withoutData } from '../../../answering/prompt/data-fence.js';
import type { Gap } from '../../../contract/schema/gaps.js';
import { batches } from '../../database/batches.js';
import type { Database } from '../../database/database.js';
import { storedText } from '../../database/stored-text.js';
import type { InsightsPeriod } from '../insights-period.js';
import { readMuch } from '../reports/read-much.js';
import { countSince, type GapDetails, listGaps, readGapDetails } from './list-gaps.js';
import type { AskedTopic } from './topic-clusters.js';

export interface GapTopic extends AskedTopic {
	gapId: string;
}

/** A gap in a list to choose from. */
export type GapName = Pick<Gap, 'id' | 'question'>;

/** Whose quotes are forgotten: of jobs that have ended, by age, or of all jobs of some gaps. */
type Quotes = { before: Date } | { gapIds: readonly string[] };

/** Takes what readers wrote out of the instructions and events of gaps' jobs. What owners wrote stays. */
export async function forgetQuotes(sql: Database['sql'], quotes: Quotes): Promise<void> {
	const chosen = (createdAt: ReturnType<typeof statement.ref>) =>
		'before' in quotes
			? statement<boolean>`gap_id is not null and status <> 'active' and ${createdAt} < ${quotes.before}`
			: statement<boolean>`gap_id = any(${quotes.gapIds}::text[])`;
	const messages = await sql
		.selectFrom('agent_messages')
		.innerJoin('agent_jobs', 'agent_jobs.id', 'agent_messages.job_id')
		.select(['agent_messages.position', 'text'])
		.where(chosen(statement.ref('agent_messages.created_at')))
		.where('text', 'like', '%</data-%')
		.execute();
	for (const { position, text } of messages) {
		await sql
			.updateTable('agent_messages')
			.set({ text: withoutData(text) })
			.where('position', '=', position)
			.execute();
	}
	const events = await sql
		.selectFrom('agent_events')
		.innerJoin('agent_jobs', 'agent_jobs.id', 'agent_events.job_id')
		.select(['job_id', 'seq', 'data'])
		.where(chosen(statement.ref('agent_events.created_at')))
		.where('type', '=', 'message')
		.execute();
	for (const { job_id: jobId, seq, data } of events) {
		if (!('role' in data) || !data.text.includes('</data-')) continue;
		await sql
			.updateTable('agent_events')
			.set({ data: JSON.stringify({ ...data, text: withoutData(data.text) }) })
			.where('job_id', '=', jobId)
			.where('seq', '=', seq)
			.execute();
	}
}

/** Forgets topics that no question has any more, and gaps without topics, jobs or a decision. */
export async function forgetTopics(sql: Database['sql']): Promise<void> {
	await statement`
		delete from gap_topics member where not exists (
			select from messages question
			where question.domain_id = member.domain_id and question.topic = member.topic and question.role = 'user'
		)`.execute(sql);
	await statement`
		delete from gaps gap where gap.dismissed_at is null and gap.issue_asked_at is null
			and not exists (select from gap_topics member where member.gap_id = gap.id)
			and not exists (select from agent_jobs job where job.gap_id = gap.id)`.execute(sql);
}

/** Rows in one statement. */
const batchSize = 1_000;

/** Gaps whose answers are in memory at once. */
const gapsAtOnce = 100;

/** What owners change about the gaps that topics belong to. */
const changesOf = (database: Database['sql']) => ({
	/** Gaps by their first question, in the order of `ids`. */
	async names(ids: readonly string[]): Promise<GapName[]> {
		const { rows } = await statement<GapName>`
			select distinct on (gap_id) gap_id as id, topic as question from gap_topics
			where gap_id = any(${ids}::text[]) order by gap_id, position`.execute(database);
		return rows.toSorted((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id));
	},

	/** Moves a topic of a gap, or all, into another gap or a new one. Returns its id; undefined when there is nothing to move. */
	move: (domain: string, from: string, { into, topic }: { into?: string | undefined; topic?: string | undefined }) =>
		database.transaction().execute(async (transaction) => {
			const id = into ?? `gap_${randomBytes(12).toString('hex')}`;
			const gap = transaction.insertInto('gaps').values({ id, domain_id: domain });
			await gap.onConflict((conflict) => conflict.doNothing()).execute();
			const { rows } = await statement`
				update gap_topics set gap_id = ${id} where domain_id = ${domain} and gap_id = ${from}
					and (${topic ?? null}::text is null or topic = ${storedText(topic ?? '')}) returning topic`.execute(
				transaction,
			);
			return rows.length > 0 ? id : undefined;
		}),
});

/** Gaps of domains, in the database: which topics belong to which, and what was asked about them. */
export function createSqlGapsStore({ sql: database }: Pick<Database, 'sql'>) {
	/** Creates new gaps. A topic that was assigned meanwhile keeps its gap. */
	async function assign(domain: string, topics: readonly GapTopic[]): Promise<void> {
		for (const batch of batches(topics, batchSize)) {
			await database.transaction().execute(async (transaction) => {
				// A fixed order prevents a deadlock between two processes that assign at once.
				const ids = [...new Set(batch.map(({ gapId }) => gapId))].toSorted();
				const gaps = ids.map((id) => ({ id, domain_id: domain }));
				await transaction
					.insertInto('gaps')
					.values(gaps)
					.onConflict((conflict) => conflict.doNothing())
					.execute();
				const rows = batch.map(({ gapId, topic, page }) => ({
					...{ domain_id: domain, topic: storedText(topic), gap_id: gapId },
					page,
				}));
				await transaction
					.insertInto('gap_topics')
					.values(rows)
					.onConflict((conflict) => conflict.doNothing())
					.execute();
			});
		}
	}

	return {
		/** Topics with a gap, in the order of their assignment. */
		topics: (domain: string): Promise<GapTopic[]> =>
			database
				.selectFrom('gap_topics')
				.select(['topic', 'gap_id as gapId', 'page'])
				.where('domain_id', '=', domain)
				.orderBy('position')
				.execute(),

		/** The title of the domain's site. */
		async title(domain: string): Promise<string | undefined> {
			const row = await database.selectFrom('domains').select('title').where('id', '=', domain).executeTakeFirst();
			return row?.title ?? undefined;
		},

		/** Topics of any questions, newest first. */
		async usual(domain: string, most: number) {
			const { rows } = await statement<{ topic: string }>`
				select topic from messages where domain_id = ${domain} and role = 'user' and topic is not null
				order by position desc limit ${most}`.execute(database);
			return rows.map(({ topic }) => topic);
		},

		assign,
		/** Gaps with troubled answers in the period, those that troubled most readers first; and topics of such answers without a gap, oldest first. */
		list: (period: InsightsPeriod) => readMuch(database, (all) => listGaps(all, period)),
		/** Details by gap, with at most `most` entries in each list. A gap without troubled answers in the period has none. */
		async details(period: InsightsPeriod, ids: readonly string[], most: number): Promise<Map<string, GapDetails>> {
			const details = new Map<string, GapDetails>();
			for (const batch of batches(ids, gapsAtOnce)) {
				const found = await readMuch(database, (all) => readGapDetails(all, period, batch, most));
				for (const [id, one] of found) details.set(id, one);
			}
			return details;
		},
		countSince: (period: Parameters<typeof countSince>[1], gaps: Parameters<typeof countSince>[2]) =>
			readMuch(database, (all) => countSince(all, period, gaps)),

		...changesOf(database),

		/** Returns false when the gap does not exist. */
		async setDismissed(domain: string, id: string, dismissedAt: Date | null): Promise<boolean> {
			const { numUpdatedRows } = await database
				.updateTable('gaps')
				.set({ dismissed_at: dismissedAt })
				.where('id', '=', storedText(id))
				.where('domain_id', '=', domain)
				.executeTakeFirst();
			return numUpdatedRows > 0n;
		},

		/** Forgets topics without questions, gaps with nothing to keep, and what jobs quote of readers from before `moment`. */
		async prune(moment: Date): Promise<void> {
			await forgetQuotes(database, { before: moment });
			await forgetTopics(database);
		},
	};
}

export type GapsStore = ReturnType<typeof createSqlGapsStore>;
