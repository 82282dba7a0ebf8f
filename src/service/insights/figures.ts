import type { Outcome } from '../../contract/schema/insights.js';
import type { Verdict } from './reports/search-questions.js';

/** A number in English notation, independent of the machine's language. */

export const countText = (count: number): string => count.toLocaleString('en');

/** A count with its unit: `1 question`, `2 questions`. */
export const amountText = (count: number, one: string): string =>
	`${countText(count)} ${count === 1 ? one : `${one}s`}`;

/** A number of tokens; a dash where no model was asked. */
export const tokensText = (tokens: number): string => (tokens === 0 ? '–' : countText(tokens));

/** A duration such as `420 ms` or `4.2 s`; a dash when there is none. */
export function durationText(milliseconds: number | null): string {
	if (milliseconds === null) return '–';
	if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
	return `${(milliseconds / 1_000).toFixed(1)} s`;
}

/** A time in UTC, exact to the minute. */
export const momentText = (iso: string): string => iso.slice(0, 16).replace('T', ' ');

const months = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** A day, `YYYY-MM-DD`, as in `21 Nov`. */
export const dateText = (day: string): string => `${Number(day.slice(8))} ${months.format(new Date(day))}`;

/** A share such as `92%`; a dash when the whole is 0. */
export const shareText = (part: number, whole: number): string =>
	whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`;

/** A short number such as `1.2k` or `3.4M`. */
export const shortCountText = (count: number): string =>
	count.toLocaleString('en', { notation: 'compact', maximumFractionDigits: 1 });

/** An amount such as `$0.42`, with more digits for small amounts; a dash without a price. */
export function moneyText(amount: number | null, currency: string | null): string {
	if (amount === null) return '–';
	const digits = amount > 0 && amount < 0.1 ? 4 : 2;
	const style = currency === null ? {} : ({ style: 'currency', currency } as const);
	return amount.toLocaleString('en', { ...style, minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** The reasons of a rating: `not accurate, other`. */
export const reasonsText = (reasons: readonly string[]): string =>
	reasons.join(', ').replaceAll('_', ' ').replace(/\bi\b/g, 'I');

/** How an answer ended, for people. */
export const verdictWords: Record<Verdict, string> = {
	answered: 'Answered',
	shown: 'Pages shown',
	doubtful: 'Doubtful',
	unanswered: 'Nothing found',
	smallTalk: 'Small talk',
	withoutModel: 'Without the model',
	failed: 'Failed',
	aborted: 'Stopped',
};

/** What came of an answer, for people. */
export const outcomeWords: Record<Outcome, string> = {
	answered: 'Stayed answered',
	reopened: 'Reopened within a day',
	handedOver: 'Handed over',
	corrected: 'Corrected',
};

/** Who asked: a reader or an agent. */
export const askerWord = (askedBy: 'agent' | undefined): string => (askedBy === 'agent' ? 'Agent' : 'Reader');
