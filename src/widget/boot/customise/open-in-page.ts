import type { Customise } from '../widget-context.js';

/** A panel that is part of the page is there from the start. */
export const openInPage: Customise = ({ options }, panel) => {
	if (options.mode === 'inline') void panel.get().then((handle) => handle?.open({ focus: false }));
};
