import { sql as statement } from 'kysely';
import { belowSite } from '../../search/core/site-path.js';
import type { Database } from '../database/database.js';
import { troubledAnswers } from '../insights/gaps/troubled-answers.js';
import type { InsightsSpan } from '../insights/insights-period.js';
import { readMuch } from '../insights/reports/read-much.js';
import { jobColumns, jobOf } from '../jobs/stored-job.js';
import type { DocumentStore } from '../library/document-store.js';
import type { Holding } from '../library/library.js';
import type { FoundFault } from './look-at.js';

/** Pages with bad answers, and jobs that follow code, that are looked at. */
const most = 500;

interface StoredParts {
	database: Pick<Database, 'sql' | 'patientSql'>;
	documents: DocumentStore;
	holding: Holding;
}

/** Tells whether a page, by its path, is there and has not changed since a moment. */
async function openPageTimes({ database, documents, holding: { domain } }: StoredParts) {
	const all = database.sql.selectFrom('documents').select(['hash', 'created_at']).where('domain_id', '=', domain);
	const times = new Map((await all.execute()).map(({ hash, created_at: at }) => [hash, at]));
	const { outline } = (await documents.domain(domain)) ?? {};
	const pages = new Map(outline?.pages.map(({ path, hash }) => [path, times.get(hash)]));
	return (path: string, moment: Date) => (pages.get(path) ?? moment) < moment;
}

/** The pages that are cited by answers which readers have rated not helpful since the page has changed. */
export async function ratedFaults(parts: StoredParts, span: InsightsSpan): Promise<FoundFault[]> {
	const { domain, siteUrl } = parts.holding;
	const isAsThen = await openPageTimes(parts);
	const { rows } = await readMuch(parts.database.patientSql, (all) =>
		statement<{ url: string; answers: number; last: Date }>`
			select split_part(source->>'url', '#', 1) as url, count(distinct trouble.message_id)::int as answers,
				max(trouble.created_at) as last
			from (${troubledAnswers({ ...span, domain })}) trouble
			cross join lateral jsonb_array_elements(coalesce(trouble.sources, '[]'::jsonb)) source
			where trouble.is_disliked group by 1 order by 2 desc limit ${most}`.execute(all),
	);
	return rows.flatMap(({ url, answers, last }) => {
		const place = belowSite(siteUrl, url);
		const problem = `Answers that cite it and were rated not helpful: ${answers}.`;
		return isAsThen(place, last) ? { kind: 'rated', place, problem, key: place } : [];
	});
}

/** The pages that name code which has changed, and have not changed since, by the newest job that names each. */
export async function codeFaults(parts: StoredParts, projectId: string): Promise<FoundFault[]> {
	const isAsThen = await openPageTimes(parts);
	const all = parts.database.sql.selectFrom('agent_jobs').select(jobColumns).where('project_id', '=', projectId);
	const following = all.where(statement<boolean>`follows->>'isTrial' = 'false'`);
	const rows = await following.orderBy('position', 'desc').limit(most).execute();
	const paths = new Map(parts.holding.documentation.pages.map(({ file, path }) => [file, path]));
	const seen = new Set<string>();
	return rows.map(jobOf).flatMap(({ follows, status, pullRequest, createdAt }) => {
		const pages = (follows?.pages ?? []).filter((page) => seen.size !== seen.add(page).size);
		const state = status === 'completed' ? (pullRequest?.state ?? 'merged') : status;
		const behind = pages.filter((page) => state !== 'merged' && isAsThen(paths.get(page) ?? '', createdAt));
		const commits = `${follows?.from.slice(0, 12)}..${follows?.to.slice(0, 12)}`;
		const what = status === 'completed' ? 'pull request' : 'job';
		const problem = `The code of the rule ${follows?.rule} has changed (${commits}), and the ${what} for it is ${state}.`;
		return behind.map((place) => ({ kind: 'code' as const, place, problem, key: place }));
	});
}
