import type { DocentOptions } from '../../options/options.js';
import type { watchContent } from '../page/watch-content.js';
import type * as early from './begin-early.js';
import type { DocentCall, MissingPart } from './missing-part.js';
import type { PanelModule, Widget, WidgetContext } from './widget-context.js';

/** The page's assistant, as modules see it that are loaded later. */
export interface DocentSession {
	/** Options of the page, from the call of `init` on; undefined before it and after `destroy`. */
	given(): DocentOptions | undefined;
	widget(): Widget | undefined;
	/** Value of `baseUrl` when the options have none. */
	origin(): string;
	/** Takes over these options, and adds the assistant where there is none. */
	adopt(given: DocentOptions, resolved: WidgetContext['options']): void;
}

export interface Settings {
	/** A call that the loader does not make by itself. */
	call(session: DocentSession, call: DocentCall): unknown;
}

/** Modules that are loaded on demand. Each way of embedding has its own addresses for them. */
export interface LoadedModules {
	panel(): Promise<PanelModule>;
	/** What comes with the page, after the launcher. */
	early(): Promise<typeof early>;
	/** The offers beside selected text and on code blocks. */
	content(): Promise<{ watchContent: typeof watchContent }>;
	/** Options and calls that only some pages need. */
	settings(): Promise<Settings>;
	/** Lets a fresh copy of the script take over when a part is gone, as after a deploy. Throws the problem when no copy takes over. */
	renew(missing: MissingPart): Promise<unknown>;
}
