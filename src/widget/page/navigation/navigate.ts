import { currentPathMaxLength } from '../../../contract/limits.js';
import { pathHere } from './hash-route.js';

/** Absolute address of the page. */
export const pageAddress = (): string => location.href;

export const pageOrigin = (): string => location.origin;

/** Leaves the page for another one. */
export const leaveFor = (url: string): void => location.assign(url);

/** Whether the click asks for something else than opening the link here, for example a new tab. */
export const isModified = (event: MouseEvent): boolean =>
	event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

/**
 * Opens a link of an answer. A plain click on a link into the page's own origin is taken from the browser; modified clicks and
 * other origins are left to it.
 * @param go Opens an address of the page's own origin.
 */
export function openLink(event: MouseEvent, href: string, go: (url: string) => void): void {
	if (event.defaultPrevented || isModified(event) || new URL(href, location.href).origin !== location.origin) return;
	event.preventDefault();
	go(href);
}

/**
 * Path of the reader's page as it goes along with a question, read at the moment of asking. Only the path: queries may
 * hold tokens and what the reader searched for. At most 200 UTF-16 code units, never cut inside an escape.
 */
export function currentPath(): string {
	return pathHere()
		.slice(0, currentPathMaxLength)
		.replace(/%[\da-f]?$/i, '');
}
