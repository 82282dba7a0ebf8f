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
	 * The owners of the assistant and their options. The first owner's options are in use. The assistant is removed with the last owner.
	 * The page's own calls are one owner without a name.
	 */
	readonly owners: Map<symbol | undefined, DocentOptions>;
	/** The options in use, with the changes of the page. Absent before `init`. */
	given?: DocentOptions | undefined;
	/** The copy that has taken over. */
	successor?: DocentApi;
	/** The assistant on the page. */
	readonly widget?: { readonly context: { takeBegun?(): Begun; takeQuery?(): string | undefined } } | undefined;
	/** Puts the assistant on the page for its first owner. */
	start(next: DocentOptions, owner?: symbol): Promise<unknown>;
	/** Removes the assistant from the page. The owners and their options stay. */
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
	/** The state of `api`. Earlier releases set `given` instead. */
	session?: CopyState;
	/** The current options of `api`; undefined when the page has removed the assistant. */
	given?(): DocentOptions | undefined;
}

/** Lets a fresh copy of the script take over and make the call. @throws the error when no copy takes over */
export type Renew = (error: unknown, call?: PartCall) => Promise<unknown>;
