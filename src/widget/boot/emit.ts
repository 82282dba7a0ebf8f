import type { DocentEvents } from '../../options/events.js';

/** Tells the page; nothing is said to the page but by these events. */
export type Emit = <Name extends keyof DocentEvents>(name: Name, detail?: DocentEvents[Name]) => void;

/** @param host Our element on the page; its events bubble to `document`. */
export const createEmit =
	(host: HTMLElement): Emit =>
	(name, detail) => {
		host.dispatchEvent(new CustomEvent(`docent:${name}`, { detail: detail ?? {}, bubbles: true }));
	};
