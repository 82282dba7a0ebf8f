import { insightsDays, type ToDo } from '../../../contract/schema/insights.js';
import type { Insights } from '../create-insights.js';
import type { GapReader } from '../gaps/create-gap-reader.js';
import { type InsightsSpan, lastDays, spanBefore } from '../insights-period.js';
import type { Figures, Overview, WhatToDo } from './what-to-do.js';

/** With more questions than this in a period, what to do takes longer to work out than the rest of a page, so the page does not wait. */
export const awaitedQuestions = 3_000;

/** Milliseconds that a kept overview is good for. */
const goodForMs = 600_000;

export interface KeptOverview extends Overview {
	/** When it was read. */
	readAt: Date;
}

/** What a page shows of an overview. */
export interface ShownOverview extends Pick<Overview, 'before'>, Partial<Pick<Overview, 'groups'>> {
	/** Undefined where it is not worked out. */
	toDo?: readonly ToDo[];
	/** When it was read, if that was earlier. */
	readAt?: Date;
	/** Whether the first one is being read. */
	isReading?: boolean;
}

interface OverviewsParts {
	whatToDo: WhatToDo;
	insights: Pick<Insights, 'figures'>;
	gaps: Pick<GapReader, 'sort'>;
	now?: () => Date;
}

/** What to do, which is kept of the days that reports show by default. An old one is shown while the next is read. */
export function createOverviews({ whatToDo, insights, gaps, now = () => new Date() }: OverviewsParts) {
	const kept = new Map<string, KeptOverview>();
	const running = new Map<string, Promise<KeptOverview>>();
	const usual = () => lastDays(insightsDays.default, now());
	const isUsual = (span: InsightsSpan) => JSON.stringify(span) === JSON.stringify(usual());

	const read = async (domain: string, span: InsightsSpan): Promise<KeptOverview> => {
		const readAt = now();
		return { ...(await whatToDo(domain, span)), readAt };
	};

	/** Reads that of the usual days, with all that is new in gaps, once for all who ask meanwhile. */
	function refresh(domain: string): Promise<KeptOverview> {
		const known = running.get(domain);
		if (known) return known;
		const make = async () => {
			const span = usual();
			await gaps.sort(domain, span);
			const overview = await read(domain, span);
			kept.set(domain, overview);
			return overview;
		};
		const made = make().finally(() => running.delete(domain));
		running.set(domain, made);
		return made;
	}

	/** The kept one. The next is read if there is none, or an old one. */
	function last(domain: string): KeptOverview | undefined {
		const known = kept.get(domain);
		const isGood = known && now().getTime() - known.readAt.getTime() < goodForMs && known.figures.to === usual().to;
		// The view does not wait. If reading fails, the next view tries again.
		if (!isGood) refresh(domain).catch(() => undefined);
		return known;
	}

	const isFew = ({ totals }: Pick<Figures, 'totals'>) => totals.questions <= awaitedQuestions;

	return {
		refresh,
		/** Drops what is kept, because it quotes a question that was deleted. */
		forget: (domain: string) => void kept.delete(domain),

		/** For programs, which wait if none is kept. */
		async get(domain: string, span: InsightsSpan): Promise<KeptOverview> {
			if (!isUsual(span)) return read(domain, span);
			const known = kept.get(domain);
			return known && !isFew(known.figures) ? (last(domain) ?? known) : refresh(domain);
		},

		/**
		 * For a page with these figures. Of few questions it is read at once, whatever the page is narrowed to; of many, that of the
		 * usual days is kept, and others are left out.
		 */
		async ofPage(domain: string, span: InsightsSpan, figures: Figures, isWanted: boolean): Promise<ShownOverview> {
			if (isWanted && isFew(figures)) return whatToDo(domain, span, figures);
			const isKept = isUsual(span) && !isFew(figures);
			const known = isKept ? last(domain) : undefined;
			if (known) return known;
			return { before: await insights.figures(domain, spanBefore(span)), isReading: isKept };
		},
	};
}

export type Overviews = ReturnType<typeof createOverviews>;
