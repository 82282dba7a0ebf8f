import type { Emit } from '../events.js';
import type { Host } from '../host.js';
import type { LoaderOptions } from '../resolved-options.js';
import { callHooks } from './call-hooks.js';
import { offerHandoff } from './offer-handoff.js';
import { preloadWhenIdle } from './preload-when-idle.js';

/** What an owner's options may change of what the loader has put on the page. */
export interface CustomisedWidget {
	readonly host: Host;
	readonly launcher: HTMLButtonElement;
	readonly options: LoaderOptions;
	readonly emit: Emit;
	/** Fetches the panel's code and shows nothing. */
	preload(): void;
}

/** @returns takes everything back: options may change */
export type Customise = (widget: CustomisedWidget) => () => void;

/** Each does what it has to when its option is there. */
const parts: readonly Customise[] = [callHooks, offerHandoff, preloadWhenIdle];

export const customise: Customise = (widget) => {
	const takeBack = parts.map((part) => part(widget));
	return () => {
		for (const undo of takeBack) undo();
	};
};
