import type { UsageLimit } from '../../contract/limits.js';
import type {
	DayInsights,
	DaySpending,
	InsightsResponse,
	LimitUse,
	ModelSpending,
} from '../../contract/schema/insights.js';
import { type CountedLimit, calendarWindow, countedLimits } from '../limits/usage-limits.js';
import type { GapReader } from './gaps/create-gap-reader.js';
import type { InsightsSpan } from './insights-period.js';
import type { InsightsStore } from './insights-store.js';
import type { SubjectUsage } from './reports/rank-usage.js';
import { type QuestionSearch, verdicts } from './reports/search-questions.js';

/** Just enough of an address to tell entries of a list apart without identifying a reader. */
function shortenAddress(address: string): string {
	const separator = address.includes(':') ? ':' : '.';
	const groups = address.split(separator);
	return groups.length < 4 ? address : `${groups.slice(0, 3).join(separator)}${separator}…`;
}

/** Number of rows in each list of a report. */
const most = { unanswered: 50, disliked: 20, slowest: 10, pages: 20, subjects: 5 } as const;

interface InsightsParts {
	store: InsightsStore;
	gaps: Pick<GapReader, 'list'>;
	/** The usage limits; 0 means unlimited. */
	limits: Readonly<Record<UsageLimit, number>>;
	organization: string;
	projectId: string;
	/** Ids of the project's configured keys. */
	configuredKeys: readonly string[];
	/** The clock. @default the system clock */
	now?: () => Date;
}

function totalsOf(days: readonly DayInsights[], activeThreads: number): InsightsResponse['totals'] {
	const sum = (name: Exclude<keyof DayInsights, 'day'>) => days.reduce((total, day) => total + day[name], 0);
	const names = ['questions', ...verdicts, 'up', 'down'] as const;
	const sums = Object.fromEntries(names.map((name) => [name, sum(name)])) as Omit<DayInsights, 'day'>;
	return { ...sums, activeThreads };
}

/** The sum over all days. */
function sumByModel(spending: readonly DaySpending[]): ModelSpending[] {
	const sums = new Map<string, ModelSpending>();
	for (const { day: _, ...row } of spending) {
		const name = JSON.stringify([row.model, row.currency]);
		const sum = sums.get(name);
		sums.set(name, {
			...row,
			answers: row.answers + (sum?.answers ?? 0),
			inputTokens: row.inputTokens + (sum?.inputTokens ?? 0),
			outputTokens: row.outputTokens + (sum?.outputTokens ?? 0),
			estimatedAnswers: row.estimatedAnswers + (sum?.estimatedAnswers ?? 0),
			cost: row.cost === null && sum?.cost == null ? null : (row.cost ?? 0) + (sum?.cost ?? 0),
		});
	}
	const tokens = ({ inputTokens, outputTokens }: ModelSpending) => inputTokens + outputTokens;
	return [...sums.values()].toSorted((left, right) => tokens(right) - tokens(left));
}

function nameOf({ scope, subject, keyName }: SubjectUsage): string {
	if (scope === 'assistant_ip') return shortenAddress(subject);
	if (scope !== 'assistant_key') return subject;
	return keyName === undefined ? `${subject} (of the configuration)` : `${keyName} (${subject})`;
}

const periodOf = (domain: string, { start, end, source, split }: InsightsSpan) => ({
	domain,
	start,
	end,
	source,
	split,
});

