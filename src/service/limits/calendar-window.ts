export type WindowUnit = 'hour' | 'day' | 'month';

interface CalendarWindow {
	start: Date;
	/** The first moment after the window. */
	end: Date;
}

/** The hour, day or month in UTC that contains a moment. */
export function calendarWindow(unit: WindowUnit, moment: Date): CalendarWindow {
	const year = moment.getUTCFullYear();
	const month = moment.getUTCMonth();
	if (unit === 'month') return { start: new Date(Date.UTC(year, month)), end: new Date(Date.UTC(year, month + 1)) };
	const day = moment.getUTCDate();
	if (unit === 'day') {
		return { start: new Date(Date.UTC(year, month, day)), end: new Date(Date.UTC(year, month, day + 1)) };
	}
	const hour = moment.getUTCHours();
	return { start: new Date(Date.UTC(year, month, day, hour)), end: new Date(Date.UTC(year, month, day, hour + 1)) };
}
