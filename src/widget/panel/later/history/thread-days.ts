/** How long ago something was, by the reader's calendar. */
export type Day = 'today' | 'yesterday' | 'earlier';

const dayLength = 24 * 60 * 60 * 1_000;

const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0);

/** Whole days between two times; a day may have 23 or 25 hours. */
const daysBetween = (time: number, now: number) => Math.round((midnight(now) - midnight(time)) / dayLength);

export function dayOf(time: number, now: number): Day {
	const days = daysBetween(time, now);
	return days <= 0 ? 'today' : days === 1 ? 'yesterday' : 'earlier';
}

/** The time on recent days, then "3 days ago", then the date, in the given language. */
export function whenOf(time: number, now: number, language: string): string {
	const days = daysBetween(time, now);
	if (days <= 1) return new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(time);
	if (days < 7) return new Intl.RelativeTimeFormat(language).format(-days, 'day');
	return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(time);
}
