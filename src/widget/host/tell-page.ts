import type { DocentEvents } from '../../options/events.js';
import { hostElementName } from './host.js';

/** Sends the page an event, even before the assistant exists. */
export function tellPage<Name extends keyof DocentEvents>(name: Name, detail: DocentEvents[Name]): void {
	const teller = document.querySelector(hostElementName) ?? document;
	teller.dispatchEvent(new CustomEvent(`docent:${name}`, { detail, bubbles: true }));
}
