import type { DoctorReport } from '../../doctor/check.js';
import type { DocentOptions } from '../../options/options.js';
import type { Widget, WidgetContext } from './widget-context.js';

/** The assistant of a page as the calls see it that are loaded later. */
export interface DocentSession {
	/** What the page has set up so far; `undefined` before `init` and after `destroy`. */
	given(): DocentOptions | undefined;
	widget(): Widget | undefined;
	/** `baseUrl` when the options give none. */
	origin(): string;
	/** Puts the assistant on the page with these options, or changes the one that is there. */
	adopt(given: DocentOptions, resolved: WidgetContext['options']): void;
}

/** The calls that `settings` makes. */
export interface Settings {
	init(session: DocentSession, given: object): void;
	again(session: DocentSession, given: object): void;
	notReady(): never;
	update(session: DocentSession, changes: object): void;
	consent(session: DocentSession): void;
	forget(session: DocentSession): Promise<void>;
	doctor(session: DocentSession): Promise<DoctorReport>;
}
