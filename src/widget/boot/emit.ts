import type { DocentEvents } from '../../options/events.js';

/** Dispatches an event to the page. The page gets no other information. */
export type Emit = <Name extends keyof DocentEvents>(name: Name, detail?: DocentEvents[Name]) => void;
