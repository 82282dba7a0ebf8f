import type { Customise } from '../widget-context.js';

/** Fetches the panel ahead, once the page has nothing else to do; never for readers who save data. */
export const preloadWhenIdle: Customise = ({ options }, { preload }) => {
	const { connection } = navigator as { connection?: { saveData?: boolean } };
	if (options.preload === 'idle' && !connection?.saveData) (globalThis.requestIdleCallback ?? setTimeout)(preload);
};
