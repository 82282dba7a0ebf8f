import type { DoctorReport } from '../../doctor/check.js';
import type { DocentOptions } from '../../options/options.js';
import type { watchContent } from '../page/watch-content.js';
import type { PanelModule, Widget, WidgetContext } from './widget-context.js';

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
	doctor(session: DocentSession): Promise<DoctorReport>;
}

/** Modules that are loaded on demand. Each way of embedding has its own addresses for them. */
export interface LoadedModules {
	panel(): Promise<PanelModule>;
	/** The offers beside selected text and on code blocks. */
	content(): Promise<{ watchContent: typeof watchContent }>;
	/** Options and calls that only some pages need. */
	settings(): Promise<Settings>;
	/**
	 * For when the panel's file is gone, as after a deploy: puts a fresh copy of the script in our place, once.
	 * @returns `true` when it has taken over
	 */
	renew?(given?: DocentOptions): Promise<true | undefined> | undefined;
}
