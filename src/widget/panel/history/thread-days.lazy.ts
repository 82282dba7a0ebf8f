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

/** Keeps the format of the language that was asked for last: to make one takes longer than to draw a row of the list. */
function kept<Format>(create: (language: string) => Format): (language: string) => Format {
	let known: { language: string; format: Format } | undefined;
	return (language) => {
		if (known?.language !== language) known = { language, format: create(language) };
		return known.format;
	};
}

const timeFormat = kept((language) => new Intl.DateTimeFormat(language, { timeStyle: 'short' }));
const agoFormat = kept((language) => new Intl.RelativeTimeFormat(language));
const dateFormat = kept((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }));

/** The time on recent days, then "3 days ago", then the date, in the given language. */
export function whenOf(time: number, now: number, language: string): string {
	const days = daysBetween(time, now);
	if (days <= 1) return timeFormat(language).format(time);
	return days < 7 ? agoFormat(language).format(-days, 'day') : dateFormat(language).format(time);
}
