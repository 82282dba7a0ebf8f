import { sql as statement } from 'kysely';
import type { Database } from '../../database/database.js';
import { describeError, type Log } from '../../telemetry/log.js';

/** Fewer conversations about a section may be those of one reader. */
const conversationsNeeded = 3;

/** The newest answers that are counted, of so many days, and the sections that are kept of them. */
const most = { answers: 1_000, days: 30, sections: 8 } as const;

/** Milliseconds until they are counted again. */
const keptMs = 600_000;

/**
 * Addresses of the sections that answers to readers cite most, by domain. The words of a reader are never shown to others: what many ask
 * about is called as the documentation calls it.
 */
export function createPopularSections({ sql }: Pick<Database, 'sql'>, log: Log) {
	const known = new Map<string, { at: number; addresses: Promise<string[]> }>();

	async function count(domain: string): Promise<string[]> {
		const { rows } = await statement<{ url: string }>`
			select source->>'url' as url
			from (
				select thread_id, sources from messages
				where role = 'assistant' and domain_id = ${domain}
					and created_at >= now() - make_interval(days => ${statement.lit(most.days)})
					and outcome = 'finished' and model_failure is null
					and unanswered is not true and doubtful is not true
				order by created_at desc limit ${most.answers}
			) answer
			join threads thread on thread.id = answer.thread_id and thread.asked_by is null
			cross join lateral jsonb_array_elements(answer.sources) source
			group by 1 having count(distinct thread.id) >= ${conversationsNeeded}
			order by count(distinct thread.id) desc, 1 limit ${most.sections}`.execute(sql);
		return rows.map(({ url }) => url);
	}

	return (domain: string): Promise<string[]> => {
		const before = known.get(domain);
		if (before && Date.now() - before.at < keptMs) return before.addresses;
		const addresses = count(domain).catch((error: unknown) => {
			log.warn({ domain, error: describeError(error) }, 'sections that readers ask about not counted');
			known.delete(domain);
			return [];
		});
		known.set(domain, { at: Date.now(), addresses });
		return addresses;
	};
}
