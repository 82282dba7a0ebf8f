import { dress } from '../appearance/appearance.js';
import type { Customise } from '../widget-context.js';
import { callHooks } from './call-hooks.js';
import { offerHandoff } from './offer-handoff.js';
import { openInPage } from './open-in-page.js';
import { preloadWhenIdle } from './preload-when-idle.js';

/** Several as one. */
export const together =
	(...parts: readonly Customise[]): Customise =>
	(...page) => {
		for (const part of parts) part(...page);
	};

/** Each does what it has to when its option is there. */
export const customise = together(dress, callHooks, offerHandoff, preloadWhenIdle, openInPage);
