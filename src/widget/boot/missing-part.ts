import type { DocentOptions } from '../../options/options.js';
import type { DocentApi } from './docent-api.js';

/** A call in the page's queue: a name and its arguments. */
export type DocentCall = [keyof DocentApi, ...unknown[]];

/** A call of the API or of the panel for which a part is loaded: a name and its arguments. */
export type PartCall = [keyof DocentApi | 'attach' | 'restore', ...unknown[]];

/** A part that could not be loaded. */
export interface MissingPart {
	/** The error of the failed import. */
	error: unknown;
	/** The call that needed the part. A fresh copy of the script makes it. */
	call: PartCall | undefined;
	/** The assistant that misses the part. */
	api: DocentApi;
	/** Its options at that moment; undefined when the page has removed it. */
	given(): DocentOptions | undefined;
}

/** Lets a fresh copy of the script take over and make the call. @throws the error when no copy takes over */
export type Renew = (error: unknown, call?: PartCall) => Promise<unknown>;
