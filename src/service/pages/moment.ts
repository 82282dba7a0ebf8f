import { createHash } from 'node:crypto';
import { momentText } from '../insights/figures.js';
import { type Html, html, ownScript } from '../site/html.js';
import { pageLanguage } from './language.js';

const units = [
	['hour', 3_600_000],
	['minute', 60_000],
] as const;
const day = 86_400_000;

/** `3 hours ago`. @param age in milliseconds, below a day */
function agoText(age: number): string {
	const [unit, length] = units.find(([, length]) => age >= length) ?? ['second', Number.POSITIVE_INFINITY];
	return new Intl.RelativeTimeFormat(pageLanguage(), { numeric: 'auto' }).format(-Math.floor(age / length), unit);
}

/** A moment: how long ago it was below a day, else the time in UTC. The script of the page writes it in the viewer's zone. */
export function moment(iso: string, now = Date.now()): Html {
	const age = now - Date.parse(iso);
	const exact = `${momentText(iso)} UTC`;
	if (age < 0 || age >= day) return html`<time datetime="${iso}">${exact}</time>`;
	const lang = pageLanguage() !== 'en' && html` lang="${pageLanguage()}"`;
	return html`<time datetime="${iso}" title="${exact}"${lang}>${agoText(age)}</time>`;
}

/** The zone and the way to write a date are known by the browser alone. Without the script the times stay in UTC, and say so. */
const script = `{
	const { documentElement } = document;
	const own = navigator.languages.find((one) => one.slice(0, 2) === documentElement.lang.slice(0, 2));
	const format = new Intl.DateTimeFormat(own ?? documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
	for (const time of document.querySelectorAll('time[datetime]')) {
		const exact = format.format(new Date(time.dateTime));
		if (time.title) time.title = exact + ' (' + format.resolvedOptions().timeZone + ')';
		else time.textContent = exact;
	}
}`;

export const momentScript = ownScript(script);
/** What the policy of the pages allows, and no other script. */
export const momentScriptHash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
