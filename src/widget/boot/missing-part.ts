import type { DocentOptions } from '../../options/options.js';
import type { Begun } from './calls/begun.js';
import type { DocentApi } from './docent-api.js';

/** A call in the page's queue: a name and its arguments. */
export type DocentCall = [keyof DocentApi, ...unknown[]];

/** A call of the API or of the panel for which a part is loaded: a name and its arguments. */
export type PartCall = [keyof DocentApi | 'attach' | 'restore', ...unknown[]];

/** The state of a copy of the script, which another copy may replace. */
export interface CopyState {
	/**
	 * Everybody who wants the assistant, with their options. Those of the first are in use, and it goes with the last. The page's own calls
	 * are one owner without a name.
	 */
	readonly owners: Map<symbol | undefined, DocentOptions>;
	/** The options of the owner whose are in use, with the changes of the page; from the call of `init` on. */
	given?: DocentOptions | undefined;
	/** The copy that has taken over. */
	successor?: DocentApi;
	/** What is on the page. */
	readonly widget?: { readonly context: { takeBegun?(): Begun } } | undefined;
	/** Puts the assistant on the page for its first owner. */
	start(next: DocentOptions, owner?: symbol): Promise<unknown>;
	/** Takes it off the page, and leaves the owners and their options alone. */
	remove(): void;
}

/** A part that could not be loaded. */
export interface MissingPart {
	/** The error of the failed import. */
	error: unknown;
	/** The call that needed the part. A fresh copy of the script makes it. */
	call: PartCall | undefined;
	/** The assistant that misses the part. */
	api: DocentApi;
	/** Its state. Earlier releases give its options instead. */
	session?: CopyState;
	/** Its options at that moment; undefined when the page has removed it. */
	given?(): DocentOptions | undefined;
}

/** Lets a fresh copy of the script take over and make the call. @throws the error when no copy takes over */
export type Renew = (error: unknown, call?: PartCall) => Promise<unknown>;
