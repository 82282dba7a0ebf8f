import { expect, it } from 'vitest';
import { dayOf, whenOf } from './thread-list.lazy.js';

const at = (text: string) => new Date(text).getTime();
const now = at('2026-11-21T00:30:00');

it.each([
	['2026-11-21T00:10:00', 'today', '12:10 AM'],
	['2026-11-20T23:50:00', 'yesterday', '11:50 PM'],
	['2026-11-19T23:50:00', 'earlier', '2 days ago'],
	['2026-11-14T12:00:00', 'earlier', 'Nov 14, 2026'],
	// A clock that was set back.
	['2026-11-22T12:00:00', 'today', '12:00 PM'],
])('%s is %s, shown as %s', (time, day, shown) => {
	expect(dayOf(at(time), now)).toBe(day);
	expect(whenOf(at(time), now, 'en').replace(/\s/g, ' ')).toBe(shown);
});

it('speaks the language of the interface', () => {
	expect(whenOf(at('2026-11-18T12:00:00'), now, 'de')).toBe('vor 3 Tagen');
});
