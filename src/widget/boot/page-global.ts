import type { DocentEvents } from '../../options/events.js';
import type { DocentApi } from './docent-api.js';

/** A call by its name and arguments, as in `['update', { theme: 'dark' }]`. */
type QueuedCall = { [Name in keyof DocentApi]: [name: Name, ...args: Parameters<DocentApi[Name]>] }[keyof DocentApi];

/** `window.Docent` of the script tag. Until the script has arrived it has `q` alone, if the page has set it. */
export interface DocentGlobal extends Partial<DocentApi> {
	/** Takes calls before the script arrives and after it: `window.Docent.q.push(['open'])`. */
	q: { push(call: QueuedCall): unknown };
}

type PageEvents = { [Name in keyof DocentEvents as `docent:${Name}`]: CustomEvent<DocentEvents[Name]> };

declare global {
	interface DocumentEventMap extends PageEvents {}

	interface Window {
		Docent?: DocentGlobal;
	}
}
