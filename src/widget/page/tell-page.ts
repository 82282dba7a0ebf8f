import type { DocentEvents } from '../../options/events.js';
import { hostElementName } from './host.js';

/** Tells the page something that concerns its owner; there may be no assistant on it yet. */
export function tellPage<Name extends keyof DocentEvents>(name: Name, detail: DocentEvents[Name]): void {
	const teller = document.querySelector(hostElementName) ?? document;
	teller.dispatchEvent(new CustomEvent(`docent:${name}`, { detail, bubbles: true }));
}
