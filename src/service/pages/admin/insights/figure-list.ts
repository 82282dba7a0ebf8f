import type { ModelSpending } from '../../../../contract/schema/insights.js';
import { countText, durationText, moneyText, shareText } from '../../../insights/figures.js';
import type { QuestionSearch } from '../../../insights/reports/search-questions.js';
import type { Figures } from '../../../insights/what-to-do/what-to-do.js';
import { type Content, type Html, html } from '../../../site/html.js';
import { said } from '../../language.js';
import { pagePaths } from '../../page-paths.js';
import { type InsightsView, viewAddress } from './filter-form.js';

/** A figure of a period: its words, and its size where two can be compared. */
interface Figure {
	words: string;
	size?: number | null;
}

const none = '–';

/** Sums of money are never added across currencies. */
function costOf(models: readonly ModelSpending[]): Figure {
	const sums = new Map<string | null, number>();
	for (const { cost, currency } of models) if (cost !== null) sums.set(currency, (sums.get(currency) ?? 0) + cost);
	const words = [...sums].map(([currency, amount]) => moneyText(amount, currency)).join(' + ') || none;
	return { words, ...(sums.size === 1 && { size: [...sums.values()][0] }) };
}

const shareOf = (part: number, whole: number): Figure => ({ words: shareText(part, whole), size: part / whole });

const figuresOf = ({ totals, speed, models }: Figures) => {
	const asked = totals.questions - totals.smallTalk;
	return {
		Questions: { words: countText(totals.questions), size: totals.questions },
		Answered: shareOf(totals.answered, asked),
		'Pages shown': shareOf(totals.shown, asked),
		'Nothing found': shareOf(totals.unanswered, asked),
		Helpful: shareOf(totals.up, totals.up + totals.down),
		'Time to first word': { words: durationText(speed.firstTextP50), size: speed.firstTextP50 },
		Cost: costOf(models),
	} satisfies Record<string, Figure>;
};

/** How a figure differs from that of the period before. */
function changeText(now: Figure, before: Figure): Content {
	if (before.words === none || now.words === none) return undefined;
	if (before.words === now.words) return 'as before';
	if (now.size == null || before.size == null) return `${before.words} before`;
	return `${now.size > before.size ? 'up' : 'down'} from ${before.words}`;
}

/** Figures beside those of the period before, each a link to its rows. */
export function figureList(view: InsightsView, now: Figures, before: Figures): Html {
	const log = (search: QuestionSearch) =>
		`${viewAddress(pagePaths.admin, { ...view, tab: 'questions', isLog: true, search })}#list`;
	const usage = viewAddress(pagePaths.admin, { ...view, tab: 'usage', isLog: true, search: {} });
	const addresses: Record<keyof ReturnType<typeof figuresOf>, string> = {
		Questions: log({}),
		Answered: log({ verdict: 'answered' }),
		'Pages shown': log({ verdict: 'shown' }),
		'Nothing found': log({ verdict: 'unanswered' }),
		Helpful: log({ rating: 'down' }),
		'Time to first word': `${usage}#slowest`,
		Cost: `${usage}#models`,
	};
	const [these, those] = [figuresOf(now), figuresOf(before)];
	const names = (Object.keys(these) as (keyof typeof these)[]).filter(
		(name) => name !== 'Pages shown' || now.totals.shown > 0,
	);
	const items = names.map((name) => {
		const change = changeText(these[name], those[name]);
		return html`<div><dt><a href="${addresses[name]}">${said(name)}</a></dt><dd>${these[name].words}</dd>${change && html`<dd class="change">${change}</dd>`}</div>`;
	});
	return html`<dl class="figures">${items}</dl>`;
}
