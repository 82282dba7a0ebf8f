import { dress } from './appearance.js';
import { callHooks } from './call-hooks.js';
import type { Customise } from './customised-widget.js';
import { offerHandoff } from './offer-handoff.js';
import { preloadWhenIdle } from './preload-when-idle.js';

/** Several as one. */
export const together =
	(...parts: readonly Customise[]): Customise =>
	(widget) => {
		const takeBack = parts.map((part) => part(widget));
		return () => {
			for (const undo of takeBack) undo();
		};
	};

/** Each does what it has to when its option is there. */
export const customise = together(dress, callHooks, offerHandoff, preloadWhenIdle);
