import type { DocentEvents } from '../../options/events.js';

/** Dispatches an event to the page; the page hears of nothing else. */
export type Emit = <Name extends keyof DocentEvents>(name: Name, detail?: DocentEvents[Name]) => void;
