import type { ResolvedOptions } from '../../options/resolved-options.js';
import type { Host } from '../host/host.js';
import type { CapturedSelection } from './selection/selection.js';

/** What the loader passes on when the reader first selects text or reaches a code block. */
export interface ContentWatch {
	host: Host;
	options: ResolvedOptions;
	onAsk(item: CapturedSelection | undefined): void;
	/** Ends the watching and removes the offers. */
	signal: AbortSignal;
}
