/** Screens on which the panel covers the page; the style sheets name the same width. */
export const smallScreen = (): MediaQueryList => matchMedia('(max-width: 640px)');
