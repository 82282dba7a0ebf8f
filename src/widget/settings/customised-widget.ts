import type { Emit } from '../events.js';
import type { Host } from '../host.js';
import type { LoaderOptions } from '../resolved-options.js';

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
