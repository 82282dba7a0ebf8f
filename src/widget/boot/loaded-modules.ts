import type { DocentOptions } from '../../options/options.js';
import type { watchContent } from '../page/watch-content.js';
import type { DocentCall, MissingPart } from './missing-part.js';
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

export interface Settings {
	/** The first call of `init`. */
	init(session: DocentSession, given: object): void;
	/** Any other call that the loader does not make by itself. */
	call(session: DocentSession, call: DocentCall): unknown;
}

/** Modules that are loaded on demand. Each way of embedding has its own addresses for them. */
export interface LoadedModules {
	panel(): Promise<PanelModule>;
	/** The offers beside selected text and on code blocks. */
	content(): Promise<{ watchContent: typeof watchContent }>;
	/** Options and calls that only some pages need. */
	settings(): Promise<Settings>;
	/** For when a part is gone, as after a deploy: lets a fresh copy of the script take over. Throws the problem when none does. */
	renew(missing: MissingPart): Promise<unknown>;
}
