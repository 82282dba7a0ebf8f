import type { DocentEvents } from '../events.js';

/** Tells the page something before there is an assistant on it, or when there is none. */
export function tellPage<Name extends keyof DocentEvents>(name: Name, detail: DocentEvents[Name]): void {
	document.dispatchEvent(new CustomEvent(`docent:${name}`, { detail }));
}
