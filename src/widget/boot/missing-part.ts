import type { DocentOptions } from '../../options/options.js';
import type { DocentApi } from './docent-api.js';

/** A call as it stands in the queue: a name and its arguments. */
export type DocentCall = [keyof DocentApi, ...unknown[]];

/** A call of the API or of the panel for which a part is loaded: a name and its arguments. */
export type PartCall = [keyof DocentApi | 'attach' | 'restore', ...unknown[]];

/** A part that cannot be had. */
export interface MissingPart {
	/** What the failed import has thrown. */
	error: unknown;
	/** What the part was wanted for. A fresh copy of the script does it. */
	call: PartCall | undefined;
	/** The assistant that misses it, and its options. */
	api: DocentApi;
	given: DocentOptions | undefined;
}

/** Lets a fresh copy of the script take over and make the call. @throws the error when no copy takes over */
export type Renew = (error: unknown, call?: PartCall) => Promise<unknown>;
