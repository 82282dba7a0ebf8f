import { expect, it } from 'vitest';
import { calendarWindow, type WindowUnit } from './usage-limits.js';

it.each<[WindowUnit, string, string, string]>([
	['hour', '2026-11-21T10:59:59.999Z', '2026-11-21T10:00:00.000Z', '2026-11-21T11:00:00.000Z'],
	['hour', '2026-12-31T23:00:00.000Z', '2026-12-31T23:00:00.000Z', '2027-01-01T00:00:00.000Z'],
	['day', '2028-02-28T23:30:00.000Z', '2028-02-28T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
	['day', '2026-03-29T01:30:00.000+02:00', '2026-03-28T00:00:00.000Z', '2026-03-29T00:00:00.000Z'],
	['month', '2026-12-31T23:59:59.999Z', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
	['month', '2028-02-29T12:00:00.000Z', '2028-02-01T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
])('the %s of %s', (unit, moment, start, end) => {
	const window = calendarWindow(unit, new Date(moment));
	expect([window.start.toISOString(), window.end.toISOString()]).toEqual([start, end]);
});
