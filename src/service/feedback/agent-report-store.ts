import { createHash } from 'node:crypto';
import { sql as statement } from 'kysely';
import type { AgentReport, AgentReportKind, AgentReportListResponse } from '../../contract/schema/agent-reports.js';
import type { Database } from '../database/database.js';
import { storedText } from '../database/stored-text.js';

/** Days that a report is kept after it was last repeated. */
const keptDays = 90;
/** Largest number of reports of one domain. */
const keptMost = 2_000;

interface NewReport {
	domain: string;
	kind: AgentReportKind;
	text: string;
	path?: string | undefined;
}

/** The same hash for texts that differ only in case and spaces. */
const hashOf = ({ kind, text, path = '' }: NewReport): string => {
	const words = text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
	return createHash('sha256')
		.update(JSON.stringify([kind, words, path]))
		.digest('base64url');
};

/** Reports of agents, and their searches without results. Feedback of readers is stored elsewhere. */
export function createSqlAgentReportStore({ sql }: Pick<Database, 'sql'>) {
	return {
		/** Adds a report. The same report again raises its count and adds no row. */
		async add(report: NewReport): Promise<void> {
			const { domain, kind, text, path } = report;
			await sql
				.insertInto('agent_reports')
				.values({
					domain_id: domain,
					kind,
					hash: hashOf(report),
					text: storedText(text),
					path: path === undefined ? null : storedText(path),
				})
				.onConflict((conflict) =>
					conflict.columns(['domain_id', 'hash']).doUpdateSet({
						count: statement<number>`agent_reports.count + 1`,
						last_at: statement<Date>`now()`,
					}),
				)
				.execute();
		},

		/** Reports, newest first. */
		async list(
			domain: string,
			{ kind, take }: { kind?: AgentReportKind | undefined; take: number },
		): Promise<AgentReportListResponse> {
			const all = sql.selectFrom('agent_reports').where('domain_id', '=', domain);
			const wanted = kind === undefined ? all : all.where('kind', '=', kind);
			const { total } = await wanted.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
			const rows = await wanted
				.selectAll()
				.orderBy('last_at', 'desc')
				.orderBy('position', 'desc')
				.limit(take)
				.execute();
			const reports = rows.map(
				(row): AgentReport => ({
					id: row.position,
					kind: row.kind,
					text: row.text,
					path: row.path,
					count: row.count,
					firstAt: row.first_at.toISOString(),
					lastAt: row.last_at.toISOString(),
				}),
			);
			return { domain, total: Number(total), reports };
		},

		async remove(domain: string, id: string): Promise<void> {
			await sql.deleteFrom('agent_reports').where('domain_id', '=', domain).where('position', '=', id).execute();
		},

		async removeAll(domain: string, kinds: readonly AgentReportKind[]): Promise<void> {
			await sql.deleteFrom('agent_reports').where('domain_id', '=', domain).where('kind', 'in', kinds).execute();
		},

		/** Deletes old reports, and the oldest ones of a domain that has too many, by the database's clock. */
		async prune(): Promise<void> {
			await sql
				.deleteFrom('agent_reports')
				.where('last_at', '<', statement<Date>`now() - make_interval(days => ${keptDays})`)
				.execute();
			await statement`
				delete from agent_reports where position in (
					select position from (
						select position, row_number() over (partition by domain_id order by last_at desc, position desc) as place
						from agent_reports
					) ranked where place > ${keptMost}
				)`.execute(sql);
		},
	};
}

export type AgentReportStore = ReturnType<typeof createSqlAgentReportStore>;
