import type { DocentEvents } from '../../options/events.js';

/** Tells the page; nothing is said to the page but by these events. */
export type Emit = <Name extends keyof DocentEvents>(name: Name, detail?: DocentEvents[Name]) => void;
