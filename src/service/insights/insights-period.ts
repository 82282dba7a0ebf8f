import { insightsDays } from '../../contract/schema/insights.js';
import { type ReportSplit, splitQuery } from '../../contract/schema/period.js';
import { ServiceError } from '../errors/service-error.js';

export const dayMs = 86_400_000;

/** The earliest day of a report. Databases do not accept every year that a date can be written with. */
const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2999, 11, 31);

/** A span of whole days in UTC. */
export interface InsightsSpan {
	/** First and last day, `YYYY-MM-DD`. */
	from: string;
	to: string;
	/** Only answers that cite a page of this content source. @default all answers */
	source?: string | undefined;
	/** Midnight before the first and after the last. */
	start: Date;
	end: Date;
	/** Whose conversations count. @default those of readers */
	split?: ReportSplit | undefined;
}

const nameOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);

function spanOf(first: number, last: number, split: ReportSplit): InsightsSpan {
	return { from: nameOf(first), to: nameOf(last), start: new Date(first), end: new Date(last + dayMs), split };
}

/** The last days, today among them. */
export function lastDays(days: number, now: Date, split: ReportSplit = { askedBy: 'reader' }): InsightsSpan {
	const today = Math.floor(now.getTime() / dayMs) * dayMs;
	return spanOf(today - (days - 1) * dayMs, today, split);
}

/** The same number of days before a span. */
export function spanBefore({ start, end, split = { askedBy: 'reader' }, source }: InsightsSpan): InsightsSpan {
	const days = end.getTime() - start.getTime();
	return { ...spanOf(start.getTime() - days, start.getTime() - dayMs, split), source };
}

/** Why there is no span from one midnight to another. */
function whyNone(first: number, last: number): string | undefined {
	if (Math.min(first, last) < earliest || Math.max(first, last) > latest)
		return 'from and to must be days between 2000-01-01 and 2999-12-31.';
	if (first > last) return 'from is later than to; give the earlier day as from.';
	if ((last - first) / dayMs >= insightsDays.max)
		return `from and to span more than ${insightsDays.max} days; ask for fewer.`;
	return undefined;
}

/** The span from one day to another, both `YYYY-MM-DD`. Throws a `ServiceError` when there is none or it is too long. */
export function spanBetween(
	query: { from?: string | undefined; to?: string | undefined; source?: string | undefined } & ReportSplit,
	now: Date,
): InsightsSpan {
	const { from, to } = query;
	const last = to === undefined ? Math.floor(now.getTime() / dayMs) * dayMs : Date.parse(to);
	const first = from === undefined ? last - (insightsDays.default - 1) * dayMs : Date.parse(from);
	const why = whyNone(first, last);
	if (why !== undefined) throw new ServiceError('invalid_request', why);
	return { ...spanOf(first, last, splitQuery.parse(query)), source: query.source };
}

/** Whether these days are a span that a report may have. */
export const isSpan = ({ from, to }: Pick<InsightsSpan, 'from' | 'to'>): boolean =>
	whyNone(Date.parse(from), Date.parse(to)) === undefined;

/** The data of a report: the answers of a domain that ended, and the ratings that were given, from `start` until before `end`. */
export interface InsightsPeriod extends Pick<InsightsSpan, 'start' | 'end' | 'source' | 'split'> {
	domain: string;
}
