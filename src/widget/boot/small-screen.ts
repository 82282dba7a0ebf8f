/** Screens on which the panel covers the page; the style sheets name the same width. */
export const smallScreen = '(max-width: 640px)';
