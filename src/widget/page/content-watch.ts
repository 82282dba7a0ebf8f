import type { ResolvedOptions } from '../../options/resolved-options.js';
import type { Host } from './host.js';
import type { CapturedSelection } from './selection/selection.js';

/** What the loader hands over when the reader selects something or comes to a code block for the first time. */
export interface ContentWatch {
	host: Host;
	options: ResolvedOptions;
	/** Selected text is to be offered; code blocks have an option of their own. */
	selection: boolean;
	onAsk(item: CapturedSelection | undefined): void;
	/** Stops watching and takes the offers off the page. */
	signal: AbortSignal;
}