/** The parts of a report. The queries of each run one by one, because answers need the other connections. */
function createParts({ store, gaps }: Pick<InsightsParts, 'store' | 'gaps'>, limitUse: () => Promise<LimitUse[]>) {
	const parts = {
		async figures(domain: string, span: InsightsSpan) {
			const period = periodOf(domain, span);
			const { days, activeThreads, spending, speed } = await store.figures(period);
			const { from, to } = span;
			return {
				domain,
				from,
				to,
				totals: totalsOf(days, activeThreads),
				days,
				speed,
				models: sumByModel(spending),
				spending,
			};
		},
		async troubles(domain: string, span: InsightsSpan) {
			const period = periodOf(domain, span);
			const { gaps: found, isSorting } = await gaps.list(domain, span);
			return {
				unanswered: await store.unanswered(period, most.unanswered),
				disliked: await store.disliked(period, most.disliked),
				gaps: found,
				...(isSorting && { isSorting }),
			};
		},
		async use(domain: string, span: InsightsSpan) {
			const period = periodOf(domain, span);
			return {
				slowest: await store.slowest(period, most.slowest),
				modelFailures: await store.modelFailures(period),
				limits: await limitUse(),
			};
		},
		async pages(domain: string, span: InsightsSpan) {
			return { pages: await store.citedPages(periodOf(domain, span), most.pages) };
		},
		async report(domain: string, span: InsightsSpan): Promise<InsightsResponse> {
			return {
				...(await parts.figures(domain, span)),
				...(await parts.troubles(domain, span)),
				...(await parts.use(domain, span)),
				...(await parts.pages(domain, span)),
			};
		},
	};
	return parts;
}

export function createInsights({
	store,
	gaps,
	limits,
	organization,
	projectId,
	configuredKeys,
	now = () => new Date(),
}: InsightsParts) {
	async function limitUse(): Promise<LimitUse[]> {
		const moment = now();
		// Organization and project have one subject each. Other limits are shown for all of theirs.
		const subjects: Partial<Record<CountedLimit, string>> = {
			assistantPerOrganizationAndHour: organization,
			agentJobCreationPerProjectAndHour: projectId,
		};
		const counted = (Object.keys(countedLimits) as CountedLimit[]).map((limit) => {
			const { scope, unit } = countedLimits[limit];
			const { start, end } = calendarWindow(unit, moment);
			return { limit, scope, subject: subjects[limit], windowStart: start, end };
		});
		const usage = await store.usage(counted, { projectId, configuredKeys }, most.subjects);
		return counted.map(({ limit, scope, end }) => ({
			limit,
			most: limits[limit],
			endsAt: end.toISOString(),
			subjects: usage.filter((row) => row.scope === scope).map((row) => ({ subject: nameOf(row), used: row.used })),
		}));
	}

	const parts = createParts({ store, gaps }, limitUse);
	const running = new Map<string, Promise<unknown>>();
	/** Makes a part so that everyone who asks for it meanwhile shares it. */
	const shared =
		<Name extends keyof typeof parts>(name: Name) =>
		(domain: string, span: InsightsSpan): ReturnType<(typeof parts)[Name]> => {
			type Part = ReturnType<(typeof parts)[Name]>;
			const key = JSON.stringify([name, domain, span]);
			const known = running.get(key);
			if (known) return known as Part;
			const made = parts[name](domain, span).finally(() => running.delete(key));
			running.set(key, made);
			return made as Part;
		};
	return {
		/** Names of the domains with reports. */
		domains: () => store.domains(projectId),
		/** The whole report on a domain. */
		read: shared('report'),
		/** The parts of a report, for pages that show no more than one. */
		figures: shared('figures'),
		troubles: shared('troubles'),
		use: shared('use'),
		/** How much of each limit is used now. */
		limits: limitUse,
		/** The keys, origins, versions and languages that conversations of a domain were begun with. */
		begunWith: store.begunWith,
		/** The cited pages, at most `most` of them. */
		pages: (domain: string, span: InsightsSpan, mostPages: number) =>
			store.citedPages(periodOf(domain, span), mostPages),
		questions: (domain: string, span: InsightsSpan, search: QuestionSearch, mostQuestions: number) =>
			store.questions(periodOf(domain, span), search, mostQuestions),
		/** Questions that fit, alike ones together. */
		topics: (domain: string, span: InsightsSpan, search: QuestionSearch) =>
			store.topics(periodOf(domain, span), search),
	};
}

export type Insights = ReturnType<typeof createInsights>;
