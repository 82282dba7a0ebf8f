/** Screens on which the panel covers the page; the style sheets name the same width. */
export const smallScreen = (): MediaQueryList => matchMedia('(max-width: 640px)');

/** The reader wants things to stand still. */
export const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The reader points with a finger: to focus a field would bring up a keyboard. */
export const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches;
