/** Screens on which the panel covers the page. The style sheets use the same width. */
export const smallScreen = (): MediaQueryList => matchMedia('(max-width: 640px)');

/** Whether the reader prefers reduced motion. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Whether the reader uses a finger. Focusing a field would then open a keyboard. */
export const isTouchScreen = (): boolean => matchMedia('(pointer: coarse)').matches;
