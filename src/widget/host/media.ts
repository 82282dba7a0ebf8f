/** Screens on which the panel covers the page. The style sheets use the same width. */
export const smallScreen = (): MediaQueryList => matchMedia('(max-width: 640px)');

/** Whether the reader prefers reduced motion. */
export const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Whether the reader uses a finger. Focusing a field would then open a keyboard. */
export const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches;
