import type { DoctorReport } from '../../doctor/check.js';
import type { DocentOptions } from '../../options/options.js';
import type { Widget, WidgetContext } from './widget-context.js';

/** The assistant of a page, for calls that are loaded later. */
export interface DocentSession {
	/** Options of the page; undefined before `init` and after `destroy`. */
	given(): DocentOptions | undefined;
	widget(): Widget | undefined;
	/** Value of `baseUrl` when the options have none. */
	origin(): string;
	/** Adds the assistant with these options, or changes the existing one. */
	adopt(given: DocentOptions, resolved: WidgetContext['options']): void;
}

/** The calls that `settings` implements. */
export interface Settings {
	init(session: DocentSession, given: object): void;
	again(session: DocentSession, given: object): void;
	notReady(): never;
	update(session: DocentSession, changes: object): void;
	consent(session: DocentSession): void;
	forget(session: DocentSession): Promise<void>;
	/** @deprecated Use `forget`. */
	revoke(session: DocentSession): Promise<void>;
	doctor(session: DocentSession): Promise<DoctorReport>;
}
