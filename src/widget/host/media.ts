const low = '(max-height: 480px)';

/** Screens on which the panel covers the page. The style sheets use the same sizes. */
export const smallScreen = (): MediaQueryList => matchMedia(`(max-width: 640px), (max-width: 960px) and ${low}`);

/** Screens with little room above one another, as phones that lie on their side and windows at four times the zoom. */
export const lowScreen = (): MediaQueryList => matchMedia(low);

/** Whether the reader prefers reduced motion. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Whether the reader uses a finger. Focusing a field would then open a keyboard. */
export const isTouchScreen = (): boolean => matchMedia('(pointer: coarse)').matches;
